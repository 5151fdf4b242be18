import { SEGMENTS, type Segment } from '../simulator/domain/accounts'
import { fromEuroCents } from '../simulator/domain/currencies'
import { DAY_MS } from '../simulator/domain/instants'
import { visibleBlocks } from '../simulator/engine/blocking'
import { firstDeposit, lastDeposit } from '../simulator/engine/deposits'
import { isBlocked } from '../simulator/engine/rules'
import { isHighRoller, riskSigns, vipLevel } from '../simulator/engine/standing'
import type { PlayerState } from '../simulator/engine/state'
import type { Totals } from '../simulator/ledger/row'
import { netRevenue } from './summary'

/** Lifetime net gaming revenue of depositors of a value tier. */
const HIGH_VALUE_EURO_CENTS = 100_000
const MID_VALUE_EURO_CENTS = 20_000

const MONTH = 30 * DAY_MS

/** What a winner has withdrawn beyond the deposits. */
const WINNER_EURO_CENTS = 10_000

/** The known segments in the order of the vocabulary, then the labels that staff set. */
export function segmentsOf(player: PlayerState, now: number): string[] {
  const held = new Set<string>(player.labels)
  const month = player.ledger.totals(now - MONTH, now)
  addLifecycle(held, player, now, month)
  for (const segment of player.ledger.kept(ledgerSegments, player)) held.add(segment)
  if (isHighRoller(month, player.currency)) held.add('High Roller')
  addContact(held, player)
  const signs = riskSigns(player, now)
  if (signs > 0) held.add(signs === 1 ? 'RG Medium Risk' : 'RG High Risk')
  if (player.kyc.status === 'pending') held.add('KYC Pending')
  for (const { cause } of visibleBlocks(player, now)) if (cause) held.add(cause)
  const known = SEGMENTS.filter((segment) => held.has(segment))
  if (known.length === held.size) return known
  // The others are labels that staff set, in the order in which they were set.
  return [...new Set([...known, ...held])]
}

/** Takes known segments only; what staff set is in it from the start. */
interface SegmentSet {
  add(segment: Segment): unknown
}

/** @param month the sums of the last 30 days */
function addLifecycle(held: SegmentSet, player: PlayerState, now: number, month: Totals): void {
  const age = now - player.registeredAt
  const idle = now - player.lastLogin
  const { ledger } = player
  const first = ledger.kept(firstDeposit, player)
  const last = ledger.kept(lastDeposit, player)
  if (first === undefined) held.add('Never Deposited')
  if (age <= MONTH) held.add('New')
  else if (first !== undefined && first === last) held.add('One-Time Depositor')
  if (isBlocked(player)) return
  if (idle <= MONTH) {
    // A deposit that was refunded or charged back is not in the sums.
    const hasDeposited = last !== undefined && ledger.at(last) >= now - MONTH
    if (hasDeposited || month.bets > 0) held.add('Active')
  } else if (idle <= 60 * DAY_MS) held.add('At Risk')
  else if (idle <= 180 * DAY_MS) held.add('Dormant')
  else held.add('Churned')
  if (
    player.returnedAt !== undefined &&
    now - player.returnedAt <= 14 * DAY_MS &&
    idle <= 14 * DAY_MS
  ) {
    held.add('Reactivated')
  }
}

/** The segments that follow from the rows, at whatever instant. */
function ledgerSegments(player: PlayerState): readonly Segment[] {
  const { ledger, currency, bigWins, takenBack } = player
  const { lifetime } = ledger
  const held: Segment[] = []
  const level = vipLevel(player)
  if (level) held.push(`VIP ${level}`)
  const awards = player.bonuses.filter((bonus) => bonus.award !== undefined).length
  // Segments are the same under every policy, so that a search finds the same players.
  const revenue = netRevenue(lifetime, 'net-awards')
  const isWorth = (cents: number) => revenue >= fromEuroCents(cents, currency)
  if (lifetime.depositCount > 0) {
    const tier = isWorth(MID_VALUE_EURO_CENTS) ? 'Mid Value' : 'Low Value'
    held.push(isWorth(HIGH_VALUE_EURO_CENTS) ? 'High Value' : tier)
  }
  if (awards >= 3 && revenue < 0 && lifetime.bonuses * 2 >= lifetime.deposits) {
    held.push('Bonus Hunter')
  }
  const winnings = lifetime.withdrawals - lifetime.deposits
  if (winnings > fromEuroCents(WINNER_EURO_CENTS, currency)) held.push('Winner')
  if (bigWins.some((row) => ledger.statusOf(row) === 'completed')) held.push('Big Win')
  // Unless it was won back: of a deposit, or of a part of it.
  if ([...takenBack.values()].some((each) => each.chargedBack > 0)) held.push('Chargeback')
  return held
}

/** How the player wants to hear of offers. */
function addContact(held: SegmentSet, { identity }: PlayerState): void {
  const { settings } = identity
  const { marketing_email_subscription: email, marketing_sms_subscription: sms } = settings
  if (email) held.add('Prefers Email')
  else held.add(sms ? 'Prefers SMS' : 'No Contact')
  if (!settings.want_bonus) held.add('No Bonus')
}
