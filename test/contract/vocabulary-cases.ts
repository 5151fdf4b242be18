import { describe, expect, it } from 'vitest'
import type { BonusPage, EligibleBonusList } from '../../src/contract/bonuses'
import { DEFAULT_POLICIES } from '../../src/contract/policies'
import type { PlayerProfile } from '../../src/contract/profile'
import type { TransactionPage } from '../../src/contract/transactions'
import type { PolicyCall, Under } from './policy-bench'

const rows = async (call: PolicyCall, query = '') =>
  (await call<TransactionPage>(`/players/ada/transactions?limit=200${query}`)).body.transactions
const bonuses = async (call: PolicyCall, query = '') =>
  (await call<BonusPage>(`/players/ada/bonuses${query}`)).body.bonuses

const VOCABULARY = {
  status: { completed: 'paid', pending: 'in queue', rolled_back: 'completed' },
  event_name: { 'Card Deposit': 'Visa In', 'Bet Refund': 'Slots Bet', 'Slots Bet': 'Stake' },
  bonus_status: { active: 'running', expired: 'lapsed' },
} as const

/** The policy of words, in answers and in filters. */
export function vocabularyCases(under: Under): void {
  describe('policy vocabulary', () => {
    it('{}: the words of Fauxhouse', async () => {
      const call = await under({ vocabulary: DEFAULT_POLICIES.vocabulary })
      const statuses = new Set((await rows(call)).map(({ status }) => status))
      expect([...statuses].toSorted()).toEqual(['completed', 'pending', 'rolled_back'])
      expect(await rows(call, '&event_name=Card%20Deposit')).toHaveLength(1)
      expect(await bonuses(call, '?status=active')).toHaveLength(1)
    })

    it('a JSON table of words: responses contain its words, and amounts do not change', async () => {
      const plain = await under()
      const summary = '/players/ada/transactions/summary'
      const [usual, totals] = [await rows(plain), (await plain(summary)).body]
      const { body: profile } = await plain<PlayerProfile>('/players/ada')
      const call = await under({ vocabulary: VOCABULARY })
      const { status, event_name } = VOCABULARY
      const expected = usual.map((row) => ({
        ...row,
        status: { ...status }[row.status as never] ?? row.status,
        event_name: { ...event_name }[row.event_name as never] ?? row.event_name,
      }))
      expect(await rows(call)).toEqual(expected)
      const words = new Set(expected.map((row) => row.status))
      expect([...words].toSorted()).toEqual(['completed', 'in queue', 'paid'])
      const { kpi } = profile
      const last_withdrawal = { ...kpi.last_withdrawal, status: 'in queue' }
      const shown = (await call<PlayerProfile>('/players/ada')).body
      expect(shown).toEqual({ ...profile, kpi: { ...kpi, last_withdrawal } })
      expect((await call(summary)).body).toEqual(totals)
    })

    it('a JSON table of words: event_name accepts its words, and a replaced word matches nothing', async () => {
      const call = await under({ vocabulary: VOCABULARY })
      const namesOf = async (name: string) => {
        const found = await rows(call, `&event_name=${encodeURIComponent(name)}`)
        return [...new Set(found.map((row) => `${row.event_type}: ${row.event_name}`))]
      }
      expect(await namesOf('Visa In')).toEqual(['deposit: Visa In'])
      expect(await namesOf('Stake')).toEqual(['bet: Stake'])
      expect(await namesOf('Slots Bet')).toEqual(['refund: Slots Bet'])
      expect(await namesOf('Card Deposit')).toEqual([])
      expect(await namesOf('Bet Refund')).toEqual([])
      expect(await rows(call, '&event_name=Visa%20In&event_name=Manual%20Debit')).toHaveLength(2)
    })

    it('a JSON table of words: the bonus status accepts its words, and rejects a replaced one', async () => {
      const call = await under({ vocabulary: VOCABULARY, bonusExpiredStatus: 'expired' })
      const statuses = (await bonuses(call)).map(({ status }) => status)
      expect(statuses).toEqual(['running', 'completed', 'lapsed'])
      expect(await bonuses(call, '?status=running')).toMatchObject([{ status: 'running' }])
      expect(await bonuses(call, '?status=cancelled')).toEqual([])
      for (const word of ['active', 'lapsed', 'expired']) {
        const answer = await call(`/players/ada/bonuses?status=${word}`)
        expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETER' } })
        expect(answer.text).toContain('running')
      }
    })

    it('a JSON table of words: the profile and the offers contain its words', async () => {
      const offers = '/players/cleo/bonuses/eligible'
      const plain = await under()
      const usual = (await plain<PlayerProfile>('/players/cleo')).body
      const { bonuses: given } = (await plain<EligibleBonusList>(offers)).body
      expect(given.map((offer) => offer.benefit_type)).toContain('deposit_match')
      const call = await under({
        vocabulary: {
          kyc_status: { not_started: 'none', rejected: 'not_started' },
          withdrawal_status: { 'No funds': 'Empty' },
          segments: { New: 'Fresh', 'No Contact': 'New' },
          benefit_type: { deposit_match: 'match' },
        },
      })
      const shown = (await call<PlayerProfile>('/players/cleo')).body
      expect(shown).toEqual({
        ...usual,
        kyc_status: 'none',
        withdrawal_status: 'Empty',
        segments: ['Never Deposited', 'Fresh', 'New'],
      })
      const { bonuses: renamed } = (await call<EligibleBonusList>(offers)).body
      expect(renamed).toEqual(
        given.map((offer) =>
          offer.benefit_type === 'deposit_match' ? { ...offer, benefit_type: 'match' } : offer,
        ),
      )
    })
  })
}
