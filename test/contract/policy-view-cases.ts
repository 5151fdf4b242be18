import { describe, expect, it } from 'vitest'
import type { BonusPage } from '../../src/contract/bonuses'
import type { Policies } from '../../src/contract/policies'
import type { PlayerProfile } from '../../src/contract/profile'
import type { TransactionSummary } from '../../src/contract/summary'
import type { TransactionPage } from '../../src/contract/transactions'
import type { World } from '../../src/public-world'
import type { PolicyCall, Under } from './policy-bench'
import { settleLater, suspect } from './policy-world'

const profile = async (call: PolicyCall, id = 'ada') =>
  (await call<PlayerProfile>(`/players/${id}`)).body
const rows = async (call: PolicyCall, query = '') =>
  (await call<TransactionPage>(`/players/ada/transactions?limit=200${query}`)).body.transactions
const bonuses = async (call: PolicyCall, query = '') =>
  (await call<BonusPage>(`/players/ada/bonuses${query}`)).body.bonuses

/** Members of the answers about `ada` under policies, by the path below the player. */
interface View {
  readonly title: string
  readonly policies: Partial<Policies>
  /** What happens before. */
  readonly script?: (world: World) => void
  readonly ada?: object
  readonly ben?: object
  readonly summary?: object
}

const money = { cash_balance: 64.97, bonus_balance: 9.03, pending_withdrawal: 30 }
const ngrOf = (ngr: Policies['ngr'], net: number, title: string): View => ({
  title: `policy ngr > ${ngr}: ${title}`,
  policies: { ngr },
  ada: { kpi: { ltnc: net } },
  summary: {
    ...{ net_gaming_revenue: net, lifetime_net_casino: net },
    ...{ total_bets: 28, total_wins: 4, total_bonuses: 40 },
  },
})

/** The amounts follow from the script of the world. */
const VIEWS: readonly View[] = [
  {
    title: 'policy pendingInTotal > false: total_balance is cash plus bonus',
    policies: { pendingInTotal: false },
    ada: { balances: { ...money, total_balance: 74 } },
  },
  {
    title: 'policy pendingInTotal > true: total_balance includes open withdrawals',
    policies: { pendingInTotal: true },
    ada: { balances: { ...money, total_balance: 104 } },
  },
  ngrOf('net-awards', 28 - 4 - 40 + 10, 'also plus bonus money taken back'),
  ngrOf('awards', 28 - 4 - 40, 'bets - wins - bonuses awarded, as in the summary'),
  ngrOf('awards-and-adjustments', 28 - 4 - 40 + 12, 'also minus adjustments'),
  ngrOf('converted', 3.03, 'cash bets - cash wins - cash awards - converted bonus money'),
  ngrOf('ggr', 28 - 4, 'bets - wins'),
  {
    title: 'policy ltnc > ngr: lifetime net gaming revenue',
    policies: { ltnc: 'ngr', ngr: 'ggr' },
    ada: { kpi: { ltnc: 24 } },
    summary: { lifetime_net_casino: 24 },
  },
  {
    title: 'policy ltnc > net-cash: deposits - withdrawals, and net gaming revenue stays',
    policies: { ltnc: 'net-cash' },
    ada: { kpi: { ltnc: 100 } },
    summary: { lifetime_net_casino: 100, net_gaming_revenue: -6 },
  },
  {
    title: 'policy wr > remaining: what remains to be wagered for the active bonus',
    policies: { wr: 'remaining' },
    ada: { kpi: { wr: 292 } },
  },
  {
    title: 'policy wr > requirement: the full requirement of the active bonus',
    policies: { wr: 'requirement' },
    ada: { kpi: { wr: 300 } },
    ben: { kpi: { wr: 0 } },
  },
  {
    title:
      'policy withdrawable > by-cause: a plain block or missing verification does not reduce it',
    policies: { withdrawable: 'by-cause', minimumTurnover: 0 },
    ben: { balances: { withdrawable_balance: 40 } },
  },
  {
    title: 'policy withdrawable > balance: no block reduces it',
    policies: { withdrawable: 'balance', minimumTurnover: 0 },
    script: suspect,
    ben: { balances: { withdrawable_balance: 40 } },
  },
  {
    title: 'policy withdrawable > also-kyc-and-block: it is 0 while blocked or not approved',
    policies: { withdrawable: 'also-kyc-and-block', minimumTurnover: 0 },
    ada: { balances: { withdrawable_balance: 64.97 } },
    ben: { balances: { withdrawable_balance: 0 } },
  },
]

/** Policies of answers. */
export function policyViewCases(under: Under): void {
  it.each(VIEWS.map((view) => [view.title, view] as const))('%s', async (_, view) => {
    const { policies, script, ada, ben, summary } = view
    const call = await under(policies, script)
    if (ada !== undefined) expect(await profile(call)).toMatchObject(ada)
    if (ben !== undefined) expect(await profile(call, 'ben')).toMatchObject(ben)
    if (summary !== undefined) {
      const { body } = await call<TransactionSummary>('/players/ada/transactions/summary')
      expect(body).toMatchObject(summary)
    }
    const [active] = await bonuses(call, '?status=active')
    expect(active?.remaining_wager).toBe(292)
  })

  describe('policy absentFields', () => {
    const absent = ['phone', 'ftd_date', 'affiliate_name', 'vip_manager'] as const

    it('omit: a field without a value is left out', async () => {
      const call = await under({ absentFields: 'omit' })
      const { kpi, ...cleo } = await profile(call, 'cleo')
      for (const name of absent) expect(cleo).not.toHaveProperty(name)
      expect(Object.keys(kpi)).toEqual(['active_bonus', 'wr', 'ltd', 'ltw', 'ltnc'])
      const [pending] = await rows(call, '&event_type=withdrawal')
      expect(pending).not.toHaveProperty('completed_at')
    })

    it('null: a field without a value is null, in its usual position', async () => {
      const call = await under({ absentFields: 'null' })
      const cleo = await profile(call, 'cleo')
      for (const name of absent) expect(cleo[name]).toBeNull()
      expect(cleo.kpi).toMatchObject({ last_withdrawal: null, last_deposit: null })
      expect(Object.keys(cleo)).toEqual(Object.keys(await profile(call)))
      const all = await rows(call)
      expect(all.find((row) => row.event_type === 'withdrawal')?.completed_at).toBeNull()
      expect(all.find((row) => row.event_type === 'bet')?.payment_method).toBeNull()
      for (const row of all) expect(row).toHaveProperty('event_note')
    })
  })

  it.each([
    ['newest-first', 'lists start with the latest date and id'],
    ['oldest-first', 'lists start with the earliest date and id'],
  ] as const)('policy sortOrder > %s: %s', async (sortOrder, _) => {
    const inOrder = <Item>(items: readonly Item[]) =>
      sortOrder === 'oldest-first' ? items : items.toReversed()
    const call = await under({ sortOrder })
    const keys = (await rows(call)).map(({ date, id }) => `${date} ${id}`)
    expect(keys).toEqual(inOrder(keys.toSorted()))
    const rest = await rows(call, '&offset=1')
    expect(rest.map(({ date, id }) => `${date} ${id}`)).toEqual(keys.slice(1))
    const names = (await bonuses(call)).map((bonus) => bonus.bonus_name)
    expect(names).toEqual(inOrder(['Short One', 'Quick One', 'Long One']))
  })

  it.each([
    ['created', 'a deposit counts at its creation', [50, 0]],
    ['completed', 'a deposit counts at its completion, and lists still filter by date', [0, 50]],
  ] as const)('policy periodBy > %s: %s', async (periodBy, _, sums) => {
    const call = await under({ periodBy }, (world: World) => settleLater(world))
    const below = '/players/cleo/transactions'
    for (const [place, period] of ['to_date=2026-01-02', 'from_date=2026-01-03'].entries()) {
      const { body } = await call<TransactionSummary>(`${below}/summary?${period}`)
      const { total_deposits, deposit_count, lifetime_deposits } = body
      const sum = sums[place] ?? 0
      expect([total_deposits, deposit_count, lifetime_deposits]).toEqual([sum, sum / 50, 50])
    }
    const list = await call<TransactionPage>(`${below}?from_date=2026-01-03`)
    expect(list.body.total).toBe(0)
  })

  it.each([
    ['cancelled', 'an expired bonus has the status cancelled', 1],
    ['expired', 'an expired bonus has its own status, which no filter matches', 0],
  ] as const)('policy bonusExpiredStatus > %s: %s', async (bonusExpiredStatus, _, found) => {
    const call = await under({ bonusExpiredStatus })
    const short = { bonus_name: 'Short One', status: bonusExpiredStatus }
    expect(await bonuses(call)).toContainEqual(expect.objectContaining(short))
    expect(await bonuses(call, '?status=cancelled')).toHaveLength(found)
    expect(await call('/players/ada/bonuses?status=expired')).toMatchObject({ status: 400 })
  })

  it.each([
    ['natural', 'only adjustments and refunds have a sign', -1],
    ['magnitude', 'no amount is negative', 1],
  ] as const)('policy amountSign > %s: %s', async (amountSign, _, sign) => {
    const all = await rows(await under({ amountSign }))
    expect(Object.fromEntries(all.map((row) => [row.event_name, row.amount]))).toMatchObject({
      'Manual Debit': 5 * sign,
      'Bonus Expired': 10 * sign,
      'Bonus Converted': 17.33 * sign,
      'Bonus Winnings Credited': 17.33,
      'Bet Refund': 6,
      'Manual Withdrawal': 30,
    })
    if (sign === 1) for (const { amount } of all) expect(amount).toBeGreaterThan(0)
  })
}
