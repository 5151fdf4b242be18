import { isDeepStrictEqual } from 'node:util'
import type { World } from '../../src/assembly/create-world'
import type { PolicyName } from '../../src/contract/policies'
import { policyValues, SWEPT_POLICIES } from '../../src/testing/sweep/swept-values'
import {
  awardTwice,
  chargeBackPlayed,
  createPolicyWorld,
  excludeSelf,
  payOutUnplayed,
  settleLater,
} from '../contract/policy-world'

/** What a client sees of a world. */
type Look = (fork: World) => Promise<unknown>

/** A body of JSON, as the client takes it for granted. */
type Body = Readonly<Record<string, never>> & {
  readonly transactions?: readonly { readonly date: string; readonly amount: number }[]
  readonly bonuses?: readonly { readonly status: string }[]
  readonly balances?: Readonly<Record<string, number>>
  readonly kpi?: { readonly wr: number }
}

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

async function send(fork: World, path: string, init?: RequestInit) {
  const answer = await fork.fetch(`/v1/players/${path}`, { headers: HEADERS, ...init })
  const text = await answer.text()
  return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Body }
}

/** A look at an answer, after what `act` does in the world. */
function get(path: string, see: (body: Body) => unknown, act?: (fork: World) => void): Look {
  return async (fork) => {
    act?.(fork)
    return see((await send(fork, path)).body)
  }
}

const statusOf =
  (path: string, headers: Record<string, string> = HEADERS): Look =>
  async (fork) =>
    (await send(fork, path, { headers })).status

async function update(fork: World, id: string, body: object): Promise<number> {
  const headers = { ...HEADERS, 'Content-Type': 'application/json' }
  return (await send(fork, id, { method: 'PUT', headers, body: JSON.stringify(body) })).status
}

const ROWS = 'ada/transactions?limit=30'
const SUMMARY = 'ada/transactions/summary'
const LATE = 'cleo/transactions/summary?from_date=2026-01-03T00:00:00Z'

/** What each policy that is swept changes, and no other. */
const LOOKS: Partial<Readonly<Record<PolicyName, Look>>> = {
  arrayEncoding: get(
    `${ROWS}&event_type=bet&event_type=win`,
    ({ transactions }) => transactions?.length,
  ),
  updateOmitted: async (fork) => {
    await update(fork, 'ada', { affiliate_name: 'A' })
    return typeof (await send(fork, 'ada')).body['phone']
  },
  updateUnknownFields: (fork) => update(fork, 'ada', { nickname: 'A' }),
  absentFields: get('cleo', (body) => body['phone']),
  sortOrder: get(
    ROWS,
    ({ transactions = [] }) => transactions[0]!.date > transactions.at(-1)!.date,
  ),
  maxLimit: statusOf('ada/transactions?limit=100'),
  overLimit: statusOf('ada/transactions?limit=1000'),
  errorFormat: get('nobody-there/bonuses?limit=x', (body) => typeof body['code']),
  missingSession: statusOf('ada', { Authorization: 'Bearer any' }),
  unknownPlayer: statusOf('dora'),
  pendingInTotal: get('ada', ({ balances }) => balances?.['total_balance']),
  ngr: get(SUMMARY, (body) => body['net_gaming_revenue']),
  ltnc: get(SUMMARY, (body) => body['lifetime_net_casino'] === body['net_gaming_revenue']),
  wr: get('ada', ({ kpi }) => kpi?.wr),
  bonusExpiredStatus: get('ada/bonuses', ({ bonuses }) =>
    bonuses?.map(({ status }) => status).sort(),
  ),
  amountSign: get(ROWS, ({ transactions }) => transactions?.some(({ amount }) => amount < 0)),
  unknownQuery: statusOf('ada/transactions?limit=5&_=1'),
  withdrawable: get('ben', ({ balances }) => balances?.['withdrawable_balance']),
  concurrentBonuses: get(
    'cleo/bonuses',
    ({ bonuses }) => bonuses?.filter(({ status }) => status === 'active').length,
    awardTwice,
  ),
  negativeCash: get('cleo', ({ balances }) => balances?.['cash_balance'], chargeBackPlayed),
  minimumTurnover: get('cleo', ({ balances }) => balances?.['pending_withdrawal'], payOutUnplayed),
  protectedBlocks: (fork) => {
    excludeSelf(fork)
    return update(fork, 'cleo', { blocked: false })
  },
  periodBy: get(LATE, (body) => body['total_deposits'], settleLater),
  dates: statusOf('ada/transactions?from_date=2025-12-28'),
  emptyQuery: statusOf('ada/transactions?event_type='),
  phoneFormat: (fork) => update(fork, 'ada', { phone: '0151 0000001' }),
}

/** A client that takes one policy for granted. */
export interface PlantedClient {
  /** The values with which its test fails. */
  readonly fails: readonly unknown[]
  /** Its test, which throws. */
  test(fork: World): Promise<void>
}

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

function check(holds: boolean, told: string): void {
  if (!holds) throw new Error(told)
}

async function send(fork: World, path: string, init?: RequestInit): Promise<Response> {
  return fork.fetch(`/v1/players/${path}`, { headers: HEADERS, ...init })
}

async function get<Body>(fork: World, path: string): Promise<Body> {
  const answer = await send(fork, path)
  check(answer.ok, `${path} is answered with ${answer.status}`)
  return answer.json()
}

const profile = (fork: World, id = 'ada') => get<PlayerProfile>(fork, id)

const rows = async (fork: World, query = 'limit=30') =>
  (await get<TransactionPage>(fork, `ada/transactions?${query}`)).transactions

const bonuses = async (fork: World, id = 'ada') =>
  (await get<BonusPage>(fork, `${id}/bonuses`)).bonuses

async function update(fork: World, body: object, id = 'ada'): Promise<number> {
  const headers = { ...HEADERS, 'Content-Type': 'application/json' }
  const init = { method: 'PUT', headers, body: JSON.stringify(body) }
  return (await send(fork, id, init)).status
}

/** One client for each policy that is swept; the type has no `tokens`, `sessions` ... */
export const PLANTED: {
  readonly [Name in Exclude<
    PolicyName,
    'tokens' | 'sessions' | 'rateLimit' | 'isolation' | 'faultHeader' | 'vocabulary'
  >]: PlantedClient
} = {
  arrayEncoding: {
    fails: ['comma', 'brackets'],
    async test(fork) {
      const found = await rows(fork, 'event_type=bet&event_type=win')
      check(found.length === 4, 'the filter finds bets and wins')
    },
  },
  updateOmitted: {
    fails: ['reset'],
    async test(fork) {
      await update(fork, { affiliate_name: 'A' })
      check((await profile(fork)).phone !== undefined, 'the phone stays')
    },
  },
  updateUnknownFields: {
    fails: ['ignore'],
    async test(fork) {
      check((await update(fork, { nickname: 'A' })) === 400, 'a misspelt field is an error')
    },
  },
  absentFields: {
    fails: ['null'],
    async test(fork) {
      const { phone = '' } = await profile(fork, 'cleo')
      check(phone.length === 0, 'a player without a phone')
    },
  },
  sortOrder: {
    fails: ['oldest-first'],
    async test(fork) {
      const [last, ...others] = await rows(fork)
      check(
        others.every(({ date }) => date <= (last?.date ?? '')),
        'the first row is the last movement',
      )
    },
  },
  maxLimit: {
    fails: [50],
    test: async (fork) => void (await rows(fork, 'limit=100')),
  },
  overLimit: {
    fails: ['clamp'],
    async test(fork) {
      const { status } = await send(fork, 'ada/transactions?limit=1000')
      check(status === 400, 'a page that is too long is an error')
    },
  },
  errorFormat: {
    fails: ['envelope', 'plain'],
    async test(fork) {
      const { code } = await (await send(fork, 'nobody-there/bonuses?limit=x')).json()
      check(code === 'PLAYER_NOT_FOUND' || code === 'INVALID_PARAMETER', 'an error has a code')
    },
  },
  missingSession: {
    fails: [401, 403],
    async test(fork) {
      const headers = { Authorization: 'Bearer any' }
      check((await send(fork, 'ada', { headers })).status === 400, 'no session is a bad request')
    },
  },
  unknownPlayer: {
    fails: ['generate'],
    async test(fork) {
      check((await send(fork, 'dora')).status === 404, 'an unknown player is missing')
    },
  },
  pendingInTotal: {
    fails: [true],
    async test(fork) {
      const { total_balance, cash_balance, bonus_balance } = (await profile(fork)).balances
      check(total_balance === cash_balance + bonus_balance, 'the total is cash and bonus')
    },
  },
  ngr: {
    fails: ['awards-and-adjustments', 'converted', 'ggr'],
    async test(fork) {
      const sums = await get<Record<string, number>>(fork, 'ada/transactions/summary')
      const { total_bets = 0, total_wins = 0, total_bonuses = 0 } = sums
      check(sums['net_gaming_revenue'] === total_bets - total_wins - total_bonuses, 'the revenue')
    },
  },
  ltnc: {
    fails: ['net-cash'],
    async test(fork) {
      const sums = await get<Record<string, number>>(fork, 'ada/transactions/summary')
      check(sums['lifetime_net_casino'] === sums['net_gaming_revenue'], 'the value of the player')
    },
  },
  wr: {
    fails: ['requirement'],
    async test(fork) {
      const active = (await bonuses(fork)).find(({ status }) => status === 'active')
      check((await profile(fork)).kpi.wr === active?.remaining_wager, 'what is left to wager')
    },
  },
  bonusExpiredStatus: {
    fails: ['expired'],
    async test(fork) {
      const known = ['active', 'completed', 'cancelled', 'pending']
      for (const { status } of await bonuses(fork)) check(known.includes(status), `no ${status}`)
    },
  },
  amountSign: {
    fails: ['magnitude'],
    async test(fork) {
      const debit = (await rows(fork)).find(({ event_name }) => event_name === 'Manual Debit')
      check((debit?.amount ?? 0) < 0, 'a debit is negative')
    },
  },
  unknownQuery: {
    fails: ['reject'],
    test: async (fork) => void (await rows(fork, 'limit=5&_=1')),
  },
  withdrawable: {
    fails: ['also-kyc-and-block'],
    async test(fork) {
      const { balances } = await profile(fork, 'ben')
      check(balances.withdrawable_balance === balances.cash_balance, 'all cash can be withdrawn')
    },
  },
  concurrentBonuses: {
    fails: [2],
    async test(fork) {
      awardTwice(fork)
      const active = (await bonuses(fork, 'cleo')).filter(({ status }) => status === 'active')
      check(active.length === 1, 'one bonus is active')
    },
  },
  negativeCash: {
    fails: [true],
    async test(fork) {
      chargeBackPlayed(fork)
      check((await profile(fork, 'cleo')).balances.cash_balance >= 0, 'no debts')
    },
  },
  minimumTurnover: {
    fails: [0],
    async test(fork) {
      payOutUnplayed(fork)
      check((await profile(fork, 'cleo')).balances.pending_withdrawal === 0, 'no payout at once')
    },
  },
  protectedBlocks: {
    fails: ['refuse'],
    async test(fork) {
      excludeSelf(fork)
      check((await update(fork, { blocked: false }, 'cleo')) === 200, 'a flag can be cleared')
    },
  },
  periodBy: {
    fails: ['completed'],
    async test(fork) {
      settleLater(fork)
      const path = 'cleo/transactions/summary?from_date=2026-01-03T00:00:00Z'
      const { total_deposits } = await get<Record<string, number>>(fork, path)
      check(total_deposits === 0, 'the deposit counts when it was made')
    },
  },
  dates: {
    fails: ['date-time'],
    test: async (fork) => void (await rows(fork, 'from_date=2025-12-28')),
  },
  emptyQuery: {
    fails: ['ignore'],
    async test(fork) {
      const { status } = await send(fork, 'ada/transactions?event_type=')
      check(status === 400, 'an empty filter is an error')
    },
  },
  phoneFormat: {
    fails: ['e164'],
    async test(fork) {
      check((await update(fork, { phone: '0151 0000001' })) === 200, 'a local number')
    },
  },
}
