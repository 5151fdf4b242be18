import { readArgument } from './contract/input/options'
import { atCaller, type FauxhouseError, throwAtCaller } from './errors'
import { fetchOf } from './fetch-of'
import { ObservedWorld, type Pages, pagesOf } from './observed-world'
import type { Player, World, WorldChangesQuery } from './public-world'
import { absentPlayer } from './scenarios/absent-player'
import type { ScenarioDefinition } from './scenarios/definition'
import { exporting } from './scenarios/exports/export'
import {
  type ExportForm,
  type ExportOptions,
  type Exports,
  readExportOptions,
} from './scenarios/exports/form'
import type { ExportedPlayer } from './scenarios/exports/player-log'
import { type Library, namedDefinitions, redefined } from './scenarios/library'
import {
  type LoadedScenario,
  type LoadOptions,
  readLoadOptions,
  type ScenarioHost,
  type ScenarioInput,
} from './scenarios/load-options'
import { loadScenario, replayLoading } from './scenarios/loading'
import type { App } from './service/app'
import type { InstantInput } from './simulator/domain/instants'
import { finish, type Portions } from './simulator/workload/portions'
import { differ } from './world/changes'
import { Clock } from './world/clock'
import type { Core } from './world/core'
import type { FaultRule } from './world/faults/rule'
import { FaultStore } from './world/faults/store'
import type { LoadingEntry } from './world/log'
import { loadedScenarios } from './world/log'
import type { Origin, RemadeOptions } from './world/named/directory'
import type { WorldChanges } from './world/net-changes/model'
import { markFaults, netChanges } from './world/net-changes/net-changes'
import { clockInstant } from './world/options'
import { LIBRARY_WORDS, type NotFoundWords } from './world/player-not-found'
import { replaying, truncatedLog } from './world/replay'
import type { ControlledWorld, CopyOptions, Simulation } from './world/simulation'
import type { Snapshot } from './world/world'
import type { WorldState } from './world/world-state'
import { type Beginning, remadeOptions, type WorldOptions } from './world-options'

/** What a world needs of the code that creates worlds. */
export interface Assembly {
  /** The application over a world. */
  serve(base: HostedWorld): App
  /** The world of its options and scenarios, or of a log. */
  creating(options: WorldOptions, pages: Pages): Portions<HostedWorld>
}

/** A world with its scenarios and its application. */
export class HostedWorld
  extends ObservedWorld
  implements World, ControlledWorld, Simulation, ScenarioHost, Origin<HostedWorld>
{
  static {
    const changes = ['advance', 'define', 'execute', 'load', 'remove', 'restore'] as const
    const others = ['asOf', 'changes', 'events', 'list', 'player'] as const
    throwAtCaller(HostedWorld.prototype, [...changes, ...others, 'setPolicies'])
  }

  readonly #assembly: Assembly
  readonly #beginning: Beginning
  #library: Library
  /** Without the definitions that last until the next reset. */
  #lasting: Library
  // Created by the first use: most worlds of tests need none of these.
  #app: App | undefined
  #faults: FaultStore | undefined

  constructor(assembly: Assembly, beginning: Beginning, state: WorldState) {
    super(state, beginning.pages)
    const { library, faults = [] } = beginning
    this.#assembly = assembly
    this.#beginning = beginning
    this.#library = library
    this.#lasting = library
    if (faults.length > 0) this.#faults = this.#storeOf(faults)
  }

  get library(): Library {
    return this.#library
  }

  /** Names of the scenarios that were loaded, in the order of their loading. */
  get loaded(): readonly string[] {
    return [...new Set(loadedScenarios({ commands: this.record }))]
  }

  override get isChanged(): boolean {
    const isOther = this.#library !== this.#beginning.library || this.#faults?.isChanged === true
    return isOther || super.isChanged
  }

  get faults(): FaultStore {
    this.#faults ??= this.#storeOf([])
    return this.#faults
  }

  #storeOf(rules: readonly FaultRule[]): FaultStore {
    return new FaultStore(this.seed, rules, () => {
      const faults = this.faults.rules('now').map(({ id }) => id)
      this.publish('world', () => ({ action: 'faults', faults }))
    })
  }

  get activeFaults(): FaultStore | undefined {
    return this.#faults?.size ? this.#faults : undefined
  }

  // Bound, because clients use it as their fetch.
  readonly fetch = fetchOf(() => {
    this.#app ??= this.#assembly.serve(this)
    return this.#app
  })

  override notFound(id: string, words: NotFoundWords = LIBRARY_WORDS): FauxhouseError {
    return absentPlayer(id, this, words, () => this.nearId(id, this.library.names()))
  }

  override player(id: string): Player {
    const exported = <Form extends ExportForm>(options?: ExportOptions<Form>) => {
      try {
        return finish(this.exporting(id, options)) as Exports[Form]
      } catch (error) {
        throw atCaller(error, exported)
      }
    }
    const commands = () => this.commandsOf(id)
    return { ...super.player(id), commands, export: exported }
  }

  load(scenario: ScenarioInput | (string & {}), options: LoadOptions = {}): LoadedScenario {
    return loadScenario(this, scenario, this.library, readLoadOptions(options))
  }

  define(definitions: readonly ScenarioDefinition[]): void {
    const next = namedDefinitions(definitions)
    this.#lasting = redefined(this.#lasting, next)
    this.#library = redefined(this.#library, next)
  }

  remember(definition: ScenarioDefinition): void {
    if (definition.name === undefined) return
    this.#library = redefined(this.#library, namedDefinitions([definition]))
  }

  override snapshot(): Snapshot {
    return markFaults(super.snapshot(), this.#faults?.rules('now') ?? [])
  }

  override reset(): void {
    super.reset()
    this.#library = this.#lasting
    this.#faults?.reset()
  }

  override markStart(): void {
    super.markStart()
    this.#faults?.markStart()
  }

  changes(query: WorldChangesQuery = {}): WorldChanges {
    const { library, state } = this
    const world = {
      identity: this.requests.owner,
      state,
      rules: (which: 'start' | 'now') => this.#faults?.rules(which) ?? [],
      still: (other: WorldState) => this.#still(other),
      load: (copy: Core, entry: LoadingEntry) => replayLoading(copy, entry, library).players,
      notFound: (id: string) => this.notFound(id),
    }
    return this.hold(() => netChanges(world, query))
  }

  fork(): HostedWorld {
    return this.copy()
  }

  asOf(at: InstantInput): HostedWorld {
    return this.copy({ at: readArgument('The instant of asOf', clockInstant(), at) })
  }

  copy(options?: CopyOptions): HostedWorld {
    return finish(this.copying(options))
  }

  *copying({ at, isStill, player }: CopyOptions = {}): Portions<HostedWorld> {
    if (at !== undefined && at < this.nowMs) return yield* this.#past(at)
    if (isStill) {
      const state = this.state.copy(new Clock(this.nowMs))
      if (player) differ(state, player)
      return this.#still(state)
    }
    const world = this.#sibling(this.state.copy())
    if (at !== undefined) world.advance({ to: at })
    return world
  }

  /** A copy of the world at an earlier instant. */
  *#past(at: number): Portions<HostedWorld> {
    const log = truncatedLog(this.log(), at)
    const world = this.#sibling(this.state.emptyAt(Date.parse(log.options.now)))
    const release = world.state.clock.stand()
    try {
      yield* replaying(world, log, (entry) => replayLoading(world, entry, world.library))
    } finally {
      release()
    }
    return world
  }

  createFromStart(at = this.nowMs): HostedWorld {
    const faults = this.#faults?.rules('start')
    const state = this.state.copyOfStart(at)
    return new HostedWorld(this.#assembly, { ...this.#beginning, faults }, state)
  }

  remaking(options: RemadeOptions): Portions<HostedWorld> {
    const faults = this.#faults?.rules('start')
    const { pages, opening } = this.#beginning
    const { settings, start } = this.state
    const begun = { faults, opening, policies: start.policies }
    const own = remadeOptions(settings, begun, options)
    return this.#assembly.creating(own, pages)
  }

  /** A world for reading, which records and publishes nothing. */
  #still(state: WorldState): HostedWorld {
    return new HostedWorld(this.#assembly, { ...this.#own, pages: pagesOf(0) }, state)
  }

  get #own(): Beginning {
    return { ...this.#beginning, library: this.library, faults: undefined }
  }

  #sibling(state: WorldState): HostedWorld {
    const faults = this.#faults?.rules('now')
    return new HostedWorld(this.#assembly, { ...this.#own, faults }, state)
  }

  *exporting(id: string, options: ExportOptions = {}): Portions<Exports[ExportForm]> {
    const { form, at, from } = readExportOptions(options)
    const world = yield* this.copying({ at })
    const player = world.hold(() => world.#exported(id))
    return yield* exporting(player, form, from)
  }

  /** A player as its exports read it. @throws FauxhouseError PLAYER_NOT_FOUND */
  #exported(id: string): ExportedPlayer {
    const view = this.viewOf(id)
    if (view === undefined) throw this.notFound(id)
    const { nowMs: now, policies, library } = this
    const { settings: source, family } = this.state
    const signup = () => family.population.signup(id)
    return { id, view, now, policies, library, source, log: this.log(), signup }
  }
}
