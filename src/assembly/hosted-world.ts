import * as v from 'valibot'
import type { App } from '../api/app'
import { type FauxhouseError, throwAtCaller } from '../errors'
import { exporting } from '../exports/export'
import type { ExportedPlayer } from '../exports/exported-player'
import {
  type ExportForm,
  type ExportOptions,
  type Exports,
  readExportOptions,
} from '../exports/form'
import type { FaultRule } from '../faults/rule'
import { FaultStore } from '../faults/store'
import { flag, text } from '../input/option-schemas'
import { type OptionSchemas, optionReader } from '../input/options'
import { nearScenarioRemedy, scenarioRemedy } from '../scenarios/absent-player'
import type { ScenarioDefinition } from '../scenarios/definition'
import { type Library, namedDefinitions, redefined } from '../scenarios/library'
import { loadedScenarios } from '../scenarios/loaded-names'
import {
  type LoadedScenario,
  type LoadOptions,
  loadScenario,
  replayLoading,
  type ScenarioHost,
  type ScenarioInput,
} from '../scenarios/loading'
import type { ScenariosOption } from '../scenarios/opening'
import { finish, type Portions } from '../workload/portions'
import { type AbsenceWords, LIBRARY_WORDS, nearRemedy, playerNotFound } from '../world/absence'
import { requireTextId } from '../world/command-run'
import type { WorldLog } from '../world/log'
import type { WorldOptions } from '../world/options'
import { replayInto, truncatedLog } from '../world/replay'
import type { Snapshot } from '../world/world'
import type { CoreParts } from '../world/world-state'
import type { Origin, RenewalOptions } from '../worlds/directory'
import { fetchOf } from './fetch-of'
import { ObservedWorld, type Pages } from './observed-world'
import type { World } from './public-world'

const readLoadOptions = optionReader(
  'load',
  () =>
    ({ as: v.optional(text()), replace: v.optional(flag()) }) satisfies OptionSchemas<LoadOptions>,
)

/** What a world needs of the code that makes worlds. */
export interface Assembly {
  /** The application over a world. */
  serve(base: HostedWorld): App
  make(options: RenewedOptions, pages: Pages): HostedWorld
}

/** The options of a world, and the scenarios that it begins with. */
export interface RenewedOptions extends WorldOptions {
  readonly scenarios?: ScenariosOption | undefined
  readonly faults?: readonly FaultRule[] | undefined
  readonly replay?: WorldLog | undefined
}

/** What a world begins with, beside its parts. */
export interface Beginning {
  readonly library: Library
  /** The scenarios of its options. */
  readonly opening: ScenariosOption
  readonly faults?: readonly FaultRule[] | undefined
  readonly pages: Pages
}

/** The implementation of a world with its scenarios and its application. */
export class HostedWorld extends ObservedWorld implements World, ScenarioHost, Origin<HostedWorld> {
  static {
    const changes = ['advance', 'execute', 'remove', 'restore', 'setPolicies'] as const
    const others = ['define', 'exportPlayer', 'list', 'load', 'player'] as const
    throwAtCaller(HostedWorld.prototype, [...changes, ...others])
  }

  /** Created by the first request: most worlds of tests never receive one. */
  #app: App | undefined
  readonly #assembly: Assembly
  /** The scenarios of its first start. */
  readonly #opening: ScenariosOption
  readonly #firstLibrary: Library
  #library: Library
  /** Without the definitions that last until the next reset. */
  #lasting: Library

  /** Created by the first use, or by the faults of the options. */
  #faults: FaultStore | undefined

  constructor(
    assembly: Assembly,
    { library, opening, faults = [], pages }: Beginning,
    ...parts: CoreParts
  ) {
    super(pages, ...parts)
    this.#assembly = assembly
    if (faults.length > 0) this.#faults = this.#storeOf(faults)
    this.#opening = opening
    this.#firstLibrary = library
    this.#library = library
    this.#lasting = library
  }

  get library(): Library {
    return this.#library
  }

  /** Names of the scenarios that were loaded, in the order of their loading. */
  get loaded(): readonly string[] {
    return [...new Set(loadedScenarios({ commands: this.history }))]
  }

  get dateHeader(): boolean {
    return this.settings.dateHeader
  }

  /** Largest number of bytes of the answers that its application keeps. */
  get answerBytes(): number {
    return this.settings.caches.bytes / 2
  }

  override get isChanged(): boolean {
    const isOther = this.#library !== this.#firstLibrary || this.#faults?.isChanged === true
    return isOther || super.isChanged
  }

  get faults(): FaultStore {
    this.#faults ??= this.#storeOf([])
    return this.#faults
  }

  #storeOf(rules: readonly FaultRule[]): FaultStore {
    return new FaultStore(this.seed, rules, () => {
      const faults = this.faults.list().map(({ id }) => id)
      this.tell('world', () => ({ action: 'faults', faults }))
    })
  }

  get activeFaults(): FaultStore | undefined {
    return this.#faults?.size ? this.#faults : undefined
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

  // Bound, because clients use it as their fetch.
  readonly fetch = fetchOf(
    () => this,
    () => {
      this.#app ??= this.#assembly.serve(this)
      return this.#app
    },
  )

  override notFound(id: string, words: AbsenceWords = LIBRARY_WORDS): FauxhouseError {
    const remedy = scenarioRemedy(id, this, words)
    if (remedy !== undefined) return playerNotFound(id, remedy)
    const near = this.nearId(id, this.library.names())
    if (near === undefined || this.has(near)) return playerNotFound(id, nearRemedy(near, words))
    return playerNotFound(id, nearScenarioRemedy(near, this, words))
  }

  fork(): HostedWorld {
    return this.#sibling(this.forkParts())
  }

  exportPlayer<Form extends ExportForm>(id: string, options?: ExportOptions<Form>): Exports[Form] {
    return finish(this.exporting(id, options)) as Exports[Form]
  }

  *exporting(id: string, options: ExportOptions = {}): Portions<Exports[ExportForm]> {
    requireTextId('exportPlayer', id)
    const { form, at, from } = readExportOptions(options)
    const world = at === undefined ? this.fork() : this.standingAt(at)
    return yield* exporting(
      world.hold(() => world.#exported(id)),
      form,
      from,
    )
  }

  #exported(id: string): ExportedPlayer {
    const view = this.lookUp(id)
    if (view === undefined) throw this.notFound(id)
    const { now, policies, library } = this
    const signup = () => this.family.population.signup(id)
    return { id, view, now, policies, library, source: this.settings, log: this.log(), signup }
  }

  sprout(at = this.now): HostedWorld {
    const parts = this.startParts(at)
    const faults = this.#faults?.rules('start')
    const { pages } = this
    const beginning = { library: this.#firstLibrary, opening: this.#opening, faults, pages }
    return new HostedWorld(this.#assembly, beginning, ...parts)
  }

  restored(snapshot: Snapshot): HostedWorld {
    const world = this.fork()
    world.restore(snapshot)
    return world
  }

  standingAt(at: number): HostedWorld {
    if (at >= this.now) {
      const world = this.fork()
      world.advance({ to: at })
      return world
    }
    const log = truncatedLog(this.log(), at)
    const world = this.#sibling(this.emptyParts(Date.parse(log.options.now)))
    world.hold(() => replayInto(world, log, (entry) => replayLoading(world, entry, world.library)))
    return world
  }

  renewed(options: RenewalOptions): HostedWorld {
    const { seed, players, compression, epoch, now, hostClock } = this.settings
    const made = {
      ...this.#kept,
      seed: options.seed ?? seed,
      players: options.players ?? players,
      compression: options.compression ?? compression,
      epoch: options.epoch ?? epoch,
      now: options.now ?? (hostClock ? 'wall' : now),
      hostClock,
      policies: { ...this.started.state.policies, ...options.policies },
      // Checked where it is read.
      scenarios: (options.scenarios as ScenariosOption | undefined) ?? this.#opening,
    } satisfies RenewedOptions
    return this.#assembly.make(made, this.pages)
  }

  replayed(replay: WorldLog): HostedWorld {
    return this.#assembly.make({ ...this.#kept, replay }, this.pages)
  }

  /** The options that a world which is made anew has in common with this one. */
  get #kept() {
    const { selfCheck, dateHeader, logLimits, caches } = this.settings
    const { entries: logEntries, bytes: logBytes } = logLimits
    const { players: cachePlayers, bytes: cacheBytes } = caches
    const bounds = { logEntries, logBytes, cachePlayers, cacheBytes }
    return { selfCheck, dateHeader, ...bounds, faults: this.#faults?.rules('start') }
  }

  #sibling(parts: CoreParts): HostedWorld {
    const faults = this.#faults?.rules('now')
    const { pages } = this
    const beginning = { library: this.library, opening: this.#opening, faults, pages }
    return new HostedWorld(this.#assembly, beginning, ...parts)
  }
}
