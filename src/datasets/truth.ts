import { formatInstant } from '../simulator/domain/instants'
import type { MarketId } from '../simulator/domain/markets'
import { ABUSES, type AbuseKind, type PersonaId } from '../simulator/domain/personas'
import { blockOf } from '../simulator/engine/blocks'
import { runTo } from '../simulator/engine/engine'
import type { PlayerState } from '../simulator/engine/state'

/**
 * What is true of a player and not in the API. The instants are those of the whole life, also when
 * they are in the future, which follows from the seed unless a command changes it.
 */
export interface LabelRow {
  readonly player_id: string
  /** Absent if only commands change the player. */
  readonly persona?: PersonaId
  readonly market: MarketId
  /** The persona's kind of abuse, from registration on. */
  readonly abuse_kind?: AbuseKind
  /** The first chargeback. */
  readonly chargeback_at?: string
  /** The self-exclusion. */
  readonly self_exclusion_at?: string
  /** The last login: from then on the player stays away. */
  readonly churn_at: string
}

/** The labels of a player, which is run to the end of its persona's life. */
export function labelsOf(player: PlayerState): LabelRow {
  liveOn(player)
  const { id, persona, market, ledger } = player
  const exclusion = blockOf(player, 'Self-Excluded')
  const chargeback = ledger.oldest(['Chargeback'], () => true)
  return {
    player_id: id,
    ...(persona !== undefined && { persona }),
    market,
    ...(isAbuse(persona) && { abuse_kind: ABUSES[persona] }),
    ...(chargeback !== undefined && { chargeback_at: formatInstant(ledger.at(chargeback)) }),
    ...(exclusion && { self_exclusion_at: formatInstant(exclusion.since) }),
    churn_at: formatInstant(player.lastLogin),
  }
}

function isAbuse(persona: PersonaId | undefined): persona is keyof typeof ABUSES {
  return persona !== undefined && persona in ABUSES
}

/** Runs a player until its persona does nothing more. */
function liveOn(player: PlayerState): void {
  const { pilot } = player
  if (pilot === undefined) return
  while (pilot.nextAt < Number.POSITIVE_INFINITY) runTo(player, pilot.nextAt)
}
