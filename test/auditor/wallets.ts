import { namedIn, roundOf } from './links'
import { effectOf, inEffectiveOrder } from './replay'
import type { Entry, Subject } from './subject'
import { BONUS_WALLET_AWARDS, GIVEN_BACK, REMOVALS } from './vocabulary'

/** Where the ledger shows that a bonus ended: the position of its last row, by bonus id. */
export type Ends = ReadonlyMap<string, number>

interface Split {
  readonly stake: number
  readonly bonusPart: number
  readonly bonusId: string | undefined
}

/**
 * Splits the running total into cash and bonus by "cash first, win in the bet's proportion" (3.1),
 * which the wire does not show but determines, except where a withdrawal that was given back may or
 * may not still have held cash at the time of a bet: then it is unknown until the bonus ends.
 */
class Wallets {
  readonly ends = new Map<string, number>()
  private total = 0
  private bonus = 0
  private known = true
  private active: string | undefined
  /** Cash that given-back withdrawals may still hold: when they were is not on the wire. */
  private held = 0
  /** Deposits by the instant at which they completed. */
  private readonly settled = new Map<string, number>()
  private readonly splits = new Map<string, Split>()
  private readonly subject: Subject

  constructor(subject: Subject) {
    this.subject = subject
  }

  walk(): void {
    const entries = inEffectiveOrder(this.subject.ledger)
    for (const [index, entry] of entries.entries()) {
      this.move(entry)
      if (!this.goesOn(entry, entries[index + 1])) this.judge(entry)
    }
    const { profile, money, report } = this.subject
    if (this.known) {
      const shown = money.minor(profile.balances.bonus_balance)
      report.same(29, 'replayed bonus = bonus_balance', this.bonus, shown)
    }
  }

  private move(entry: Entry): void {
    const { row } = entry
    if (row.event_type === 'withdrawal' && GIVEN_BACK.has(row.status)) this.held += entry.amount
    if (row.event_type === 'deposit' && row.completed_at !== undefined) {
      this.settled.set(row.completed_at, (this.settled.get(row.completed_at) ?? 0) + entry.amount)
    }
    if (row.event_type === 'bet') this.bet(entry)
    this.total += effectOf(entry).total
    if (row.event_type === 'win') this.win(entry)
    else if (row.event_type === 'bonus') this.award(entry)
    else if (row.event_type === 'adjustment') this.adjust(entry)
    else if (row.event_type === 'refund') this.refund(entry)
    if (this.known && this.total - this.bonus < 0) {
      this.breach(`cash is negative after ${row.id}`, this.total - this.bonus, 0)
    }
    if (this.known && this.bonus < 0) {
      this.breach(`bonus is negative after ${row.id}`, this.bonus, 0)
    }
  }

  private award(entry: Entry): void {
    if (!BONUS_WALLET_AWARDS.has(entry.row.event_name)) return
    if (this.known && this.bonus > 0) {
      const detail = `${entry.row.id} awards a bonus while ${this.active} is active`
      this.subject.report.breach(8, detail, this.bonus, 0)
    }
    this.active = namedIn(entry.note, this.subject.bonusById)?.record.id ?? entry.row.id
    this.bonus = entry.amount
    this.known = true
  }

  private bet(entry: Entry): void {
    const stake = entry.amount
    const round = roundOf(entry) ?? entry.row.id
    if (this.active === undefined) {
      this.splits.set(round, { stake, bonusPart: 0, bonusId: undefined })
      return
    }
    const cash = this.total - this.bonus
    const most = Math.min(stake, Math.max(cash, 0))
    // A deposit that completes at the instant of the bet may have come before it or after.
    const unsure = this.settled.get(entry.row.date) ?? 0
    const least = Math.min(stake, Math.max(cash - this.held - unsure, 0))
    // A second bet of one round has no proportion of its own that the wire shows.
    const again = this.splits.has(round)
    if (most !== least || again) this.known = false
    if (!this.known) return
    const bonusPart = stake - most
    if (bonusPart > this.bonus) this.breach(`${entry.row.id} stakes more than there is`, stake)
    this.splits.set(round, { stake, bonusPart, bonusId: this.active })
    this.bonus -= bonusPart
  }

  private win(entry: Entry): void {
    const part = this.partOf(entry, entry.amount)
    if (this.active !== undefined && part > 0) this.bonus += part
  }

  private refund(entry: Entry): void {
    const original = namedIn(entry.note, this.subject.entryById)
    const bet = entry.row.event_name === 'Bet Refund'
    if (original === undefined || (!bet && entry.row.event_name !== 'Win Reversal')) return
    const split = this.splits.get(roundOf(original) ?? original.row.id)
    if (split?.bonusId !== undefined && split.bonusId !== this.active) {
      // A round of a bonus can only be rolled back while that bonus is still the active one (3.1).
      this.breach(`${entry.row.id} undoes a round of ${split.bonusId}`, this.active, split.bonusId)
    } else if (this.active !== undefined) {
      // Placed while the split was unknown, or never: then so is what comes back.
      if (split === undefined) this.known = false
      else this.bonus += bet ? split.bonusPart : -this.partOf(original, -entry.amount)
    }
  }

  private partOf(win: Entry, amount: number): number {
    const split = this.splits.get(roundOf(win) ?? '')
    if (split === undefined) {
      if (this.active !== undefined) this.known = false
      return 0
    }
    // Amounts that are not integers are breaches of their own (1, 26).
    if (!Number.isSafeInteger(amount) || !(split.stake > 0)) return 0
    return Number((BigInt(amount) * BigInt(split.bonusPart)) / BigInt(split.stake))
  }

  private adjust(entry: Entry): void {
    const { event_name: name } = entry.row
    const removed = -entry.amount
    if (name === 'Bonus Max-Win Cap') {
      this.bonus -= removed
    } else if (REMOVALS.has(name) || name === 'Bonus Converted') {
      if (this.known) {
        this.subject.report.same(29, `${entry.row.id}, ${name}, takes all`, removed, this.bonus)
      }
      this.end(entry)
    }
  }

  /** A round of an active bonus is one command: nothing is judged between its bet and its win. */
  private goesOn(entry: Entry, next: Entry | undefined): boolean {
    if (next?.row.event_type !== 'win' || next.at !== entry.at) return false
    const round = roundOf(entry)
    return round !== undefined && round === roundOf(next)
  }

  private judge(entry: Entry): void {
    if (this.active !== undefined && this.known && this.bonus <= 0) this.end(entry)
  }

  private end(entry: Entry): void {
    if (this.active !== undefined) this.ends.set(this.active, entry.position)
    this.active = undefined
    this.bonus = 0
    this.known = true
  }

  private breach(detail: string, left: unknown, right?: unknown): void {
    this.subject.report.breach(29, detail, left, right)
  }
}

/** Replays cash and bonus apart as far as the wire determines them (items 8, 29). */
export function checkWallets(subject: Subject): Ends {
  const wallets = new Wallets(subject)
  wallets.walk()
  return wallets.ends
}
