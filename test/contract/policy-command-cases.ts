import { describe, expect, it } from 'vitest'
import type { PlayerProfile } from '../../src/contract/player-resources'
import type { Policies } from '../../src/contract/policies'
import type { Under } from './policy-bench'
import { payOutUnplayed } from './policy-world'

/** Policies of commands: what a player shows after some of them. */
export function policyCommandCases(under: Under): void {
  describe('policy minimumTurnover', () => {
    const pending = async (minimumTurnover: Policies['minimumTurnover']) => {
      const call = await under({ minimumTurnover }, payOutUnplayed)
      const { body } = await call<PlayerProfile>('/players/cleo')
      return body.balances.pending_withdrawal
    }

    it('0: a deposit that was not played is paid out', {
      meta: { entries: ['payout of an unplayed deposit'] },
    }, async () => {
      expect(await pending(0)).toBe(50)
    })

    it('1: it is not', { meta: { entries: ['payout of an unplayed deposit'] } }, async () => {
      expect(await pending(1)).toBe(0)
    })
  })
}
