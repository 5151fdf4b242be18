import { isObject } from '../../contract/input/json'
import { isLike } from '../../contract/input/pattern'
import type { OperationId } from '../../contract/operations'
import { FauxhouseError } from '../../errors'
import { createStream } from '../../simulator/random/stream'
import {
  delayMsOf,
  type Fault,
  type FaultEffect,
  type FaultRule,
  type ListedFault,
  readFaultRule,
} from './rule'

/** A rule as it is listed can be added to another world. */
function unlisted(rule: object): object {
  if (!isObject(rule)) return rule
  const { hits: _, hint: __, ...own } = rule
  return own
}

/** The parts of a request that rules match. */
export interface Matched {
  readonly operation: OperationId | undefined
  /** Decoded id of the player in the path. */
  readonly player: string | undefined
  readonly session: string | null
  readonly method: string
  /** Raw path in the world. */
  readonly path: string
  /** The same below the base path of the adapter. */
  readonly sentPath?: string
}

/** The fault of one request. */
export interface Injection {
  /** Id of the rule that decides, of the first one if all only delay, or `header`. */
  readonly id: string
  readonly effect: FaultEffect
  /** The delay in ms, with those of rules before. */
  readonly delayMs: number
  /** How many updates of the player were ignored, this one included. */
  readonly ignored?: number | undefined
}

/** Faults that a world injects into the responses of its service. They are not part of its log. */
export interface Faults {
  /**
   * Adds a rule, after the others. Rules that only delay add their waits up; of the other ones the
   * first that takes effect decides.
   *
   * @throws FauxhouseError INVALID_OPTION, also for an id that exists
   */
  add(rule: FaultRule): ListedFault
  /** The rules in the order in which they are asked. */
  list(): readonly ListedFault[]
  /**
   * One rule with its hits.
   *
   * @throws FauxhouseError FAULT_NOT_FOUND
   */
  get(id: string): ListedFault
  /**
   * Pauses a rule: requests pass it and are not counted, and its hits stay.
   *
   * @throws FauxhouseError FAULT_NOT_FOUND
   */
  pause(id: string): ListedFault
  /**
   * Lets a rule that is paused take effect again. It goes on counting where it was.
   *
   * @throws FauxhouseError FAULT_NOT_FOUND
   */
  resume(id: string): ListedFault
  /**
   * Removes a rule; requests that already wait in it go on.
   *
   * @throws FauxhouseError FAULT_NOT_FOUND
   */
  remove(id: string): void
  /** Removes all rules. */
  clear(): void
}

/** Largest number of rules of a world. */
const MAX_RULES = 1_000

/** Largest number of counts of a rule: one for each player and operation. */
const MAX_COUNTS = 10_000

interface Armed {
  /** Another object after each change of the rule. */
  fault: Fault
  /** The literal strings of the path pattern. */
  readonly path: readonly string[] | undefined
  matches: number
  /** How often it took effect. */
  hits: number
  /** Number of matches by operation and player, for each of which it is drawn apart. */
  readonly counts: Map<string, number>
}

export class FaultStore implements Faults {
  readonly #seed: string
  #start: readonly Fault[] = []
  #armed: Armed[] = []
  #number = 0
  #startNumber = 0
  #onChange = () => {}
  readonly #absence: (player: string) => string | undefined
  /** The updates that were ignored, by player. */
  readonly #ignored = new Map<string, number>()

  /**
   * @param onChange called after a rule is added, changed or removed
   * @param absence why there is no player with an id; undefined if there is one
   */
  constructor(
    seed: string,
    start: readonly FaultRule[] = [],
    onChange = () => {},
    absence: (player: string) => string | undefined = () => undefined,
  ) {
    this.#seed = seed
    this.#absence = absence
    for (const rule of start) this.#add(rule)
    this.markStart()
    this.#onChange = onChange
  }

  add(rule: FaultRule): ListedFault {
    const added = this.#add(rule)
    this.#onChange()
    return this.#listed(added)
  }

  #add(rule: FaultRule): Armed {
    const read = readFaultRule(unlisted(rule))
    if (this.#armed.length >= MAX_RULES) {
      throw invalid(`A world has at most ${MAX_RULES} faults.`, 'Remove some of them first.')
    }
    if (read.id !== undefined && this.#find(read.id)) {
      throw invalid(`The fault "${read.id}" already exists.`, 'Remove it first.', read.id)
    }
    const fault: Fault = Object.freeze({ ...read, id: read.id ?? this.#freeId() })
    const added = armed(fault)
    this.#armed = [...this.#armed, added]
    return added
  }

  list(): readonly ListedFault[] {
    return this.#armed.map((each) => this.#listed(each))
  }

  get(id: string): ListedFault {
    return this.#listed(this.#known(id))
  }

  #listed({ fault, hits }: Armed): ListedFault {
    const hint = fault.player === undefined ? undefined : this.#absence(fault.player)
    return { ...fault, hits, ...(hint !== undefined && { hint }) }
  }

  #known(id: string): Armed {
    const found = this.#find(id)
    if (found !== undefined) return found
    const problem = `There is no fault "${String(id).slice(0, 100)}".`
    const remedy = 'faults.list() and GET /__admin/faults list them.'
    throw new FauxhouseError('FAULT_NOT_FOUND', problem, remedy, { fault: id })
  }

  pause(id: string): ListedFault {
    return this.#set(id, true)
  }

  resume(id: string): ListedFault {
    return this.#set(id, false)
  }

  #set(id: string, isPaused: boolean): ListedFault {
    const found = this.#known(id)
    const { paused = false, ...rule } = found.fault
    if (paused !== isPaused) {
      found.fault = Object.freeze({ ...rule, ...(isPaused && { paused: true }) })
      this.#onChange()
    }
    return this.#listed(found)
  }

  remove(id: string): void {
    const gone = this.#known(id)
    this.#armed = this.#armed.filter((each) => each !== gone)
    this.#onChange()
  }

  clear(): void {
    this.#armed = []
    this.#onChange()
  }

  /** Has these rules in place of all others; equal ones stay those of the start. */
  set(rules: readonly FaultRule[]): void {
    if (JSON.stringify(rules) === JSON.stringify(this.#start)) return
    this.#armed = []
    for (const rule of rules) this.#add(rule)
    this.#onChange()
  }

  /** Returns to the rules of the start, which begin to count anew. */
  reset(): void {
    this.#armed = this.#start.map(armed)
    this.#ignored.clear()
    this.#number = this.#startNumber
  }

  /** Makes the current rules those to which `reset` returns. */
  markStart(): void {
    this.#start = this.rules('now')
    this.#startNumber = this.#number
  }

  get isChanged(): boolean {
    const rules = this.rules('now')
    const isOther = rules.length !== this.#start.length || this.#number !== this.#startNumber
    return (
      isOther ||
      rules.some((each, at) => each !== this.#start[at]) ||
      this.#armed.some(({ matches }) => matches > 0)
    )
  }

  /** The rules of the start, or all: for a world that begins as this one. */
  rules(which: 'start' | 'now'): readonly Fault[] {
    return which === 'start' ? this.#start : this.#armed.map(({ fault }) => fault)
  }

  get size(): number {
    return this.#armed.length
  }

  /** The fault of a request; undefined if no rule takes effect. Each rule counts its match. */
  next(request: Matched): Injection | undefined {
    const key = `${request.operation ?? ''} ${request.player ?? ''}`
    let injection: Injection | undefined
    let isDecided = false
    for (const each of this.#armed) {
      if (!fits(each.fault, each.path, request)) continue
      const count = countMatch(each, key)
      if (isDecided) continue
      if (!this.#isHit(each, key, count)) continue
      const { id, effect } = each.fault
      const delayMs = delayMsOf(effect.delay) + (injection?.delayMs ?? 0)
      isDecided = Object.keys(effect).some((member) => member !== 'delay')
      const ignored = effect.ignoreUpdate && this.#countIgnored(request)
      injection =
        isDecided || injection === undefined
          ? { id, effect, delayMs, ignored }
          : { ...injection, delayMs }
    }
    return injection
  }

  #countIgnored({ player = '' }: Matched): number {
    const count = (this.#ignored.get(player) ?? 0) + 1
    if (this.#ignored.size >= MAX_COUNTS && count === 1) this.#ignored.clear()
    this.#ignored.set(player, count)
    return count
  }

  /** Whether the rule takes effect on a match, which is drawn by the count of the match. */
  #isHit(each: Armed, key: string, count: number): boolean {
    const { id, skip = 0, share = 1 } = each.fault
    if (!isArmed(each) || each.matches <= skip) return false
    const draw = () => createStream(this.#seed, 'fault', id, key, count)
    if (share < 1 && !draw().chance(Math.round(share * 1_000_000), 1_000_000)) return false
    each.hits += 1
    return true
  }

  #find(id: string): Armed | undefined {
    return this.#armed.find(({ fault }) => fault.id === id)
  }

  #freeId(): string {
    do this.#number += 1
    while (this.#find(`fault-${this.#number}`))
    return `fault-${this.#number}`
  }
}

function armed(fault: Fault): Armed {
  return { fault, path: fault.path?.split('*'), matches: 0, hits: 0, counts: new Map() }
}

/**
 * Counts a match.
 *
 * @param key what is counted apart, for the draws
 * @returns how many matches of the key there have been
 */
function countMatch(each: Armed, key: string): number {
  const { counts } = each
  each.matches += 1
  const count = (counts.get(key) ?? 0) + 1
  if (counts.size >= MAX_COUNTS && !counts.has(key)) counts.clear()
  counts.set(key, count)
  return count
}

/** Whether it can take effect again. */
function isArmed({ fault: { times }, hits }: Armed): boolean {
  return times === undefined || hits < times
}

/** Whether some member of the effect can change the answer of the request. */
function concerns(effect: FaultEffect, { operation, player }: Matched): boolean {
  const { status, delay, failure } = effect
  if (status !== undefined || delay !== undefined || failure !== undefined) return true
  const isWrite = operation === 'updatePlayerProfile'
  if (isWrite) return Boolean(effect.loseAnswer || effect.ignoreUpdate || effect.applyTwice)
  return effect.staleRead === true && operation !== undefined && player !== undefined
}

/**
 * Whether a rule is for a request.
 *
 * @param path the literal strings of the path pattern
 */
function fits(fault: Fault, path: readonly string[] | undefined, request: Matched): boolean {
  const { operation, player, session, method, paused } = fault
  return (
    paused !== true &&
    (operation === undefined || operation === request.operation) &&
    (player === undefined || player === request.player) &&
    (session === undefined || session === request.session) &&
    (method === undefined || method === request.method) &&
    (path === undefined || isLike(request.path, path) || isLike(request.sentPath ?? '', path)) &&
    concerns(fault.effect, request)
  )
}

function invalid(problem: string, remedy: string, id?: string): FauxhouseError {
  const facts = { caller: 'faults.add', option: 'id', ...(id !== undefined && { fault: id }) }
  return new FauxhouseError('INVALID_OPTION', problem, remedy, facts)
}
