import type { Policies } from '../contract/policies'
import type { FauxhouseError } from '../errors'
import { formatInstant } from '../simulator/domain/instants'
import type { ChangeRecord } from '../simulator/engine/state'
import type { WorkKind } from '../simulator/workload/budget'
import { finish, type Portions } from '../simulator/workload/portions'
import { readAdvance } from './advance'
import {
  type Adoption,
  adoptPlayers,
  changePolicies,
  prepareCommands,
  removePlayer,
} from './changes'
import { Clock } from './clock'
import { type CommandBatch, readCommands } from './command-reader'
import { requireTextId } from './command-run'
import type { WorldCommand } from './commands'
import { findingPlayers, listPlayers } from './listing'
import type { LogTail, PlayerCommandEntry, WorldLog } from './log'
import type { WorldSettings } from './options'
import { LIBRARY_WORDS, nearestId, nearRemedy, playerNotFound } from './player-not-found'
import { type PlayerScan, type ScanQuery, scanPlayers } from './player-scan'
import { createPlayerView, type InspectableView, type PlayerView } from './views/player-view'
import type {
  Advance,
  AppliedUpdate,
  CommandOutcome,
  FindQuery,
  FoundPlayers,
  PlayerListQuery,
  PlayerPage,
  ProfileUpdate,
  ShortOutcome,
  Snapshot,
} from './world'
import { logOf, withDigest } from './world-log'
import type { WorldState } from './world-state'

/** The players, the clock and the log of a world, without its scenarios and its application. */
export abstract class Core {
  protected readonly state: WorldState

  constructor(state: WorldState) {
    this.state = state
  }

  get settings(): WorldSettings {
    return this.state.settings
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
  get isChanged(): boolean {
    return this.state.isChanged
  }

  /** What `console.log` of Node.js prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const { seed, now, generatedPlayers } = this
    const changed = this.changedPlayerIds().length
    const counts = `generatedPlayers: ${generatedPlayers}, changedPlayers: ${changed}`
    return `World { seed: ${JSON.stringify(seed)}, now: '${now}', ${counts} }`
  }

  /** The changes so far: another object after each, also after a reset. */
  get record(): LogTail {
    return this.state.log
  }

  /** The kind of work that is too much for a replay; undefined if none is. */
  get excess(): WorkKind | undefined {
    return this.state.log.excess
  }

  has(id: string): boolean {
    requireTextId('has', id)
    return this.state.read(id, this.nowMs) !== undefined
  }

  /** The player at this instant; undefined if no player has this id. */
  viewOf(id: string): InspectableView | undefined {
    const { nowMs: now } = this
    const player = this.state.read(id, now)
    return player && createPlayerView(player, now, this.policies)
  }

  player(id: string): PlayerView {
    requireTextId('player', id)
    return livePlayer(id, () => {
      const view = this.viewOf(id)
      if (!view) throw this.notFound(id)
      return view
    })
  }

  /**
   * The error for an id that no player has. It names the nearest id.
   *
   * @param words how the caller finds players and loads scenarios; default: by the library
   */
  notFound(id: string, words = LIBRARY_WORDS): FauxhouseError {
    return playerNotFound(id, nearRemedy(this.nearId(id), words))
  }

  /** The nearest id of a player, or one of further names. */
  protected nearId(id: string, names?: readonly string[]): string | undefined {
    return nearestId(id, this.state.listing(), names)
  }

  list(query: PlayerListQuery = {}): PlayerPage {
    return finish(this.listing(query))
  }

  /** Like `list`, in portions. */
  listing(query: PlayerListQuery): Portions<PlayerPage> {
    return listPlayers(this.state.listing(), query)
  }

  find(query: FindQuery): FoundPlayers {
    return finish(this.finding(query))
  }

  finding(query: FindQuery): Portions<FoundPlayers> {
    return findingPlayers(this.state.listing(), query)
  }

  scan(query: ScanQuery): PlayerScan {
    const still = this.state.copy(new Clock(this.nowMs))
    return scanPlayers(still.listing(query.at), query)
  }

  changedPlayerIds(): readonly string[] {
    return this.state.roster.ids()
  }

  /** The first of `player-1`, `player-2` … that is free. */
  freeId(): string {
    return this.state.roster.freeId()
  }

  log(): WorldLog {
    return withDigest(logOf(this.state))
  }

  /** Commands of one player so far, oldest first. */
  commandsOf(id: string): PlayerCommandEntry[] {
    return this.state.log.commandsOf(id)
  }

  /** Runs an action at one instant: the clock does not move during it. */
  hold<T>(action: () => T): T {
    return this.state.clock.hold(action)
  }

  /**
   * Runs an action at one instant and commits its changes at the end. If it throws, for example
   * while it writes the answer, the world is unchanged.
   */
  whole<T>(action: () => T): T {
    return this.state.whole(action)
  }

  execute(id: string, input: WorldCommand | readonly WorldCommand[]): CommandOutcome {
    requireTextId('execute', id)
    return this.apply(id, readCommands(input), (outcome) => outcome)
  }

  /** Executes commands that were checked. If `show` throws, the world is unchanged. */
  apply<Shown>(
    id: string,
    batch: CommandBatch,
    show: (outcome: ShortOutcome) => Shown,
    max?: number,
  ): Shown {
    return this.hold(() => {
      // Not within the part that can be undone, where reading the player costs another copy.
      const prepared = prepareCommands(this.state, id, batch, () => this.notFound(id))
      return this.whole(() => {
        prepared.commit()
        return show(prepared.outcome(max))
      })
    })
  }

  /** Executes the update of the specification. If `show` throws, the world is unchanged. */
  update<Shown>(id: string, body: ProfileUpdate, show: (applied: AppliedUpdate) => Shown): Shown {
    return this.hold(() => {
      const batch = { commands: [{ type: 'updateProfile', ...body } as const], list: undefined }
      const write = { request: undefined }
      const prepared = prepareCommands(this.state, id, batch, () => this.notFound(id), write)
      const { player, change } = prepared
      const record = player.changes.newest as ChangeRecord
      const shown = show({ id: change as string, record, write })
      prepared.commit()
      return shown
    })
  }

  /**
   * Adds the players of a loaded scenario: all or none.
   *
   * @param make creates the players for an instant, or states how to do so on first read
   * @returns their ids
   * @throws FauxhouseError PLAYER_EXISTS
   */
  adopt(make: (now: number) => Adoption): readonly string[] {
    return this.whole(() => adoptPlayers(this.state, make(this.nowMs)))
  }

  remove(id: string): void {
    requireTextId('remove', id)
    this.whole(() => removePlayer(this.state, id, () => this.notFound(id)))
  }

  advance(step: Advance): string {
    const { clock } = this.state
    return formatInstant(clock.hold(() => clock.moveTo(readAdvance(step, clock))))
  }

  setPolicies(changes: Partial<Policies>): Policies {
    return changePolicies(this.state, changes)
  }

  snapshot(): Snapshot {
    return this.state.snapshot()
  }

  restore(snapshot: Snapshot): void {
    this.state.restore(snapshot)
  }

  reset(): void {
    this.state.reset()
  }

  /** Makes the current state the target of `reset`. */
  markStart(): void {
    this.state.markStart()
  }
}

/**
 * One player whose state is read at each call.
 *
 * @param current returns the player at this instant, or throws if it does not exist
 */
function livePlayer(id: string, current: () => InspectableView): PlayerView {
  current()
  const live: InspectableView = {
    id,
    profile: () => current().profile(),
    transactions: (query) => current().transactions(query),
    summary: (period) => current().summary(period),
    bonuses: (query) => current().bonuses(query),
    eligibleBonuses: (query) => current().eligibleBonuses(query),
    updates: (query) => current().updates(query),
    due: (query) => current().due(query),
    statement: (query) => current().statement(query),
    balanceHistory: (query) => current().balanceHistory(query),
    inside: () => current().inside(),
  }
  return live
}
