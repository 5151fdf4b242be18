import type { PlayerCommand } from '../../src/index'
import { depositNameOf } from './book'
import type { Change } from './oracle'
import { breach, type KeptRow, money, type OracleState, same } from './oracle-state'
import type { Sight } from './wire'

/**
 * Checks the effect of an executed command, from the command and the state before it alone.
 *
 * @throws OracleBreach
 */
export function checkOutcome(
  before: OracleState,
  command: PlayerCommand,
  change: Change,
  sight: Sight,
  now: number,
): void {
  for (const row of change.added) same(`date of ${row.id}`, row.at, now)
  const expected = expectedRows(before, command, change)
  if (expected !== undefined) {
    const made = change.added.filter(({ type }) => type !== 'bonus').map(printRow)
    same(`rows of ${JSON.stringify(command)}`, made.join('; '), expected.join('; '))
  }
  checkMoves(command, change, before)
  checkPerson(command, sight)
  if (command.type === 'awardBonus') checkAward(before, command, sight)
}

/** A manual award makes one record with the given terms. */
function checkAward(
  before: OracleState,
  command: Extract<PlayerCommand, { type: 'awardBonus' }>,
  { bonuses }: Sight,
): void {
  same('records of an award', bonuses.length, before.book.size + 1)
  const record = bonuses.at(-1)
  const { code, amount, multiplier, base = 'bonus' } = command
  if (record === undefined || code !== undefined || amount === undefined) return
  const { minor } = money(before)
  same(`amount of ${record.id}`, minor(record.amount), minor(amount))
  if (multiplier === undefined) return
  const requirement = minor(record.wager_requirement)
  if (base === 'bonus') same(`terms of ${record.id}`, requirement, minor(amount) * multiplier)
  else if (requirement < minor(amount) * multiplier) breach(`${record.id} leaves the deposit out`)
}

function printRow({ type, status, amount, name }: KeptRow): string {
  return `${type} ${status} ${amount} ${name}`
}

/** The expected rows without awards, in order; undefined if a game's draw determines them. */
function expectedRows(
  before: OracleState,
  command: PlayerCommand,
  change: Change,
): string[] | undefined {
  const { minor } = money(before)
  const subject = change.moved[0]?.row
  switch (command.type) {
    case 'deposit': {
      const { amount, outcome = 'completed', by, method = '' } = command
      const name = by === 'Admin' ? 'Manual Deposit' : depositNameOf(method)
      return [`deposit ${outcome} ${minor(amount)} ${name}`]
    }
    case 'requestWithdrawal': {
      const name = change.added.at(-1)?.name
      const row = `withdrawal pending ${minor(command.amount)} ${name}`
      return before.active === undefined ? [row] : [removal(before, 'Bonus Forfeited'), row]
    }
    case 'adjust':
      return [adjustment(before, command.kind, minor(command.amount))]
    case 'rollback':
      return subject && [rolledBack(subject)]
    case 'refundDeposit':
      return subject && [`refund completed ${-subject.amount} Deposit Refund`]
    case 'chargeback': {
      if (subject === undefined) return undefined
      const short = subject.amount - before.cash
      const row = `refund completed ${-subject.amount} Chargeback`
      return short > 0 ? [`adjustment completed ${short} Bad Debt Write-Off`, row] : [row]
    }
    case 'resolveDispute':
      return command.won ? dispute(subject, change) : []
    case 'cancelBonus':
      if (before.active === undefined || change.added.length === 0) return []
      return [removal(before, command.by === 'Admin' ? 'Bonus Cancelled' : 'Bonus Forfeited')]
    case 'play':
      checkPlay(before, command, change)
      return undefined
    default:
      return []
  }
}

function removal(before: OracleState, name: string): string {
  return `adjustment completed ${-before.bonus} ${name}`
}

function adjustment(before: OracleState, kind: string, amount: number): string {
  const credit = kind === 'Manual Credit' || kind === 'Goodwill Credit'
  // A manual fee is at most the given amount, and at most the cash.
  const taken = kind === 'Dormant Account Fee' ? Math.min(amount, before.cash) : amount
  return `adjustment completed ${credit ? amount : -taken} ${kind}`
}

function rolledBack({ type, amount }: KeptRow): string {
  return type === 'bet'
    ? `refund completed ${amount} Bet Refund`
    : `refund completed ${-amount} Win Reversal`
}

/** A dispute won after a write-off debits the written-off amount at once. */
function dispute(subject: KeptRow | undefined, { added }: Change): string[] | undefined {
  if (subject === undefined) return undefined
  const row = `refund completed ${subject.amount} Chargeback Reversal`
  const { writtenOff } = subject
  if (added.length === 0) return [row]
  return writtenOff > 0 ? [row, `adjustment completed ${-writtenOff} Manual Debit`] : [row]
}

function checkPlay(
  before: OracleState,
  command: Extract<PlayerCommand, { type: 'play' }>,
  { added }: Change,
): void {
  const { minor } = money(before)
  const { stake, rounds = 1, win } = command
  const bets = added.filter(({ type }) => type === 'bet')
  const wins = added.filter(({ type }) => type === 'win')
  for (const bet of bets) same(`stake of ${bet.id}`, bet.amount, minor(stake))
  if (bets.length === 0 || bets.length > rounds) breach(`${rounds} rounds made ${bets.length} bets`)
  if (win !== undefined && command.open !== true) {
    same('the given win', wins.map(({ amount }) => amount).join(), win > 0 ? `${minor(win)}` : '')
  }
  if (bets.length < rounds && stake > 0) {
    const funds = added.reduce(
      (sum, { type, amount }) => sum + (type === 'bet' ? -amount : amount),
      before.cash + before.bonus,
    )
    if (funds >= minor(stake)) breach(`${bets.length} of ${rounds} rounds, with ${funds} left`)
  }
}

/** Status changes of older rows: exactly the expected ones. */
function checkMoves(command: PlayerCommand, { moved, added }: Change, before: OracleState): void {
  const made = moved.map(({ row, from }) => `${row.type}: ${from} > ${row.status}`)
  const expected = expectedMove(command)
  if (expected !== undefined) {
    same(`moves of ${JSON.stringify(command)}`, made.length, 1)
    if (made[0]?.endsWith(`> ${expected}`) !== true) breach(`${command.type} moved ${made[0]}`)
    const { transaction } = command as { transaction?: string }
    if (transaction !== undefined) same('the row that moved', moved[0]?.row.id, transaction)
  } else if (command.type !== 'block') {
    // A block may reject pending withdrawals; other commands do not change older rows.
    same(`moves of ${JSON.stringify(command)}`, made.join('; '), '')
  }
  const subject = moved[0]?.row
  if (command.type !== 'chargeback' || subject === undefined) return
  subject.writtenOff = Math.max(0, subject.amount - before.cash)
  same('rows of the chargeback', added.length, subject.writtenOff > 0 ? 2 : 1)
}

function expectedMove(command: PlayerCommand): string | undefined {
  switch (command.type) {
    case 'settleDeposit':
      return command.outcome ?? 'completed'
    case 'moveWithdrawal':
      return command.to
    case 'cancelWithdrawal':
      return 'cancelled'
    case 'rollback':
      return 'rolled_back'
    case 'chargeback':
      return 'charged_back'
    case 'refundDeposit':
      return 'refunded'
    case 'resolveDispute':
      return command.won ? 'completed' : undefined
    default:
      return undefined
  }
}

function checkPerson(command: PlayerCommand, { profile }: Sight): void {
  if (command.type === 'setKyc') same('kyc_status', profile.kyc_status, command.status)
  if (command.type === 'unblock') same('blocked', profile.blocked, false)
  if (command.type === 'block' || command.type === 'chargeback') {
    same('blocked', profile.blocked, true)
  }
  if (command.type !== 'block') return
  const { cause } = command
  if (cause !== undefined && !profile.segments.includes(cause)) breach(`${cause} is no segment`)
  if (cause === 'Self-Excluded' || cause === 'Cool-Off') {
    same('e-mail marketing', profile.settings.marketing_email_subscription, false)
    same('SMS marketing', profile.settings.marketing_sms_subscription, false)
  }
}
