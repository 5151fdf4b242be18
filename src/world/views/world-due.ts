import type { PlayerState } from '../../simulator/engine/state'
import { TIMER_KINDS, type Timer } from '../../simulator/engine/timers'
import { type DueEvent, dueEventOf, eventsOf } from './due'

/** The kinds of scheduled events. */
export const DUE_KINDS = [...TIMER_KINDS, 'autopilot'] as const

/** Something that is scheduled for a player of a world. */
export interface WorldDueEvent extends DueEvent {
  readonly player: string
}

/** What is scheduled for several players; the effect is computed on demand. */
export class DueCollection {
  readonly #events: { player: PlayerState; event: Timer | number; at: number }[] = []

  /** @param kinds of the events that are wanted */
  add(player: PlayerState, kinds: ReadonlySet<string>): void {
    for (const event of eventsOf(player)) {
      const [at, kind] = typeof event === 'number' ? [event, 'autopilot'] : [event.due, event.kind]
      if (kinds.has(kind)) this.#events.push({ player, event, at })
    }
  }

  get total(): number {
    return this.#events.length
  }

  /** The next ones first; at one instant in the order in which the players were added. */
  page(offset: number, limit: number): WorldDueEvent[] {
    const ordered = this.#events.toSorted((a, b) => a.at - b.at)
    return ordered.slice(offset, offset + limit).map(({ player, event }) => {
      const { at, ...others } = dueEventOf(player, event)
      return { at, player: player.id, ...others }
    })
  }
}
