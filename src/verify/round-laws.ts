import type { Transaction } from '../contract/history-resources'
import { type Category, GAMES, JACKPOT_MULTIPLE } from '../simulator/domain/games'
import { MINUTE_MS } from '../simulator/domain/instants'
import type { Judge } from './seen'

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
  function refund(row: Transaction, minor: number, original: string): void {
    const isBet = row.event_name === 'Bet Refund'
    const rule = isBet ? 'bet-refund' : 'win-reversal'
    const play = open.get(original)
    const isOpen = play?.row.event_type === (isBet ? 'bet' : 'win')
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

const OF_ROUND = ' round '

function playOf(row: Transaction, minor: number, at: number): Play {
  const { event_note: note = '' } = row
  const place = note.lastIndexOf(OF_ROUND)
  const start = place + OF_ROUND.length
  const end = note.indexOf(',', start)
  const round = note.slice(start, end < 0 ? undefined : end)
  return { row, minor, at, game: note.slice(0, Math.max(0, place)), round }
}
