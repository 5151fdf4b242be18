import { describe, expect, it } from 'vitest'
import type {
  BonusPage,
  TransactionPage,
  TransactionSummary,
} from '../../src/contract/history-resources'
import type { PlayerProfile } from '../../src/contract/player-resources'
import type { Policies } from '../../src/contract/policies'
import type { PolicyCall, Under } from './policy-bench'
import { settleLater } from './policy-world'

const profile = async (call: PolicyCall, id = 'ada') =>
  (await call<PlayerProfile>(`/players/${id}`)).body
const rows = async (call: PolicyCall, query = '') =>
  (await call<TransactionPage>(`/players/ada/transactions?limit=200${query}`)).body.transactions
const bonuses = async (call: PolicyCall, query = '') =>
  (await call<BonusPage>(`/players/ada/bonuses${query}`)).body.bonuses
const summary = async (call: PolicyCall) =>
  (await call<TransactionSummary>('/players/ada/transactions/summary')).body

/** Policies of answers. The amounts follow from the script of the world. */
export function policyViewCases(under: Under): void {
  describe('policy absentFields', () => {
    it('omit: a field without a value is left out', async () => {
      const call = await under({ absentFields: 'omit' })
      const { kpi, ...cleo } = await profile(call, 'cleo')
      for (const name of ['phone', 'ftd_date', 'affiliate_name', 'vip_manager']) {
        expect(cleo).not.toHaveProperty(name)
      }
      expect(Object.keys(kpi)).toEqual(['active_bonus', 'wr', 'ltd', 'ltw', 'ltnc'])
      const [pending] = await rows(call, '&event_type=withdrawal')
      expect(pending).not.toHaveProperty('completed_at')
    })

    it('null: a field without a value is null, in its usual position', async () => {
      const call = await under({ absentFields: 'null' })
      const cleo = await profile(call, 'cleo')
      expect(cleo).toMatchObject({
        phone: null,
        ftd_date: null,
        affiliate_name: null,
        vip_manager: null,
        kpi: { last_withdrawal: null, last_deposit: null },
      })
      expect(Object.keys(cleo)).toEqual(Object.keys(await profile(call)))
      const all = await rows(call)
      expect(all.find((row) => row.event_type === 'withdrawal')?.completed_at).toBeNull()
      expect(all.find((row) => row.event_type === 'bet')?.payment_method).toBeNull()
      for (const row of all) expect(row).toHaveProperty('event_note')
    })
  })

  describe('policy sortOrder', () => {
    const orders = async (sortOrder: Policies['sortOrder']) => {
      const call = await under({ sortOrder })
      const keys = (await rows(call)).map(({ date, id }) => `${date} ${id}`)
      const names = (await bonuses(call)).map((bonus) => bonus.bonus_name)
      const rest = await rows(call, '&offset=1')
      expect(rest.map(({ date, id }) => `${date} ${id}`)).toEqual(keys.slice(1))
      return { keys, names }
    }

    it('newest-first: lists start with the latest date and id', async () => {
      const { keys, names } = await orders('newest-first')
      expect(keys).toEqual(keys.toSorted().toReversed())
      expect(names).toEqual(['Long One', 'Quick One', 'Short One'])
    })

    it('oldest-first: lists start with the earliest date and id', async () => {
      const { keys, names } = await orders('oldest-first')
      expect(keys).toEqual(keys.toSorted())
      expect(names).toEqual(['Short One', 'Quick One', 'Long One'])
    })
  })

  describe('policy pendingInTotal', () => {
    it('false: total_balance is cash plus bonus', async () => {
      const { balances } = await profile(await under({ pendingInTotal: false }))
      expect(balances).toMatchObject({
        total_balance: 74,
        cash_balance: 64.97,
        bonus_balance: 9.03,
      })
      expect(balances.pending_withdrawal).toBe(30)
    })

    it('true: total_balance includes open withdrawals', async () => {
      const { balances } = await profile(await under({ pendingInTotal: true }))
      expect(balances).toMatchObject({
        total_balance: 104,
        cash_balance: 64.97,
        bonus_balance: 9.03,
      })
    })
  })

  describe('policy ngr', () => {
    it.each([
      ['awards', 'bets - wins - bonuses awarded, as in the summary', 28 - 4 - 40],
      ['awards-and-adjustments', 'also minus adjustments', 28 - 4 - 40 + 12],
      ['converted', 'cash bets - cash wins - cash awards - converted bonus money', 3.03],
      ['ggr', 'bets - wins', 28 - 4],
    ] as const)('%s: %s', async (ngr, _, expected) => {
      const call = await under({ ngr })
      const { net_gaming_revenue, lifetime_net_casino, ...sums } = await summary(call)
      expect([net_gaming_revenue, lifetime_net_casino]).toEqual([expected, expected])
      expect((await profile(call)).kpi.ltnc).toBe(expected)
      expect(sums).toMatchObject({ total_bets: 28, total_wins: 4, total_bonuses: 40 })
    })
  })

  describe('policy periodBy', () => {
    const counted = async (periodBy: Policies['periodBy']) => {
      const call = await under({ periodBy }, settleLater)
      const periods = ['?to_date=2026-01-02', '?from_date=2026-01-03', '']
      const counts = periods.map(async (period) => {
        const path = `/players/cleo/transactions/summary${period}`
        const { body } = await call<TransactionSummary>(path)
        return [body.total_deposits, body.deposit_count, body.lifetime_deposits]
      })
      const list = await call<TransactionPage>('/players/cleo/transactions?from_date=2026-01-03')
      expect(list.body.total).toBe(0)
      return Promise.all(counts)
    }

    it('created: a deposit counts at its creation', async () => {
      expect(await counted('created')).toEqual([
        [50, 1, 50],
        [0, 0, 50],
        [50, 1, 50],
      ])
    })

    it('completed: a deposit counts at its completion, and lists still filter by date', async () => {
      expect(await counted('completed')).toEqual([
        [0, 0, 50],
        [50, 1, 50],
        [50, 1, 50],
      ])
    })
  })

  describe('policy ltnc', () => {
    it('ngr: lifetime net gaming revenue', async () => {
      const call = await under({ ltnc: 'ngr', ngr: 'ggr' })
      expect((await profile(call)).kpi.ltnc).toBe(24)
      expect((await summary(call)).lifetime_net_casino).toBe(24)
    })

    it('net-cash: deposits - withdrawals, and net gaming revenue does not change', async () => {
      const call = await under({ ltnc: 'net-cash' })
      expect((await profile(call)).kpi.ltnc).toBe(100)
      expect(await summary(call)).toMatchObject({
        lifetime_net_casino: 100,
        net_gaming_revenue: -16,
      })
    })
  })

  describe('policy wr', () => {
    it('remaining: what remains to be wagered for the active bonus', async () => {
      const call = await under({ wr: 'remaining' })
      expect((await profile(call)).kpi.wr).toBe(292)
      expect((await bonuses(call, '?status=active'))[0]?.remaining_wager).toBe(292)
    })

    it('requirement: the full requirement of the active bonus', async () => {
      const call = await under({ wr: 'requirement' })
      expect((await profile(call)).kpi.wr).toBe(300)
      expect((await profile(call, 'ben')).kpi.wr).toBe(0)
      expect((await bonuses(call, '?status=active'))[0]?.remaining_wager).toBe(292)
    })
  })

  describe('policy bonusExpiredStatus', () => {
    const statuses = async (call: PolicyCall, query = '') =>
      (await bonuses(call, query)).map(({ bonus_name, status }) => `${bonus_name}: ${status}`)

    it('cancelled: an expired bonus has the status cancelled', async () => {
      const call = await under({ bonusExpiredStatus: 'cancelled' })
      expect(await statuses(call)).toContain('Short One: cancelled')
      expect(await statuses(call, '?status=cancelled')).toEqual(['Short One: cancelled'])
    })

    it('expired: an expired bonus has its own status, which no filter matches', async () => {
      const call = await under({ bonusExpiredStatus: 'expired' })
      expect(await statuses(call)).toContain('Short One: expired')
      expect(await statuses(call, '?status=cancelled')).toEqual([])
      expect(await call('/players/ada/bonuses?status=expired')).toMatchObject({ status: 400 })
    })
  })

  describe('policy amountSign', () => {
    const amounts = async (call: PolicyCall) =>
      Object.fromEntries((await rows(call)).map((row) => [row.event_name, row.amount]))

    it('natural: only adjustments and refunds have a sign', async () => {
      expect(await amounts(await under({ amountSign: 'natural' }))).toMatchObject({
        'Manual Debit': -5,
        'Bonus Expired': -10,
        'Bonus Converted': -17.33,
        'Bonus Winnings Credited': 17.33,
        'Bet Refund': 6,
        'Manual Withdrawal': 30,
      })
    })

    it('magnitude: no amount is negative', async () => {
      const all = await amounts(await under({ amountSign: 'magnitude' }))
      expect(all).toMatchObject({
        'Manual Debit': 5,
        'Bonus Expired': 10,
        'Bonus Converted': 17.33,
      })
      for (const amount of Object.values(all)) expect(amount).toBeGreaterThan(0)
    })
  })

  describe('policy withdrawable', () => {
    const withdrawable = async (call: PolicyCall, id: string) =>
      (await profile(call, id)).balances.withdrawable_balance

    it('balance: a block or missing verification does not reduce it', async () => {
      expect(await withdrawable(await under({ withdrawable: 'balance' }), 'ben')).toBe(40)
    })

    it('also-kyc-and-block: it is 0 while blocked or not approved', async () => {
      const call = await under({ withdrawable: 'also-kyc-and-block' })
      expect(await withdrawable(call, 'ben')).toBe(0)
      expect(await withdrawable(call, 'ada')).toBe(64.97)
    })
  })
}
