import { CURRENCIES, type Currency } from '../domain/currencies'
import { AUDIT_LAWS, type AuditRule } from './laws'

/** One side of a comparison: money as on the wire, instants in ISO 8601. */
export type Side = string | number | boolean | null

/** A law that does not hold for a player, with both sides of the comparison. */
export interface Breach {
  /** Stable name of the law. */
  readonly rule: AuditRule
  /** Its number in the list of laws. */
  readonly law: number
  /** Id of the player. */
  readonly player: string
  readonly message: string
  /** The value found. */
  readonly left: Side
  /** The value that the audit computes. */
  readonly right: Side
}

/** Largest number of breaches listed per law and player: the first ones suffice to find a cause. */
const MOST = 20

/** Collects the breaches of one player. */
export class Report {
  readonly breaches: Breach[] = []
  private readonly counts = new Map<AuditRule, number>()
  private latest = { instant: Number.NaN, text: '' }
  private readonly player: string
  private readonly scale: number

  constructor(player: string, currency: Currency) {
    this.player = player
    this.scale = Number(`1e${CURRENCIES[currency].exponent}`)
  }

  /** Minor units in the form of the wire. */
  readonly major = (minor: number): number => (minor === 0 ? 0 : minor / this.scale)

  /** An instant in the form of the wire. Rows of one round share an instant: its text is cached. */
  iso(instant: number): string {
    if (this.latest.instant !== instant) {
      this.latest = { instant, text: new Date(instant).toISOString() }
    }
    return this.latest.text
  }

  breach(rule: AuditRule, message: string, left: Side, right: Side): void {
    const count = (this.counts.get(rule) ?? 0) + 1
    this.counts.set(rule, count)
    if (count > MOST) return
    const { law } = AUDIT_LAWS[rule]
    this.breaches.push({ rule, law, player: this.player, message, left, right })
  }

  /** Reports a breach unless both sides are identical: `0` and `-0` are not. */
  same(rule: AuditRule, message: string, left: unknown, right: unknown): void {
    if (!Object.is(left, right)) this.breach(rule, message, sideOf(left), sideOf(right))
  }

  /** As {@link same}, for minor units. */
  sameMoney(rule: AuditRule, message: string, left: number, right: number): void {
    if (!Object.is(left, right)) {
      this.breach(rule, message, this.major(left), this.major(right))
    }
  }

  /** As {@link same}, for instants. */
  sameInstant(rule: AuditRule, message: string, left?: number, right?: number): void {
    if (left !== right) this.breach(rule, message, instantSide(left), instantSide(right))
  }

  /** Reports a breach unless `good`. */
  holds(good: boolean, rule: AuditRule, message: string, left: Side, right: Side): void {
    if (!good) this.breach(rule, message, left, right)
  }
}

/** An instant as a side of a comparison. */
export function instantSide(instant: number | undefined): Side {
  if (instant === undefined) return null
  return Math.abs(instant) <= 8.64e15 ? new Date(instant).toISOString() : String(instant)
}

function sideOf(value: unknown): Side {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  return JSON.stringify(value) ?? null
}
