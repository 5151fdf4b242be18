import type { EventName } from '../domain/events'
import type { Row } from '../ledger/row'
import type { Portions } from '../workload/portions'
import { type AuditedPlayer, type Check, endsTurn, labelOf, rowAt } from './audited-player'
import { instantSide } from './breach'
import type { AuditRule } from './laws'

/** Rows by the ordinal of the row that they refer to. */
export type Answers = ReadonlyMap<number, readonly Row[]>

/** The rows of a name, by the row that they refer to; by -1 if they refer to none. */
export function answersOf(audited: AuditedPlayer, name: EventName): Answers {
  const answers = new Map<number, Row[]>()
  for (const { row } of audited.entries) {
    if (row.name !== name) continue
    const ref = row.ref ?? -1
    const others = answers.get(ref)
    if (others) others.push(row)
    else answers.set(ref, [row])
  }
  return answers
}

/** Check rows that refer to other rows, and the rows referred to. */
export const LINK_CHECKS: readonly Check[] = [
  checkWins,
  (audited) => checkPair(audited, 'bet-refund', 'Bet Refund', 'bet', 'rolled_back'),
  (audited) => checkPair(audited, 'win-reversal', 'Win Reversal', 'win', 'rolled_back'),
  checkConversions,
  checkForfeits,
  checkRounds,
]

/** A live round lasts at most a minute. */
const LONGEST_ROUND = 60_000

function* checkWins(audited: AuditedPlayer): Portions<void> {
  const { report } = audited
  const won = new Set<number>()
  for (const [place, { row: win }] of audited.entries.entries()) {
    if (endsTurn(place)) yield
    if (win.type !== 'win') continue
    const bet = rowAt(audited, win.ref)
    if (bet?.type !== 'bet' || bet.ordinal >= win.ordinal) {
      report.breach('win-bet', `${labelOf(win)} names an earlier bet`, win.ref ?? null, null)
      continue
    }
    const message = `${labelOf(win)} against ${labelOf(bet)}`
    report.same('win-bet', `${message}: game`, win.detail, bet.detail)
    report.same('win-bet', `${message}: bonus`, win.bonus, bet.bonus)
    if (win.at - bet.at > LONGEST_ROUND) {
      report.breach('win-bet', `${message}: time`, instantSide(win.at), instantSide(bet.at))
    }
    if (win.status === 'completed') {
      report.same('win-bet', `${message}: the bet stands`, bet.status, 'completed')
    }
    if (won.has(bet.ordinal)) report.breach('win-bet', `${message}: one win a bet`, 2, 1)
    won.add(bet.ordinal)
  }
}

/** A provider rolls back within ten minutes. */
const LATEST_ROLLBACK = 600_000

/**
 * Checks that rows of a type in a final status and the refunds that reversed them match one to one.
 */
function checkPair(
  audited: AuditedPlayer,
  rule: AuditRule,
  name: EventName,
  type: Row['type'],
  status: Row['status'],
): void {
  const { report, entries } = audited
  const answers = answersOf(audited, name)
  for (const { row } of entries) {
    if (row.type !== type) continue
    const due = row.status === status ? 1 : 0
    const refunds = answers.get(row.ordinal) ?? []
    report.same(rule, `${labelOf(row)} is ${row.status}: its ${name} rows`, refunds.length, due)
  }
  for (const [ref, refunds] of answers) {
    const row = rowAt(audited, ref)
    for (const refund of refunds) {
      if (row?.type !== type || row.ordinal >= refund.ordinal) {
        report.breach(rule, `${labelOf(refund)} names an earlier ${type}`, ref, null)
        continue
      }
      const message = `${labelOf(refund)} against ${labelOf(row)}`
      report.sameMoney(rule, `${message}: amount`, refund.amount, row.amount)
      report.sameMoney(rule, `${message}: bonus part`, refund.bonusPart, row.bonusPart)
      report.same(rule, `${message}: method`, refund.method, row.method)
      report.same(rule, `${message}: bonus`, refund.bonus, row.bonus)
      const late = refund.at - row.at > LATEST_ROLLBACK
      // Commands can come at any time; for generated players providers keep their usual time.
      if (late && audited.untouched) {
        report.breach(rule, `${message}: time`, instantSide(refund.at), instantSide(row.at))
      }
    }
  }
}

function checkConversions({ entries, report }: AuditedPlayer): void {
  for (const [place, { row }] of entries.entries()) {
    if (row.name === 'Bonus Converted') {
      const next = entries[place + 1]?.row
      const paired = next?.name === 'Bonus Winnings Credited' && next.at === row.at
      if (!paired || next.bonus !== row.bonus || next.amount !== row.amount) {
        const other = paired ? report.major(next.amount) : null
        const message = `${labelOf(row)} is followed by its credit`
        report.breach('conversion-pair', message, report.major(row.amount), other)
      }
    } else if (row.name === 'Bonus Winnings Credited') {
      const before = entries[place - 1]?.row
      if (before?.name === 'Bonus Converted') continue
      const message = `${labelOf(row)} follows its conversion`
      report.breach('conversion-pair', message, report.major(row.amount), null)
    }
  }
}

const REQUEST = /forfeited on withdrawal (\S+)$/

function checkForfeits({ entries, player, report }: AuditedPlayer): void {
  for (const [place, { row }] of entries.entries()) {
    if (row.name !== 'Bonus Forfeited') continue
    const named = REQUEST.exec(row.note ?? '')?.[1]
    if (named === undefined) continue
    // Several active bonuses are forfeited one after the other.
    let after = place + 1
    while (entries[after]?.row.name === 'Bonus Forfeited') after += 1
    const next = entries[after]?.row
    const id = next && player.ids.transactions.idOf(next.at, next.ordinal)
    if (next?.type === 'withdrawal' && next.at === row.at && id === named) continue
    report.breach('forfeit-request', `${labelOf(row)} names the next row`, named, id ?? null)
  }
}

const [SHORTEST_OPEN, LONGEST_OPEN] = [20_000, 60_000]

function checkRounds(audited: AuditedPlayer): void {
  const { player, now, report, entries } = audited
  const wins = new Set(entries.flatMap(({ row }) => (row.type === 'win' ? [row.ref] : [])))
  const seen = new Set<number>()
  for (const { bet: ordinal, settlesAt, win } of player.rounds.values()) {
    const bet = rowAt(audited, ordinal)
    if (bet?.type !== 'bet' || seen.has(ordinal)) {
      report.breach('open-round', 'An open round has one bet', ordinal, null)
      continue
    }
    seen.add(ordinal)
    const message = `The open round of ${labelOf(bet)}`
    report.same('open-round', `${message}: the bet stands`, bet.status, 'completed')
    report.same('open-round', `${message}: no bonus`, bet.bonus, undefined)
    report.same('open-round', `${message}: no win yet`, wins.has(ordinal), false)
    const good = Number.isSafeInteger(win) && win >= 0
    report.holds(good, 'open-round', `${message}: its win`, report.major(win), 0)
    const length = settlesAt - bet.at
    if (settlesAt <= now || length < SHORTEST_OPEN || length > LONGEST_OPEN) {
      const [left, right] = [instantSide(settlesAt), instantSide(bet.at)]
      report.breach('open-round', `${message} settles 20 to 60 seconds later`, left, right)
    }
  }
}
