import type { PlayerCommand, Transaction } from '../../src/index'

/*
 * What staff and the player's own limits allow: a second implementation, because the wire shows
 * hardly anything of holds, restrictions and limits.
 */

const DAY_MS = 86_400_000
const ONWARD = ['approved', 'processing', 'completed']

const RESTRICTED: Readonly<Record<string, string>> = {
  deposit: 'deposits',
  requestWithdrawal: 'withdrawals',
  play: 'play',
  claimBonus: 'bonuses',
  awardBonus: 'bonuses',
}

type Per = 'day' | 'week' | 'month'

interface LimitChange {
  readonly kind: string
  readonly per: Per
  /** Minor units; Infinity for none. */
  readonly value: number
  readonly from: number
}

/** What is known of a player when a command is sent. */
export interface Moment {
  readonly at: number
  readonly rows: readonly Transaction[]
  readonly blocked: boolean
  readonly minor: (amount: number) => number
}

/** The fields of commands that matter here. */
interface Fields {
  readonly type: string
  readonly by?: string
  readonly to?: string
  readonly amount?: number
  readonly stake?: number
}

/** Holds, restrictions and limits of one player, from the commands that were accepted. */
export class HoldModel {
  readonly #offset: number
  readonly #restricted = new Set<string>()
  #held = false
  #limits: LimitChange[] = []

  /** @param offset of the market's clock, in ms */
  constructor(offset: number) {
    this.#offset = offset
  }

  /** The rules by which a command must be rejected. */
  due(command: PlayerCommand, moment: Moment): readonly string[] {
    const fields = command as Fields
    const { type, by, to = '' } = fields
    const isOwn = by !== 'Admin'
    const rules = []
    if (isOwn && this.#restricted.has(RESTRICTED[type] ?? '')) rules.push('restricted')
    if (type === 'moveWithdrawal' && ONWARD.includes(to) && this.#held) rules.push('payout_held')
    if (moment.blocked && isOwn && /^(login|deposit|play|claimBonus|close)$/.test(type)) {
      rules.push('account_blocked')
    }
    if (this.#isBeyond(fields, moment)) rules.push('limit_reached')
    return rules
  }

  /** Takes a command that was accepted. */
  follow(command: PlayerCommand, { at, minor }: Moment): void {
    if (command.type === 'holdPayouts') this.#held = true
    if (command.type === 'releasePayouts') this.#held = false
    if (command.type === 'restrict') this.#restricted.add(command.activity)
    if (command.type === 'lift') this.#restricted.delete(command.activity)
    if (command.type !== 'setLimit' || command.kind === 'session') return
    const { kind, per = 'day', amount } = command
    const value = typeof amount === 'number' ? minor(amount) : Number.POSITIVE_INFINITY
    // A higher limit waits a day; whatever waited is replaced.
    const from = value <= this.#valueOf(kind, per, at) ? at : at + DAY_MS
    const isOther = (one: LimitChange) => one.kind !== kind || one.per !== per || one.from <= at
    this.#limits = [...this.#limits.filter(isOther), { kind, per, value, from }]
  }

  #valueOf(kind: string, per: Per, at: number): number {
    const binding = this.#limits.findLast(
      (each) => each.kind === kind && each.per === per && each.from <= at,
    )
    return binding?.value ?? Number.POSITIVE_INFINITY
  }

  #isBeyond({ type, by, amount, stake }: Fields, { at, rows, minor }: Moment): boolean {
    if (by === 'Admin' || (type !== 'deposit' && type !== 'play')) return false
    const kind = type === 'deposit' ? 'deposit' : 'loss'
    return (['day', 'week', 'month'] as const).some((per) => {
      const from = this.#startOf(per, at)
      const used = rows
        .filter(({ date }) => Date.parse(date) >= from)
        .reduce((sum, row) => sum + minor(row.amount) * shareOf(row, kind), 0)
      return used + minor(amount ?? stake ?? 0) > this.#valueOf(kind, per, at)
    })
  }

  /** The first instant of the day, of the week from Monday, or of the month. */
  #startOf(per: Per, at: number): number {
    const local = new Date(at + this.#offset)
    const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
    const monday = day - ((local.getUTCDay() + 6) % 7)
    const first = { day, week: monday, month: 1 }[per]
    return Date.UTC(year, month, first) - this.#offset
  }
}

/** Whether a row counts toward a limit, and with which sign. */
function shareOf({ event_type: type, status }: Transaction, kind: string): number {
  if (kind === 'deposit') {
    return type === 'deposit' && (status === 'completed' || status === 'pending') ? 1 : 0
  }
  if (status !== 'completed') return 0
  return type === 'bet' ? 1 : type === 'win' ? -1 : 0
}
