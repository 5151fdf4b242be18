import type { Policies } from '../contract/policies'
import type { Family } from './family'
import type { WorldSettings } from './options'
import type { Snapshot } from './world'
import {
  type CoreParts,
  isAtStart,
  partsOf,
  type Start,
  shareOf,
  takenParts,
  takeSnapshot,
  type WorldState,
} from './world-state'

/** The state of a world, its clock, and the states that it can return to. */
export abstract class HeldState {
  readonly #settings: WorldSettings
  readonly #family: Family
  #resetToken: object = {}
  #state: WorldState
  #start: Start

  constructor(...[settings, family, state]: CoreParts) {
    this.#settings = settings
    this.#family = family
    this.#state = state
    this.#start = this.#startHere()
  }

  protected get settings(): WorldSettings {
    return this.#settings
  }
  protected get family(): Family {
    return this.#family
  }
  protected get state(): WorldState {
    return this.#state
  }
  protected set state(state: WorldState) {
    this.#state = state
  }

  get seed(): string {
    return this.#settings.seed
  }
  get epoch(): number {
    return this.#settings.epoch
  }
  get compression(): number {
    return this.#settings.compression
  }
  get players(): number {
    return this.#settings.players
  }
  get resetToken(): object {
    return this.#resetToken
  }
  get selfCheck(): boolean {
    return this.#settings.selfCheck
  }
  get now(): number {
    return this.#state.clock.now
  }
  get policies(): Policies {
    return this.#state.policies
  }

  /** The changes so far: another object after each, also after a reset. */
  get record(): object {
    return this.#state.log
  }

  hold<T>(action: () => T): T {
    return this.#state.clock.hold(action)
  }

  whole<T>(action: () => T): T {
    const [before, start, token] = [this.#state, this.#start, this.#resetToken]
    return before.clock.hold(() => {
      const back = before.clock.mark()
      this.#state = { ...before, roster: before.roster.stage() }
      try {
        const made = action()
        this.#state = { ...this.#state, roster: this.#state.roster.settle() }
        return made
      } catch (error) {
        back()
        this.#state = before
        this.#start = start
        this.#resetToken = token
        throw error
      }
    })
  }

  snapshot(): Snapshot {
    const state = shareOf(this.#state, this.#state.clock)
    return takeSnapshot(this.now, state, this.#family)
  }

  restore(snapshot: Snapshot): void {
    const { state, now } = takenParts(snapshot, this.#family)
    this.#state = shareOf(state, state.clock.startingAt(now))
  }

  reset(): void {
    const { snapshot, lead } = this.#start
    const { state, now } = takenParts(snapshot, this.#family)
    this.#state = shareOf(state, state.clock.startingWith(lead, now))
    this.#resetToken = {}
  }

  /** Whether anything but the time of a host's clock has changed since the start. */
  get isChanged(): boolean {
    return !isAtStart(this.#state, this.#start)
  }

  /** The parts of an independent world with the state of this one. */
  protected forkParts(): CoreParts {
    return [this.#settings, this.#family, shareOf(this.#state, this.#state.clock.share())]
  }

  /** The parts of a world that begins as this one started, at an instant that is not before. */
  protected startParts(at: number): CoreParts {
    const { now, state } = this.started
    const clock = state.clock.startingAt(Math.max(now, at))
    return [this.#settings, this.#family, shareOf(state, clock)]
  }

  /** The parts of this world with its options only, at an instant: no command, no scenario. */
  protected emptyParts(now: number): CoreParts {
    const settings = { ...this.#settings, now }
    const [, , state] = partsOf(settings, this.#family)
    return [settings, this.#family, { ...state, clock: this.#state.clock.startingAt(now) }]
  }

  /** Makes the current state the target of `reset`. */
  markStart(): void {
    this.#start = this.#startHere()
  }

  /** Makes a change now and at the start, so that `reset` and the named worlds keep it. */
  protected fromStart(change: () => void): void {
    const here = this.#state
    const { snapshot, lead } = this.#start
    const isLater = !isAtStart(here, this.#start)
    if (isLater) {
      const { state, now } = takenParts(snapshot, this.#family)
      this.#state = shareOf(state, state.clock.startingWith(lead, now))
    }
    change()
    this.#start = this.#startHere()
    if (!isLater) return
    this.#state = here
    change()
  }

  #startHere(): Start {
    return { snapshot: this.snapshot(), lead: this.#state.clock.lead }
  }

  /** The clock and the state at the start. */
  protected get started(): { readonly now: number; readonly state: WorldState } {
    return takenParts(this.#start.snapshot, this.#family)
  }
}
