import { describe, expect, it } from 'vitest'
import type { Bonus, BonusPage } from '../../src/contract/bonuses'
import { BONUS_STATUSES } from '../../src/simulator/domain/bonuses'
import { type Bench, pagesOf, playerPath } from './bench'

const ids = (bonuses: readonly Bonus[]) => bonuses.map((bonus) => bonus.id)

/** The bonus history. */
export function bonusCases(bench: () => Bench): void {
  const path = (query = '') => playerPath(bench().bonused, `/bonuses${query}`)
  const page = (query = '') => bench().get<BonusPage>(path(query))
  const all = async (query = ''): Promise<Bonus[]> => {
    const pages = await pagesOf<BonusPage>(bench(), path(query), 200)
    return pages.flatMap(({ bonuses }) => bonuses)
  }

  describe('bonus history', () => {
    it('has defaults, and no has_more', async () => {
      const answer = await page()
      expect(answer).toMatchObject({ limit: 50, offset: 0 })
      expect(answer).not.toHaveProperty('has_more')
      expect(answer.bonuses).toHaveLength(Math.min(50, answer.total))
    })

    it('is the concatenation of its pages, newest first', async () => {
      const pages = await pagesOf<BonusPage>(bench(), path(), 2)
      const bonuses = pages.flatMap((part) => part.bonuses)
      expect(ids(bonuses)).toEqual(ids(await all()))
      expect(bonuses).toHaveLength(pages[0]?.total ?? -1)
      const keys = bonuses.map((bonus) => `${bonus.created_at} ${bonus.id}`)
      expect(keys).toEqual(keys.toSorted().toReversed())
    })

    it('is partitioned by status', async () => {
      const parts = await Promise.all(BONUS_STATUSES.map((status) => all(`?status=${status}`)))
      parts.forEach((part, index) => {
        for (const bonus of part) expect(bonus.status).toBe(BONUS_STATUSES[index])
      })
      expect(ids(parts.flat()).toSorted()).toEqual(ids(await all()).toSorted())
    })

    it('rejects an invalid status, limit and offset, all at once', async () => {
      expect(await bench().refused(path('?status=expired&limit=201&offset=-1'))).toMatchObject([
        { where: 'query.status' },
        { where: 'query.limit', remedy: 'Use at most 200.' },
        { where: 'query.offset', remedy: 'Use at least 0.' },
      ])
      expect(await bench().refused(path('?status=active&status=pending'))).toMatchObject([
        { where: 'query.status', remedy: 'Send it once.' },
      ])
    })
  })
}
