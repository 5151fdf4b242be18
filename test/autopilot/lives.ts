import { instant } from '../../src/simulator/domain/instants'
import type { PersonaId } from '../../src/simulator/domain/personas'
import { runTo } from '../../src/simulator/engine/engine'
import type { PlayerState } from '../../src/simulator/engine/state'
import { createPopulation } from '../../src/simulator/registration/population'
import { type DrawnSignup, signupOf } from '../../src/simulator/registration/signup'

export const EPOCH = instant('2023-01-01T00:00:00Z')
export const END = instant('2026-01-01T00:00:00Z')

/** A generated player of the seed at the moment of registration. */
export function newborn(seed: string, id: string, epoch = EPOCH): PlayerState {
  return createPopulation({
    seed,
    epoch,
    players: 0,
    population: 'register',
    compression: 5,
  }).enroll(id)
}

/** The player after living up to an instant. */
export function lived(seed: string, id: string, until = END): PlayerState {
  const player = newborn(seed, id)
  runTo(player, until)
  return player
}

/** Ids of the first players of a persona. */
export function idsOf(seed: string, persona: PersonaId, count: number): string[] {
  const ids: string[] = []
  for (let index = 0; ids.length < count; index += 1) {
    const id = `player-${index}`
    if (signupOf(seed, EPOCH, id).persona === persona) ids.push(id)
  }
  return ids
}

/** The first signups of a seed. */
export function signups(seed: string, count: number): DrawnSignup[] {
  return Array.from({ length: count }, (_, index) => signupOf(seed, EPOCH, `player-${index}`))
}

/** The whole state of a player as plain data, to compare two. */
export function storyOf(player: PlayerState): unknown {
  const { ledger } = player
  return {
    identity: player.identity,
    lastLogin: player.lastLogin,
    kyc: player.kyc,
    blocks: player.blocks,
    labels: player.labels,
    bonuses: player.bonuses,
    timers: [...player.timers],
    wallets: ledger.wallets,
    rows: Array.from({ length: ledger.length }, (_, ordinal) => ledger.row(ordinal)),
    nextAt: player.pilot?.nextAt,
  }
}
