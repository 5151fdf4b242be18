import { servedBy } from './adapters/fetch'
import type { Explanation } from './contract/explanation'
import { readArgument } from './contract/input/options'
import type { Policies } from './contract/policies'
import type { Player, World } from './public-world'
import { absentPlayer } from './scenarios/absent-player'
import type { ScenarioDefinition } from './scenarios/definition'
import { exportPlayer } from './scenarios/exports/export'
import {
  type ExportForm,
  type ExportOptions,
  type Exports,
  readExportOptions,
} from './scenarios/exports/form'
import type { Library } from './scenarios/library'
import {
  type LoadedScenario,
  type LoadOptions,
  readLoadOptions,
  type ScenarioInput,
} from './scenarios/load-options'
import { loadScenario, replayLoading } from './scenarios/loading'
import { namedDefinitions } from './scenarios/own-definitions'
import type { App } from './service/app'
import { type EventOptions, eventsOf, type WorldEvent } from './service/journal/feed'
import { Journal } from './service/journal/journal'
import type { InstantInput } from './simulator/domain/instants'
import type { PopulationName } from './simulator/registration/population'
import { requireTextId } from './world/changes'
import type { Advance } from './world/clock'
import type { CommandOutcome } from './world/command-outcome'
import type { WorldCommand } from './world/commands'
import type { FindQuery, FoundPlayers, PlayerListQuery, PlayerPage } from './world/conditions'
import type { FaultStore } from './world/faults/store'
import type { LoadingEntry, WorldLog } from './world/log'
import type { RemadeOptions } from './world/named/directory'
import type { WorldChanges } from './world/net-changes/model'
import { netChanges, type WorldChangesQuery } from './world/net-changes/net-changes'
import { clockInstant } from './world/options'
import { findPlayers } from './world/player-search'
import { replayLog, truncatedLog } from './world/replay'
import { type Absent, Simulation } from './world/simulation'
import { atOnce, type Turns } from './world/turns'
import { StateView } from './world/views/player-view'
import { type ExplainOptions, readExplainOptions } from './world/views/queries'
import { logOf } from './world/world-log'
import type { Snapshot, WorldState } from './world/world-state'
import { remadeOptions, type WorldOptions, type WorldSetup } from './world-options'

/** The simulation of a world that users pass. */
export function simulationOf(world: World): Simulation {
  return (world as HostedWorld).simulation
}

/** What a world needs of the code that creates worlds. */
export interface WorldMaker {
  /** The application over a world. */
  serve(base: HostedWorld): App
  /** The world of its options and scenarios, or of a log. */
  create(options: WorldOptions, shared: WorldSetup['shared'], known: Library): Turns<HostedWorld>
}

/** A player of a world, whose state is read at each call. */
class HostedPlayer extends StateView implements Player {
  readonly #world: HostedWorld

  constructor(world: HostedWorld, id: string) {
    super(id, () => world.simulation.player(id).inside())
    this.#world = world
  }

  override explain(pointer: string, options: ExplainOptions = {}): Explanation {
    const { at, ...period } = readExplainOptions(options)
    const { simulation } = at === undefined ? this.#world : this.#world.asOf(at)
    return simulation.player(this.id).explain(pointer, period)
  }

  commands() {
    return this.#world.simulation.state.log.commandsOf(this.id)
  }

  export<Form extends ExportForm>(options?: ExportOptions<Form>): Exports[Form] {
    return this.#world.exportPlayer(this.id, options) as Exports[Form]
  }
}

/** A world: a simulation, the scenarios that it can load, its journal and its application. */
export class HostedWorld implements World {
  readonly simulation: Simulation
  /** The name of a world of a server; null for the base, and for a world in process. */
  servedName: string | null = null
  /** The named worlds over this one. */
  named: () => readonly HostedWorld[] = () => []
  readonly #maker: WorldMaker
  readonly #setup: WorldSetup
  library: Library
  /** Without the definitions that last until the next reset. */
  #lasting: Library
  // Created by the first use: most worlds of tests need none.
  #journal: Journal | undefined

  constructor(maker: WorldMaker, setup: WorldSetup, state: WorldState) {
    const { library, faults, shared } = setup
    this.#maker = maker
    this.#setup = setup
    this.library = library
    this.#lasting = library
    const absent: Absent = (...asked) => absentPlayer(...asked, this.library)
    this.simulation = new Simulation(state, { feed: shared.feed, absent }, faults)
  }

  get seed(): string {
    return this.simulation.seed
  }
  get population(): PopulationName {
    return this.simulation.population
  }
  get compression(): number {
    return this.simulation.compression
  }
  get epoch(): string {
    return this.simulation.epoch
  }
  get now(): string {
    return this.simulation.now
  }
  get generatedPlayers(): number {
    return this.simulation.generatedPlayers
  }
  get policies(): Policies {
    return this.simulation.policies
  }
  get faults(): FaultStore {
    return this.simulation.faults
  }

  get requests(): Journal {
    const { entries, store, feed } = this.#setup.shared
    const { simulation: source } = this
    const named = () =>
      this.servedName === null ? this.named().map(({ requests }) => requests) : undefined
    const parts = { store, feed, players: () => source.changedPlayerIds(), source, named }
    this.#journal ??= new Journal(entries, parts)
    return this.#journal
  }

  /** The journal if requests are recorded. */
  get recorder(): Journal | undefined {
    return this.#setup.shared.entries > 0 ? this.requests : undefined
  }

  get isChanged(): boolean {
    return this.library !== this.#setup.library || this.simulation.isChanged
  }

  /** What `console.log` of Node.js prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const { seed, now, generatedPlayers } = this
    const changed = this.changedPlayerIds().length
    const counts = `generatedPlayers: ${generatedPlayers}, changedPlayers: ${changed}`
    return `World { seed: ${JSON.stringify(seed)}, now: '${now}', ${counts} }`
  }

  readonly #serving = servedBy(() => this.#maker.serve(this))
  // Bound, because clients use it as their fetch.
  readonly fetch = this.#serving.fetch
  /** For adapters, which may come from another copy of this package. */
  readonly served = this.#serving.served

  list(query?: PlayerListQuery): PlayerPage {
    return this.simulation.list(query)
  }

  find(query: FindQuery): FoundPlayers {
    return findPlayers(this.simulation.state.listing(), query)
  }

  has(id: string): boolean {
    requireTextId('has', id)
    return this.simulation.has(id)
  }

  execute(id: string, command: WorldCommand): CommandOutcome {
    return this.simulation.execute(id, command)
  }

  executeAll(id: string, commands: readonly WorldCommand[]): CommandOutcome {
    return this.simulation.executeAll(id, commands)
  }

  remove(id: string): void {
    this.simulation.remove(id)
  }

  advance(step: Advance): string {
    return this.simulation.advance(step)
  }

  setPolicies(changes: Partial<Policies>): Policies {
    return this.simulation.setPolicies(changes)
  }

  changedPlayerIds(): readonly string[] {
    return this.simulation.changedPlayerIds()
  }

  log(): WorldLog {
    return logOf(this.simulation.state)
  }

  events(options?: EventOptions): AsyncGenerator<WorldEvent, void> {
    return eventsOf(this.simulation.feed, this.simulation, options)
  }

  snapshot(): Snapshot {
    return this.simulation.snapshot()
  }

  restore(snapshot: Snapshot): void {
    this.simulation.restore(snapshot)
  }

  reset(): void {
    this.simulation.reset()
    this.#journal?.clear()
    this.library = this.#lasting
  }

  changes(query: WorldChangesQuery = {}): WorldChanges {
    const { simulation } = this
    const load = (copy: Simulation, entry: LoadingEntry) =>
      replayLoading(copy, entry, this.library).players
    return simulation.hold(() => netChanges(simulation, query, this.requests.owner, load))
  }

  player(id: string): Player {
    requireTextId('player', id)
    this.simulation.player(id)
    return new HostedPlayer(this, id)
  }

  load(scenario: ScenarioInput, options: LoadOptions = {}): LoadedScenario {
    return loadScenario(this.simulation, scenario, this.library, readLoadOptions(options))
  }

  define(definitions: readonly ScenarioDefinition[]): void {
    const next = namedDefinitions(definitions)
    this.#lasting = this.#lasting.redefined(next)
    this.library = this.library.redefined(next)
  }

  /** Loads a scenario anew, also for `reset` and for the named worlds that are created later. */
  reload(name: string): LoadedScenario {
    const { state } = this.simulation
    const loaded = this.load(name, { replace: true })
    // A file keeps the start.
    if (!state.settings.isKept) {
      const origin = this.createFromStart(state.start.now)
      origin.load(name, { replace: true })
      state.markStart(origin.simulation.state)
    }
    return loaded
  }

  /** Lets a definition be loaded by its name, if it has one, until the next reset. */
  remember(definition: ScenarioDefinition): void {
    if (definition.name === undefined) return
    this.library = this.library.redefined(namedDefinitions([definition]))
  }

  fork(): HostedWorld {
    return this.#sibling(this.simulation.state.copy())
  }

  asOf(at: InstantInput): HostedWorld {
    return atOnce(this.copyAt(readArgument('The instant of asOf', clockInstant(), at)))
  }

  /** A copy, as it was, or will be, at an instant; default: as it is. */
  *copyAt(at?: number): Turns<HostedWorld> {
    const { simulation } = this
    if (at === undefined || at >= simulation.nowMs) {
      const world = this.fork()
      if (at !== undefined) world.simulation.advance({ to: at })
      return world
    }
    const log = truncatedLog(this.log(), at)
    const world = this.#sibling(simulation.state.emptyAt(Date.parse(log.options.now)))
    // A clock that follows the host's goes on once the log has been replayed.
    const release = world.simulation.state.clock.stand()
    yield* replayLog(world.simulation, log, world.replayLoading)
    release()
    return world
  }

  /** Repeats the loading of a scenario from a log. */
  readonly replayLoading = (entry: LoadingEntry) =>
    replayLoading(this.simulation, entry, this.library)

  /** A world that begins as this one started, at an instant, or at this one's. */
  createFromStart(at = this.simulation.nowMs): HostedWorld {
    const faults = this.simulation.faultRules('start')
    const setup = { ...this.#setup, library: this.#lasting, faults }
    return new HostedWorld(this.#maker, setup, this.simulation.state.copyOfStart(at))
  }

  /** A world with other options than this one, or that of a log. */
  *remake(options: RemadeOptions): Turns<HostedWorld> {
    const { settings, start } = this.simulation.state
    const faults = this.simulation.faultRules('start')
    const setup = { ...this.#setup, faults, policies: start.policies }
    const own = remadeOptions(settings, setup, options)
    const world = yield* this.#maker.create(own, setup.shared, this.#lasting)
    const { simulation } = world
    if (settings.isKept) simulation.state = simulation.state.kept(settings.memory.logEntries)
    return world
  }

  #sibling(state: WorldState): HostedWorld {
    const faults = this.simulation.faultRules('now')
    return new HostedWorld(this.#maker, { ...this.#setup, library: this.library, faults }, state)
  }

  /** Like `export` of a player. */
  exportPlayer(id: string, options: ExportOptions = {}, basePath?: string): Exports[ExportForm] {
    const { form, at } = readExportOptions(options)
    const { simulation, library } = atOnce(this.copyAt(at))
    return exportPlayer(simulation, library, id, form, basePath)
  }
}
