import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { version } from '../../package.json'
import { FauxhouseError } from '../errors'
import { instant } from '../simulator/domain/instants'
import { loadedScenarios, type WorldLog } from '../world/log'
import { replayLog } from '../world/replay'
import {
  type KeptWorld,
  type KeptWorlds,
  NO_WORLDS,
  requireEqual,
  requireOptions,
  type SavedState,
  type SavedWorld,
  StateWriter,
  savedIn,
  savedLog,
} from '../world/saved-worlds'
import type { Simulation } from '../world/simulation'
import { inTurns } from '../world/turns'
import { logOf } from '../world/world-log'
import { nextTurn } from './node-answer'
import { readTextFile, statsOf, writeFailure } from './node-files'

/** JavaScript engines hold no longer texts. */
const MAX_BYTES = 512 * 1024 * 1024
/** How often a file is written, in ms. */
const WRITE_MS = 250
/** Characters that are written at once. */
const PIECE = 65_536

/** Largest number of entries of a log that is kept. */
const MAX_ENTRIES = 1_000_000
/** The number of entries by default, in place of which the larger one holds. */
const USUAL_ENTRIES = 100_000

/** Keeps the worlds of a server in a file, which survives the server. */
export class StateKeeper {
  /** What the file had; undefined if there was none. */
  readonly saved: SavedState | undefined
  readonly #path: string
  readonly #lock: Lock
  readonly #onFailure: (error: unknown) => void
  #worlds: KeptWorlds | undefined
  #writer: StateWriter | undefined
  #file: FileHandle | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #writing: Promise<void> = Promise.resolve()
  #hasFailed = false

  private constructor(
    path: string,
    lock: Lock,
    saved: SavedState | undefined,
    onFailure: (error: unknown) => void,
  ) {
    this.#path = path
    this.#lock = lock
    this.saved = saved
    this.#onFailure = onFailure
    lock.onLoss = (error) => this.#fail(error)
  }

  /**
   * Takes the lock of a file, and reads the file.
   *
   * @param onFailure called once if the file can no longer be written
   * @throws FauxhouseError STATE_IN_USE, INVALID_FILE, INVALID_REPLAY
   */
  static async open(path: string, onFailure: (error: unknown) => void): Promise<StateKeeper> {
    const lock = new Lock(`${path}.lock`)
    try {
      await lock.take()
      const isThere = (statsOf(path)?.size ?? 0) > 0
      const text = isThere ? readTextFile(path, MAX_BYTES, NO_WORLDS) : ''
      const saved = isThere ? await savedIn(text, path, nextTurn) : undefined
      return new StateKeeper(path, lock, saved, onFailure)
    } catch (error) {
      await lock.release()
      throw unwritable(path, error)
    }
  }

  /**
   * Brings the worlds to where the file has them, and writes their changes from now on.
   *
   * @throws FauxhouseError INVALID_OPTION if the base is another one than that of the file, or if a
   * file cannot keep one of them
   */
  async keep(worlds: KeptWorlds): Promise<void> {
    const { simulation } = worlds.base
    if (this.saved !== undefined) requireSame(simulation, this.saved.base, this.#path)
    const { memory } = simulation.state.settings
    const logEntries = memory.logEntries === USUAL_ENTRIES ? MAX_ENTRIES : memory.logEntries
    for (const { simulation: each } of [worlds.base, ...worlds.named()]) {
      each.state = each.state.kept(logEntries)
    }
    if (this.saved !== undefined) await restore(worlds, this.saved, logEntries)
    this.#worlds = worlds
    await this.#compact(worlds).catch((error) => {
      throw unwritable(this.#path, error)
    })
    this.#timer = setInterval(() => this.#flush(), WRITE_MS)
  }

  /** Writes what is left, and lets another server have the file. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    if (!this.#hasFailed && this.#worlds !== undefined) {
      await this.#compact(this.#worlds).catch((error) => this.#fail(error))
    }
    await this.#file?.close()
    await this.#lock.release()
  }

  #fail(error: unknown): void {
    if (this.#hasFailed) return
    this.#hasFailed = true
    clearInterval(this.#timer)
    this.#onFailure(unwritable(this.#path, error))
  }

  #flush(): void {
    const lines = this.#writer?.rest()
    if (!lines) return
    this.#writing = this.#writing.then(async () => {
      if (this.#hasFailed) return
      try {
        await this.#lock.require()
        await this.#file?.appendFile(lines)
        await this.#file?.datasync()
      } catch (error) {
        this.#fail(error)
      }
    })
  }

  /** Writes the file anew, without what no longer matters. */
  async #compact(worlds: KeptWorlds): Promise<void> {
    const next = `${this.#path}.next`
    const file = await open(next, 'w')
    this.#writer = new StateWriter(worlds, version)
    let text = ''
    for (const line of this.#writer.all()) {
      text += line
      if (text.length < PIECE) continue
      await file.appendFile(text)
      text = ''
    }
    await file.appendFile(text)
    await file.sync()
    await this.#lock.require()
    await rename(next, this.#path)
    await this.#file?.close()
    this.#file = file
  }
}

const unwritable = (path: string, error: unknown) =>
  writeFailure(path, error, (cause) => REMEDIES[cause] ?? 'Check who may write there.')

const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'Create its folder first, or pass another path.',
  ENOSPC: 'Free the disk, and start the server again.',
}

/** @throws FauxhouseError INVALID_OPTION with both values, if the base did not start as saved */
function requireSame(base: Simulation, saved: SavedWorld, path: string): void {
  const { settings } = base.state
  const { commands, options } = logOf(base.state)
  const now = settings.hostClock === undefined ? options.now : 'wall'
  requireOptions({ ...options, now, policies: settings.policies }, saved.opening, path)
  const [own, kept] = [{ commands }, savedLog(saved, 'start')]
  const without = (log: Pick<WorldLog, 'commands'>) =>
    JSON.stringify(log.commands.map((entry) => ({ ...entry, at: '' })))
  if (without(own) !== without(kept)) {
    requireEqual('scenarios', loadedScenarios(own), loadedScenarios(kept), path)
    requireEqual('scenarios', 'with other contents', loadedScenarios(kept), path)
  }
  const faults = base.faultRules('start')
  if (faults.length > 0) requireEqual('faults', faults, saved.opening.faults, path)
}

async function restore(
  worlds: KeptWorlds,
  { base: saved, named }: SavedState,
  logEntries: number,
): Promise<void> {
  const { base } = worlds
  const hostClock = base.simulation.state.settings.hostClock ?? Date.now
  const adopt = (
    { simulation }: KeptWorld,
    { opening, faults }: SavedWorld,
    { state }: Simulation,
  ) => {
    const clock = opening.wall ? hostClock : undefined
    simulation.adopt(state.kept(logEntries, clock), opening.faults, faults)
    return state
  }
  const replayed = async (log: WorldLog) => (await inTurns(worlds.remake(log), nextTurn)).simulation
  const first = adopt(base, saved, await replayed(savedLog(saved)))
  for (const [name, world] of named) {
    const place = worlds.add(name, world.isPlain)
    const log = savedLog(world)
    if (world.isPlain) {
      const { simulation, replayLoading } = place
      const { commands = 0, now = log.now } = log.start ?? {}
      // The clock stands still until all entries are repeated at their instants.
      simulation.state = first.copyOfStart(instant(now))
      const own = { ...log, commands: log.commands.slice(commands), start: undefined }
      await inTurns(replayLog(simulation, own, replayLoading), nextTurn)
      adopt(place, world, simulation)
    } else adopt(place, world, await replayed(log))
  }
}

/** What a lock file says of its owner. */
interface Owner {
  readonly id: string
  readonly host: string
  readonly pid: number
  /** Grows with each sign of life: its own clock, in ms. */
  readonly beat: number
}

const BEAT_MS = 1_000
/** How long an owner must be silent before another server takes its place. */
const SILENT_MS = 5_000
const LOOK_MS = 250

/** The ids of this process: in a container, a server that was started again has the same pid. */
const own = new Set<string>()

/** The file beside a state file that says which server writes it. */
class Lock {
  /** Called once another server has taken it. */
  onLoss = (_: unknown): void => {}
  readonly #path: string
  readonly #id = randomUUID()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(path: string) {
    this.#path = path
  }

  /**
   * Takes the lock, if need be after its last owner has been silent for five seconds.
   *
   * @throws FauxhouseError STATE_IN_USE if another server has it
   */
  async take(): Promise<void> {
    own.add(this.#id)
    await this.#waitForSilence()
    await this.#write()
    // If two servers have waited, the one that wrote last has it.
    await delay(LOOK_MS / 5)
    await this.require()
    const beat = () => this.require().then(() => this.#write())
    this.#timer = setInterval(() => beat().catch((error) => this.onLoss(error)), BEAT_MS)
  }

  /**
   * To be called before each write.
   *
   * @throws FauxhouseError STATE_IN_USE if another server has taken it
   */
  async require(): Promise<void> {
    const owner = await this.#read()
    if (owner?.id !== this.#id) throw inUse(this.#path, owner)
  }

  async release(): Promise<void> {
    clearInterval(this.#timer)
    own.delete(this.#id)
    const owner = await this.#read()
    if (owner?.id === this.#id) await rm(this.#path, { force: true })
  }

  async #waitForSilence(): Promise<void> {
    let owner = await this.#read()
    const first = owner
    const beat = owner?.host === hostname() ? owner.beat : Date.now()
    // The clock of the host may have been set back.
    const since = Math.min(beat, Date.now())
    while (owner !== undefined) {
      const isSilent = owner.id === first?.id && owner.beat === first.beat
      if (isAlive(owner) || !isSilent) throw inUse(this.#path, owner)
      if (Date.now() - since >= SILENT_MS) return
      await delay(LOOK_MS)
      owner = await this.#read()
    }
  }

  async #read(): Promise<Owner | undefined> {
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (text === undefined) return undefined
    try {
      return JSON.parse(text)
    } catch {
      // Cut off, such as on a full disk: its owner is unknown, and has to be silent, too.
      return { id: text, host: '', pid: 0, beat: 0 }
    }
  }

  async #write(): Promise<void> {
    const owner: Owner = { id: this.#id, host: hostname(), pid: process.pid, beat: Date.now() }
    const next = `${this.#path}.${this.#id}`
    await writeFile(next, JSON.stringify(owner))
    await rename(next, this.#path)
  }
}

/** Whether a process of this host runs: a server of another host can only fall silent. */
function isAlive({ id, host, pid }: Owner): boolean {
  if (host !== hostname()) return false
  if (pid === process.pid) return own.has(id)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
}

function inUse(path: string, owner: Owner | undefined): FauxhouseError {
  const who = owner === undefined ? 'nobody' : `process ${owner.pid} of ${owner.host}`
  return new FauxhouseError(
    'STATE_IN_USE',
    `Another server writes the state file: ${path} belongs to ${who}.`,
    'Give each server a file of its own, or stop the other one.',
    { path, host: owner?.host, pid: owner?.pid },
  )
}
