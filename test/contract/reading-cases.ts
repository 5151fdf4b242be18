import { describe, expect, it } from 'vitest'
import type { EligibleBonusList } from '../../src/contract/bonuses'
import type { TransactionSummary } from '../../src/contract/summary'
import { CRITERIA_TYPES } from '../../src/simulator/domain/bonuses'
import { type Bench, CREDENTIALS, playerPath, profileOf } from './bench'

/** Profile, summary and eligible bonuses: the reading operations without pages. */
export function readingCases(bench: () => Bench): void {
  describe('player profile', () => {
    it('has the requested id', async () => {
      for (const id of bench().everybody) expect((await profileOf(bench(), id)).id).toBe(id)
    })

    it('never sends null', async () => {
      for (const id of bench().everybody) {
        const answer = await bench().send(playerPath(id), { headers: CREDENTIALS })
        expect(answer.text).not.toContain('null')
      }
    })
  })

  describe('transaction summary', () => {
    const summary = (id: string, query = '') =>
      bench().get<TransactionSummary>(playerPath(id, `/transactions/summary${query}`))

    it('is limited to a period, except for lifetime figures', async () => {
      for (const id of bench().everybody) expect((await summary(id)).currency).toMatch(/^\w+$/)
      const whole = await summary(bench().busy)
      const none = await summary(bench().busy, '?from_date=1999-01-01&to_date=1999-12-31')
      expect(none).toMatchObject({ total_bets: 0, total_deposits: 0, deposit_count: 0 })
      expect(none.lifetime_deposits).toBe(whole.lifetime_deposits)
      expect(none.lifetime_net_casino).toBe(whole.lifetime_net_casino)
      expect(await summary(bench().busy, '?from_date=1999-01-01')).toEqual(whole)
      expect(await summary(bench().busy, '?to_date=9999-12-31')).toEqual(whole)
    })

    it('rejects invalid dates and a period that ends before it begins', async () => {
      const path = playerPath(bench().busy, '/transactions/summary')
      expect(await bench().refused(`${path}?from_date=x&to_date=y`)).toMatchObject([
        { where: 'query.from_date' },
        { where: 'query.to_date' },
      ])
      const reversed = await bench().refused(`${path}?from_date=2025-02-01&to_date=2025-01-01`)
      expect(reversed).toMatchObject([{ where: 'query.from_date', remedy: 'Swap them.' }])
    })
  })

  describe('eligible bonuses', () => {
    const list = (id: string, query = '') =>
      bench().get<EligibleBonusList>(playerPath(id, `/bonuses/eligible${query}`))

    it('has the player id and the number of offers', async () => {
      for (const id of bench().everybody) {
        const answer = await list(id)
        expect(answer).toMatchObject({ player_id: id, total: answer.bonuses.length })
      }
    })

    it('is partitioned by the criteria type', async () => {
      for (const id of bench().everybody) {
        const parts = await Promise.all(
          CRITERIA_TYPES.map((criteria) => list(id, `?criteria_type=${criteria}`)),
        )
        const codes = parts.flatMap((part) => part.bonuses.map((bonus) => bonus.code))
        const whole = (await list(id)).bonuses.map((bonus) => bonus.code)
        expect(codes.toSorted()).toEqual(whole.toSorted())
      }
    })

    it('rejects an unknown criteria type and lists the valid ones', async () => {
      const path = playerPath(bench().busy, '/bonuses/eligible?criteria_type=')
      expect(await bench().refused(`${path}deposit`)).toMatchObject([
        { where: 'query.criteria_type', remedy: 'Did you mean DEPOSIT?' },
      ])
      expect(await bench().refused(`${path}x`)).toMatchObject([
        { remedy: 'Use one of: LOGIN, DEPOSIT, VIP, LOYALTY.' },
      ])
      expect(await bench().refused(path)).toMatchObject([{ where: 'query.criteria_type' }])
    })
  })
}
