import { describe, expect, test } from 'vitest'
import { CommandRefusedError } from '../../src/errors'
import { RESTRICTIONS } from '../../src/simulator/domain/accounts'
import { DAY_MS, HOUR_MS } from '../../src/simulator/domain/instants'
import type { Command } from '../../src/simulator/engine/commands/catalog'
import { execute, runTo } from '../../src/simulator/engine/engine'
import { createStream } from '../../src/simulator/random/stream'
import { END, newborn } from './lives'

const SEED = 'meddling'
const PLAYERS = 150

/** Commands of a user to a generated player while its autopilot plays. */
const MEDDLINGS: readonly Command[] = [
  { type: 'block' },
  { type: 'block', cause: 'Cool-Off' },
  { type: 'unblock' },
  { type: 'updateProfile', blocked: true },
  { type: 'updateProfile', blocked: false },
  { type: 'updateProfile', settings: { want_bonus: false } },
  { type: 'deposit', amount: 50_000 },
  { type: 'requestWithdrawal', amount: 20_000 },
  { type: 'moveWithdrawal', to: 'rejected' },
  { type: 'moveWithdrawal', to: 'approved' },
  { type: 'cancelWithdrawal' },
  { type: 'play', stake: 1_000, rounds: 30 },
  { type: 'rollback' },
  { type: 'awardBonus', code: 'BIRTHDAY20' },
  { type: 'awardBonus', code: 'WELCOME100' },
  { type: 'claimBonus' },
  { type: 'cancelBonus' },
  { type: 'cancelBonus', by: 'Admin' },
  { type: 'settleDeposit', outcome: 'failed' },
  { type: 'setKyc', status: 'pending' },
  { type: 'setKyc', status: 'in_review' },
  { type: 'setKyc', status: 'rejected' },
  { type: 'setKyc', status: 'approved' },
  { type: 'adjust', kind: 'Manual Debit', amount: 1_000 },
  { type: 'chargeback' },
  { type: 'resolveDispute', won: true },
  { type: 'refundDeposit' },
  { type: 'holdPayouts', cause: 'AML' },
  { type: 'releasePayouts' },
  ...RESTRICTIONS.flatMap((activity): Command[] => [
    { type: 'restrict', activity },
    { type: 'lift', activity },
  ]),
]

describe(`${PLAYERS} players whom somebody meddles with`, () => {
  test('are never led by their autopilot into a rejection', () => {
    const stream = createStream(SEED)
    let taken = 0
    for (let index = 0; index < PLAYERS; index += 1) {
      const player = newborn(SEED, `player-${index}`)
      let at = player.registeredAt
      for (let step = 0; step < 40 && at < END; step += 1) {
        at += stream.between(1, stream.pick([HOUR_MS, DAY_MS, 14 * DAY_MS]))
        runTo(player, at)
        const command = stream.pick(MEDDLINGS)
        try {
          execute(player, command, at)
          taken += 1
        } catch (error) {
          if (!(error instanceof CommandRefusedError)) throw error
        }
      }
      runTo(player, at + 200 * DAY_MS)
      const { cash, bonus, pending } = player.ledger.wallets
      expect(Math.min(cash, bonus, pending)).toBeGreaterThanOrEqual(0)
    }
    // Otherwise the test proves nothing: many of the commands are executed.
    expect(taken).toBeGreaterThan(PLAYERS * 5)
  })
})
