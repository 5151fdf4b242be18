import type { Trace } from './bonuses'
import type { Entry, Subject } from './subject'
import { BONUS_WALLET_AWARDS, categoryOf, WEIGHTS } from './vocabulary'
import type { Ends } from './wallets'

/** Recomputes each bonus's wagering from the bets between award and end (items 34, 47, 48). */
export function checkWagering(subject: Subject, traces: readonly Trace[], ends: Ends): void {
  const bets = subject.ledger.filter(({ row }) => row.event_type === 'bet')
  for (const trace of traces) {
    const award = trace.awards[0]
    if (award === undefined || !BONUS_WALLET_AWARDS.has(award.row.event_name)) continue
    const end = endOf(subject, trace, award, ends)
    const between = bets.filter(
      ({ position }) => position > award.position && (end === undefined || position <= end),
    )
    if (trace.bonus.requirement > 0) checkProgress(subject, trace, between, end)
    if (end !== undefined) checkTerms(subject, trace, award, between, end)
  }
}

/**
 * The last position that belongs to the bonus: its removal or conversion, the bet that completed it
 * or lost it, or the end of the ledger. Undefined where a lost bonus leaves no trace to tell by.
 */
function endOf(
  { ledger }: Subject,
  { bonus, removals, conversions, caps }: Trace,
  award: Entry,
  ends: Ends,
): number | undefined {
  if (bonus.record.status === 'active') return ledger.length
  const last = (caps[0] ?? conversions[0] ?? removals[0])?.position ?? ends.get(bonus.record.id)
  if (last !== undefined) return last
  if (bonus.record.status !== 'completed') return undefined
  let wagered = 0
  for (const bet of ledger) {
    if (bet.position < award.position || bet.row.event_type !== 'bet') continue
    if (bet.row.status !== 'completed') continue
    wagered += contribution(bet)
    if (wagered >= bonus.requirement) return bet.position
  }
  return ledger.length
}

function checkProgress(
  { report }: Subject,
  { bonus }: Trace,
  between: readonly Entry[],
  end: number | undefined,
): void {
  const { id, status } = bonus.record
  const counted = between.filter(({ row }) => row.status === 'completed')
  const whole = counted.reduce((all, bet) => all + contribution(bet), 0)
  if (end === undefined) {
    // Lost at an unknown bet: its progress is that of some bet after the award.
    let wagered = 0
    const reached = counted.some((bet) => {
      wagered += contribution(bet)
      return wagered === bonus.wagered
    })
    if (!reached && bonus.wagered > 0)
      report.breach(47, `no bet leaves ${id} at its wagered_amount`, bonus.wagered)
    return
  }
  const right = Math.min(bonus.requirement, whole)
  report.same(47, `wagered_amount of ${id}, ${status}`, bonus.wagered, right)
  const last = counted.at(-1)
  if (status !== 'completed' || last === undefined) return
  // Completion is judged after each round: the requirement was not met before the last bet.
  const early = whole - contribution(last) >= bonus.requirement
  if (early) {
    report.breach(47, `${id} was complete before ${last.row.id}`, whole, bonus.requirement)
  }
}

/** What the terms of an active bonus rule out for players of the autopilot. */
function checkTerms(
  { report, ledger, money, generated }: Subject,
  { bonus }: Trace,
  award: Entry,
  between: readonly Entry[],
  end: number,
): void {
  if (!generated) return
  const { id } = bonus.record
  for (const { row, amount } of between) {
    if (amount > money.maxBet) {
      report.breach(34, `${row.id} is over the maximum while ${id} is active`, amount, money.maxBet)
    }
  }
  for (const { row, position } of ledger.slice(award.position, end)) {
    if (row.event_type === 'withdrawal' && position < end) {
      report.breach(48, `${row.id} neither forfeits ${id} nor is refused`, row.date)
    }
  }
}

/** Floor of the weighted stake, in minor units. */
function contribution({ row, amount }: Entry): number {
  return Math.floor((amount * (WEIGHTS.get(categoryOf(row.event_name)) ?? 0)) / 100)
}
