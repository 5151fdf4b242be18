import { CRITERIA_TYPES } from '../../simulator/domain/bonuses'
import type { Findings } from './account-checks'
import type { Conversation, Query } from './conversation'
import { membersOf, type SeenPlayer } from './player-reading'
import { isRefusal } from './probes'
import { listQuery } from './query-probes'
import { isKnownCreator } from './row-checks'

const ROWS = '/transactions'

type Items = readonly { readonly [name: string]: unknown }[]

/** The items of a list in an answer. */
function itemsOf(body: unknown): Items {
  const { transactions, bonuses } = membersOf(body)
  const list = transactions ?? bonuses
  return Array.isArray(list) ? list.map(membersOf) : []
}

/** Compares filtered lists with the rows, and a page from the middle with the whole. */
export async function checkLists(
  player: SeenPlayer,
  conversation: Conversation,
  { verdicts }: Findings,
  arrayForm: unknown,
): Promise<void> {
  const { rows, isWhole } = player.rows
  const { attempt } = conversation
  const checkFilter = async (name: 'event_type' | 'event_name' | 'created_by') => {
    const all = rows.map((row) => row[name])
    // Reports show the value, and another creator can be the name of a person.
    const values = name === 'created_by' ? all.filter(isKnownCreator) : all
    // The rarest value, so that few rows remain.
    const [rarest] = [...new Set(values)].toSorted(
      (a, b) => countOf(values, a) - countOf(values, b),
    )
    if (rarest === undefined) return
    const text = String(rarest)
    const query =
      name === 'created_by' ? ([[name, text]] as const) : listQuery(name, [text], arrayForm)
    const { body, request } = await conversation.get(player.id, ROWS, query)
    const entry = `getTransactionHistory.${name}`
    const items = itemsOf(body)
    const isSame = items.every((item) => item[name] === rarest) && items.length > 0
    verdicts.check(entry, isSame, request, `rows whose ${name} is ${text}`, 'others')
    if (!isWhole) return
    const { total } = membersOf(body)
    const due = countOf(values, rarest)
    verdicts.check(entry, total === due, request, `total ${due}`, total)
  }
  await attempt(() => checkFilter('event_type'))
  await attempt(() => checkFilter('event_name'))
  await attempt(() => checkFilter('created_by'))
  const strange = 'fauxhouse-verify'
  for (const [name, query] of [
    ['created_by', [['created_by', strange]]],
    ['event_name', listQuery('event_name', [strange], arrayForm)],
  ] as const) {
    await attempt(async () => {
      const { body, request } = await conversation.get(player.id, ROWS, query)
      const { total } = membersOf(body)
      verdicts.check(`getTransactionHistory.${name}`, total === 0, request, 'total 0', total)
    })
  }
  await attempt(() => checkMiddle(player, conversation, { verdicts }))
  await attempt(() => checkEnd(player, conversation, { verdicts }))
}

function countOf(values: readonly unknown[], value: unknown): number {
  return values.filter((other) => other === value).length
}

/** Compares a page that begins at the second item with the whole list. */
async function checkMiddle(
  { id, rows, bonuses, requests }: SeenPlayer,
  conversation: Conversation,
  { verdicts }: Pick<Findings, 'verdicts'>,
): Promise<void> {
  const lists = [
    ['getTransactionHistory.offset', ROWS, rows.rows, rows.request],
    ['getBonusHistory.offset', '/bonuses', bonuses, requests.bonuses],
  ] as const
  for (const [entry, path, items, whole] of lists) {
    if (items.length < 2) continue
    const { body, request } = await conversation.get(id, path, [
      ['limit', 1],
      ['offset', 1],
    ])
    const isSame = itemsOf(body)[0]?.['id'] === items[1]?.id
    verdicts.check(entry, isSame, request, `the second item of ${whole}`, 'another')
  }
}

/** Checks the page after the last row. */
async function checkEnd(
  { id, rows }: SeenPlayer,
  conversation: Conversation,
  { verdicts }: Pick<Findings, 'verdicts'>,
): Promise<void> {
  if (!(rows.total > 0)) return
  const past = await conversation.get(id, ROWS, [
    ['limit', 1],
    ['offset', rows.total],
  ])
  const { total } = membersOf(past.body)
  const isEmpty = past.status === 200 && itemsOf(past.body).length === 0 && total === rows.total
  const text = 'an empty page with the same total'
  const got = { status: past.status, total, rows: itemsOf(past.body).length }
  verdicts.check('getTransactionHistory.offset', isEmpty, past.request, text, got)
}

/**
 * Whether the filters of bonuses and of offers divide their lists.
 *
 * @param statuses of bonuses, in the words of the deployment
 */
export async function checkDivisions(
  player: SeenPlayer,
  conversation: Conversation,
  findings: Findings,
  statuses: readonly string[],
): Promise<void> {
  const hasList = player.hasAllBonuses && player.bonuses.length > 0
  for (const status of hasList ? statuses : []) {
    await conversation.attempt(() => checkStatus(status, player, conversation, findings))
  }
  await conversation.attempt(() => checkCriteria(player, conversation, findings))
}

async function checkStatus(
  status: string,
  player: SeenPlayer,
  conversation: Conversation,
  { verdicts }: Findings,
): Promise<void> {
  const query = [['status', status]] as const
  const exchange = await conversation.get(player.id, '/bonuses', query)
  const { body, request } = exchange
  const due = player.bonuses.filter((bonus) => bonus.status === status).length
  // A word that no record has can be another one there.
  if (due === 0 && isRefusal(exchange)) return
  const { total } = membersOf(body)
  const isSame = itemsOf(body).every((item) => item['status'] === status) && total === due
  verdicts.check('getBonusHistory.status', isSame, request, `${due} bonuses, ${status}`, total)
}

async function checkCriteria(
  player: SeenPlayer,
  conversation: Conversation,
  { verdicts }: Findings,
): Promise<void> {
  const path = '/bonuses/eligible'
  const all = itemsOf((await conversation.get(player.id, path)).body)
  if (all.length === 0) return
  let names: unknown[] = []
  let request = ''
  for (const criteria of CRITERIA_TYPES) {
    const found = await conversation.get(player.id, path, [['criteria_type', criteria]])
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
  const later = '2001-01-01T00:00:00Z'
  const earlier = '2000-01-01T00:00:00Z'
  const swapped = [
    ['from_date', later],
    ['to_date', earlier],
  ] as const
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

/** Checks that wrong parameters are refused, with the status 400. */
export async function checkRefusals(
  player: string,
  conversation: Conversation,
  { verdicts }: Findings,
  arrayForm: unknown,
): Promise<void> {
  for (const [entry, path, query] of wrongRequests(arrayForm)) {
    await conversation.attempt(async () => {
      const exchange = await conversation.get(player, path, query)
      const { request, status } = exchange
      verdicts.check(entry, isRefusal(exchange), request, 'a refusal', status)
      if (isRefusal(exchange)) {
        verdicts.check('error statuses', status === 400, request, 'the status 400', status)
      }
    })
  }
  const id = 'fauxhouse-verify'
  await conversation.attempt(async () => {
    const named = await conversation.get(player, '', [], { headers: { 'X-Request-ID': id } })
    const echo = named.headers.get('x-request-id')
    verdicts.check('X-Request-ID', echo === id, named.request, 'the same id', echo)
  })
  await conversation.attempt(async () => {
    const html = await conversation.get(player, '', [], { headers: { Accept: 'text/html' } })
    const text = 'the status 406 for Accept: text/html'
    verdicts.check('Accept', html.status === 406, html.request, text, html.status)
  })
}
