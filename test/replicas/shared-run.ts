import type { SharedLog } from '../../src/adapters/replicas/log'
import { Replica } from '../../src/adapters/replicas/replica'
import type { ReplicaOptions } from '../../src/adapters/replicas/replica-options'
import { isRefusal } from '../../src/service/handler-result'
import { createStream, type Stream } from '../../src/simulator/random/stream'
import { Scheduler } from './scheduler'
import { CALM, LogStore, SimulatedLog, type Weather } from './simulated-log'
import { Reading, ToyWorld } from './toy-world'

const MAX_LAG_MS = 1_000

/** Replaces a part of a replica by one with a fault, which a run must find. */
export interface Planted {
  log?(log: SharedLog): SharedLog
  apply?(apply: ReplicaOptions['apply'], stream: Stream): ReplicaOptions['apply']
  /** Whether a write was applied, of which a replica has waited. */
  readonly reached?: boolean
}

interface Node {
  readonly replica: Replica
  readonly world: ToyWorld
  readonly log: SharedLog
}

interface Acknowledged {
  readonly name: string
  readonly sequence: number
  readonly at: number
}

/** Random commands at replicas over a log with faults, and what they break of the promises. */
export class SharedRun {
  readonly breaches: string[] = []
  readonly #scheduler = new Scheduler()
  readonly #store = new LogStore()
  readonly #stream: Stream
  readonly #planted: Planted
  readonly #acknowledged: Acknowledged[] = []
  readonly #reading = new Reading()
  #nodes: Node[] = []
  #weather: Weather = CALM
  #names = 0

  constructor(seed: number, planted: Planted = {}) {
    this.#stream = createStream('shared', seed)
    this.#planted = planted
  }

  async run(): Promise<readonly string[]> {
    const count = this.#stream.between(2, 4)
    for (let each = 0; each < count; each += 1) await this.#join()
    for (let round = 0; round < 6; round += 1) {
      this.#weather = this.#drawWeather()
      for (let each = 0; each < this.#stream.between(2, 12); each += 1) this.#act()
      await this.#pass(this.#stream.between(20, 4_000))
      if (this.#stream.chance(1, 4)) await this.#replace()
    }
    this.#weather = CALM
    await this.#pass(20_000)
    this.#conclude()
    for (const { replica, log } of this.#nodes) {
      replica.close()
      await log.close()
    }
    return this.breaches
  }

  #drawWeather(): Weather {
    const share = () => (this.#stream.chance(1, 2) ? 0 : this.#stream.between(1, 200) / 1_000)
    return { drop: share(), loseAnswer: share(), late: share(), slow: share() }
  }

  async #pass(ms: number): Promise<void> {
    await this.#scheduler.runTo(this.#scheduler.now + ms)
  }

  /** A replica that begins, in calm weather: one that cannot begin serves nothing. */
  async #join(): Promise<void> {
    const weather = this.#weather
    this.#weather = CALM
    const world = new ToyWorld()
    const own = new SimulatedLog(
      this.#store,
      this.#scheduler,
      this.#stream.clone(),
      () => this.#weather,
    )
    const log = this.#planted.log?.(own) ?? own
    const opened = await log.open('head', 'log')
    const plain: ReplicaOptions['apply'] = (write) => world.apply(write)
    const { apply = (each: typeof plain) => each } = this.#planted
    const scheduler = this.#scheduler
    const timing = {
      now: () => scheduler.now,
      hostNow: () => scheduler.now,
      sleep: (ms: number) => scheduler.sleep(ms),
    }
    const replica = new Replica({
      ...{ log, opened, apply: apply(plain, this.#stream), timing },
      ...{ maxLagMs: MAX_LAG_MS, maxEntries: 10_000 },
      onStop: (error) => this.breaches.push(`A replica has stopped: ${error.problem}`),
    })
    const started = replica.start()
    await this.#pass(2_000)
    await started
    this.#weather = weather
    this.#nodes.push({ replica, world, log })
  }

  async #replace(): Promise<void> {
    const [gone] = this.#nodes.splice(this.#stream.below(this.#nodes.length), 1)
    await gone?.log.close()
    gone?.replica.close()
    await this.#join()
  }

  #act(): void {
    const node = this.#stream.pick(this.#nodes)
    if (this.#stream.chance(1, 3)) void this.#read(node)
    else void this.#write(node)
  }

  async #write({ replica }: Node): Promise<void> {
    this.#names += 1
    const name = `w${this.#names}`
    const isReset = this.#stream.chance(1, 40)
    const path = isReset ? '/__admin/reset' : '/add'
    const { result } = await replica.place({ method: 'POST', path, query: '', body: name })
    const sequence = isRefusal(result)
      ? undefined
      : Number(result.headers?.['X-Fauxhouse-Sequence'] ?? 0)
    if (sequence === undefined || isReset) return
    this.#acknowledged.push({ name, sequence, at: this.#scheduler.now })
    if (this.#stream.chance(1, 2)) void this.#read(this.#stream.pick(this.#nodes), sequence)
  }

  /** Reads a replica: at once, or once it has a write. */
  async #read(node: Node, expected = 0): Promise<void> {
    const { replica } = node
    const { reached } = this.#planted
    const isReached = expected <= replica.sequence || (reached ?? (await replica.reached(expected)))
    if (!this.#nodes.includes(node) || !isReached) return
    if (replica.sequence < expected) {
      this.breaches.push(`A read after write ${expected} saw the state of ${replica.sequence}.`)
    }
    const { now } = this.#scheduler
    const missing = this.#acknowledged.find(
      ({ sequence, at }) => sequence > replica.sequence && at < now - MAX_LAG_MS,
    )
    if (missing && !replica.isStale)
      this.breaches.push(`A read without a mark lacks ${missing.name}.`)
    this.#compare(node)
  }

  #readLog(): Reading {
    this.#reading.readOn(this.#store.history)
    return this.#reading
  }

  #compare({ replica, world }: Node): void {
    const state = world.added.join()
    const { sequence } = replica
    const expected = this.#readLog().states[sequence - 1]
    if (state !== expected) this.breaches.push(`The state at ${sequence} is not that of the log.`)
  }

  #conclude(): void {
    const reading = this.#readLog()
    for (const name of reading.twice) this.breaches.push(`${name} was applied twice.`)
    for (const { name, sequence } of this.#acknowledged) {
      if (reading.places.get(name) !== sequence) this.breaches.push(`${name} is lost.`)
    }
    for (const node of this.#nodes) {
      const { sequence } = node.replica
      const { last } = this.#store
      if (sequence !== last)
        this.breaches.push(`A replica is at ${sequence}, and the log at ${last}.`)
      this.#compare(node)
    }
  }
}
