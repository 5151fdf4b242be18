import { describe, expect, test } from 'vitest'
import { requestsTo } from '../../src/cli/verify-requests'
import { DEFAULT_POLICIES, POLICY_NAMES, type Policies } from '../../src/contract/policies'
import { verify } from '../../src/verify/deployment'
import { type Body, type Change, createServer, type Fetch, PLAYERS } from './responses'

const BASE = 'http://stand-in.test/v1'

/** Runs verify over a server in this process. */
async function run(fetch: Fetch, players: readonly string[] = PLAYERS, budget = 10_000) {
  let requests = 0
  const get = requestsTo({
    ...{ base: BASE, token: 'any', session: 'any', rate: Number.POSITIVE_INFINITY, budget },
    onRequest: (sent) => {
      requests = sent
    },
    fetch: (url, init) => fetch(url.slice('http://stand-in.test'.length), init),
  })
  return { ...(await verify(get, players)), requests }
}

const HIDDEN = [
  ...['updateOmitted', 'updateUnknownFields', 'missingSession', 'tokens', 'sessions', 'isolation'],
  ...['protectedBlocks', 'marketRules', 'vocabulary', 'phoneFormat'],
  'bonusExpiredStatus',
]

const OTHERS: readonly Partial<Policies>[] = [
  {},
  {
    ...{ arrayEncoding: 'brackets', absentFields: 'null', sortOrder: 'oldest-first', maxLimit: 37 },
    ...{ overLimit: 'clamp', errorFormat: 'envelope', pendingInTotal: true, ngr: 'ggr' },
    ...{ ltnc: 'net-cash', wr: 'requirement', amountSign: 'magnitude', dates: 'date-time' },
    ...{ emptyQuery: 'ignore', unknownQuery: 'reject', periodBy: 'completed' },
    ...{ bonusExpiredStatus: 'expired', unknownPlayer: 'generate' },
    ...{ withdrawable: 'also-kyc-and-block' },
  },
  { arrayEncoding: 'comma', errorFormat: 'plain', ngr: 'awards-and-adjustments', maxLimit: 1_000 },
  { ngr: 'converted' },
]

describe('a world of ours', () => {
  test.each(OTHERS)('has no breach and shows its policies: %j', async (policies) => {
    const report = await run(createServer(policies))
    expect(report).toMatchObject({ breaches: [], checked: PLAYERS, changed: [] })
    expect(Object.keys(report.policies)).toEqual(POLICY_NAMES)
    const all: Readonly<Record<string, unknown>> = { ...DEFAULT_POLICIES, ...policies }
    for (const [name, finding] of Object.entries(report.policies)) {
      const isOpen = HIDDEN.includes(name) || all[name] === 'converted'
      if (isOpen) expect(finding).toEqual({ open: expect.any(String) })
      else expect([name, finding]).toEqual([name, { value: all[name] }])
    }
  })

  test('with other words is held to the laws that need none', async () => {
    const words = { status: { completed: 'paid' }, event_name: { 'Card Deposit': 'Visa In' } }
    const players = PLAYERS.slice(0, 2)
    const report = await run(createServer({ vocabulary: words }), players)
    expect(report).toMatchObject({ breaches: [], checked: players })
    const { vocabulary } = report.policies
    expect(vocabulary).toEqual({ open: expect.stringMatching(/^other words: .*paid/) })
  })

  test('never gets more requests than the budget', async () => {
    for (const budget of [1, 30, 150]) {
      const report = await run(createServer(), PLAYERS, budget)
      expect(report).toMatchObject({ requests: budget, breaches: [] })
      expect(report.checked.length).toBeLessThan(PLAYERS.length)
    }
  })

  test('a player that changes meanwhile is not held to the laws', async () => {
    let reads = 0
    const body = (profile: Body, path: string) => {
      reads += 1
      if (path === '') profile['name'] = `Anna ${reads}`
    }
    const [player] = PLAYERS
    const report = await run(createServer({}, { body }), [player])
    expect(report).toMatchObject({ breaches: [], checked: [], changed: [player] })
  })
})

const add = (name: string) => (item: Body) => {
  item[name] = Number(item[name]) + 3
}
const set = (name: string, value: unknown) => (item: Body) => {
  item[name] = value
}
const itemsOf = (body: Body, member: string) => (body[member] ?? []) as Body[]

/** Changes each item of a list. */
const each = (member: string, change: (item: Body, place: number) => unknown): Change => ({
  body: (body) => itemsOf(body, member).forEach(change),
})

/** Changes a part of the profile. */
const ofProfile = (name: string, change: (part: Body) => void): Change => ({
  body: (body, path) => path === '' && change(body[name] as Body),
})

/** Changes pages of transactions. */
const ofPage = (change: (page: Body) => void): Change => ({
  body: (body) => 'has_more' in body && change(body),
})

/** Ignores a parameter. */
const without = (name: string): Change => ({
  path: (path) => path.replace(new RegExp(`([?&])${name}=[^&]*`, 'g'), '$1'),
})

const header = (name: string, value: string): Change => ({
  response: (response) => {
    const headers = new Headers(response.headers)
    headers.set(name, value)
    return new Response(response.body, { status: response.status, headers })
  },
})

const BROKEN: readonly (readonly [string, rule: string, Change])[] = [
  ['a total balance', 'wire-balances', ofProfile('balances', add('total_balance'))],
  ['a key figure', 'wire-kpi', ofProfile('kpi', add('ltd'))],
  ['a flag as text', 'schema', ofProfile('settings', set('want_bonus', 'yes'))],
  ['a field too many', 'schema', ofProfile('kpi', set('luck', 7))],
  ['a date without a time', 'schema', each('bonuses', set('created_at', '2026-01-01'))],
  ['an order', 'order', ofPage((page) => void itemsOf(page, 'transactions').sort(byAmount))],
  ['a total', 'pagination', ofPage(set('total', 7))],
  ['has_more', 'pagination', ofPage(set('has_more', true))],
  ['an ignored limit', 'pagination', without('limit')],
  ['an ignored offset', 'pagination', without('offset')],
  ['an ignored creator', 'wire-filters', without('created_by')],
  ['an ignored type', 'wire-filters', without('event_type(%5B%5D|\\[\\])?')],
  ['an ignored start', 'wire-filters', without('from_date')],
  ['an ignored status', 'wire-bonuses', without('status')],
  ['ignored criteria', 'wire-offers', without('criteria_type')],
  ['a wrong limit that is read', 'parameters', without('limit')],
  ['another content type', 'headers', header('Content-Type', 'text/html')],
  ['a response that may be kept', 'headers', header('Cache-Control', 'max-age=60')],
  ['a summary', 'status', { response: (own, path) => (/summary/.test(path) ? ERROR() : own) }],
  ['a text', 'schema', { response: (own, path) => (path === '' ? own : new Response('hello')) }],
  [
    'values of a policy in turn',
    'policies',
    each('transactions', (row, place) => set('event_note', place % 2 ? null : undefined)(row)),
  ],
]

const ERROR = () => new Response('', { status: 500 })

const byAmount = (one: Body, other: Body) => Number(one['amount']) - Number(other['amount'])

test.each(BROKEN)('%s that is wrong breaks %s', async (_, rule, change) => {
  const server = createServer({}, change)
  const rules: string[] = []
  // Some breaches need a player with a bonus, or with a withdrawal.
  for (const player of PLAYERS) {
    const { breaches } = await run(server, [player])
    rules.push(...breaches.map((breach) => breach.rule))
    for (const { request, expected, got } of breaches) {
      expect(request).toMatch(/^(GET |player )\S/)
      expect(expected).not.toBe('')
      expect(got.length).toBeLessThanOrEqual(120)
    }
    if (rules.includes(rule)) return
  }
  expect(rules).toContain(rule)
})

test('a policy that the players do not show names the player to add', async () => {
  const { policies } = await run(createServer(), ['kyc-rejected-with-cash'])
  expect(policies['bonusExpiredStatus']).toEqual({ open: 'no plain request shows it' })
  expect(policies['pendingInTotal']).toEqual({
    open: 'these players do not show it: add one with a pending withdrawal',
  })
  const shown = (await run(createServer(), ['two-pending-withdrawals'])).policies
  expect(shown['pendingInTotal']).toEqual({ value: DEFAULT_POLICIES.pendingInTotal })
})

test('a policy that differs from player to player is one breach of a player', async () => {
  const [first, second] = [createServer(), createServer({ ltnc: 'net-cash' })]
  const { breaches, policies } = await run(async (path, init) =>
    (path.includes(PLAYERS[1]) ? second : first)(path, init),
  )
  const request = `player ${PLAYERS[1]}`
  expect(breaches).toEqual([{ rule: 'policies', request, expected: 'ltnc ngr', got: '"net-cash"' }])
  expect(policies['ltnc']).toEqual({ open: 'the responses contradict each other' })
})

/** Values that no server of ours has: members of every object, and objects without text. */
const ODD = ['constructor', '__proto__', { toString: 1 }, [[]], -0, '\ud800', null]

test.each(['status', 'event_type', 'currency'])(
  'odd values of %s end in a report',
  async (name) => {
    const change = each('transactions', (row, place) => set(name, ODD[place % ODD.length])(row))
    expect((await run(createServer({}, change), [PLAYERS[0]])).requests).toBeGreaterThan(20)
  },
)
