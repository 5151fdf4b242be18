import type { Policies } from '../contract/policies'
import type { Library } from '../scenarios/library'
import type { ScenariosOption } from '../scenarios/opening'
import type { FaultRule } from '../world/faults/rule'
import type { RemadeOptions } from '../world/named/directory'
import type { WorldSettings } from '../world/options'
import type { Pages } from './change-events'
import type { WorldOptions } from './world-options'

/** What a world begins with, beside its state. */
export interface Beginning {
  readonly library: Library
  /** The scenarios of its options. */
  readonly opening: ScenariosOption
  readonly faults?: readonly FaultRule[] | undefined
  readonly pages: Pages
}

/** The options of a world in place of another one: what is not given is as there. */
export function remadeOptions(
  { seed, players, compression, epoch, now, policies: _, ...settings }: WorldSettings,
  { faults, opening, policies }: Omit<Beginning, 'library' | 'pages'> & { policies: Policies },
  { replay, ...given }: RemadeOptions,
): WorldOptions {
  if (replay !== undefined) return { ...settings, hostClock: undefined, faults, replay }
  return {
    ...settings,
    faults: given.faults ?? faults,
    seed: given.seed ?? seed,
    players: given.players ?? players,
    compression: given.compression ?? compression,
    epoch: given.epoch ?? epoch,
    now: given.now ?? (settings.hostClock ? 'wall' : now),
    policies: { ...policies, ...given.policies },
    // Checked where it is read.
    scenarios: (given.scenarios as ScenariosOption | undefined) ?? opening,
  }
}
