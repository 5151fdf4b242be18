import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './back-office'
import { BASE_URL, HEADERS } from './config'

/**
 * openapi-fetch takes `globalThis.fetch` when the client is created. msw replaces it in
 * `server.listen`, so a client of an imported module would keep the real one. Look it up in each call:
 */
const backOffice: Client<paths> = createClient<paths>({
  baseUrl: BASE_URL,
  headers: HEADERS,
  fetch: (request) => globalThis.fetch(request),
})

/** The names of the bonuses that a player can claim now. */
export async function claimableBonuses(playerId: string): Promise<string[]> {
  const { data, error } = await backOffice.GET('/players/{playerId}/bonuses/eligible', {
    params: { path: { playerId }, header: HEADERS },
  })
  if (error) throw new Error(`${error.code}: ${error.detail}`)
  return data.bonuses.map(({ name }) => name)
}
