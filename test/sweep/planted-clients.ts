import { isDeepStrictEqual } from 'node:util'
import type { World } from '../../src/assembly/create-world'
import type { PolicyName } from '../../src/contract/policies'
import { policyValues, SWEPT_POLICIES } from '../../src/testing/sweep/swept-values'
import {
  createPolicyWorld,
  depositAbroad,
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
  sortOrder: get(ROWS, ({ transactions: rows }) => rows!.at(0)!.date > rows!.at(-1)!.date),
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
  minimumTurnover: get('cleo', ({ balances }) => balances?.['pending_withdrawal'], payOutUnplayed),
  protectedBlocks: (fork) => {
    excludeSelf(fork)
    return update(fork, 'cleo', { blocked: false })
  },
  marketRules: get('cleo', ({ balances }) => balances?.['cash_balance'], depositAbroad),
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

/** One client for each policy that is swept. */
export const PLANTED = new Map(
  await Promise.all(
    SWEPT_POLICIES.map(async (policy): Promise<[PolicyName, PlantedClient]> => {
      const look = LOOKS[policy] as Look
      const usual = await look(createPolicyWorld())
      const test = async (fork: World) => {
        const seen = await look(fork)
        if (!isDeepStrictEqual(seen, usual)) throw new Error(`${policy}: ${seen}, not ${usual}`)
      }
      // Repeated parameters are read under it as well.
      const fails = policyValues(policy).filter((value) => value !== 'repeat')
      return [policy, { fails: fails.slice(1), test }]
    }),
  ),
)
