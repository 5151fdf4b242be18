import { describe, expect, it } from 'vitest'
import type { BonusPage, EligibleBonusList } from '../../src/contract/bonuses'
import type { PlayerProfile } from '../../src/contract/profile'
import type { TransactionSummary } from '../../src/contract/summary'
import type { TransactionPage } from '../../src/contract/transactions'
import { BENEFIT_TYPES, BONUS_STATUSES } from '../../src/simulator/domain/bonuses'
import { EVENT_NAMES, EVENTS, type EventName } from '../../src/simulator/domain/events'
import { CREATORS } from '../../src/simulator/domain/transactions'
import { putOf, type Under } from './policy-bench'

const NOW = '2026-01-01T12:00:00.000Z'

/** The meaning of the fields by default. The amounts follow from the world's script. */
export function meaningCases(under: Under): void {
  const read = async <Body>(path: string): Promise<Body> => {
    const answer = await (await under())<Body>(path)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const profileOf = (id = 'ada') => read<PlayerProfile>(`/players/${id}`)
  const rowsOf = async (id = 'ada') =>
    (await read<TransactionPage>(`/players/${id}/transactions?limit=200`)).transactions
  const summaryOf = (query = '') =>
    read<TransactionSummary>(`/players/ada/transactions/summary${query}`)
  const bonusesOf = async () => (await read<BonusPage>('/players/ada/bonuses')).bonuses
  const offersOf = async (id: string) =>
    (await read<EligibleBonusList>(`/players/${id}/bonuses/eligible`)).bonuses

  describe('meaning of amounts', () => {
    it('balances: the total is cash plus bonus, without pending withdrawals', async () => {
      expect((await profileOf()).balances).toEqual({
        total_balance: 74,
        cash_balance: 64.97,
        bonus_balance: 9.03,
        withdrawable_balance: 0,
        pending_withdrawal: 30,
      })
    })

    it('key figures: equal to the summary, with the newest payments', async () => {
      const { kpi, ftd_date } = await profileOf()
      const summary = await summaryOf()
      expect(kpi).toEqual({
        active_bonus: true,
        wr: 292,
        last_withdrawal: { amount: 30, status: 'pending' },
        last_deposit: { amount: 100, date: '2025-12-28T12:00:00.000Z' },
        ltd: summary.lifetime_deposits,
        ltw: summary.lifetime_withdrawals,
        ltnc: summary.lifetime_net_casino,
      })
      expect([kpi.ltd, kpi.ltw, kpi.ltnc]).toEqual([100, 0, -6])
      expect(ftd_date).toBe(kpi.last_deposit?.date)
      expect((await profileOf('cleo')).kpi).toMatchObject({ active_bonus: false, wr: 0 })
    })

    it('summary: the sums of the completed rows of the period', async () => {
      const rows = (await rowsOf()).filter((row) => row.status === 'completed')
      for (const [query, from] of [
        ['', ''],
        ['?from_date=2025-12-30', '2025-12-30'],
      ] as const) {
        const sum = (word: string) =>
          rows
            .filter((row) => [row.event_type, row.event_name].includes(word) && row.date >= from)
            .reduce((total, row) => total + row.amount, 0)
        const summary = await summaryOf(query)
        expect(summary).toMatchObject({
          total_deposits: sum('deposit'),
          total_withdrawals: sum('withdrawal'),
          total_bonuses: sum('bonus'),
          total_bets: sum('bet'),
          total_wins: sum('win'),
          net_gaming_revenue: sum('bet') - sum('win') - sum('bonus') - sum('Bonus Expired'),
          deposit_count: from === '' ? 1 : 0,
          withdrawal_count: 0,
          lifetime_deposits: 100,
          currency: 'EUR',
        })
      }
    })

    it('bonuses: the remaining amount is the requirement minus the wagered amount', async () => {
      const bonuses = await bonusesOf()
      expect(bonuses.map((bonus) => bonus.remaining_wager)).toEqual(
        bonuses.map((bonus) => bonus.wager_requirement - bonus.wagered_amount),
      )
      expect(bonuses).toMatchObject([
        { amount: 10, wager_requirement: 300, wagered_amount: 8 },
        { amount: 20, wager_requirement: 20, wagered_amount: 20 },
        { amount: 10, wager_requirement: 100, wagered_amount: 0 },
      ])
    })
  })

  describe('meaning of words', () => {
    it('profile: statuses and segments follow from the state of the player', async () => {
      const [ada, ben, cleo] = await Promise.all(['ada', 'ben', 'cleo'].map(profileOf))
      expect(ada).toMatchObject({ kyc_status: 'approved', withdrawal_status: 'Pending review' })
      expect(ben).toMatchObject({ blocked: true, withdrawal_status: 'Blocked' })
      expect(cleo).toMatchObject({ kyc_status: 'not_started', withdrawal_status: 'No funds' })
      expect(ada?.segments).toEqual(['New', 'Active', 'Low Value', 'No Contact'])
      expect(cleo?.segments).toEqual(['Never Deposited', 'New', 'No Contact'])
    })

    it('profile: identity fields have one format', async () => {
      const profile = await profileOf()
      expect(profile).toMatchObject({ id: 'ada', currency: 'EUR', language: 'German' })
      expect(profile.phone).toMatch(/^\+49 /)
      expect(profile.email).toMatch(/@([\w-]+\.)*example(\.\w+)?$/)
      for (const channel of ['email', 'sms'] as const) {
        const activation = profile.settings[`${channel}_account_activation`]
        expect(['activated', 'pending', 'expired', 'not_sent']).toContain(activation)
      }
      expect(await profileOf('cleo')).toMatchObject({ affiliate_source: 'organic' })
    })

    it('transactions: names, statuses, creators and methods fit the event type', async () => {
      for (const row of await rowsOf()) {
        expect(EVENT_NAMES).toContain(row.event_name)
        expect(EVENTS[row.event_name as EventName].type).toBe(row.event_type)
        expect(CREATORS).toContain(row.created_by)
        expect(row.currency).toBe('EUR')
        const payment = ['deposit', 'withdrawal'].includes(row.event_type)
        expect('payment_method' in row, row.event_name).toBe(payment)
      }
      const statuses = (await rowsOf()).map((row) => `${row.event_type} ${row.status}`)
      expect(statuses).toEqual(expect.arrayContaining(['withdrawal pending', 'bet rolled_back']))
    })

    it('transactions: notes name the round, the method or the bonus', async () => {
      const [bonus] = await bonusesOf()
      const notes = (await rowsOf()).map((row) => row.event_note ?? '')
      expect(notes).toContain(`Bonus ${bonus?.id}: Long One`)
      expect(notes.filter((note) => / round \w+$/.test(note))).toHaveLength(3)
    })

    it('bonuses: every status is a value of the filter', async () => {
      const bonuses = await bonusesOf()
      expect(bonuses.map((bonus) => bonus.status)).toEqual(['active', 'completed', 'cancelled'])
      for (const { status } of bonuses) expect(BONUS_STATUSES).toContain(status)
    })

    it('eligible bonuses: benefits, amounts and reasons; none for a blocked player', async () => {
      const offers = await offersOf('cleo')
      expect(offers.length).toBeGreaterThan(0)
      expect(new Set(offers.map((offer) => offer.code)).size).toBe(offers.length)
      for (const offer of offers) {
        expect(BENEFIT_TYPES).toContain(offer.benefit_type)
        expect(offer.amount).toBeGreaterThan(0)
        expect(offer.expires_at > NOW).toBe(true)
        expect(offer.reason).toMatch(/\w/)
      }
      expect(await offersOf('ben')).toEqual([])
    })
  })

  describe('meaning of dates', () => {
    it('transactions: date equals created_at; completed_at is absent until completion', async () => {
      for (const row of await rowsOf()) {
        expect(row.created_at).toBe(row.date)
        expect(row.completed_at).toBe(row.status === 'pending' ? undefined : row.date)
      }
    })

    it('profile: registration, first deposit and last login are in order and not in the future', async () => {
      const { registration_date, ftd_date = '', last_login } = await profileOf()
      const dates = [registration_date, ftd_date, last_login, NOW]
      expect(dates).toEqual(dates.toSorted())
    })

    it('bonuses: an expired bonus ends at expires_at', async () => {
      const expired = (await bonusesOf()).at(-1)
      const row = (await rowsOf()).find(({ event_name }) => event_name === 'Bonus Expired')
      expect(row?.date).toBe(expired?.expires_at)
      expect(expired?.created_at).toBe('2025-12-28T12:00:00.000Z')
    })
  })

  describe('undocumented points', () => {
    it('transitions: an update blocks and unblocks, and changes no other status', async () => {
      const call = await under()
      const statuses = async () => {
        const { body } = await call<PlayerProfile>('/players/ada')
        return [body.blocked, body.withdrawal_status, body.kyc_status, body.kpi.active_bonus]
      }
      await call('/players/ada', putOf({ blocked: true }))
      expect(await statuses()).toEqual([true, 'Blocked', 'approved', true])
      await call('/players/ada', putOf({ blocked: false }))
      expect(await statuses()).toEqual([false, 'Pending review', 'approved', true])
      expect(await call('/players/ada', putOf({ kyc_status: 'rejected' }))).toMatchObject({
        status: 400,
      })
    })

    it('events and other versions: none exist, and their paths return 404', async () => {
      const call = await under()
      for (const path of ['/events', '/webhooks', '/players/ada/events', '/v2/players/ada']) {
        expect(await call(path), path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      }
    })

    it('update: returns the same sentence and the id of the change', async () => {
      const call = await under()
      const answer = await call('/players/ada', putOf({ want_bonus: undefined }))
      expect(answer.body).toEqual({
        success: true,
        message: 'Player profile updated',
        transaction_id: expect.stringMatching(/^upd_/),
      })
      const ids = (await rowsOf()).map((row) => row.id)
      expect(ids.every((id) => !id.startsWith('upd_'))).toBe(true)
    })
  })
}
