import type { PlayerAt } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import type { FauxhouseError } from '../errors'
import type { Situation } from '../simulator/desk/situations'
import { formatInstant } from '../simulator/domain/instants'
import type { ChangeRecord } from '../simulator/engine/state'
import type { PopulationName } from '../simulator/registration/population'
import type { DifferentPlayer } from './changes'
import {
  changePolicies,
  differ,
  prepareCommands,
  removePlayer,
  requireTextId,
  writableChange,
} from './changes'
import type { Advance } from './clock'
import { Clock, readAdvance } from './clock'
import type { AppliedUpdate, CommandOutcome, ProfileUpdate, ShortOutcome } from './command-outcome'
import { type CommandBatch, readCommand, readCommands } from './command-reader'
import type { WorldCommand } from './commands'
import type { PlayerListQuery, PlayerPage } from './conditions'
import type { FaultRule } from './faults/rule'
import { FaultStore } from './faults/store'
import { Feed, type WorldEventType } from './feed'
import type { ServiceWrite } from './log'
import { LIBRARY_WORDS, type NotFoundWords } from './player-not-found'
import { listPlayers } from './player-search'
import { createPlayerView, type InspectableView } from './views/player-view'
import type { Snapshot, WorldState } from './world-state'

/** The error for an id that no player of a simulation has. */
export type Absent = (of: Simulation, id: string, words: NotFoundWords) => FauxhouseError

/** What a simulation knows of the world around it: who receives events, and what it can load. */
interface Surroundings {
  readonly feed: Feed
  readonly absent: Absent
}

type Event = readonly [type: WorldEventType, describe: () => object]

/** The players, the clock, the log and the faults of a world, and what happens to them. */
export class Simulation {
  state: WorldState
  readonly #around: Surroundings
  // Created by the first use: most worlds of tests need none.
  #faults: FaultStore | undefined
  /** What to publish when the change in progress is complete. */
  #pending: Event[] | undefined

  constructor(state: WorldState, around: Surroundings, faults: readonly FaultRule[] = []) {
    this.state = state
    this.#around = around
    if (faults.length > 0) this.#faults = this.#storeOf(faults)
  }

  /** A simulation of a state for reading: its faults are not those of this one. */
  over(state: WorldState): Simulation {
    return new Simulation(state, { ...this.#around, feed: new Feed() })
  }

  /** A copy for reading, whose clock stands still, in which a player may differ. */
  still(player?: DifferentPlayer): Simulation {
    const state = this.state.copy(new Clock(this.nowMs))
    if (player) differ(state, player)
    return this.over(state)
  }

  get feed(): Feed {
    return this.#around.feed
  }
  get seed(): string {
    return this.state.settings.seed
  }
  get epoch(): string {
    return formatInstant(this.epochMs)
  }
  get epochMs(): number {
    return this.state.settings.epoch
  }
  get population(): PopulationName {
    return this.state.settings.population
  }
  get compression(): number {
    return this.state.settings.compression
  }
  get generatedPlayers(): number {
    return this.state.settings.players
  }
  get now(): string {
    return formatInstant(this.nowMs)
  }
  get nowMs(): number {
    return this.state.now
  }
  get policies(): Policies {
    return this.state.policies
  }

  get faults(): FaultStore {
    this.#faults ??= this.#storeOf([])
    return this.#faults
  }

  /** The faults to inject; undefined if there are none. */
  get activeFaults(): FaultStore | undefined {
    return this.#faults?.size ? this.#faults : undefined
  }

  faultRules(which: 'start' | 'now') {
    return this.#faults?.rules(which) ?? []
  }

  #storeOf(rules: readonly FaultRule[]): FaultStore {
    const publish = () => {
      const faults = this.faultRules('now').map(({ id }) => id)
      this.#publish('world', () => ({ action: 'faults', faults }))
    }
    const absence = (id: string) => (this.has(id) ? undefined : this.notFound(id).message)
    return new FaultStore(this.seed, rules, publish, absence)
  }

  /** Whether anything but the time of a host's clock has changed since the start. */
  get isChanged(): boolean {
    return this.#faults?.isChanged === true || this.state.isChanged
  }

  has(id: string): boolean {
    return this.state.read(id, this.nowMs) !== undefined
  }

  /** The player at this instant; undefined if no player has this id. */
  playerAt(id: string): PlayerAt | undefined {
    const { nowMs: now, policies } = this
    const player = this.state.read(id, now)
    return player && { player, now, policies }
  }

  /** The view of {@link playerAt}. */
  viewOf(id: string): InspectableView | undefined {
    const at = this.playerAt(id)
    return at && createPlayerView(at.player, at.now, at.policies)
  }

  /** As {@link viewOf}. @throws FauxhouseError PLAYER_NOT_FOUND */
  player(id: string): InspectableView {
    const view = this.viewOf(id)
    if (!view) throw this.notFound(id)
    return view
  }

  /**
   * The error for an id that no player has. It names the nearest id.
   *
   * @param words how the caller finds players and loads scenarios; default: by the library
   */
  notFound(id: string, words = LIBRARY_WORDS): FauxhouseError {
    return this.#around.absent(this, id, words)
  }

  /** What a generated player of the desk is there for. */
  situationOf(id: string): Situation | undefined {
    return this.state.generated.population.situationOf(id)
  }

  list(query: PlayerListQuery = {}): PlayerPage {
    return listPlayers(this.state.listing(), query)
  }

  changedPlayerIds(): readonly string[] {
    return this.state.roster.ids()
  }

  /** Runs an action at one instant: the clock does not move during it. */
  hold<T>(action: () => T): T {
    return this.state.clock.hold(action)
  }

  /**
   * Runs an action at one instant and commits its changes at the end. If it throws, for example
   * while it writes the response, the world is unchanged.
   */
  whole<T>(action: () => T): T {
    return this.#publishing(() => this.state.whole(action))
  }

  execute(id: string, command: WorldCommand): CommandOutcome {
    requireTextId('execute', id)
    return this.apply(id, readCommand(command), (outcome) => outcome)
  }

  executeAll(id: string, commands: readonly WorldCommand[]): CommandOutcome {
    requireTextId('executeAll', id)
    return this.apply(id, readCommands(commands), (outcome) => outcome)
  }

  /**
   * Executes commands that were checked.
   *
   * @param show makes the result of their outcome and their player; if it throws, the world is
   *   unchanged
   */
  apply<Shown>(
    id: string,
    batch: CommandBatch,
    show: (outcome: ShortOutcome, player: InspectableView) => Shown,
    max?: number,
  ): Shown {
    const { policies } = this
    return this.#prepared(id, batch, undefined, ({ outcome, player }, now) =>
      show(outcome(max), createPlayerView(player, now, policies)),
    )
  }

  /** Executes the update of the specification. If `show` throws, the world is unchanged. */
  update<Shown>(id: string, body: ProfileUpdate, show: (applied: AppliedUpdate) => Shown): Shown {
    const batch = { commands: [{ type: 'updateProfile', ...body } as const], list: undefined }
    const write = { request: undefined }
    return this.#prepared(id, batch, write, ({ player, change }) =>
      show({ id: change as string, record: player.lastChange as ChangeRecord, write }),
    )
  }

  /** Executes commands on a copy of their player, shows the result, and only then commits it. */
  #prepared<Shown>(
    id: string,
    batch: CommandBatch,
    write: ServiceWrite | undefined,
    show: (prepared: ReturnType<typeof prepareCommands>, now: number) => Shown,
  ): Shown {
    const change = () => {
      const prepared = prepareCommands(this.state, id, batch, () => this.notFound(id), write)
      const shown = show(prepared, this.nowMs)
      prepared.commit()
      return shown
    }
    return this.#publishing(() => this.hold(change))
  }

  remove(id: string): void {
    requireTextId('remove', id)
    this.whole(() => removePlayer(this.state, id, () => this.notFound(id)))
  }

  advance(step: Advance): string {
    const { clock } = this.state
    const move = () => formatInstant(clock.hold(() => clock.moveTo(readAdvance(step, clock))))
    return this.#moving(move)
  }

  setPolicies(changes: Partial<Policies>): Policies {
    const policies = changePolicies(this.state, changes)
    if (!this.feed.isRead) return policies
    const changed = writableChange(changes, policies)
    this.#publish('world', () => ({ action: 'policies', policies: changed }))
    return policies
  }

  snapshot(): Snapshot {
    return this.state.snapshot()
  }

  restore(snapshot: Snapshot): void {
    this.#moving(() => this.state.restore(snapshot))
  }

  reset(): void {
    this.#moving(() => this.state.reset())
    this.#publish('world', () => ({ action: 'reset' }))
    this.#faults?.reset()
  }

  /** Takes a state with its faults, such as those of a file. */
  adopt(state: WorldState, start: readonly FaultRule[], now: readonly FaultRule[]): void {
    this.state = state
    this.#faults = start.length + now.length > 0 ? this.#storeOf(start) : undefined
    this.#faults?.set(now)
  }

  /** Makes the current state the target of `reset`. */
  markStart(): void {
    this.state.markStart()
    this.#faults?.markStart()
  }

  /** Publishes an event, within a change only once the change is complete. */
  #publish(...event: Event): void {
    if (this.#pending === undefined) this.feed.publish(this, ...event)
    else this.#pending.push(event)
  }

  /** Runs an action that changes all or nothing, and publishes the commands that it has logged. */
  #publishing<T>(action: () => T): T {
    if (!this.feed.isRead || this.#pending !== undefined) return action()
    const events: Event[] = []
    this.#pending = events
    const { length } = this.state.log
    try {
      const result = action()
      for (const entry of this.state.log.from(length)) {
        if (!('policies' in entry)) this.feed.publish(this, 'command', () => entry)
      }
      for (const event of events) this.feed.publish(this, ...event)
      return result
    } finally {
      this.#pending = undefined
    }
  }

  /** Runs an action that moves the clock. */
  #moving<T>(action: () => T): T {
    // A reading would move a clock that follows the host, so it is read for events only.
    if (!this.feed.isRead) return action()
    const from = this.nowMs
    const result = action()
    const { nowMs: now } = this
    // Formats nothing yet: the change is made, so nothing may fail after it.
    this.#publish('clock', () => ({ from: formatInstant(from), now: formatInstant(now) }))
    return result
  }
}
