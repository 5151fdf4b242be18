import { describe, expect, it } from 'vitest'
import type { BonusPage } from '../../src/contract/bonuses'
import type { Policies } from '../../src/contract/policies'
import type { PlayerProfile } from '../../src/contract/profile'
import { putOf, type Under } from './policy-bench'
import {
  awardTwice,
  chargeBackPlayed,
  depositAbroad,
  depositUnplayed,
  excludeSelf,
  payOutUnplayed,
} from './policy-world'

/** Policies of commands: what a player shows after some of them. */
export function policyCommandCases(under: Under): void {
  it('a second bonus is pending', async () => {
    const call = await under({}, awardTwice)
    const { body } = await call<PlayerProfile>('/players/cleo')
    const { body: page } = await call<BonusPage>('/players/cleo/bonuses')
    expect(page.bonuses.map(({ status }) => status)).toEqual(['pending', 'active'])
    expect([body.balances.bonus_balance, body.kpi.wr]).toEqual([10, 20])
  })

  it('the shortfall of a chargeback is written off', async () => {
    const call = await under({}, chargeBackPlayed)
    const { body } = await call<PlayerProfile>('/players/cleo')
    const { cash_balance, total_balance, withdrawable_balance } = body.balances
    expect([cash_balance, total_balance, withdrawable_balance]).toEqual([0, 0, 0])
    expect(body.withdrawal_status).toBe('No funds')
  })

  describe('policy minimumTurnover', () => {
    const pending = async (minimumTurnover: Policies['minimumTurnover']) => {
      const call = await under({ minimumTurnover }, payOutUnplayed)
      const { body } = await call<PlayerProfile>('/players/cleo')
      return body.balances.pending_withdrawal
    }
    const status = async (minimumTurnover: Policies['minimumTurnover']) => {
      const call = await under({ minimumTurnover }, depositUnplayed)
      const { withdrawal_status, balances } = (await call<PlayerProfile>('/players/cleo')).body
      return [withdrawal_status, balances.withdrawable_balance]
    }

    it('0: an unplayed deposit can be withdrawn', async () => {
      expect(await pending(0)).toBe(50)
      expect(await status(0)).toEqual(['Available', 50])
    })

    it('1: an unplayed deposit cannot be withdrawn, and the profile shows it', async () => {
      expect(await pending(1)).toBe(0)
      expect(await status(1)).toEqual(['Deposit turnover required', 0])
    })
  })
  describe('policy protectedBlocks', () => {
    const shown = async (protectedBlocks: Policies['protectedBlocks']) => {
      const call = await under({ protectedBlocks }, excludeSelf)
      const { status } = await call('/players/cleo', putOf({ blocked: false }))
      const { body } = await call<PlayerProfile>('/players/cleo')
      return [status, body.blocked, body.segments.includes('Self-Excluded')]
    }

    it('lift: the flag is cleared, and the cause stays visible', async () => {
      expect(await shown('lift')).toEqual([200, false, true])
    })

    it('refuse: the update is rejected', async () => {
      expect(await shown('refuse')).toEqual([409, true, true])
    })
  })

  describe('policy marketRules', () => {
    const deposited = async (marketRules: Policies['marketRules']) => {
      const call = await under({ marketRules }, depositAbroad)
      return (await call<PlayerProfile>('/players/cleo')).body.kpi.ltd
    }

    it('on: a method that the market does not have is rejected', async () => {
      expect(await deposited('on')).toBe(0)
    })

    it('off: any method is accepted', async () => {
      expect(await deposited('off')).toBe(50)
    })
  })
}
