import { membersOf } from '../contract/input/json'
import { LAWS, type Law } from './laws'

/** One side of a comparison: money as in the API, instants in ISO 8601. */
export type Side = string | number | boolean | null

/** An audit rule (law) that a player violates, with both sides of the comparison. */
export interface Breach {
  /** Stable name of the law. */
  readonly rule: Law
  /** Its number in the list of laws. */
  readonly law: number
  /** Id of the player. */
  readonly player: string
  /** What disagrees, as a sentence. */
  readonly message: string
  /** The value found. */
  readonly left: Side
  /** The value that the audit computes. */
  readonly right: Side
}

/** Receives each comparison of the laws, also those that hold. */
export interface Judge {
  /**
   * @param resource the resource of `object` in the specification
   * @param field the field of it that is compared
   * @param due the value that was computed, or what the field was compared with
   */
  holds(
    isHeld: boolean,
    rule: Law,
    resource: string,
    object: object,
    field: string,
    due?: unknown,
  ): void
}

/** Largest number of breaches listed per law and player: the first ones suffice to find a cause. */
const MOST = 20

/** Collects the breaches of one player. */
export class Report implements Judge {
  readonly breaches: Breach[] = []
  private readonly counts = new Map<Law, number>()
  private readonly player: string

  constructor(player: string) {
    this.player = player
  }

  holds: Judge['holds'] = (isHeld, rule, resource, object, field, due) => {
    if (isHeld) return
    const count = (this.counts.get(rule) ?? 0) + 1
    this.counts.set(rule, count)
    if (count > MOST) return
    const { law, says } = LAWS[rule]
    const { id = this.player, [field]: got } = membersOf(object)
    const message = `${resource}.${field}${id === this.player ? '' : ` ${id}`}: ${says}`
    const [left, right] = [sideOf(got), sideOf(due)]
    this.breaches.push({ rule, law, player: this.player, message, left, right })
  }
}

function sideOf(value: unknown): Side {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  return Array.isArray(value) ? value.join(', ') : (JSON.stringify(value) ?? null)
}
