import type { Damage, Distort } from './fake-service'
import { merge } from './fake-service'

/** A mistake in how the service answers, and the invariant that must catch it. */
export interface ServiceFault {
  readonly name: string
  readonly invariant: number
  readonly damage: () => Damage
}

/** The fields of a body that some fault reads; each endpoint has some of them. */
interface Loose {
  readonly transactions: readonly unknown[]
  readonly bonuses: readonly unknown[]
  readonly total: number
  readonly total_deposits: number
  readonly total_bets: number
  readonly total_wins: number
  readonly deposit_count: number
}

/** Changes the body of one endpoint when its query says so. */
function on(
  endpoint: string,
  change: (body: Loose, query: URLSearchParams) => object | undefined,
): Distort {
  return (path, query, body) =>
    path === endpoint ? { ...body, ...change(body as Loose, query) } : body
}

const fault = (invariant: number, name: string, distort: Distort): ServiceFault => ({
  name,
  invariant,
  damage: () => ({ distort }),
})

const ROWS = '/transactions'
const SUMMARY = '/transactions/summary'
const BONUSES = '/bonuses'
const ELIGIBLE = '/bonuses/eligible'

const tail = (list: readonly unknown[]) => list.slice(1)
const withPeriod = (query: URLSearchParams) => query.has('from_date') || query.has('to_date')

/** Every way in which an answer can be wrong although the data is right. */
export const SERVICE_FAULTS: readonly ServiceFault[] = [
  fault(
    23,
    'has_more always true',
    on(ROWS, () => ({ has_more: true })),
  ),
  fault(
    23,
    'has_more false on the first page',
    on(ROWS, () => ({ has_more: false })),
  ),
  fault(
    23,
    'total is the length of the page',
    on(ROWS, ({ transactions }) => ({
      total: transactions.length,
    })),
  ),
  fault(
    23,
    'the default limit is 50',
    on(ROWS, (_, query) => (query.has('limit') ? undefined : { limit: 50 })),
  ),
  fault(
    23,
    'a page that starts one row late',
    on(ROWS, ({ transactions }, query) =>
      query.get('offset') === '3' ? { transactions: tail(transactions) } : undefined,
    ),
  ),
  fault(
    23,
    'a total that grows with the offset',
    on(ROWS, ({ total }, query) =>
      query.get('offset') === '3' ? { total: total + 1 } : undefined,
    ),
  ),
  fault(32, 'event_type ignored', (path, query, body) =>
    path === ROWS && query.get('event_type') === 'win' ? { ...body, total: 999 } : body,
  ),
  fault(
    32,
    'a filter that drops its last match',
    on(ROWS, ({ transactions }, query) =>
      query.has('created_by') ? { transactions: tail(transactions) } : undefined,
    ),
  ),
  fault(
    32,
    'to_date exclusive',
    on(ROWS, ({ transactions, total }, query) =>
      query.has('to_date') ? { transactions: tail(transactions), total: total - 1 } : undefined,
    ),
  ),
  fault(
    35,
    'a total off by a cent in a period',
    on(SUMMARY, ({ total_bets }, query) =>
      withPeriod(query) ? { total_bets: Math.round(total_bets * 100 + 1) / 100 } : undefined,
    ),
  ),
  fault(
    35,
    'a count that includes declined deposits',
    on(SUMMARY, ({ deposit_count }) => ({
      deposit_count: deposit_count + 1,
    })),
  ),
  fault(
    36,
    'NGR that leaves the bonuses out',
    on(SUMMARY, ({ total_bets, total_wins }) => ({
      net_gaming_revenue: Math.round((total_bets - total_wins) * 100) / 100,
    })),
  ),
  fault(
    36,
    'negative total_bonuses',
    on(SUMMARY, () => ({ total_bonuses: -1 })),
  ),
  fault(
    37,
    'lifetime differs from the totals',
    on(SUMMARY, () => ({ lifetime_deposits: 110 })),
  ),
  fault(
    38,
    'lifetime limited to the period',
    on(SUMMARY, ({ total_deposits }) => ({
      lifetime_deposits: total_deposits,
    })),
  ),
  fault(
    39,
    'a period that is one millisecond too long',
    on(SUMMARY, ({ total_bets }, query) =>
      query.get('from_date')?.startsWith('2025-06-01') &&
      query.get('to_date') === '2026-01-01T12:00:00.001Z'
        ? { total_bets: total_bets + 1 }
        : undefined,
    ),
  ),
  fault(
    40,
    'the whole for an empty period',
    on(SUMMARY, (_, query) =>
      query.get('from_date')?.startsWith('1990') ? { deposit_count: 2 } : undefined,
    ),
  ),
  fault(
    41,
    'a summary in another currency',
    on(SUMMARY, () => ({ currency: 'USD' })),
  ),
  fault(
    44,
    'a status filter that drops one',
    on(BONUSES, ({ bonuses, total }, query) =>
      query.get('status') === 'cancelled'
        ? { bonuses: tail(bonuses), total: total - 1 }
        : undefined,
    ),
  ),
  fault(
    44,
    'the wrong default limit',
    on(BONUSES, (_, query) => (query.has('limit') ? undefined : { limit: 20 })),
  ),
  fault(
    49,
    'a total that is not the length',
    on(ELIGIBLE, ({ total }) => ({ total: total + 1 })),
  ),
  fault(
    49,
    'the list of another player',
    on(ELIGIBLE, () => ({ player_id: 'plr_1' })),
  ),
  fault(49, 'criteria_type ignored', (path, query, body) =>
    path === ELIGIBLE && query.get('criteria_type') === 'VIP' ? { ...body, bonuses: [] } : body,
  ),
  {
    name: 'a profile that moves between two reads',
    invariant: 52,
    damage: () => {
      let reads = 0
      const distort: Distort = (path, _, body) => {
        if (path === '') reads += 1
        return path === '' && reads > 1 ? { ...body, name: 'Other' } : body
      }
      return { distort }
    },
  },
]

/** Ways to store an update wrongly: all must be caught by item 51. */
export const UPDATE_FAULTS: readonly (readonly [name: string, damage: Damage])[] = [
  ['nothing is stored', { store: () => {} }],
  ['everything is stored', { lenient: true }],
  [
    'omitted settings are reset',
    {
      store: ({ profile }, { settings, ...fields }) => {
        Object.assign(profile, fields)
        if (settings === undefined) return
        const off = { marketing_email_subscription: false, sms_validation: false }
        Object.assign(profile.settings, off, settings)
      },
    },
  ],
  [
    'omitted fields are reset',
    {
      store: (fixture, body) => {
        if (!('phone' in body)) delete fixture.profile.phone
        merge(fixture, body)
      },
    },
  ],
  [
    'a block moves money',
    {
      store: (fixture, body) => {
        merge(fixture, body)
        if (body['blocked'] === true) fixture.profile.balances.withdrawable_balance = 0
      },
    },
  ],
  [
    'a block rejects the pending withdrawal',
    {
      store: (fixture, body) => {
        merge(fixture, body)
        const row = fixture.rows.find(({ status }) => status === 'pending')
        if (body['blocked'] === true && row) row.status = 'failed'
      },
    },
  ],
  [
    'each update appends',
    {
      store: (fixture, body) => {
        merge(fixture, body)
        fixture.profile.affiliate_name = `${fixture.profile.affiliate_name}+`
      },
    },
  ],
  [
    'an update is a login',
    {
      store: (fixture, body) => {
        merge(fixture, body)
        fixture.profile.last_login = '2026-01-01T12:00:00.000Z'
      },
    },
  ],
]
