import type { Transaction } from '../contract/transactions'
import { type Category, GAMES, JACKPOT_MULTIPLE } from '../simulator/domain/games'
import { MINUTE_MS } from '../simulator/domain/instants'
import { isDisputable } from '../simulator/domain/payments'
import { type Account, isMethod } from './account'
import type { Judge } from './breach'
import type { Law } from './laws'
import type { NameAbout } from './subjects'

/*
 * Rows that belong to each other by what their notes say: wins to bets, and to bets, wins and
 * deposits what takes them back.
 */

/** A bet or a win, with what its note says. */
interface Play {
  readonly row: Transaction
  readonly minor: number
  readonly at: number
  /** Name and provider of the game. */
  readonly game: string
  readonly round: string
}

const CATEGORIES: ReadonlyMap<string, Category> = new Map(
  GAMES.map(({ name, provider, category }) => [`${name} (${provider})`, category]),
)

const OF = 'Transaction'

/** A live round lasts at most a minute. */
const LONGEST_MS = MINUTE_MS

/** Follows bets, wins and what is taken back of them, oldest first. */
export function followRounds(judge: Judge) {
  /** Wins of at least a hundred times their stake. */
  const bigWins: number[] = []
  /** Bets of the latest minute and of the one before, by round. */
  let recent = new Map<string, Play>()
  let before = new Map<string, Play>()
  let start = Number.NEGATIVE_INFINITY
  /** Bets and wins that are rolled back and not refunded yet, by id. */
  const open = new Map<string, Play>()

  function bet(row: Transaction, minor: number, at: number): void {
    if (at - start > LONGEST_MS) {
      before = recent
      recent = new Map()
      start = at
    }
    const bet = playOf(row, minor, at)
    recent.set(bet.round, bet)
    if (row.status === 'rolled_back') open.set(row.id, bet)
    const due = `${CATEGORIES.get(bet.game)} Bet`
    judge.holds(row.event_name === due, 'row-game', OF, row, 'event_name', due)
  }

  function win(row: Transaction, minor: number, at: number): void {
    const win = playOf(row, minor, at)
    const { game, round } = win
    const stands = row.status === 'completed'
    if (!stands) open.set(row.id, win)
    const bet = recent.get(round) ?? before.get(round)
    const isOf = bet?.game === game && at - bet.at <= LONGEST_MS
    const isHeld = isOf && !(stands && bet.row.status !== 'completed')
    judge.holds(isHeld, 'win-bet', OF, row, 'event_note', bet?.row.id)
    if (bet === undefined) return
    recent.delete(round)
    before.delete(round)
    const category = CATEGORIES.get(game)
    const isBig = minor >= bet.minor * JACKPOT_MULTIPLE
    const due = category === 'Jackpot Slots' && isBig ? 'Jackpot Win' : `${category} Win`
    judge.holds(row.event_name === due, 'row-game', OF, row, 'event_name', due)
    if (isBig && stands) bigWins.push(minor)
  }

  /** A Bet Refund or a Win Reversal. @param original id of the row that it takes back */
  function refund(
    row: Transaction,
    name: NameAbout<'round'>,
    minor: number,
    original: string,
  ): void {
    const { rule, type } = TAKEN[name]
    const play = open.get(original)
    const isOpen = play?.row.event_type === type
    judge.holds(isOpen, rule, OF, row, 'event_note')
    if (!isOpen) return
    open.delete(original)
    const isSame = Math.abs(minor) === play?.minor
    judge.holds(isSame, rule, OF, row, 'amount', play?.row.amount)
  }

  function end(): void {
    for (const { row } of open.values()) {
      const rule = row.event_type === 'bet' ? 'bet-refund' : 'win-reversal'
      judge.holds(false, rule, OF, row, 'status')
    }
  }

  return { bigWins, bet, win, refund, end }
}

/** What a row takes back, and the law of it. */
const TAKEN = {
  'Bet Refund': { rule: 'bet-refund', type: 'bet' },
  'Win Reversal': { rule: 'win-reversal', type: 'win' },
} as const satisfies Readonly<Record<NameAbout<'round'>, { rule: Law; type: 'bet' | 'win' }>>

const OF_ROUND = ' round '

function playOf(row: Transaction, minor: number, at: number): Play {
  const { event_note: note = '' } = row
  const place = note.lastIndexOf(OF_ROUND)
  const start = place + OF_ROUND.length
  const end = note.indexOf(',', start)
  const round = note.slice(start, end < 0 ? undefined : end)
  return { row, minor, at, game: note.slice(0, Math.max(0, place)), round }
}

/** A deposit with what rows take back of it, or restore, minor units. */
interface Deposit {
  readonly row: Transaction
  readonly minor: number
  /** All stakes before it. */
  readonly stakedBefore: number
  refunded: number
  /** By chargebacks, until a reversal restores all of it. */
  disputed: number
  writtenOff: number
  /** Whether it was ever charged back, and whether a dispute was won. */
  wasDisputed: boolean
  isWon: boolean
  /** Write-offs that a Manual Debit has taken back. */
  debited: number
}

/** Follows deposits, and what is refunded or charged back of them, oldest first. */
export function followDeposits({ judge, minor: minorOf }: Account) {
  const deposits = new Map<string, Deposit>()
  let staked = 0
  /** A write-off that its chargeback has to follow. */
  let writeOff: Transaction | undefined

  /** Whether a deposit, or a part of it, is charged back. */
  function isChargedBack(): boolean {
    return [...deposits.values()].some(({ disputed }) => disputed > 0)
  }

  function deposit(row: Transaction, minor: number): void {
    const none = { refunded: 0, disputed: 0, writtenOff: 0, debited: 0 }
    const own = { row, minor, stakedBefore: staked }
    deposits.set(row.id, { ...own, ...none, wasDisputed: false, isWon: false })
  }

  function stake({ status }: Transaction, minor: number): void {
    if (status === 'completed') staked += minor
  }

  /** What the stakes have left of the deposits before them, minor units. */
  function unplayed(): number {
    const open = [...deposits.values()].filter(({ row }) => row.status === 'completed')
    let [left, before] = [0, 0]
    for (const { minor, refunded, disputed, stakedBefore } of open) {
      left = Math.max(0, left - (stakedBefore - before)) + minor - refunded - disputed
      before = stakedBefore
    }
    return Math.max(0, left - (staked - before))
  }

  /** A refund or an adjustment about a deposit. @param named id that it names */
  function follow(
    row: Transaction,
    name: NameAbout<'deposit'>,
    minor: number,
    named: string,
  ): void {
    switch (name) {
      case 'Deposit Refund': {
        const deposit = depositIn('deposit-refund', row, named)
        judge.holds(!deposit?.disputed, 'deposit-refund', OF, row, 'event_note')
        if (deposit) deposit.refunded -= minor
        return
      }
      case 'Chargeback':
        chargeBack(row, minor, named)
        return
      case 'Chargeback Reversal':
        restore(row, minor, named)
        return
      case 'Bad Debt Write-Off': {
        writeOff = row
        const deposit = depositIn('write-off', row, named)
        if (deposit) deposit.writtenOff += minor
        return
      }
      case 'Manual Debit': {
        if (!TAKEN_BACK.test(row.event_note ?? '')) return
        const deposit = depositIn('write-off-return', row, named)
        if (deposit) deposit.debited -= minor
        return
      }
      default:
        name satisfies never
    }
  }

  /** Each row, before it is followed: a write-off stands right before its chargeback. */
  function next(row: Transaction | undefined): void {
    const before = writeOff
    if (before === undefined) return
    writeOff = undefined
    const isNext = row?.event_name === 'Chargeback' && row.date === before.date
    const isCovered = isNext && minorOf(before.amount) <= -minorOf(row.amount)
    judge.holds(isCovered, 'write-off', OF, before, 'amount', row?.amount)
  }

  function end(): void {
    next(undefined)
    for (const deposit of deposits.values()) checkTaken(deposit)
  }

  function chargeBack(row: Transaction, minor: number, named: string): void {
    const deposit = depositIn('chargeback', row, named)
    const { payment_method: method } = row
    judge.holds(isMethod(method) && isDisputable(method), 'chargeback', OF, row, 'payment_method')
    if (deposit === undefined) return
    deposit.disputed -= minor
    deposit.wasDisputed = true
  }

  function restore(row: Transaction, minor: number, named: string): void {
    const deposit = depositIn('chargeback-reversal', row, named)
    if (deposit === undefined) return
    const isAll = minor === deposit.disputed
    judge.holds(isAll, 'chargeback-reversal', OF, row, 'amount')
    deposit.disputed = 0
    deposit.isWon = true
  }

  /** A deposit is completed until its parts add up to it; then it has the status of the last. */
  function checkTaken(deposit: Deposit): void {
    const { row, minor, refunded, disputed, writtenOff, debited, wasDisputed, isWon } = deposit
    const { status } = row
    const isReturned = status === 'refunded' || status === 'charged_back'
    if (!isReturned && refunded === 0 && !wasDisputed) return
    const taken = refunded + disputed
    // A dispute that is won leaves nothing charged back.
    const whole = disputed > 0 ? 'charged_back' : 'refunded'
    const due = taken === minor ? whole : 'completed'
    const isHeld = taken >= 0 && taken <= minor && status === due
    const isDisputed = disputed > 0 || status === 'charged_back'
    judge.holds(isHeld, isDisputed ? 'chargeback' : 'deposit-refund', OF, row, 'status', due)
    const isBack = debited === (isWon ? writtenOff : 0)
    judge.holds(isBack, 'write-off-return', OF, row, 'amount')
  }

  /** The deposit that a row names, and whose method it has; undefined if there is none before. */
  function depositIn(rule: Law, row: Transaction, named: string): Deposit | undefined {
    const deposit = deposits.get(named)
    const due = row.event_type === 'refund' ? deposit?.row.payment_method : undefined
    const isNamed = deposit !== undefined && row.payment_method === due
    judge.holds(isNamed, rule, OF, row, 'event_note', due)
    return deposit
  }

  return { isChargedBack, unplayed, deposit, stake, follow, next, end }
}

const TAKEN_BACK = /^Write-off for tx_\w+ taken back$/
