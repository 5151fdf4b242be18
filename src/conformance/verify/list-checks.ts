import { membersOf } from '../../contract/input/json-object'
import { CRITERIA_TYPES } from '../../simulator/domain/bonuses'
import type { Query } from './conversation'
import type { SeenPlayer } from './player-reading'
import { isRefusal } from './probes'
import { listQuery } from './query-probes'
import type { Run } from './run'

const ROWS = '/transactions'

type Items = readonly { readonly [name: string]: unknown }[]

/** The items of a list in an answer. */
function itemsOf(body: unknown): Items {
  const { transactions, bonuses } = membersOf(body)
  const list = transactions ?? bonuses
  return Array.isArray(list) ? list.map(membersOf) : []
}

/** A string that no list has. */
const STRANGE = 'fauxhouse-verify'

/** Compares filtered lists with the rows, and a page from the middle with the whole. */
export async function checkLists(run: Run, player: SeenPlayer, arrayForm: unknown): Promise<void> {
  const { conversation, verdicts } = run
  const { rows, isWhole } = player.rows
  for (const name of ['event_type', 'event_name', 'created_by'] as const) {
    const entry = `getTransactionHistory.${name}`
    const ask = (value: string) => {
      const query = name === 'created_by' ? [[name, value] as const] : undefined
      return conversation.get(player.id, ROWS, query ?? listQuery(name, [value], arrayForm))
    }
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined)
    // The rarest value, so that few rows remain.
    const [rarest] = [...new Set(values)].toSorted(
      (a, b) => countOf(values, a) - countOf(values, b),
    )
    if (rarest !== undefined) {
      await conversation.attempt(async () => {
        const { body, request } = await ask(String(rarest))
        const items = itemsOf(body)
        const isSame = items.every((item) => item[name] === rarest) && items.length > 0
        verdicts.check(entry, isSame, request, `rows whose ${name} is ${rarest}`, 'others')
        if (!isWhole) return
        const { total } = membersOf(body)
        const due = countOf(values, rarest)
        verdicts.check(entry, total === due, request, `total ${due}`, total)
      })
    }
    if (name === 'event_type') continue
    await conversation.attempt(async () => {
      const { body, request } = await ask(STRANGE)
      const { total } = membersOf(body)
      verdicts.check(entry, total === 0, request, 'total 0', total)
    })
  }
  await conversation.attempt(() => checkMiddle(run, player))
  await conversation.attempt(() => checkEnd(run, player))
}

function countOf(values: readonly unknown[], value: unknown): number {
  return values.filter((other) => other === value).length
}

/** Compares a page that begins at the second item with the whole list. */
async function checkMiddle({ conversation, verdicts }: Run, player: SeenPlayer): Promise<void> {
  const { id, rows, bonuses, requests } = player
  const query = [['limit', 1] as const, ['offset', 1] as const]
  for (const [entry, path, items, whole] of [
    ['getTransactionHistory.offset', ROWS, rows.rows, rows.request],
    ['getBonusHistory.offset', '/bonuses', bonuses, requests.bonuses],
  ] as const) {
    if (items.length < 2) continue
    const { body, request } = await conversation.get(id, path, query)
    const isSame = itemsOf(body)[0]?.['id'] === items[1]?.id
    verdicts.check(entry, isSame, request, `the second item of ${whole}`, 'another')
  }
}

/** Checks the page after the last row. */
async function checkEnd({ conversation, verdicts }: Run, player: SeenPlayer): Promise<void> {
  const { id, rows } = player
  if (!(rows.total > 0)) return
  const query = [['limit', 1] as const, ['offset', rows.total] as const]
  const { status, body, request } = await conversation.get(id, ROWS, query)
  const { total } = membersOf(body)
  const items = itemsOf(body).length
  const isEmpty = status === 200 && items === 0 && total === rows.total
  const text = 'an empty page with the same total'
  const got = { status, total, rows: items }
  verdicts.check('getTransactionHistory.offset', isEmpty, request, text, got)
}

/**
 * Whether the filters of bonuses and of offers divide their lists.
 *
 * @param statuses of bonuses, in the words of the deployment
 */
export async function checkDivisions(
  run: Run,
  player: SeenPlayer,
  statuses: readonly string[],
): Promise<void> {
  const { conversation, verdicts } = run
  const { bonuses, hasAllBonuses } = player
  for (const status of hasAllBonuses && bonuses.length > 0 ? statuses : []) {
    await conversation.attempt(async () => {
      const exchange = await conversation.get(player.id, '/bonuses', [['status', status]])
      const { body, request } = exchange
      const due = bonuses.filter((bonus) => bonus.status === status).length
      // A word that no record has can be another one there.
      if (due === 0 && isRefusal(exchange)) return
      const { total } = membersOf(body)
      const isSame = itemsOf(body).every((item) => item['status'] === status) && total === due
      verdicts.check('getBonusHistory.status', isSame, request, `${due} bonuses, ${status}`, total)
    })
  }
  await conversation.attempt(() => checkCriteria(run, player))
}

async function checkCriteria({ conversation, verdicts }: Run, { id }: SeenPlayer): Promise<void> {
  const path = '/bonuses/eligible'
  const all = itemsOf((await conversation.get(id, path)).body)
  if (all.length === 0) return
  let names: unknown[] = []
  let request = ''
  for (const criteria of CRITERIA_TYPES) {
    const found = await conversation.get(id, path, [['criteria_type', criteria]])
    request = found.request
    names = names.concat(itemsOf(found.body).map((item) => item['code']))
  }
  const codes = new Set(all.map((item) => item['code']))
  const isDivided = names.length === codes.size && names.every((name) => codes.has(name))
  const text = `the four types divide the ${codes.size} offers`
  verdicts.check('getEligibleBonuses.criteria_type', isDivided, request, text, names.length)
}

/** Requests that are wrong, each with the entry that says so. */
function wrongRequests(arrayForm: unknown): readonly (readonly [string, string, Query])[] {
  const swapped: Query = [
    ['from_date', '2001-01-01T00:00:00Z'],
    ['to_date', '2000-01-01T00:00:00Z'],
  ]
  const word = 'fauxhouse'
  return [
    ['getTransactionHistory.event_type', ROWS, listQuery('event_type', [word], arrayForm)],
    ['getTransactionHistory.limit', ROWS, [['limit', 0]]],
    ['getTransactionHistory.offset', ROWS, [['offset', -1]]],
    ['getTransactionHistory.from_date', ROWS, [['from_date', word]]],
    ['getTransactionHistory.to_date', ROWS, swapped],
    ['getBonusHistory.status', '/bonuses', [['status', word]]],
    ['getBonusHistory.limit', '/bonuses', [['limit', 0]]],
    ['getBonusHistory.offset', '/bonuses', [['offset', -1]]],
    ['getTransactionSummary.to_date', `${ROWS}/summary`, swapped],
    ['getTransactionSummary.from_date', `${ROWS}/summary`, [['from_date', word]]],
    ['getEligibleBonuses.criteria_type', '/bonuses/eligible', [['criteria_type', word]]],
  ]
}

/** Checks that wrong parameters are refused, with the status 400, and what headers do. */
export async function checkRefusals(run: Run, player: string, arrayForm: unknown): Promise<void> {
  const { conversation, verdicts } = run
  for (const [entry, path, query] of wrongRequests(arrayForm)) {
    await conversation.attempt(async () => {
      const exchange = await conversation.get(player, path, query)
      const { request, status } = exchange
      verdicts.check(entry, isRefusal(exchange), request, 'a rejection', status)
      if (isRefusal(exchange)) {
        verdicts.check('error statuses', status === 400, request, 'the status 400', status)
      }
    })
  }
  const askWith = (headers: Record<string, string>) => conversation.get(player, '', [], { headers })
  await conversation.attempt(async () => {
    const named = await askWith({ 'X-Request-ID': STRANGE })
    const echo = named.headers.get('x-request-id')
    verdicts.check('X-Request-ID', echo === STRANGE, named.request, 'the same id', echo)
  })
  await conversation.attempt(async () => {
    const { request, status } = await askWith({ Accept: 'text/html' })
    const text = 'the status 406 for Accept: text/html'
    verdicts.check('Accept', status === 406, request, text, status)
  })
}
