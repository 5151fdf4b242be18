import { version } from '../../package.json'
import { membersOf } from '../contract/input/json'
import { FauxhouseError } from '../errors'
import { formatInstant } from '../simulator/domain/instants'
import { digest } from '../simulator/random/stream'
import type { Pause } from './clock'
import type { Fault, FaultRule } from './faults/rule'
import { DATA_VERSION, type LogEntry, type LogTail, packageOf, type WorldLog } from './log'
import type { replaySteps, UnfinishedWorld } from './replay'
import { readLog } from './replay'
import type { Simulation } from './simulation'
import { logOf } from './world-log'

/** A world of a server as its file needs it. */
export interface KeptWorld {
  readonly simulation: Simulation
  readonly servedName: string | null
  readonly replayLoading: Parameters<typeof replaySteps>[2]
}

/** The worlds of a server as their file needs them. */
export interface KeptWorlds {
  readonly base: KeptWorld
  named(): readonly KeptWorld[]
  /** Adds a named world, which begins as the base started. */
  add(name: string, isPlain: boolean): KeptWorld
  /** A world of a log, apart from the others. */
  remake(log: WorldLog): UnfinishedWorld<KeptWorld>
}

/** What a world starts from, as a file has it. */
export interface SavedStart extends Pick<WorldLog, 'options' | 'start'> {
  readonly faults: readonly FaultRule[]
  /** Whether the clock follows the host's. */
  readonly wall?: boolean
}

/** A line of a file about a world; the base has an empty name. */
export type SavedLine = { readonly world: string } & (
  | { readonly entry: LogEntry }
  /** The clock. */
  | { readonly now: string }
  | { readonly faults: readonly FaultRule[] }
  /** The log is cut to this length, as by a reset. */
  | { readonly keep: number }
  /** A named world that begins as the base started, at this instant. */
  | { readonly begins: string }
  /** A named world with options or a start of its own. */
  | { readonly opens: SavedStart }
  | { readonly deleted: true }
)

/** The start of a world, for its line or for the header of a file. */
export function startOf(simulation: Simulation): SavedStart {
  const { state } = simulation
  const { options, start } = logOf(state)
  const wall = state.settings.hostClock !== undefined
  return { options, start, faults: simulation.faultRules('start'), ...(wall && { wall }) }
}

/** What is written of a world. */
interface Written {
  readonly simulation: Simulation
  readonly log: LogTail
  readonly lead: number
  readonly faults: readonly Fault[]
}

/** Finds what has changed in the worlds of a server. */
export class Diary {
  readonly #base: Simulation
  readonly #written = new Map<string, Written>()

  constructor(base: Simulation) {
    this.#base = base
  }

  /** The lines since the last call; by the first call, those of everything but the header. */
  *changes(named: ReadonlyMap<string, Simulation>): Generator<SavedLine> {
    const worlds = new Map([['', this.#base], ...named])
    for (const world of this.#written.keys()) {
      if (worlds.has(world)) continue
      this.#written.delete(world)
      yield { world, deleted: true }
    }
    for (const [world, simulation] of worlds) yield* this.#changesOf(world, simulation)
  }

  *#changesOf(world: string, simulation: Simulation): Generator<SavedLine> {
    const { log, clock, start } = simulation.state
    const { lead } = clock
    const faults = simulation.faultRules('now')
    const known = this.#written.get(world)
    const before = known?.simulation === simulation ? known : undefined
    if (before?.log === log && before.lead === lead && isSame(before.faults, faults)) return
    this.#written.set(world, { simulation, log, lead, faults })
    let first = before === undefined ? 0 : before.log.sharedWith(log)
    if (before === undefined && world !== '') {
      const isPlain = this.#isPlain(simulation)
      if (isPlain) first = start.log.length
      yield isPlain
        ? { world, begins: formatInstant(start.now) }
        : { world, opens: startOf(simulation) }
    }
    const isCut = before !== undefined && first < before.log.length
    if (isCut) yield { world, keep: first }
    for (const entry of log.from(first)) yield { world, entry }
    if (isCut || before?.lead !== lead) yield { world, now: simulation.now }
    if (!isSame(before?.faults ?? simulation.faultRules('start'), faults)) yield { world, faults }
  }

  /** Whether a world began as the base started. */
  #isPlain(simulation: Simulation): boolean {
    const { state } = simulation
    const base = this.#base
    const [own, first] = [state.start.log, base.state.start.log]
    const isSameLog = own.length === first.length && own.sharedWith(first) === own.length
    const isSameStart = isSameLog && state.generated === base.state.generated
    return isSameStart && isSame(simulation.faultRules('start'), base.faultRules('start'))
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, place) => each === other[place])

const FORM = { fauxhouse: 1, data: DATA_VERSION } as const

/** A world as the lines of a file tell it. */
export class SavedWorld {
  readonly opening: SavedStart
  /** Whether it begins as the base started, whose entries its own ones follow. */
  readonly isPlain: boolean
  /** The place of the first of its entries in the log. */
  readonly #first: number
  readonly #entries: LogEntry[] = []
  #now: string
  faults: readonly FaultRule[]

  constructor(opening: SavedStart, isPlain = false) {
    const { start, options } = opening
    this.opening = opening
    this.isPlain = isPlain
    this.#first = isPlain ? (start?.commands ?? 0) : 0
    this.#now = start?.now ?? options.now
    this.faults = opening.faults
  }

  /** Whether it has all entries of its start: the last line of a file may be missing. */
  get isWhole(): boolean {
    return this.#first + this.#entries.length >= (this.opening.start?.commands ?? 0)
  }

  /** The log; of a plain world, what follows the start. */
  log(): WorldLog {
    const { options, start } = this.opening
    const { length } = this.#entries
    const own = this.isPlain || (start && start.commands > length) ? undefined : start
    return { ...FORM, options, commands: this.#entries, start: own, now: this.#now }
  }

  /** The log up to the start. */
  startLog(): WorldLog {
    const { options, start } = this.opening
    const commands = this.#entries.slice(0, start?.commands ?? 0)
    return { ...FORM, options, commands, start, now: start?.now ?? options.now }
  }

  /** A named world that begins as this one started. */
  plain(now: string): SavedWorld {
    const commands = this.opening.start?.commands ?? 0
    return new SavedWorld({ ...this.opening, start: { commands, now } }, true)
  }

  add(entry: LogEntry): void {
    this.#entries.push(entry)
    this.#now = entry.at
  }

  keep(length: number): void {
    this.#entries.length = Math.max(0, length - this.#first)
  }

  set now(now: string) {
    this.#now = now
  }
}

/** Characters of the digest at the end of each line. */
const DIGEST = 12

/** The worlds of a file. */
export interface SavedState {
  readonly base: SavedWorld
  readonly named: ReadonlyMap<string, SavedWorld>
}

/** The first line of a file. */
interface Header extends SavedStart {
  readonly fauxhouse: 1
  /** Version of the format. */
  readonly state: 1
  /** Version of the package that has written the file. */
  readonly version: string
  readonly data: number
}

/** Writes lines, each with a digest of itself and all before it. */
export class StateWriter {
  #digest = ''

  header(start: SavedStart): string {
    return this.line({ fauxhouse: 1, state: 1, version, data: DATA_VERSION, ...start })
  }

  line(value: SavedLine | Header): string {
    const body = JSON.stringify(value)
    this.#digest = digest(DIGEST, this.#digest, body)
    return `${body.slice(0, -1)},"digest":"${this.#digest}"}\n`
  }
}

/** Lines that are read before other work of the process. */
const AT_ONCE = 2_000

/** The remedy for a file that is none of worlds. */
export const NO_WORLDS = 'Pass a file that --state has written, or a new path.'

/**
 * Reads the text of a file of worlds, or of the replay file of one. A last line that is cut off is
 * left out.
 *
 * @throws FauxhouseError INVALID_FILE if it is damaged or no such file, or INVALID_REPLAY
 */
export async function savedIn(text: string, path: string, pause: Pause): Promise<SavedState> {
  const replay = replayIn(text)
  if (replay !== undefined) return { base: worldOf(replay), named: new Map() }
  const lines = text.split('\n').slice(0, -1)
  const header = headerOf(path, lines[0])
  const base = new SavedWorld(header)
  const named = new Map<string, SavedWorld>()
  let before = ''
  for (const [at, line] of lines.entries()) {
    if (at % AT_ONCE === 0) await pause()
    const body = `${line.slice(0, -DIGEST - 13)}}`
    const expected = digest(DIGEST, before, body)
    if (!line.endsWith(`,"digest":"${expected}"}`)) throw damaged(path, at)
    before = expected
    if (at > 0 && !applyLine(JSON.parse(body), base, named)) throw damaged(path, at)
  }
  for (const [name, world] of named) if (!world.isWhole) named.delete(name)
  return { base, named }
}

/** @returns whether the line is about a world that there is */
function applyLine(line: SavedLine, base: SavedWorld, named: Map<string, SavedWorld>): boolean {
  const { world: name } = line
  const world = name === '' ? base : named.get(name)
  if ('opens' in line) named.set(name, new SavedWorld(line.opens))
  else if ('begins' in line) named.set(name, base.plain(line.begins))
  else if (world === undefined) return false
  else if ('entry' in line) world.add(line.entry)
  else if ('now' in line) world.now = line.now
  else if ('keep' in line) world.keep(line.keep)
  else if ('faults' in line) world.faults = line.faults
  else named.delete(name)
  return true
}

/** The log in the text of a replay file; undefined for any other text. */
function replayIn(text: string): WorldLog | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return 'commands' in membersOf(value) ? readLog(value) : undefined
  } catch (error) {
    if (error instanceof FauxhouseError) throw error
    return undefined
  }
}

function worldOf({ options, start, commands, now }: WorldLog): SavedWorld {
  const world = new SavedWorld({ options, start, faults: [] })
  for (const entry of commands) world.add(entry)
  world.now = now
  return world
}

function headerOf(path: string, line = ''): Header {
  let header: Partial<Header> = {}
  try {
    header = membersOf(JSON.parse(line))
  } catch {
    // Rejected below.
  }
  const { state, data, version: writer } = header
  if (state === undefined || typeof data !== 'number' || header.options === undefined) {
    const problem = `${path} is not a file of worlds, so the server leaves it as it is.`
    throw new FauxhouseError('INVALID_FILE', problem, NO_WORLDS, { path })
  }
  if (isOurs(header)) return header
  const own = writer === undefined ? packageOf(data) : `fauxhouse@${writer}`
  throw new FauxhouseError(
    'INVALID_FILE',
    `${path} has data version ${data}, and this package generates version ${DATA_VERSION}.`,
    `Serve it with ${own}, or pass a new path.`,
    { path, data, supported: DATA_VERSION },
  )
}

function isOurs(header: Partial<Header>): header is Header {
  return header.state === 1 && header.data === DATA_VERSION
}

function damaged(path: string, at: number): FauxhouseError {
  return new FauxhouseError(
    'INVALID_FILE',
    `${path} is damaged at line ${at + 1}, so the server leaves it as it is.`,
    `Remove the lines from ${at + 1} on to serve what is before them, or restore a copy.`,
    { path, line: at + 1 },
  )
}
