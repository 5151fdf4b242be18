import { mergePolicies, type Policies } from '../contract/policies'
import { formatInstant } from '../domain/instants'
import { clonePlayer } from '../engine/player'
import type { PlayerState } from '../engine/state'
import { idFault } from '../input/fit-text'
import { invalidOption } from '../input/options'
import { createPlayerView, type InspectableView, type PlayerView } from '../views/player-view'
import { readAdvance } from './advance'
import { commandOutcomeOf } from './command-outcome'
import { type CommandBatch, readCommands } from './command-reader'
import { playerExists, playerNotFound, runCommands } from './command-run'
import type { WorldCommand } from './commands'
import { listPlayers } from './listing'
import type { LoadingEntry, LogEntry, WorldLog } from './log'
import type { WorldSettings } from './options'
import { createPlayerCache } from './player-cache'
import type { Population } from './population'
import type { UnmadePlayer } from './roster'
import type {
  Advance,
  CommandOutcome,
  ControlledWorld,
  PlayerCommandEntry,
  PlayerListQuery,
  PlayerPage,
  ProfileUpdate,
  Simulation,
  Snapshot,
} from './world'
import {
  type CoreParts,
  changedPolicies,
  shareOf,
  takenParts,
  takeSnapshot,
  type WorldState,
  writableChange,
} from './world-state'

/** Players of its own that a world keeps made, beside those that its family shares. */
const KEPT = 2_000

/** Of a scenario: one that comes from a file has no options, but a name. */
const TAKEN = 'Load it under another id, { as }, or give it a name or an id that nobody has.'

/** In plain JavaScript an id may be a number, which would be another player than its text. */
function requireId(caller: string, id: unknown): void {
  if (typeof id === 'string') return
  throw invalidOption(`The id of ${caller}`, id, 'Give the id of a player, as a text.')
}

/** The one implementation of a world's inside. */
export class Core implements ControlledWorld, Simulation {
  readonly #settings: WorldSettings
  readonly #population: Population
  #resetToken: object = {}
  #state: WorldState
  #start: Snapshot
  #made = createPlayerCache(KEPT)

  constructor(...[settings, population, state]: CoreParts) {
    this.#settings = settings
    this.#population = population
    this.#state = state
    this.#start = this.#take()
  }

  get seed(): string {
    return this.#settings.seed
  }
  get epoch(): number {
    return this.#settings.epoch
  }
  get players(): number {
    return this.#settings.players
  }
  get resetToken(): object {
    return this.#resetToken
  }
  get selfCheck(): boolean {
    return this.#settings.selfCheck
  }
  get now(): number {
    return this.#state.clock.now
  }
  get policies(): Policies {
    return this.#state.policies
  }

  hold<T>(action: () => T): T {
    return this.#state.clock.hold(action)
  }

  has(id: string): boolean {
    requireId('has', id)
    return this.#read(id, this.now) !== undefined
  }

  find(id: string): InspectableView | undefined {
    const { now } = this
    const player = this.#read(id, now)
    return player && createPlayerView(player, now, this.policies)
  }

  player(id: string): PlayerView {
    requireId('player', id)
    const current = () => {
      const view = this.find(id)
      if (!view) throw playerNotFound(id)
      return view
    }
    current()
    const live: InspectableView = {
      id,
      profile: () => current().profile(),
      transactions: (query) => current().transactions(query),
      summary: (period) => current().summary(period),
      bonuses: (query) => current().bonuses(query),
      eligibleBonuses: (query) => current().eligibleBonuses(query),
      inside: () => current().inside(),
    }
    return live
  }

  list(query: PlayerListQuery = {}): PlayerPage {
    const { now } = this
    const { players } = this.#settings
    const { roster } = this.#state
    const read = (id: string) => this.#read(id, now)
    return listPlayers({ population: this.#population, players, roster, now, read }, query)
  }

  execute(id: string, input: WorldCommand | readonly WorldCommand[]): CommandOutcome {
    requireId('execute', id)
    return this.apply(id, readCommands(input))
  }

  apply(id: string, batch: CommandBatch): CommandOutcome {
    const { commands } = batch
    const { now, seed } = this
    const { roster } = this.#state
    // One command is refused before it changes anything; of several an earlier one may be done.
    const inPlace = commands.length === 1 && roster.has(id)
    const player = inPlace ? roster.writable(id, now) : this.#draft(id, now)
    // Under the policy unknownPlayer: generate a player is there whom nothing else tells of.
    const taken = player !== undefined || this.#isTaken(id)
    const run = runCommands(batch, { seed, id, now, taken, player })
    roster.put(run.player)
    this.#record(commands.map((command) => ({ at: formatInstant(now), player: id, command })))
    return commandOutcomeOf(run, now, this.policies)
  }

  /**
   * Takes in the players of a loaded scenario: all, or none. They are made when they are first
   * read.
   *
   * @param at where the clock stood when the loading began: the scenario is reckoned from there
   * @throws FauxhouseError PLAYER_EXISTS
   */
  adopt(players: readonly UnmadePlayer[], entry: LoadingEntry, at: number): void {
    const { roster } = this.#state
    const taken = players.find(({ id }) =>
      entry.replace ? this.#isGenerated(id) : this.#isTaken(id),
    )
    if (taken) throw playerExists(taken.id, TAKEN)
    roster.addLazy(players)
    this.#record([{ at: formatInstant(at), ...entry }])
  }

  update(id: string, body: ProfileUpdate): string {
    const command = { type: 'updateProfile', ...body } as const
    const { change } = this.apply(id, { commands: [command], listed: false })
    return change as string
  }

  advance(step: Advance): number {
    const { clock } = this.#state
    return clock.hold(() => clock.moveTo(readAdvance(step, clock)))
  }

  setPolicies(changes: Partial<Policies>): Policies {
    // Undefined would be read as: no change.
    const policies = mergePolicies(changes ?? null, this.policies)
    this.#state = { ...this.#state, policies }
    this.#record([{ at: formatInstant(this.now), policies: writableChange(changes, policies) }])
    return policies
  }

  log(): WorldLog {
    const { seed, players, epoch, now: start, policies } = this.#settings
    const { now } = this
    return {
      fauxhouse: 1,
      options: {
        seed,
        players,
        epoch: formatInstant(epoch),
        now: formatInstant(start),
        policies: changedPolicies(policies),
      },
      commands: this.#state.log.entries(),
      ...this.#startOfLog(now),
      now: formatInstant(now),
    }
  }

  /** Where the start is in the log: nowhere, if the world went back to a moment before it. */
  #startOfLog(now: number): Pick<WorldLog, 'start'> {
    const { now: start, state } = takenParts(this.#start, this.#population)
    if (start > now || !state.log.isBeginningOf(this.#state.log)) return {}
    return { start: { commands: state.log.length, now: formatInstant(start) } }
  }

  touched(): string[] {
    return this.#state.roster.ids()
  }

  commandsOf(id: string): PlayerCommandEntry[] {
    requireId('commandsOf', id)
    const found: PlayerCommandEntry[] = []
    for (const entry of this.#state.log) {
      if ('command' in entry && entry.player === id) {
        found.push({ at: entry.at, command: entry.command })
      }
    }
    return found
  }

  /** What changed the world so far, oldest first. */
  protected get history(): Iterable<LogEntry> {
    return this.#state.log
  }

  snapshot(): Snapshot {
    return this.#take()
  }

  restore(snapshot: Snapshot): void {
    const { state, now } = takenParts(snapshot, this.#population)
    this.#state = shareOf(state, state.clock.startingAt(now))
  }

  reset(): void {
    this.restore(this.#start)
    this.#resetToken = {}
  }

  /** What a world of its own is made of that begins as this one stands. */
  protected forkParts(): CoreParts {
    return [this.#settings, this.#population, shareOf(this.#state, this.#state.clock.share())]
  }

  /** From here on, reset leads back to where the world stands now. */
  markStart(): void {
    this.#start = this.#take()
  }

  #take(): Snapshot {
    const state = shareOf(this.#state, this.#state.clock)
    return takeSnapshot(this.now, state, this.#population)
  }

  #record(entries: readonly LogEntry[]): void {
    this.#state = { ...this.#state, log: this.#state.log.with(entries) }
  }

  #read(id: string, now: number): PlayerState | undefined {
    const touched = this.#state.roster.read(id, now)
    if (touched || this.#state.roster.has(id)) return touched
    const isAnyone = this.policies.unknownPlayer === 'generate' && idFault(id) === undefined
    if (!this.#isGenerated(id) && !isAnyone) return undefined
    // Once everybody is registered, nobody's signup needs to be drawn again.
    const everybody = now >= this.#population.lastRegistration
    if (!everybody && this.#population.signup(id).registeredAt > now) return undefined
    return this.#population.at(id, now, this.#made)
  }

  /** True for the id of a generated player of this world, registered or not yet. */
  #isGenerated(id: string): boolean {
    const index = this.#population.indexOf(id)
    return index !== undefined && index < this.players
  }

  /** True if nobody can register under this id: somebody has it, or will. */
  #isTaken(id: string): boolean {
    return this.#isGenerated(id) || this.#state.roster.has(id)
  }

  /** A copy of the player to work on, so that nothing is left of a command that is refused. */
  #draft(id: string, now: number): PlayerState | undefined {
    const player = this.#read(id, now)
    return player && { ...clonePlayer(player), clock: now }
  }
}
