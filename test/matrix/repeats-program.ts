/**
 * A program that has connections reset that were kept from an earlier call. It prints, for each
 * fault, what a request has led to, and how many times the server has received it.
 */
export const REPEATS_PROGRAM = `
import { connect } from 'fauxhouse/client'

const [url] = process.argv.slice(2)
const world = connect(url)
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any', 'Content-Type': 'application/json' }

async function send(method) {
  const body = method === 'PUT' ? '{"blocked":false}' : undefined
  try {
    const answer = await fetch(url + '/players/blocked-player', { method, headers, body })
    await answer.text()
    return answer.status
  } catch {
    return 'error'
  }
}

const results = {}
for (const [name, method, times, effect] of [
  ['GET reset', 'GET', 1, { failure: 'reset' }],
  ['PUT reset', 'PUT', 1, { failure: 'reset' }],
  ['PUT loseAnswer', 'PUT', 1, { loseAnswer: true }],
  ['GET reset twice', 'GET', 2, { failure: 'reset' }],
  ['GET truncated', 'GET', 1, { failure: 'truncated' }],
]) {
  await world.requests.clear()
  // Keeps a connection for the request.
  await world.faults.add({ times, effect })
  const result = await send(method)
  results[name] = [result, await world.requests.count()]
  await world.faults.clear()
}
console.log(JSON.stringify(results))
process.exit()
`
