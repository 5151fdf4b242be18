import type { PlayerCommand } from '../../src/index'
import { depositNameOf, payoutNameOf } from './book'
import type { Change } from './oracle'
import {
  type ActiveBonus,
  activeOf,
  breach,
  type KeptRow,
  money,
  type OracleState,
  same,
  stakeable,
} from './oracle-state'
import { checkPerson, checkReturn } from './person-checks'
import { leftOf, target } from './verdicts'
import { MINIMUM_DEPOSITS } from './vocabulary'
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
  after: OracleState,
): void {
  for (const row of change.added) same(`date of ${row.id}`, row.at, now)
  if (command.type === 'play') checkPlay(command, change, after)
  const expected = expectedRows(before, command, change)
  if (expected !== undefined) {
    const made = change.added.filter(({ type }) => type !== 'bonus').map(printRow)
    same(`rows of ${JSON.stringify(command)}`, made.join('; '), expected.join('; '))
  }
  checkMoves(command, change, before)
  checkNotes(command, change, sight)
  checkPerson(command, sight)
  checkReturn(sight, now)
  if (command.type === 'awardBonus') checkAward(before, command, sight)
  checkExpiry(before, command, sight)
  checkKinds(before, command, change, sight)
  checkMatches(before, after, command, change, sight)
}

/** A payment says by whom it goes, whatever becomes of it; a dispute has a case of its own. */
function checkNotes({ type }: PlayerCommand, { added }: Change, { rows, profile }: Sight): void {
  const noteOf = (id: string) => rows.find((row) => row.id === id)?.event_note ?? ''
  for (const { id, type: kind } of added) {
    if (kind !== 'deposit' && kind !== 'withdrawal') continue
    const note = noteOf(id)
    const isStated = note.startsWith('A text of the simulation') || profile.name === 'Erased'
    if (!isStated && !/ via [\w ]+, ref \w{10}/.test(note)) breach(`${id} hides its way: ${note}`)
  }
  if (type !== 'chargeback') return
  const cases = new Map<string | undefined, string | undefined>()
  for (const { id, event_name } of rows) {
    if (event_name !== 'Chargeback') continue
    const [, deposit, number] = /^Chargeback of (\w+), case (cb_\w{16}): \S/.exec(noteOf(id)) ?? []
    same(`case of ${id}`, number, cases.get(deposit) ?? number ?? 'one')
    cases.set(deposit, number)
  }
  same('cases of the disputes', new Set(cases.values()).size, cases.size)
}

const DAY_MS = 86_400_000

/** Only an extension moves the expiry of a bonus that stays as it is, by its days. */
function checkExpiry({ book }: OracleState, command: PlayerCommand, { bonuses }: Sight): void {
  const moved: number[] = []
  for (const { id, status, expires_at } of bonuses) {
    const old = book.get(id)
    if (old?.status !== status || old.expires_at === expires_at) continue
    moved.push((Date.parse(expires_at) - Date.parse(old.expires_at)) / DAY_MS)
  }
  const due = command.type === 'extendBonus' ? [command.days] : []
  same(`days that ${command.type} extends`, moved.join(), due.join())
}

const PLACES = ['Welcome Bonus', 'Second Deposit Bonus', 'Third Deposit Bonus']

/** A claimed offer starts on a deposit of its kind; another deposit voids it and says so. */
function checkKinds(
  { book, claimed }: OracleState,
  { type }: PlayerCommand,
  { added, moved }: Change,
  { bonuses, rows, summary }: Sight,
): void {
  if (type !== 'deposit' && type !== 'settleDeposit') return
  const id = added[0]?.id ?? moved[0]?.row.id
  const note = rows.find((row) => row.id === id)?.event_note ?? ''
  for (const bonus of bonuses) {
    const place = PLACES.indexOf(bonus.bonus_name) + 1
    const changed = book.get(bonus.id)?.status === 'pending' && bonus.status !== 'pending'
    if (!changed || !claimed.has(bonus.id)) continue
    const voided = bonus.status === 'cancelled'
    if (place > 0) same(`${bonus.id} on this deposit`, summary.deposit_count === place, !voided)
    same(`${bonus.id} in the note`, note.includes(`bonus ${bonus.id} voided: not `), voided)
  }
}

/** A bonus matches a deposit that arrives, and ends when that is charged back or refunded. */
function checkMatches(
  before: OracleState,
  after: OracleState,
  command: PlayerCommand,
  { added, moved }: Change,
  { bonuses }: Sight,
): void {
  const { type } = command
  const deposit = added[0] ?? moved[0]?.row
  const taken =
    type === 'chargeback' || type === 'refundDeposit' ? target(before, command) : undefined
  for (const { id, status, bonus_name } of bonuses) {
    if (taken !== undefined && before.matches.get(id) === taken.id) {
      const euros = MINIMUM_DEPOSITS.get(bonus_name)
      const least = euros === undefined ? 0 : money(before).stated(euros)
      const left = leftOf(taken) - partOf(before, command)
      const stays = type === 'refundDeposit' && left > 0 && left >= least
      const wasActive = before.book.get(id)?.status === 'active'
      same(`${id} of ${taken.id} stays active`, status === 'active', wasActive && stays)
    }
    const hasBegun = before.book.get(id)?.status === 'pending' && status === 'active'
    if (!hasBegun || (type !== 'deposit' && type !== 'settleDeposit')) continue
    same(`status of ${deposit?.id}, which ${id} matches`, deposit?.status, 'completed')
    after.matches.set(id, deposit?.id ?? '')
  }
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
      return [...before.actives.map((bonus) => removal(bonus, 'Bonus Forfeited')), row]
    }
    case 'moveWithdrawal':
      return replacements(before, command)
    case 'adjust':
      return [adjustment(command.kind, minor(command.amount))]
    case 'rollback':
      return subject && [rolledBack(subject)]
    case 'refundDeposit':
      return [
        `refund completed ${-partOf(before, command)} Deposit Refund`,
        ...takenBonuses(before, change),
      ]
    case 'chargeback': {
      const part = partOf(before, command)
      const asked = requested(before).reduce((sum, { amount }) => sum + amount, 0)
      const cash = Math.max(0, before.cash + asked)
      const short = command.shortfall === 'owed' ? 0 : part - cash
      const rows = [`refund completed ${-part} Chargeback`]
      if (short > 0) rows.unshift(`adjustment completed ${short} Bad Debt Write-Off`)
      return [...rows, ...takenBonuses(before, change)]
    }
    case 'resolveDispute':
      return command.won ? dispute(target(before, command)) : []
    case 'block':
    case 'close':
    case 'erase': {
      const causes = ['Closed By Player', 'Self-Excluded']
      const forfeits = command.type !== 'block' || causes.includes(command.cause ?? '')
      return forfeits ? before.actives.map((bonus) => removal(bonus, 'Bonus Forfeited')) : []
    }
    case 'cancelBonus': {
      const { bonus: id = before.actives[0]?.id } = command
      const bonus = activeOf(before, id)
      return bonus
        ? [removal(bonus, command.by === 'Admin' ? 'Bonus Cancelled' : 'Bonus Forfeited')]
        : []
    }
    case 'reinstateBonus': {
      const { bonus } = command
      const ids = bonus === undefined ? [...before.book.keys()] : [bonus]
      const removed = ids.flatMap((id) => before.endings.get(id)?.removed ?? []).at(-1)
      return removed === undefined
        ? undefined
        : [`adjustment completed ${removed} Bonus Reinstated`]
    }
    case 'debitBonus':
      return [`adjustment completed ${-minor(command.amount)} Bonus Debited`]
    case 'completeWagering':
    case 'convertBonus':
      return conversion(before, command)
    case 'play':
      return undefined
    default:
      return []
  }
}

/** The wire does not show which deposit a bonus matches: only how the bonus of one ends. */
function takenBonuses(before: OracleState, { added }: Change): string[] {
  const left = [...before.actives]
  return added.flatMap(({ id, name, amount }) => {
    if (name !== 'Bonus Cancelled') return []
    const place = left.findIndex(({ balance }) => balance === -amount)
    const [bonus] = place < 0 ? [] : left.splice(place, 1)
    return removal(bonus ?? breach(`${id} cancels no active bonus`), 'Bonus Cancelled')
  })
}

function removal({ balance }: ActiveBonus, name: string): string {
  return `adjustment completed ${-balance} ${name}`
}

/** A part, or another method, takes the place of a withdrawal, with the rest as it was. */
function replacements(
  before: OracleState,
  command: Extract<PlayerCommand, { type: 'moveWithdrawal' }>,
): string[] {
  const row = target(before, command)
  if (row === undefined) return []
  const { amount, method = row.method } = command
  const part = amount === undefined ? row.amount : money(before).minor(amount)
  if (part === row.amount && method === row.method) return []
  const manual = row.name === 'Manual Withdrawal'
  const moved = `withdrawal ${command.to} ${part} ${manual ? row.name : payoutNameOf(method)}`
  const rest = `withdrawal ${row.status} ${row.amount - part} ${row.name}`
  return part === row.amount ? [moved] : [moved, rest]
}

/** All of the balance becomes cash, or what the cap lets; undefined if the cap is unknown. */
function conversion(
  before: OracleState,
  {
    type,
    bonus: id = before.actives[0]?.id,
  }: Extract<PlayerCommand, { type: 'completeWagering' | 'convertBonus' }>,
): string[] | undefined {
  const balance = activeOf(before, id)?.balance ?? 0
  const cap = type === 'convertBonus' ? 'none' : before.caps.get(id ?? '')
  if (cap === undefined) return undefined
  const over = cap === 'none' ? 0 : Math.max(0, balance - cap)
  const row = (amount: number, name: string) => `adjustment completed ${amount} ${name}`
  return [
    ...(over > 0 ? [row(-over, 'Bonus Max-Win Cap')] : []),
    row(over - balance, 'Bonus Converted'),
    row(balance - over, 'Bonus Winnings Credited'),
  ]
}

function adjustment(kind: string, amount: number): string {
  const credit = kind === 'Manual Credit' || kind === 'Goodwill Credit'
  return `adjustment completed ${credit ? amount : -amount} ${kind}`
}

function rolledBack({ type, amount }: KeptRow): string {
  return type === 'bet'
    ? `refund completed ${amount} Bet Refund`
    : `refund completed ${-amount} Win Reversal`
}

/** A dispute won after a write-off gives the shortfall back to the operator at once. */
function dispute(deposit: KeptRow | undefined): string[] | undefined {
  if (deposit === undefined) return undefined
  const { disputed, writtenOff } = deposit
  const row = `refund completed ${disputed} Chargeback Reversal`
  return writtenOff > 0 ? [row, `adjustment completed ${-writtenOff} Manual Debit`] : [row]
}

/** What a refund or chargeback takes: the given part, else what is left of the deposit. */
function partOf(before: OracleState, command: PlayerCommand): number {
  const row = target(before, command)
  const { amount } = command as { amount?: number }
  if (amount !== undefined) return money(before).minor(amount)
  return row === undefined ? 0 : leftOf(row)
}

/** Rounds end early only when cash and the money of the bonus that is played are too little. */
function checkPlay(
  command: Extract<PlayerCommand, { type: 'play' }>,
  { added }: Change,
  after: OracleState,
): void {
  const { minor } = money(after)
  const { stake, rounds = 1, win } = command
  const bets = added.filter(({ type }) => type === 'bet')
  const wins = added.filter(({ type }) => type === 'win')
  for (const bet of bets) same(`stake of ${bet.id}`, bet.amount, minor(stake))
  if (bets.length === 0 || bets.length > rounds) breach(`${rounds} rounds made ${bets.length} bets`)
  if (win !== undefined && command.open !== true) {
    same('the given win', wins.map(({ amount }) => amount).join(), win > 0 ? `${minor(win)}` : '')
  }
  const left = stakeable(after)
  // A limit on losses ends play, too.
  const isLimited = after.limits.some(({ kind }) => kind === 'loss')
  if (bets.length < rounds && left >= minor(stake) && !isLimited) {
    breach(`${bets.length} of ${rounds} rounds, with ${left} left`)
  }
}

/** Pending payouts that the player requested: a chargeback takes their money first. */
function requested({ rows }: OracleState): KeptRow[] {
  return [...rows.values()].filter(
    ({ type, status, name }) =>
      type === 'withdrawal' && status === 'pending' && name !== 'Manual Withdrawal',
  )
}

/** Status moves of older rows: exactly those that the command names. */
function checkMoves(command: PlayerCommand, change: Change, before: OracleState): void {
  let { moved } = change
  if (command.type === 'chargeback') {
    const rejected = moved.filter(({ row }) => row.type === 'withdrawal')
    const seen = rejected.map(({ row }) => `${row.id} ${row.status}`)
    const due = requested(before).map(({ id }) => `${id} rejected`)
    same('payouts that a chargeback rejects', seen.join(), due.join())
    moved = moved.filter(({ row }) => row.type === 'deposit')
  }
  const made = moved.map(({ row, from }) => `${row.type}: ${from} > ${row.status}`)
  const expected = expectedMove(before, command)
  if (expected !== undefined) {
    same(`moves of ${JSON.stringify(command)}`, made.length, 1)
    if (made[0]?.endsWith(`> ${expected}`) !== true) breach(`${command.type} moved ${made[0]}`)
    const { transaction } = command as { transaction?: string }
    if (transaction !== undefined) same('the row that moved', moved[0]?.row.id, transaction)
  } else if (command.type !== 'block') {
    // A block may reject pending withdrawals; other commands do not change older rows.
    same(`moves of ${JSON.stringify(command)}`, made.join('; '), '')
  }
}

function expectedMove(before: OracleState, command: PlayerCommand): string | undefined {
  switch (command.type) {
    case 'settleDeposit':
      return command.outcome ?? 'completed'
    case 'moveWithdrawal':
      return replacements(before, command).length > 0 ? 'cancelled' : command.to
    case 'cancelWithdrawal':
      return 'cancelled'
    case 'rollback':
      return 'rolled_back'
    case 'chargeback':
      return takesAll(before, command) ? 'charged_back' : undefined
    case 'refundDeposit':
      return takesAll(before, command) ? 'refunded' : undefined
    case 'resolveDispute':
      return command.won && target(before, command)?.status === 'charged_back'
        ? 'completed'
        : undefined
    default:
      return undefined
  }
}

function takesAll(before: OracleState, command: PlayerCommand): boolean {
  const row = target(before, command)
  return row !== undefined && partOf(before, command) === leftOf(row)
}
