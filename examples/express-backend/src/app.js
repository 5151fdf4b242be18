import express from 'express'

/**
 * The back end of a support desk. It combines calls of the player service for one page.
 *
 * @param {string} backOffice base URL of the player service; in production from the environment
 */
export function createApp(backOffice) {
  const app = express()
  app.use(express.json())

  const call = async (request, path, init = {}) => {
    const headers = {
      Authorization: request.get('Authorization') ?? '',
      'X-Session-ID': request.get('X-Session-ID') ?? '',
      ...(init.body && { 'Content-Type': 'application/json' }),
    }
    const answer = await fetch(`${backOffice}/players/${path}`, { ...init, headers })
    const body = await answer.json()
    if (!answer.ok) throw Object.assign(new Error(body.detail), { status: answer.status })
    return body
  }

  app.get('/support/players/:id', async (request, response) => {
    const id = encodeURIComponent(request.params.id)
    const [profile, { transactions }, { bonuses }] = await Promise.all([
      call(request, id),
      call(request, `${id}/transactions?limit=5`),
      call(request, `${id}/bonuses?status=active`),
    ])
    response.json({ profile, lastTransactions: transactions, activeBonuses: bonuses })
  })

  app.post('/support/players/:id/block', async (request, response) => {
    const id = encodeURIComponent(request.params.id)
    const body = JSON.stringify({ blocked: true })
    const { transaction_id: update } = await call(request, id, { method: 'PUT', body })
    response.json({ update })
  })

  app.use((error, _request, response, _next) => {
    // Only what the client can change is its own error.
    const status = error.status >= 400 && error.status < 500 ? error.status : 502
    response.status(status).json({ error: error.message })
  })
  return app
}
