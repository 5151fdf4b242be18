/** What tells who a player is, and must be in no output. */
export const IDENTIFIERS: readonly (string | number)[] = [
  ...['erika.muster@corp.example', '+4915123456789', '0151 234 567 89', 4_915_123_456_789],
  ...['DE89370400440532013000', 'GB29NWBK60161331926819', '4111 1111 1111 1111'],
  ...['5555555555554444', 4_012_888_888_881_881, 'Erika Mustermann', 'Nora Lindqvist-Berg'],
  ...['MUSTERMANN, ERIKA', 'Heidestrasse 17', '51147 Koeln', '123-45-6789', '85010112345'],
  ...['AB123456C', 'L01X00T471', 'sess-8f14e45fceea167a', 'eyJhbGciOiJIUzI1NiJ9.e30.abcdef'],
  ...['192.0.2.146', '2001:db8::8a2e:370:7334', 'f81d4fae-7dec-11d0-a765', 'erika_m85', '@erikam'],
]

/**
 * Places of answers by class: the kind of the object and the path in it, where * is a key. The
 * first three of a class are in the answers about every player.
 */
export const PLACES: Readonly<Record<string, readonly string[]>> = {
  key: ['profile *', 'profile settings *', 'profile kpi *', 'row *', 'summary *', 'error *'],
  'unknown field': ['profile address', 'row owner', 'summary account', 'profile settings contact'],
  word: [
    ...['profile withdrawal_status', 'profile kyc_status', 'row event_name', 'row status'],
    ...['row payment_method', 'row created_by', 'row event_type', 'row currency'],
    ...['profile language', 'profile affiliate_source', 'profile segments 0', 'bonus status'],
    ...['profile kpi last_withdrawal status', 'offer criteria_type'],
  ],
  person: ['profile name', 'profile email', 'profile phone', 'profile affiliate_name'],
  text: ['row event_note', 'row id', 'profile vip_manager', 'bonus bonus_name', 'offer name'],
  date: ['profile last_login', 'profile ftd_date', 'row completed_at', 'bonus expires_at'],
  number: [
    ...['row amount', 'profile balances cash_balance', 'summary total_bets', 'profile kpi ltd'],
    ...['summary deposit_count', 'bonus amount'],
  ],
  flag: ['profile blocked', 'profile settings want_bonus', 'profile kpi active_bonus'],
  error: ['error title', 'error detail', 'error code'],
  header: ['header X-Owner', 'header Cache-Control', 'header X-Request-ID', 'header Allow'],
}

/** Deployments after which three players had each identifier in a place that all of them have. */
const ROUND = 9

/** Deployments after which each identifier was in each place that any player has. */
export const ALL_DEPLOYMENTS = 3 * ROUND

type Members = Record<string, unknown>

/** The answer to a request about a player. */
export interface PlantedAnswer {
  readonly path: string
  readonly status: number
  readonly body: Members
  readonly headers: Headers
}

interface Planting {
  /** Place of the player among those of the deployment. */
  readonly player: number
  /** Ids of the rows of the player, in their order. */
  readonly rows: readonly string[]
  /** Number of the deployment. */
  readonly number: number
  /** Receives what was planted: its class, its place and the identifier. */
  readonly onPlanted: (name: string, place: string, identifier: string | number) => void
}

/** Puts an identifier into each place that an answer has; every row has at most one. */
export function plant(answer: PlantedAnswer, planting: Planting): void {
  const { player, rows, number, onPlanted } = planting
  const round = Math.floor(number / ROUND)
  let row = 0
  for (const [name, places] of Object.entries(PLACES)) {
    for (const [nth, place] of places.entries()) {
      const [kind = '', ...path] = place.split(' ')
      const turn = ROUND * ((player + round) % 3) + (number % ROUND) + 3 * nth
      const identifier = IDENTIFIERS[turn % IDENTIFIERS.length] as string | number
      const form = FORMS[round % FORMS.length] as Form
      const targets =
        kind === 'row' ? rowsOf(answer, rows[row % rows.length]) : partsOf(answer, kind)
      if (kind === 'row') row += 1
      if (kind === 'header') answer.headers.set(path.join(), String(identifier))
      const isIn = targets.map((target) => put(target, path, identifier, form)).includes(true)
      if (isIn || kind === 'header') onPlanted(name, place, identifier)
    }
  }
}

type Form = (identifier: string | number) => unknown

/** How an identifier is there: alone, in a list, as an object, in a sentence. */
const FORMS: readonly Form[] = [
  (identifier) => identifier,
  (identifier) => [identifier],
  (identifier) => ({ [identifier]: identifier }),
  (identifier) => `Call ${identifier} today`,
]

function put(target: Members, path: readonly string[], identifier: string | number, form: Form) {
  const [key = '', ...rest] = path
  const next = target[key]
  if (rest.length > 0) {
    if (typeof next !== 'object' || next === null) return false
    return put(next as Members, rest, identifier, form)
  }
  target[key === '*' ? String(identifier) : key] = form(identifier)
  return true
}

/** The objects of a kind in an answer. A row is found by its id, as it comes in several answers. */
function partsOf({ path, status, body }: PlantedAnswer, kind: string): readonly Members[] {
  if (status !== 200) return kind === 'error' ? [body] : []
  if (kind === 'profile') return path === '' ? [body] : []
  if (kind === 'summary') return path === '/transactions/summary' ? [body] : []
  const lists: Readonly<Record<string, string>> = {
    ...{ row: '/transactions', bonus: '/bonuses', offer: '/bonuses/eligible' },
  }
  if (lists[kind] !== path) return []
  return (body[path === '/transactions' ? 'transactions' : 'bonuses'] ?? []) as Members[]
}

function rowsOf(answer: PlantedAnswer, id: string | undefined): readonly Members[] {
  return partsOf(answer, 'row').filter((row) => row['id'] === id)
}
