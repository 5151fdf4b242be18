import { mergePolicies, type Policies } from '../contract/policies'
import { formatInstant } from '../domain/instants'
import { execute as executeCommand } from '../engine/engine'
import { clonePlayer } from '../engine/player'
import type { PlayerState } from '../engine/state'
import { FauxhouseError } from '../errors'
import { createPlayerView } from '../views/player-view'
import { engineCommand, isRegistration, readCommands } from './command-reader'
import type { WorldCommand } from './command-schema'
import { addDuration, readInstant } from './duration'
import { listPlayers } from './listing'
import type { LoadingEntry, LogEntry, WorldLog } from './log'
import type { WorldSettings } from './options'
import { outcomeOf } from './outcome'
import { createPlayerCache } from './player-cache'
import type { Population } from './population'
import { registerPlayer } from './registration'
import type { UnmadePlayer } from './roster'
import {
  type CoreParts,
  changedPolicies,
  type Situation,
  shareOf,
  TakenSnapshot,
  writableChange,
} from './situation'
import type {
  Advance,
  CommandOutcome,
  PlayerView,
  ProfileUpdate,
  Snapshot,
  WorldCore,
} from './world'

/** Players of its own that a world keeps made, beside those that its family shares. */
const KEPT = 2_000

/** The one implementation of a world's inside. */
export class Core implements WorldCore {
  readonly #settings: WorldSettings
  readonly #population: Population
  #situation: Situation
  #start: TakenSnapshot
  #made = createPlayerCache(KEPT)

  constructor(...[settings, population, situation]: CoreParts) {
    this.#settings = settings
    this.#population = population
    this.#situation = situation
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
  get selfCheck(): boolean {
    return this.#settings.selfCheck
  }
  get now(): number {
    return this.#situation.clock.now
  }
  get policies(): Policies {
    return this.#situation.policies
  }

  has(id: string): boolean {
    return this.#read(id) !== undefined
  }

  find(id: string): PlayerView | undefined {
    const player = this.#read(id)
    return player && createPlayerView(player, this.now, this.policies)
  }

  player(id: string): PlayerView {
    if (!this.#read(id)) throw this.#notFound(id)
    const current = () => this.find(id) ?? this.#notFoundNow(id)
    return {
      id,
      profile: () => current().profile(),
      transactions: (query) => current().transactions(query),
      summary: (period) => current().summary(period),
      bonuses: (query) => current().bonuses(query),
      eligibleBonuses: (query) => current().eligibleBonuses(query),
      state: () => current().state(),
    }
  }

  list(query = {}) {
    const { players } = this.#settings
    const { roster } = this.#situation
    return listPlayers({ population: this.#population, players, roster, now: this.now }, query)
  }

  execute(id: string, input: WorldCommand | readonly WorldCommand[]): CommandOutcome {
    const commands = readCommands(input)
    const { now } = this
    const rows = new Set<number>()
    const bonuses = new Set<number>()
    let change: string | undefined
    let registered = false
    let player =
      commands.length > 1 || !this.#situation.roster.has(id) ? this.#draft(id) : undefined
    player ??= this.#situation.roster.writable(id, now)
    for (const command of commands) {
      if (isRegistration(command)) {
        if (registered || this.#isTaken(id)) throw exists(id)
        registered = true
        player = registerPlayer(this.seed, id, command, now)
        continue
      }
      if (!player) throw this.#notFound(id)
      const outcome = executeCommand(player, engineCommand(command, player.currency, now), now)
      for (const row of outcome.rows) rows.add(row)
      for (const bonus of outcome.bonuses) bonuses.add(bonus)
      change = outcome.change ?? change
    }
    if (!player) throw this.#notFound(id)
    this.#situation.roster.put(player)
    this.#record(commands.map((command) => ({ at: formatInstant(now), player: id, command })))
    return outcomeOf(player, rows, bonuses, change, now, this.policies)
  }

  /**
   * Takes in the players of a loaded scenario: all, or none. They stand at the world's clock, and
   * are made when they are first read.
   *
   * @throws FauxhouseError PLAYER_EXISTS
   */
  adopt(players: readonly UnmadePlayer[], entry: LoadingEntry): void {
    const { roster } = this.#situation
    const taken = players.find(({ id }) =>
      entry.replace ? this.#isGenerated(id) : this.#isTaken(id),
    )
    if (taken) throw exists(taken.id, 'Load it under another id: { as }.')
    roster.expect(players)
    this.#record([{ at: formatInstant(this.now), ...entry }])
  }

  update(id: string, body: ProfileUpdate): string {
    const { change } = this.execute(id, { type: 'updateProfile', ...body })
    return change as string
  }

  advance(step: Advance): number {
    const { clock } = this.#situation
    const move = typeof step === 'string' ? { by: step } : step
    clock.moveTo('by' in move ? addDuration(clock.now, move.by) : readInstant(move.to, 'to'))
    return clock.now
  }

  setPolicies(changes: Partial<Policies>): Policies {
    const policies = mergePolicies(changes, this.policies)
    this.#situation = { ...this.#situation, policies }
    this.#record([{ at: formatInstant(this.now), policies: writableChange(changes, policies) }])
    return policies
  }

  log(): WorldLog {
    const { seed, players, epoch, now, policies } = this.#settings
    return {
      fauxhouse: 1,
      options: {
        seed,
        players,
        epoch: formatInstant(epoch),
        now: formatInstant(now),
        policies: changedPolicies(policies),
      },
      commands: this.#situation.log.entries(),
      ...this.#startOfLog(),
      now: formatInstant(this.now),
    }
  }

  /** Where the start is in the log: nowhere, if the world went back to a moment before it. */
  #startOfLog(): Pick<WorldLog, 'start'> {
    const { now, situation } = this.#start
    if (now > this.now || !situation.log.isBeginningOf(this.#situation.log)) return {}
    return { start: { commands: situation.log.length, now: formatInstant(now) } }
  }

  touched(): string[] {
    return this.#situation.roster.ids()
  }

  commandsOf(id: string) {
    return this.#situation.log
      .entries()
      .flatMap((entry) =>
        'command' in entry && entry.player === id ? [{ at: entry.at, command: entry.command }] : [],
      )
  }

  snapshot(): Snapshot {
    return this.#take()
  }

  restore(snapshot: Snapshot): void {
    if (!(snapshot instanceof TakenSnapshot) || snapshot.family !== this.#population) {
      throw new FauxhouseError(
        'SNAPSHOT_NOT_FOUND',
        'The snapshot is not one of this world, nor of one that it was forked from.',
        'Restore what snapshot() of this world returned.',
      )
    }
    this.#situation = shareOf(snapshot.situation, snapshot.now)
  }

  reset(): void {
    this.restore(this.#start)
  }

  /** What a world of its own is made of that begins as this one stands. */
  protected forkParts(): CoreParts {
    return [this.#settings, this.#population, shareOf(this.#situation, this.now)]
  }

  /** From here on, reset leads back to where the world stands now. */
  markStart(): void {
    this.#start = this.#take()
  }

  #take(): TakenSnapshot {
    return new TakenSnapshot(shareOf(this.#situation, this.now), this.#population)
  }

  #record(entries: readonly LogEntry[]): void {
    this.#situation = { ...this.#situation, log: this.#situation.log.with(entries) }
  }

  #read(id: string): PlayerState | undefined {
    const { now } = this
    const touched = this.#situation.roster.read(id, now)
    if (touched || this.#situation.roster.has(id)) return touched
    if (!this.#isGenerated(id) && this.policies.unknownPlayer !== 'generate') return undefined
    if (this.#population.arrival(id).registeredAt > now) return undefined
    return this.#population.at(id, now, this.#made)
  }

  /** True for the id of a generated player of this world, registered or not yet. */
  #isGenerated(id: string): boolean {
    const index = this.#population.indexOf(id)
    return index !== undefined && index < this.players
  }

  /** True if nobody can register under this id: somebody has it, or will. */
  #isTaken(id: string): boolean {
    return this.#isGenerated(id) || this.#situation.roster.has(id)
  }

  /** A copy of the player to work on, so that nothing is left of a command that is refused. */
  #draft(id: string): PlayerState | undefined {
    const player = this.#read(id)
    if (!player) return undefined
    return { ...clonePlayer(player), clock: this.now }
  }

  #notFound(id: string): FauxhouseError {
    return new FauxhouseError(
      'PLAYER_NOT_FOUND',
      `There is no player "${id}".`,
      'List the players to see who exists, or register one.',
      { player: id },
    )
  }

  #notFoundNow(id: string): never {
    throw this.#notFound(id)
  }
}

function exists(id: string, remedy = 'Register under another id.'): FauxhouseError {
  return new FauxhouseError('PLAYER_EXISTS', `There is a player "${id}" already.`, remedy, {
    player: id,
  })
}
