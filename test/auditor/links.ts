import type { Entry, Subject } from './subject'
import { categoryOf } from './vocabulary'

/** The round id that a bet's or win's note ends in, rolled back or not. */
export function roundOf({ note }: Entry): string | undefined {
  return /^.*\bround ([^\s,]+)(?:,.*)?$/.exec(note)?.[1]
}

/** The first word of a note that is a key of the index: ids are named, not positioned. */
export function namedIn<T>(note: string, index: ReadonlyMap<string, T>): T | undefined {
  for (const word of note.split(/[\s,:;()]+/)) {
    const found = index.get(word)
    if (found !== undefined) return found
  }
  return undefined
}

/** Compensating rows and their originals, conversion pairs, wins and their bets (items 30, 31). */
export function checkLinks(subject: Subject): void {
  const refunds = refundsByOriginal(subject)
  for (const entry of subject.ledger) checkOriginal(subject, entry, refunds.get(entry) ?? [])
  checkPairs(subject)
  checkRounds(subject)
}

/** What each refund must point at: type and status of the original, and its direction. */
const ORIGINALS: ReadonlyMap<string, readonly [type: string, direction: 1 | -1]> = new Map([
  ['Bet Refund', ['bet', 1]],
  ['Win Reversal', ['win', -1]],
  ['Deposit Refund', ['deposit', -1]],
  ['Chargeback', ['deposit', -1]],
  ['Chargeback Reversal', ['deposit', 1]],
])

const ROLLBACK_WINDOW = 10 * 60_000

function refundsByOriginal({ ledger, entryById, report, generated }: Subject): Map<Entry, Entry[]> {
  const refunds = new Map<Entry, Entry[]>()
  for (const entry of ledger) {
    const { row } = entry
    const rule = ORIGINALS.get(row.event_name)
    if (row.event_type !== 'refund' || rule === undefined) continue
    const [type, direction] = rule
    const original = namedIn(entry.note, entryById)
    if (original === undefined || original.row.event_type !== type) {
      report.breach(30, `${row.id}, ${row.event_name}, names no ${type}`, entry.note)
      continue
    }
    report.same(
      30,
      `amount of ${row.id} undoes ${original.row.id}`,
      entry.amount,
      direction * original.amount,
    )
    if (!(entry.position > original.position && entry.at >= (original.doneAt ?? original.at))) {
      report.breach(30, `${row.id} comes before ${original.row.id} is done`, row.date)
    }
    const rollback = type === 'bet' || type === 'win'
    if (generated && rollback && entry.at - original.at > ROLLBACK_WINDOW) {
      report.breach(30, `${row.id} rolls back after more than 10 minutes`, row.date)
    }
    const list = refunds.get(original)
    if (list === undefined) refunds.set(original, [entry])
    else list.push(entry)
  }
  return refunds
}

function checkOriginal({ report, ledger }: Subject, { row }: Entry, refunds: Entry[]): void {
  const count = (name: string) => refunds.filter((refund) => refund.row.event_name === name).length
  const expect = (name: string, times: number) => {
    report.same(30, `${name} rows of ${row.id}, ${row.status}`, count(name), times)
  }
  const undone = row.status === 'rolled_back' ? 1 : 0
  if (row.event_type === 'bet') expect('Bet Refund', undone)
  if (row.event_type === 'win') expect('Win Reversal', undone)
  if (row.event_type !== 'deposit') return
  expect('Deposit Refund', row.status === 'refunded' ? 1 : 0)
  const won = count('Chargeback Reversal')
  expect('Chargeback', won + (row.status === 'charged_back' ? 1 : 0))
  let open = 0
  for (const refund of refunds) {
    if (refund.row.event_name === 'Chargeback') open += 1
    if (refund.row.event_name === 'Chargeback Reversal') {
      open -= 1
      checkDispute({ report, ledger }, refund, refunds)
    }
    if (open < 0 || open > 1) report.breach(30, `order of the disputes of ${row.id}`, open)
  }
}

/** A dispute won after a write-off is debited by the written-off shortfall at once (3.1). */
function checkDispute(
  { report, ledger }: Pick<Subject, 'report' | 'ledger'>,
  reversal: Entry,
  refunds: readonly Entry[],
): void {
  const before = refunds.slice(0, refunds.indexOf(reversal))
  const chargeback = before.findLast(({ row }) => row.event_name === 'Chargeback')
  if (chargeback === undefined) return
  const writeOff = ledger[chargeback.position - 1]
  if (writeOff?.row.event_name !== 'Bad Debt Write-Off' || writeOff.at !== chargeback.at) return
  const debit = ledger.some(
    ({ row, at, amount }) =>
      row.event_name === 'Manual Debit' && at === reversal.at && amount === -writeOff.amount,
  )
  if (!debit) report.breach(30, `${reversal.row.id} gives a written-off debt away`, writeOff.row.id)
}

function checkPairs({ ledger, bonusById, report }: Subject): void {
  const waiting = new Map<string, Entry>()
  for (const entry of ledger) {
    const { row } = entry
    const half = row.event_name === 'Bonus Converted'
    if (!half && row.event_name !== 'Bonus Winnings Credited') continue
    const bonus = namedIn(entry.note, bonusById)
    if (bonus === undefined) {
      report.breach(30, `${row.id}, ${row.event_name}, names no bonus`, entry.note)
      continue
    }
    const { id } = bonus.record
    const other = waiting.get(id)
    if (other === undefined) {
      waiting.set(id, entry)
      continue
    }
    waiting.delete(id)
    report.same(30, `conversion pair of ${id} sums to 0`, entry.amount + other.amount, 0)
    if (entry.row.event_name === other.row.event_name || Math.abs(entry.at - other.at) >= 1000) {
      report.breach(30, `conversion pair of ${id} is not one pair in one second`, row.id)
    }
  }
  for (const [id, { row }] of waiting) {
    report.breach(30, `conversion of ${id} has one row of two`, row.id)
  }
}

function checkRounds({ ledger, report }: Subject): void {
  const bets = new Map<string, Entry[]>()
  const wins = new Map<string, Entry[]>()
  for (const entry of ledger) {
    const { event_type: type } = entry.row
    if (type !== 'bet' && type !== 'win') continue
    const round = roundOf(entry)
    if (round === undefined) {
      report.breach(31, `${entry.row.id}, a ${type}, names no round`, entry.note)
      continue
    }
    const index = type === 'bet' ? bets : wins
    index.set(round, [...(index.get(round) ?? []), entry])
    if (type === 'win') checkWin(report, entry, bets.get(round))
  }
  for (const [round, placed] of bets) {
    const standing = wins.get(round)?.some(({ row }) => row.status === 'completed')
    if (standing && placed.every(({ row }) => row.status === 'rolled_back')) {
      report.breach(31, `round ${round}: the win stands and every bet is rolled back`, round)
    }
  }
}

function checkWin(report: Subject['report'], { row, at }: Entry, bets: Entry[] | undefined): void {
  const bet = bets?.[0]
  if (bet === undefined || !(bet.at <= at)) {
    report.breach(31, `${row.id} has no earlier bet of its round`, row.event_note)
    return
  }
  if (row.event_name !== 'Jackpot Win') {
    const games = [categoryOf(row.event_name), categoryOf(bet.row.event_name)]
    report.same(31, `game of ${row.id} and of its bet`, games[0], games[1])
  }
}
