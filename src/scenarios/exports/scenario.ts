import { invalidOption } from '../../contract/input/options'
import type { Policies } from '../../contract/policies'
import { type FauxhouseError, isFauxhouseError } from '../../errors'
import { formatInstant, instant } from '../../simulator/domain/instants'
import type { PlayerCommand } from '../../simulator/engine/commands/catalog'
import { playerSeed } from '../../simulator/engine/player'
import { drawnIdentity, type PlayerSource } from '../../simulator/registration/enroll'
import type { ProfileInput, RegisterCommand } from '../../simulator/registration/register-command'
import { completeSignup, type Signup } from '../../simulator/registration/signup'
import { Budget } from '../../world/commands'
import type { WorldLog } from '../../world/log'
import { createPlayerView, type InspectableView } from '../../world/views/player-view'
import type { PlayerScript } from '../composition'
import type { ScenarioDefinition, ScenarioStep, Who } from '../definition'
import { BUNDLED_LIBRARY, type Library } from '../library'
import { playersOf } from '../loading'
import { ownDefinition } from '../own-definitions'
import { nameLike } from '../schema'
import { runScript } from '../script'
import { originOf, statedScript, writtenSteps } from '../stated-script'

/** A player to export, at one instant of its world. */
export interface ExportedPlayer {
  readonly id: string
  readonly view: InspectableView
  /** Ms UTC. */
  readonly now: number
  readonly policies: Policies
  readonly source: PlayerSource
  /** The log of its world up to now. */
  readonly log: WorldLog
  readonly library: Library
  /** The signup of a generated player. */
  signup(): Signup
}

/** What created a player: the seed, a command, or a scenario. */
type Birth =
  | undefined
  | { readonly at: string; readonly command: RegisterCommand }
  | { readonly at: string; readonly basis: string; readonly script: PlayerScript }

/** The part of a log that concerns one player. */
export interface PlayerLog {
  readonly log: WorldLog
  readonly birth: Birth
  /** The commands since then, in order, with the defaults that differ in a scenario. */
  readonly commands: readonly { readonly at: string; readonly command: PlayerCommand }[]
}

type Exported = ScenarioDefinition & { readonly name: string }

/** What a player was at its registration, and the steps that belong to it. */
interface Registration {
  readonly who: Who
  readonly steps: readonly ScenarioStep[]
}

/**
 * The scenario of a player. It is created a second time from the scenario, in a world with another
 * seed, and must show the same state.
 *
 * @throws FauxhouseError INVALID_OPTION if the steps of a scenario cannot create the player
 */
export function scenarioOf(player: ExportedPlayer, past: PlayerLog): Exported {
  const { id, now } = player
  const { who, steps } = registrationIn(player, past)
  const commands = past.commands.map(({ at, command: step }) => ({ at: instant(at), step }))
  const definition: Exported = {
    name: nameLike(id),
    description: `A player as of ${formatInstant(now)}: load it at that clock, or at a later one.`,
    player: who,
    steps: [...steps, ...writtenSteps(commands)],
  }
  // As JSON it has no members without a value.
  const exported: Exported = JSON.parse(JSON.stringify(definition))
  if (isSame(player, exported)) return exported
  throw inexpressible('The steps of a scenario do not lead to the same state.')
}

function inexpressible(reason: string): FauxhouseError {
  const remedy = 'Export the form replay: it is always exact.'
  const facts = { option: 'form' }
  return invalidOption('The option "form"', 'scenario', remedy, { reason, facts })
}

function registrationIn(player: ExportedPlayer, { birth }: PlayerLog): Registration {
  const { id, source, now } = player
  if (birth === undefined) {
    const signup = player.signup()
    return { who: { ...whoOf(id, source, signup), autopilot: true }, steps: [] }
  }
  const at = instant(birth.at)
  if ('command' in birth) return registeredBy(birth.command, at, id, source)
  return statedScript(birth.script, source, id, instant(birth.basis), Math.min(at, now))
}

function registeredBy(
  command: RegisterCommand,
  at: number,
  id: string,
  source: PlayerSource,
): Registration {
  const { persona, profile, autopilot = persona !== undefined } = command
  const signup = completeSignup(source.seed, id, command, at)
  const who = { ...whoOf(id, source, signup, profile), ...(autopilot && { autopilot }) }
  const isStill = persona !== undefined && !autopilot
  return { who, steps: isStill ? [{ at: formatInstant(at), reach: {} }] : [] }
}

function whoOf(
  id: string,
  source: PlayerSource,
  signup: Signup,
  { settings, ...profile }: ProfileInput = {},
): Who {
  const { persona, market, currency, registeredAt, storyEndsAt, situation } = signup
  const drawn = drawnIdentity(playerSeed(source.seed, id), signup).settings
  const origin = {
    ...originOf(source, id),
    compression: persona === undefined ? undefined : source.compression,
    storyEndsAt: storyEndsAt === undefined ? undefined : formatInstant(storyEndsAt),
    situation,
  }
  return {
    id,
    market,
    currency,
    persona,
    registered: formatInstant(registeredAt),
    // A scenario draws no consent to bonuses.
    profile: { ...profile, settings: { want_bonus: drawn.want_bonus, ...settings } },
    origin,
  }
}

/** Transactions that are compared at a time. */
const ROWS_AT_A_TIME = 1_000

/** Whether the player of a scenario has the same state as the service shows it. */
function isSame(player: ExportedPlayer, definition: Exported): boolean {
  const { view, now, policies } = player
  const [created] = playersOf(ownDefinition(definition), BUNDLED_LIBRARY, now)
  if (created === undefined) return false
  const elsewhere = { seed: '', compression: player.source.compression === 1 ? 2 : 1 }
  let again: InspectableView
  try {
    const state = runScript(created.script, elsewhere, created.id, now, new Budget())
    again = createPlayerView(state, now, policies)
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    throw inexpressible(error.problem)
  }
  const hasSame = (read: (each: InspectableView) => unknown) =>
    JSON.stringify(read(view)) === JSON.stringify(read(again))
  const { total } = view.transactions({ limit: 0 })
  for (let offset = 0; offset <= total; offset += ROWS_AT_A_TIME) {
    const rows = { limit: ROWS_AT_A_TIME, offset }
    if (!hasSame((each) => each.transactions(rows))) return false
  }
  const { total: limit } = view.bonuses({ limit: 0 })
  return hasSame((each) => {
    return [each.profile(), each.summary(), each.eligibleBonuses(), each.bonuses({ limit })]
  })
}
