import type { Row } from '../ledger/row'
import { type AuditedPlayer, labelOf, rowAt } from './audited-player'
import { hasArrived } from './rows'
import { type Entry, shareOf, UNDERWAY } from './rule-book'

/** Statuses of a withdrawal that returned the money, at an instant that no row stores. */
const GIVEN_BACK: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failed', 'reversed'])

/** Checks the wallets now, and after each row. */
export function checkWallets(audited: AuditedPlayer): void {
  const { player, sums, report } = audited
  const { cash, bonus, pending } = player.ledger.wallets
  report.sameMoney('wallet-sum', 'cash is the sum of the effects', cash, sums.cash)
  report.sameMoney('wallet-sum', 'bonus is the sum of the effects', bonus, sums.bonus)
  report.sameMoney('wallet-sum', 'pending is the sum of the effects', pending, sums.pending)
  let open = 0
  for (const { row } of audited.entries) {
    if (row.type === 'withdrawal' && UNDERWAY.has(row.status)) open += row.amount
  }
  report.sameMoney('pending-sum', 'pending is the sum of the open withdrawals', pending, open)
  const replay = new CashReplay(audited)
  for (const entry of audited.entries) replay.move(entry)
}

/** An amount of cash that arrives at an instant. */
interface Arrival {
  readonly at: number
  readonly ordinal: number
  readonly amount: number
}

/**
 * Cash from row to row, as an interval. A ledger stores neither the instant at which a withdrawal
 * was returned nor the order of changes within one instant, so cash is known only to lie between a
 * minimum (`least`) and a maximum (`most`). A row that shows the amount narrows the interval.
 */
class CashReplay {
  /** Below zero if it is uncertain whether money that was spent has arrived before. */
  private least = 0
  private most = 0
  private bonus = 0
  /** True once a chargeback may have left cash below zero: no cash to spend does not mean 0. */
  private owes = false
  /** The newest Chargeback Reversal, with `most` before it. */
  private reversal: { readonly ref: number | undefined; readonly most: number } | undefined
  private readonly arrivals: readonly Arrival[]
  /** Arrivals before these places are included in `least` and in `most`. */
  private sure = 0
  private possible = 0
  private readonly audited: AuditedPlayer

  constructor(audited: AuditedPlayer) {
    this.audited = audited
    this.arrivals = arrivalsOf(audited.entries)
  }

  move(entry: Entry): void {
    const { row, booked } = entry
    this.receive(row)
    if (row.type === 'bet') this.checkStake(row)
    else if (row.type === 'win') this.checkWin(row)
    else if (row.name === 'Bad Debt Write-Off') this.checkWriteOff(row)
    const floor = this.floorOf(row)
    if (row.name === 'Chargeback Reversal') this.reversal = { ref: row.ref, most: this.most }
    if (row.type === 'withdrawal') this.request(row)
    else if (row.type !== 'deposit') {
      this.least += booked.cash
      this.most += booked.cash
    }
    this.bonus += booked.bonus
    const { report } = this.audited
    if (this.most < floor) {
      const message = `cash after ${labelOf(row)}`
      report.breach('cash-negative', message, report.major(this.most), 0)
      this.see(0)
      this.most = 0
    } else if (row.name === 'Chargeback' && this.least < 0) this.owes = true
    if (this.bonus < 0) {
      const message = `bonus after ${labelOf(row)}`
      report.breach('bonus-negative', message, report.major(this.bonus), 0)
      this.bonus = 0
    }
  }

  /**
   * How low a row may take cash: a chargeback below zero, if the player owes what is missing. A
   * write-off that is taken back may undo the reversal before it.
   */
  private floorOf({ name, ref }: Row): number {
    if (name === 'Chargeback' && !this.audited.untouched) return Number.NEGATIVE_INFINITY
    const before = ref !== undefined && ref === this.reversal?.ref ? this.reversal : undefined
    return Math.min(0, name === 'Manual Debit' && before ? before.most : this.most)
  }

  /** Adds the deposits that have arrived, certainly or possibly, when this row is created. */
  private receive({ at, ordinal }: Row): void {
    const { arrivals } = this
    for (let next = arrivals[this.possible]; next && next.at <= at; ) {
      if (next.at === at && next.ordinal >= ordinal) break
      this.most += next.amount
      this.possible += 1
      next = arrivals[this.possible]
    }
    for (let next = arrivals[this.sure]; next && next.at < at; next = arrivals[this.sure]) {
      this.least += next.amount
      this.sure += 1
    }
  }

  private request(row: Row): void {
    this.least -= row.amount
    if (!GIVEN_BACK.has(row.status)) this.most -= row.amount
    else if (this.most < row.amount) {
      const { report } = this.audited
      const message = `cash that ${labelOf(row)} asks for`
      report.breach('cash-negative', message, report.major(row.amount), report.major(this.most))
    }
  }

  /** The row shows that cash was at least this much. */
  private see(cash: number): void {
    if (cash === 0 && this.owes) return
    this.least = cash
    // Arrivals of this instant can already be part of the amount.
    this.sure = Math.max(this.sure, this.possible)
  }

  private checkStake(row: Row): void {
    const { report } = this.audited
    const fromCash = row.amount - row.bonusPart
    const least = Math.min(row.amount, this.least)
    const most = Math.max(0, this.most)
    if (fromCash < least || fromCash > most) {
      const cash = fromCash < least ? this.least : most
      const message = `cash part of ${labelOf(row)} against the cash of that moment`
      report.breach('stake-split', message, report.major(fromCash), report.major(cash))
      return
    }
    // A stake with bonus money took all the cash; one without took its amount.
    if (row.bonusPart > 0 || fromCash > this.least) this.see(fromCash)
  }

  private checkWin(row: Row): void {
    const bet = rowAt(this.audited, row.ref)
    if (bet === undefined || !(bet.amount > 0)) return
    const expected = shareOf(row.amount, bet.bonusPart, bet.amount)
    const message = `bonus part of ${labelOf(row)}`
    this.audited.report.sameMoney('win-split', message, row.bonusPart, expected)
  }

  /** A write-off covers what cash lacks, so its amount shows the cash. */
  private checkWriteOff(row: Row): void {
    const { report, entries } = this.audited
    const chargeback = entries[row.ordinal + 1]?.row
    if (chargeback === undefined) return
    const cash = chargeback.amount - row.amount
    if (cash < this.least || cash > Math.max(0, this.most)) {
      const message = `cash that ${labelOf(row)} leaves to be covered`
      const bound = cash < this.least ? this.least : this.most
      report.breach('write-off', message, report.major(cash), report.major(bound))
    } else this.see(cash)
  }
}

function arrivalsOf(entries: readonly Entry[]): Arrival[] {
  return entries
    .flatMap(({ row }) =>
      hasArrived(row) && row.completedAt !== undefined
        ? [{ at: row.completedAt, ordinal: row.ordinal, amount: row.amount }]
        : [],
    )
    .sort((a, b) => a.at - b.at || a.ordinal - b.ordinal)
}
