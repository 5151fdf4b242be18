import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import { formatInstant } from '../domain/instants'
import { APPLIED_UPDATES } from '../engine/changes'
import { changesIdentityOnly } from '../engine/commands/update-profile'
import type { ChangeRecord, PlayerState } from '../engine/state'
import { frozenCopy } from '../input/frozen'
import { NO_WORK, type Work, type WorkKind } from '../workload/budget'
import { readAdvance } from './advance'
import { type Census, type CensusQuery, takeCensus } from './census'
import { type Adoption, type AppliedUpdate, draftOf } from './change'
import { createStandingClock } from './clock'
import { commandOutcomeOf } from './command-outcome'
import { type CommandBatch, readCommands } from './command-reader'
import {
  type CommandContext,
  playerExists,
  playerGenerated,
  requireTextId,
  runCommands,
} from './command-run'
import type { WorldCommand } from './commands'
import type { LogEntry, PlayerCommandEntry, WorldLog } from './log'
import { ReadState } from './read-state'
import type {
  Advance,
  Apart,
  CommandOutcome,
  ControlledWorld,
  ProfileUpdate,
  ShortOutcome,
  Simulation,
  Snapshot,
} from './world'
import { logOf } from './world-log'
import { shareOf, writableChange } from './world-state'

/** The remedy for a scenario whose id exists. A file has no option `as`, but a name. */
const TAKEN = 'Load it under another id with { as }, or change its name or its id.'

/** The implementation of a world. */
export class Core extends ReadState implements ControlledWorld, Simulation {
  census(query: CensusQuery): Census {
    const still = this.still()
    return takeCensus(still.listingAt(query.at ?? still.now), query)
  }

  execute(id: string, input: WorldCommand | readonly WorldCommand[]): CommandOutcome {
    requireTextId('execute', id)
    return this.apply(id, readCommands(input), (outcome) => outcome)
  }

  apply<Shown>(
    id: string,
    batch: CommandBatch,
    show: (outcome: ShortOutcome) => Shown,
    most?: number,
  ): Shown {
    const { commands } = batch
    const isLight = commands.every(changesIdentityOnly)
    return this.hold(() => {
      const { now, policies } = this
      // Outside of what is undone: a player whose due events have happened need not be copied.
      const before = this.read(id, now)
      const draft = before && draftOf(before, now, isLight)
      const run = runCommands(batch, this.#contextOf(id, now, draft))
      return this.whole(() => {
        this.state.roster.put(run.player, before, isLight)
        const at = formatInstant(now)
        const entries = commands.map((command) => frozenCopy({ at, player: id, command }))
        this.#record(entries, run.work)
        return show(commandOutcomeOf({ commands, run, before, now, policies }, most))
      })
    })
  }

  /**
   * Adds the players of a loaded scenario: all or none.
   *
   * @param make makes the players for an instant, or states how they are made at their first read
   * @returns their ids
   * @throws FauxhouseError PLAYER_EXISTS
   */
  adopt(make: (now: number) => Adoption): readonly string[] {
    return this.whole(() => {
      const { now } = this
      const { players, entry, work } = make(now)
      const { population } = this.family
      const taken = players.find(({ id }) =>
        entry.replace ? population.includes(id) : this.isTaken(id),
      )
      if (taken) {
        throw playerExists(taken.id, TAKEN, { generated: population.includes(taken.id) })
      }
      this.state.roster.addLazy(players)
      this.#record([frozenCopy({ at: formatInstant(now), ...entry })], work)
      return players.map(({ id }) => id)
    })
  }

  remove(id: string): void {
    requireTextId('remove', id)
    this.whole(() => {
      const { now } = this
      const { roster } = this.state
      if (this.family.population.includes(id) || !roster.has(id)) {
        throw this.read(id, now) ? playerGenerated(id) : this.notFound(id)
      }
      roster.remove(id)
      const entry = { at: formatInstant(now), player: id, removed: true } as const
      this.#record([entry], { ...NO_WORK, commands: 1 })
    })
  }

  update<Shown>(id: string, body: ProfileUpdate, show: (applied: AppliedUpdate) => Shown): Shown {
    const command = { type: 'updateProfile', ...body } as const
    const release = this.state.clock.stand()
    try {
      const { now } = this
      const isLight = changesIdentityOnly(command)
      const before = this.read(id, now)
      const player = before && draftOf(before, now, isLight)
      const batch = { commands: [command], listed: false }
      const run = runCommands(batch, this.#contextOf(id, now, player))
      const shown = show({
        id: run.change as string,
        record: run.player.changes.newest as ChangeRecord,
      })
      // Nothing is changed before this, and nothing may fail from the first change on.
      const entry = { at: formatInstant(now), player: id, command }
      const log = this.state.log.with([entry], run.work)
      this.state.roster.put(run.player, before, isLight)
      this.state = { ...this.state, log }
      return shown
    } finally {
      release()
    }
  }

  advance(step: Advance): number {
    const { clock } = this.state
    return clock.hold(() => clock.moveTo(readAdvance(step, clock)))
  }

  setPolicies(changes: Partial<Policies>): Policies {
    // Undefined would mean no change.
    const policies = mergePolicies(changes ?? null, this.policies)
    const entry = { at: formatInstant(this.now), policies: writableChange(changes, policies) }
    const log = this.state.log.with([entry], { ...NO_WORK, commands: 1 })
    this.state = { ...this.state, policies, log }
    return policies
  }

  layPolicies(changes: Partial<Policies>): void {
    if (Object.keys(changes).length > 0) this.fromStart(() => this.#lay(changes))
  }

  override restore(snapshot: Snapshot): void {
    const { laid } = this.state
    super.restore(snapshot)
    // A snapshot may be older than the policies that were laid.
    if (laid !== undefined && this.state.laid !== laid) this.#lay(laid)
  }

  #lay(laid: Partial<Policies>): void {
    this.setPolicies(laid)
    this.state = { ...this.state, laid }
  }

  log(): WorldLog {
    const { now: start, state } = this.started
    return logOf(this.settings, this.state.log, this.now, { now: start, log: state.log })
  }

  get excess(): WorkKind | undefined {
    return this.state.log.excess
  }

  touched(): string[] {
    return this.state.roster.ids()
  }

  freeId(): string {
    return this.state.roster.freeId()
  }

  commandsOf(id: string): PlayerCommandEntry[] {
    requireTextId('commandsOf', id)
    return this.state.log.commandsOf(id)
  }

  protected get history(): Iterable<LogEntry> {
    return this.state.log
  }

  still(): Core {
    const clock = createStandingClock(this.now)
    return new Core(this.settings, this.family, shareOf(this.state, clock))
  }

  apart({ player: id, stale, ignored }: Apart): Core {
    const apart = this.still()
    if (id === undefined) return apart
    if (stale) apart.state.roster.revert(id)
    const player = ignored === undefined ? undefined : apart.#draft(id, apart.now)
    if (player) apart.state.roster.put({ ...player, updates: APPLIED_UPDATES + (ignored ?? 0) })
    return apart
  }

  #record(entries: readonly LogEntry[], work: Work): void {
    this.state = { ...this.state, log: this.state.log.with(entries, work) }
  }

  #contextOf(id: string, now: number, player: PlayerState | undefined): CommandContext {
    return {
      source: this.settings,
      id,
      now,
      rules: this.policies,
      // With the policy unknownPlayer: generate, a player may exist that no list contains.
      taken: player !== undefined || this.isTaken(id),
      player,
      notFound: () => this.notFound(id),
    }
  }

  #draft(id: string, now: number, isLight = false): PlayerState | undefined {
    const player = this.read(id, now)
    return player && draftOf(player, now, isLight)
  }
}
