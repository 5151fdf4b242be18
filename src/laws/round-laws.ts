import type { Transaction } from '../contract/history-resources'
import { type Category, GAMES, JACKPOT_MULTIPLE } from '../domain/games'
import { MINUTE_MS } from '../domain/instants'
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
export class RoundLaws {
  /** Wins of at least a hundred times their stake. */
  readonly bigWins: number[] = []
  /** Bets of the latest minute and of the one before, by round. */
  private recent = new Map<string, Play>()
  private before = new Map<string, Play>()
  private start = Number.NEGATIVE_INFINITY
  /** Bets and wins that are rolled back and not refunded yet, by id. */
  private readonly open = new Map<string, Play>()
  private readonly judge: Judge

  constructor(judge: Judge) {
    this.judge = judge
  }

  bet(row: Transaction, minor: number, at: number): void {
    if (at - this.start > LONGEST_MS) {
      this.before = this.recent
      this.recent = new Map()
      this.start = at
    }
    const bet = playOf(row, minor, at)
    this.recent.set(bet.round, bet)
    if (row.status === 'rolled_back') this.open.set(row.id, bet)
    const due = `${CATEGORIES.get(bet.game)} Bet`
    this.judge.holds(row.event_name === due, 'row-game', OF, row, 'event_name', due)
  }

  win(row: Transaction, minor: number, at: number): void {
    const win = playOf(row, minor, at)
    const { game, round } = win
    const stands = row.status === 'completed'
    if (!stands) this.open.set(row.id, win)
    const bet = this.recent.get(round) ?? this.before.get(round)
    const isOf = bet?.game === game && at - bet.at <= LONGEST_MS
    const isHeld = isOf && !(stands && bet.row.status !== 'completed')
    this.judge.holds(isHeld, 'win-bet', OF, row, 'event_note', bet?.row.id)
    if (bet === undefined) return
    this.recent.delete(round)
    this.before.delete(round)
    const category = CATEGORIES.get(game)
    const isBig = minor >= bet.minor * JACKPOT_MULTIPLE
    const due = category === 'Jackpot Slots' && isBig ? 'Jackpot Win' : `${category} Win`
    this.judge.holds(row.event_name === due, 'row-game', OF, row, 'event_name', due)
    if (isBig && stands) this.bigWins.push(minor)
  }

  /** A Bet Refund or a Win Reversal. @param original id of the row that it takes back */
  refund(row: Transaction, minor: number, original: string): void {
    const isBet = row.event_name === 'Bet Refund'
    const rule = isBet ? 'bet-refund' : 'win-reversal'
    const play = this.open.get(original)
    const isOpen = play?.row.event_type === (isBet ? 'bet' : 'win')
    this.judge.holds(isOpen, rule, OF, row, 'event_note')
    if (!isOpen) return
    this.open.delete(original)
    const isSame = Math.abs(minor) === play?.minor
    this.judge.holds(isSame, rule, OF, row, 'amount', play?.row.amount)
  }

  end(): void {
    for (const { row } of this.open.values()) {
      const rule = row.event_type === 'bet' ? 'bet-refund' : 'win-reversal'
      this.judge.holds(false, rule, OF, row, 'status')
    }
  }
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
