import { type Call, playerPath, READS, service, update } from './record'
import {
  AUTHORIZATIONS,
  DATES,
  EXTRA_HEADERS,
  METHODS,
  NEGOTIATIONS,
  PARAMETERS,
  PATHS,
  QUERIES,
  UPDATES,
  WHOLE_NUMBERS,
} from './service-values'

/** Calls with a heading. */
export type Group = readonly [heading: string, calls: readonly Call[]]

/** Good and bad requests of all six operations, about the players given. */
export function serviceCalls(players: readonly string[], busy: string): readonly Group[] {
  const base = playerPath(busy)
  const nobody = '/players/nobody'
  return [
    ...players.map(
      (id): Group => [`reads of ${id}`, READS.map((read) => service(playerPath(id) + read))],
    ),
    ['methods', READS.flatMap((read) => METHODS.map((method) => service(base + read, { method })))],
    ['paths', PATHS.map((path) => service(path.replace('{player}', busy)))],
    [
      'credentials',
      [
        ...AUTHORIZATIONS.flatMap((headers) => [
          service(base, { headers }),
          update(busy, {}, headers),
        ]),
        ...READS.map((read) => service(base + read, { headers: { Authorization: undefined } })),
        ...READS.map((read) => service(base + read, { headers: { 'X-Session-ID': undefined } })),
      ],
    ],
    [
      'unknown players',
      [...READS.map((read) => service(nobody + read)), update('nobody', { phone: '1' })],
    ],
    ['order of the checks', orderCalls(busy)],
    [
      'negotiation',
      NEGOTIATIONS.flatMap((headers) => [
        service(base, { headers }),
        service(`${base}/bonuses?limit=x`, { headers }),
        update(busy, {}, headers),
      ]),
    ],
    ['other headers', EXTRA_HEADERS.map((headers) => service(`${base}/bonuses`, { headers }))],
    ...Object.entries(PARAMETERS).map(
      ([name, values]): Group => [name, values.map((query) => service(base + query))],
    ),
    ['whole numbers', WHOLE_NUMBERS.flatMap((value) => numberCalls(base, value))],
    ['dates', DATES.flatMap((date, place) => dateCalls(base, date, place))],
    ['queries', QUERIES.map((query) => service(base + query))],
    ['updates', UPDATES.map(([body, headers]) => update(busy, body, headers))],
    ['after the updates', READS.map((read) => service(base + read))],
    ['drawn requests', drawnCalls(players, 300)],
    ['after all', players.map((id) => service(playerPath(id)))],
  ]
}

/** Requests that several checks would refuse: the first of them answers. */
function orderCalls(busy: string): readonly Call[] {
  const [none, wrong] = [{ Authorization: undefined }, { 'X-Session-ID': undefined }]
  const [base, nobody] = [playerPath(busy), playerPath('nobody')]
  const xml = { 'Content-Type': 'text/xml', Accept: 'text/html' }
  return [
    service('/nowhere', { method: 'DELETE', headers: { ...none, ...wrong } }),
    service(`${nobody}/bonuses`, { method: 'DELETE', headers: { ...none, ...wrong } }),
    service(`${nobody}/bonuses?limit=x`, { headers: { ...none, ...wrong } }),
    service(`${nobody}/bonuses?limit=x`, { headers: wrong }),
    service(`${nobody}/bonuses?limit=x`, { headers: { Accept: 'text/html' } }),
    service(`${base}/bonuses?limit=x`, { headers: { Accept: 'text/html' } }),
    service(`${base}/bonuses?limit=x&status=y`),
    update('nobody', '{', xml),
    update(busy, '{', xml),
    update(busy, '{', { 'Content-Type': 'text/xml' }),
    update(busy, 'x'.repeat(65_537), { 'Content-Type': 'text/xml' }),
    update(busy, 'x'.repeat(65_537)),
  ]
}

function numberCalls(base: string, value: string): readonly Call[] {
  return ['transactions?limit', 'transactions?offset', 'bonuses?limit', 'bonuses?offset'].map(
    (name) => service(`${base}/${name}=${value}`),
  )
}

function dateCalls(base: string, date: string, place: number): readonly Call[] {
  const [one, other] = place % 2 === 0 ? ['from_date', 'to_date'] : ['to_date', 'from_date']
  return [
    service(`${base}/transactions?limit=3&${one}=${date}`),
    service(`${base}/transactions/summary?${other}=${date}`),
  ]
}

/** Requests that combine the values above, drawn by a generator of its own. */
function drawnCalls(players: readonly string[], count: number): readonly Call[] {
  let state = 20_260_101
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const one = <Value>(values: readonly Value[]) => values[below(values.length)] as Value
  const queries = Object.values(PARAMETERS).flat()
  return Array.from({ length: count }, () => {
    const [player, kind] = [one(players), below(10)]
    const headers = {
      ...(below(8) === 0 && one(NEGOTIATIONS)),
      ...(below(12) === 0 && one(AUTHORIZATIONS)),
    }
    if (kind < 2) return update(player, one(UPDATES)[0], headers)
    const [path = '', ...first] = one(queries).split('?')
    const others = Array.from({ length: below(4) }, () => one(queries))
    const more = others.filter((query) => query.startsWith(`${path}?`) || kind === 9)
    const dates = kind < 5 ? [`from_date=${one(DATES)}`] : []
    const query = [...first, ...more.map((each) => each.split('?')[1]), ...dates].join('&')
    return service(`${playerPath(player)}${path}?${query}`, { headers })
  })
}
