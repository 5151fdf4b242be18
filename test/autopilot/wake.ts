import { drawIdentity } from '../../src/simulator/autopilot/identity'
import { drawLife, type Life } from '../../src/simulator/autopilot/life'
import type { Memory, Visit, WakeContext } from '../../src/simulator/autopilot/wake-context'
import { DAY_MS, HOUR_MS } from '../../src/simulator/domain/instants'
import type { PersonaId } from '../../src/simulator/domain/personas'
import type { Command } from '../../src/simulator/engine/commands/catalog'
import { execute } from '../../src/simulator/engine/engine'
import { register } from '../../src/simulator/engine/player'
import { createStream } from '../../src/simulator/random/stream'
import { EPOCH } from './lives'

/** The instant of a wake: a Wednesday noon, ten days after the registration. */
export const AT = EPOCH + 10 * DAY_MS + 12 * HOUR_MS

/** What one wake differs in from that of a regular player in a visit, a year before the end. */
export interface Situation {
  readonly persona?: PersonaId
  readonly life?: Partial<Life>
  readonly memory?: Partial<Memory>
  readonly visit?: Partial<Visit>
  /** What has happened before, all at the instant of the wake. */
  readonly history?: readonly Command[]
}

/** A wake of a player in the given situation; the stream decides what is left to chance. */
export function wakeOf(situation: Situation, stream: string): WakeContext {
  const { persona = 'regular', life, memory, visit, history = [] } = situation
  const facts = { persona, market: 'FI', currency: 'EUR', registeredAt: EPOCH } as const
  const drawn = drawLife(createStream('wake', 'life'), {
    ...facts,
    storyEndsAt: undefined,
    compression: 5,
  })
  const identity = drawIdentity(createStream('wake', 'identity'), 'FI', persona, EPOCH)
  const player = register({
    ...facts,
    id: 'p',
    seed: `wake ${stream}`,
    at: EPOCH,
    identity: { ...identity, settings: { ...identity.settings, want_bonus: true } },
    processes: true,
  })
  player.clock = AT
  for (const command of history) execute(player, command, AT)
  return {
    player,
    at: AT,
    stream: createStream('wake', stream),
    life: {
      ...drawn,
      endsAt: AT + 365 * DAY_MS,
      firstDepositAt: EPOCH,
      finishesKyc: true,
      luckyAt: undefined,
      chargebacks: 0,
      ...life,
    },
    memory: {
      tasks: [],
      visit: {
        until: AT + HOUR_MS,
        stake: 100,
        bonusStakePercent: 60,
        game: 0,
        deposits: 0,
        rounds: 10,
        leastRounds: 2,
        nextDeposit: 0,
        retry: 0,
        retryBy: undefined,
        temptedAt: Number.POSITIVE_INFINITY,
        cashesOut: 0,
        ...visit,
      },
      awaited: undefined,
      lastDeposit: 10_000,
      depositedAt: 0,
      stakedBefore: -10_000,
      toStake: 10_000,
      disputes: 0,
      lucky: false,
      over: false,
      step: 0,
      tries: 0,
      ...memory,
    },
  }
}
