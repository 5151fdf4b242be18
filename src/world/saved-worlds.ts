import { membersOf, parsedJson } from '../contract/input/json'
import { invalidOption } from '../contract/input/options'
import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policies'
import { FauxhouseError } from '../errors'
import { formatInstant, instant } from '../simulator/domain/instants'
import { digest } from '../simulator/random/stream'
import type { Fault, FaultRule } from './faults/rule'
import { DATA_VERSION, type LogEntry, type LogTail, packageOf, type WorldLog } from './log'
import type { WorldBasics } from './options'
import { readLog, type replayLog } from './replay'
import type { Simulation } from './simulation'
import type { Pause, Turns } from './turns'
import { logOf } from './world-log'

/** A world of a server as its file needs it. */
export interface KeptWorld {
  readonly simulation: Simulation
  readonly servedName: string | null
  readonly replayLoading: Parameters<typeof replayLog>[2]
}

/** The worlds of a server as their file needs them. */
export interface KeptWorlds {
  readonly base: KeptWorld
  named(): readonly KeptWorld[]
  /** Adds a named world, which begins as the base started. */
  add(name: string, isPlain: boolean): KeptWorld
  /** A world of a log, apart from the others. */
  remake(log: WorldLog): Turns<KeptWorld>
}

/** What a world starts from, as a file has it. */
export interface SavedStart extends Pick<WorldLog, 'options' | 'start'> {
  readonly faults: readonly FaultRule[]
  /** Whether the clock follows the host's. */
  readonly wall?: boolean
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

/** A line of a file about a world; the base has an empty name. */
type SavedLine = { readonly world: string } & (
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

/** What is written of a world. */
interface Written {
  readonly simulation: Simulation
  readonly log: LogTail
  readonly lead: number
  readonly faults: readonly Fault[]
}

/** Writes the worlds of a server as lines, each with a digest of itself and all before it. */
export class StateWriter {
  readonly #worlds: KeptWorlds
  readonly #version: string
  readonly #written = new Map<string, Written>()
  #digest = ''

  /** @param version of the package */
  constructor(worlds: KeptWorlds, version: string) {
    this.#worlds = worlds
    this.#version = version
  }

  /** The lines of a new file. */
  *all(): Generator<string> {
    const start = startOf(this.#worlds.base.simulation)
    yield this.#line({
      fauxhouse: 1,
      state: 1,
      version: this.#version,
      data: DATA_VERSION,
      ...start,
    })
    for (const line of this.#changes()) yield this.#line(line)
  }

  /**
   * The lines since the last call. They are from one instant: all but the last say that more of it
   * follows, because a reader takes the whole or nothing of it.
   */
  rest(): string {
    const lines = [...this.#changes()]
    const last = lines.pop()
    if (last === undefined) return ''
    return [...lines.map((line) => ({ ...line, more: true })), last]
      .map((line) => this.#line(line))
      .join('')
  }

  #line(value: SavedLine | Header): string {
    const body = JSON.stringify(value)
    this.#digest = digest(DIGEST, this.#digest, body)
    return `${body.slice(0, -1)},"digest":"${this.#digest}"}\n`
  }

  *#changes(): Generator<SavedLine> {
    const { base, named } = this.#worlds
    const worlds = new Map([base, ...named()].map((each) => [each.servedName ?? '', each]))
    for (const world of this.#written.keys()) {
      if (worlds.has(world)) continue
      this.#written.delete(world)
      yield { world, deleted: true }
    }
    for (const [world, { simulation }] of worlds) yield* this.#changesOf(world, simulation)
  }

  *#changesOf(world: string, simulation: Simulation): Generator<SavedLine> {
    const { log, clock, start } = simulation.state
    const { lead } = clock
    const faults = simulation.faultRules('now')
    const known = this.#written.get(world)
    const before = known?.simulation === simulation ? known : undefined
    if (before?.log === log && before.lead === lead && isSame(before.faults, faults)) return
    this.#written.set(world, { simulation, log, lead, faults })
    let first = before?.log.sharedWith(log) ?? 0
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
    const base = this.#worlds.base.simulation
    const [{ log: own }, { log: first }] = [simulation.state.start, base.state.start]
    return (
      simulation.state.generated === base.state.generated &&
      own.length === first.length &&
      own.isBeginningOf(first) &&
      isSame(simulation.faultRules('start'), base.faultRules('start'))
    )
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, place) => each === other[place])

function startOf(simulation: Simulation): SavedStart {
  const { state } = simulation
  const { options, start } = logOf(state)
  const wall = state.settings.hostClock !== undefined
  return { options, start, faults: simulation.faultRules('start'), ...(wall && { wall }) }
}

/** A world as the lines of a file tell it. */
export interface SavedWorld {
  readonly opening: SavedStart
  /** Whether it begins as the base started, with whose entries its own begin. */
  readonly isPlain: boolean
  readonly entries: LogEntry[]
  now: string
  faults: readonly FaultRule[]
}

/** The worlds of a file. */
export interface SavedState {
  readonly base: SavedWorld
  readonly named: ReadonlyMap<string, SavedWorld>
}

function opened(opening: SavedStart, entries: LogEntry[] = [], isPlain = false): SavedWorld {
  const { start, options, faults } = opening
  return { opening, isPlain, entries, now: start?.now ?? options.now, faults }
}

/** A world that begins as the base started, at an instant. */
function plainWorld({ opening, entries }: SavedWorld, now: string): SavedWorld {
  const commands = opening.start?.commands ?? 0
  return opened({ ...opening, start: { commands, now } }, entries.slice(0, commands), true)
}

/** The log of a world, or its log up to the start. */
export function savedLog({ opening, entries, now }: SavedWorld, upTo?: 'start'): WorldLog {
  const { options, start } = opening
  const form = { fauxhouse: 1, data: DATA_VERSION, options } as const
  const first = start?.commands ?? 0
  if (upTo === undefined) {
    return { ...form, commands: entries, start: first > entries.length ? undefined : start, now }
  }
  return { ...form, commands: entries.slice(0, first), start, now: start?.now ?? options.now }
}

/**
 * Checks options of a base world against those of a file.
 *
 * @param given all of them, or some; instants as text
 * @throws FauxhouseError INVALID_OPTION with both values
 */
export function requireOptions(
  { policies, ...given }: Omit<WorldBasics, 'faults'>,
  { options, wall = false }: SavedStart,
  path: string,
): void {
  const isWall = given.now === 'wall'
  // The clock before the epoch, which follows from it.
  for (const [name, value] of Object.entries(given).reverse()) {
    // A clock that follows the host's begins elsewhere each time.
    if (wall && isWall && (name === 'now' || name === 'epoch')) continue
    const isInstant = name === 'epoch' || (name === 'now' && !isWall)
    const own = isInstant ? formatInstant(instant(String(value))) : value
    requireEqual(name, own, options[name as keyof typeof options], path)
  }
  const kept = mergePolicies(options.policies)
  for (const [name, own] of Object.entries(mergePolicies(policies, kept))) {
    requireEqual(`policies.${name}`, own, kept[name as keyof Policies], path)
  }
}

/** @throws FauxhouseError INVALID_OPTION with both values, if they differ */
export function requireEqual(name: string, own: unknown, saved: unknown, path: string): void {
  if (JSON.stringify(own) === JSON.stringify(saved)) return
  throw invalidOption(`The option "${name}"`, own, 'Omit it, or pass a new path.', {
    reason: `${path} has ${JSON.stringify(saved)}.`,
    facts: { option: name, saved },
  })
}

/** Characters of the digest at the end of each line. */
const DIGEST = 12

/** Lines that are read before other work of the process. */
const AT_ONCE = 2_000

/** The remedy for a file that is none of worlds. */
export const NO_WORLDS = 'Pass a file that --state has written, or a new path.'

/**
 * Reads the text of a file of worlds, or of the replay file of one. A last line that is cut off is
 * left out, with what is from the same instant.
 *
 * @throws FauxhouseError INVALID_FILE if it is damaged or no such file, or INVALID_REPLAY
 */
export async function savedIn(text: string, path: string, pause: Pause): Promise<SavedState> {
  const replay = replayIn(text)
  if (replay !== undefined) {
    const { commands, now } = replay
    return { base: { ...opened({ ...replay, faults: [] }, [...commands]), now }, named: new Map() }
  }
  const lines = text.split('\n').slice(0, -1)
  const base = opened(headerOf(path, lines[0]))
  const worlds = new Map([['', base]])
  let before = ''
  let waiting: SavedLine[] = []
  for (const [at, line] of lines.entries()) {
    if (at % AT_ONCE === 0) await pause()
    const body = `${line.slice(0, -DIGEST - 13)}}`
    before = digest(DIGEST, before, body)
    if (!line.endsWith(`,"digest":"${before}"}`)) throw damaged(path, at)
    if (at === 0) continue
    const read: SavedLine & { readonly more?: true } = JSON.parse(body)
    waiting.push(read)
    if (read.more) continue
    for (const each of waiting) if (!applyLine(each, worlds)) throw damaged(path, at)
    waiting = []
  }
  for (const { opening, entries } of worlds.values()) {
    if (entries.length < (opening.start?.commands ?? 0)) throw damaged(path, lines.length)
  }
  worlds.delete('')
  return { base, named: worlds }
}

/** @returns whether the line is about a world that there is */
function applyLine(line: SavedLine, worlds: Map<string, SavedWorld>): boolean {
  const { world: name } = line
  const [base, world] = [worlds.get(''), worlds.get(name)]
  if ('opens' in line) worlds.set(name, opened(line.opens))
  else if ('begins' in line && base !== undefined) worlds.set(name, plainWorld(base, line.begins))
  else if (world === undefined) return false
  else if ('entry' in line) {
    world.entries.push(line.entry)
    world.now = line.entry.at
  } else if ('now' in line) world.now = line.now
  else if ('keep' in line) world.entries.length = line.keep
  else if ('faults' in line) world.faults = line.faults
  else worlds.delete(name)
  return true
}

/** The log in the text of a replay file; undefined for any other text. */
function replayIn(text: string): WorldLog | undefined {
  const value = parsedJson(text)
  return 'commands' in membersOf(value) ? readLog(value) : undefined
}

function headerOf(path: string, line = ''): Header {
  const header: Partial<Header> = membersOf(parsedJson(line))
  const { state, data, version, options } = header
  if (state === undefined || typeof data !== 'number' || options === undefined) {
    const problem = `${path} is not a file of worlds, so the server leaves it as it is.`
    throw new FauxhouseError('INVALID_FILE', problem, NO_WORLDS, { path })
  }
  if (state === 1 && data === DATA_VERSION) return JSON.parse(line)
  const own = version === undefined ? packageOf(data) : `fauxhouse@${version}`
  throw new FauxhouseError(
    'INVALID_FILE',
    `${path} has data version ${data}, and this package generates version ${DATA_VERSION}.`,
    `Serve it with ${own}, or pass a new path.`,
    { path, data, supported: DATA_VERSION },
  )
}

function damaged(path: string, at: number): FauxhouseError {
  return new FauxhouseError(
    'INVALID_FILE',
    `${path} is damaged at line ${at + 1}, so the server leaves it as it is.`,
    `Remove the lines from ${at + 1} on to serve what is before them, or restore a copy.`,
    { path, line: at + 1 },
  )
}
