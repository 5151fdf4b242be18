import type { Transaction } from '../../src/index'
import type { Sight } from '../support/client'

/*
 * How a stake and a win divide between cash and bonus, which bonus a bet plays, and what counts
 * toward its wagering: a second implementation, because no law over the wire can see it.
 */

/** Decimals, and the smallest stake in minor units, of the currencies that are played. */
export const MONEY: Readonly<Record<string, readonly [decimals: number, smallest: number]>> = {
  EUR: [2, 10],
  GBP: [2, 10],
  JPY: [0, 10],
  KWD: [3, 50],
  BTC: [8, 100],
}

/** Share of a stake, in percent, that counts toward wagering, by category of game. */
const WEIGHTS: Readonly<Record<string, number>> = {
  Slots: 100,
  Crash: 100,
  Bingo: 50,
  Roulette: 10,
  'Video Poker': 10,
  Blackjack: 5,
  Baccarat: 10,
  'Live Casino': 10,
  'Jackpot Slots': 0,
}

const OF_BONUS = ['Bonus Awarded', 'Free Spins Winnings']
const REMOVALS = ['Bonus Forfeited', 'Bonus Expired', 'Bonus Cancelled']

/** Rows and bonuses, oldest first, with the profile. */
type Shown = Pick<Sight, 'rows' | 'bonuses' | 'profile'>

/** A bonus whose money is in the bonus wallet. */
interface Active {
  readonly id: string
  balance: number
  /** Contributions of bets by id, in hundredths of a minor unit, without rolled-back ones. */
  readonly counted: Map<string, bigint>
}

/** A bet or a win, with the part that moved the bonus wallet. */
interface Played {
  readonly type: string
  readonly amount: number
  readonly part: number
  readonly bonus: string | undefined
}

const wordsOf = ({ event_note = '' }: Transaction) => event_note.split(/[\s,:]+/)
const roundOf = ({ event_note = '' }: Transaction) => /\bround ([^\s,]+)/.exec(event_note)?.[1]

/** The bonus wallet of one player, from the rows that the wire shows. */
export class BonusModel {
  active: Active | undefined
  readonly #decimals: number
  readonly #smallest: number
  #cash = 0
  #read = 0
  readonly #played = new Map<string, Played>()
  readonly #rounds = new Map<string, Played>()
  readonly #ended = new Map<string, Active>()

  constructor(currency: string) {
    const [decimals, smallest] = MONEY[currency] ?? [2, 10]
    this.#decimals = decimals
    this.#smallest = smallest
  }

  minor(amount: number): number {
    return Math.round(amount * 10 ** this.#decimals)
  }

  /** Takes the new rows; what differs, in words. `plays`: only rounds were played. */
  follow({ rows, bonuses, profile }: Shown, plays: boolean): string[] {
    const wrong: string[] = []
    const same = (what: string, seen: unknown, due: unknown) => {
      if (!Object.is(seen, due)) wrong.push(`${what}: ${seen} is seen, ${due} is due`)
    }
    const requirementOf = (id: string) =>
      this.minor(bonuses.find((bonus) => bonus.id === id)?.wager_requirement ?? 0)
    const fresh = rows.slice(this.#read)
    this.#read = rows.length
    for (const [place, row] of fresh.entries()) {
      this.#take(row, same)
      const next = fresh[place + 1]
      const isRound = row.event_type === 'bet' || row.event_type === 'win'
      const goesOn = next?.event_type === 'win' && roundOf(next) === roundOf(row)
      const { active } = this
      if (!isRound || goesOn || active === undefined) continue
      // What the round left of a bonus that is not met is lost; one that is met ends by itself.
      if (active.balance === 0) this.#end(active)
      else if (place < fresh.length - 1 && next?.event_type === 'bet') {
        const isMet = countedOf(active) >= requirementOf(active.id)
        same(`${active.id} is played on after it is met`, isMet, false)
      }
    }
    const { active } = this
    const { cash_balance, bonus_balance } = profile.balances
    const shown = bonuses.find(({ status }) => status === 'active')
    same('the active bonus', shown?.id, active?.id)
    same('bonus_balance', this.minor(bonus_balance), active?.balance ?? 0)
    if (plays) same('cash_balance', this.minor(cash_balance), this.#cash)
    this.#cash = this.minor(cash_balance)
    if (shown === undefined || active === undefined) return wrong
    const due = Math.min(requirementOf(active.id), countedOf(active))
    same(`wagered_amount of ${active.id}`, this.minor(shown.wagered_amount), due)
    return wrong
  }

  #take(row: Transaction, same: (what: string, seen: unknown, due: unknown) => void): void {
    const { event_type: type, event_name: name } = row
    const amount = this.minor(row.amount)
    if (type === 'bet') this.#bet(row, amount)
    else if (type === 'win') this.#win(row, amount)
    else if (name === 'Bet Refund' || name === 'Win Reversal') this.#undo(row, amount, same)
    else if (OF_BONUS.includes(name)) {
      same(`${row.id} starts a bonus beside another`, this.active?.id, undefined)
      this.active = { id: this.#named(row), balance: amount, counted: new Map() }
    } else if (name === 'Bonus Reinstated') {
      const id = this.#named(row)
      const counted = new Map(this.#ended.get(id)?.counted)
      same(`what ${row.id} gives back`, amount, this.#ended.get(id)?.balance)
      this.active = { id, balance: amount, counted }
    } else if (REMOVALS.includes(name) && this.active) {
      same(`what ${row.id} removes`, amount, -this.active.balance)
      this.#end(this.active)
    } else if (/^Bonus (Max-Win Cap|Debited|Converted)$/.test(name) && this.active) {
      this.active.balance += amount
      // Staff can take all of it, which is a loss.
      if (name === 'Bonus Debited' && this.active.balance === 0) this.#end(this.active)
    } else if (name === 'Bonus Winnings Credited') {
      this.#cash += amount
      same(`what is left after ${row.id}`, this.active?.balance, 0)
      if (this.active) this.#end(this.active)
    }
  }

  /** A bet takes of both in proportion, or all of a bonus that would be too small after it. */
  #bet(row: Transaction, amount: number): void {
    const { active } = this
    const held = active?.balance ?? 0
    const funds = BigInt(Math.max(0, this.#cash)) + BigInt(held)
    const share = held === 0 ? 0 : Number((BigInt(amount) * BigInt(held)) / funds)
    const part = held - share < this.#smallest ? Math.min(amount, held) : share
    const bet = { type: 'bet', amount, part, bonus: active?.id }
    this.#cash -= amount - part
    this.#played.set(row.id, bet)
    this.#rounds.set(roundOf(row) ?? row.id, bet)
    if (active === undefined) return
    active.balance -= part
    const weight = WEIGHTS[row.event_name.replace(/ Bet$/, '')] ?? 0
    active.counted.set(row.id, BigInt(amount) * BigInt(weight))
  }

  /** A win is split as its bet was; it is cash if the bonus would have too little. */
  #win(row: Transaction, amount: number): void {
    const bet = this.#rounds.get(roundOf(row) ?? '')
    const { active } = this
    const share = bet ? Number((BigInt(amount) * BigInt(bet.part)) / BigInt(bet.amount)) : 0
    const isDust = (active?.balance ?? 0) + share < this.#smallest
    const part = isDust ? 0 : share
    this.#cash += amount - part
    this.#played.set(row.id, { type: 'win', amount, part, bonus: bet?.bonus })
    if (active) active.balance += part
  }

  /** A rollback reverses exactly the parts of its original, which its note names. */
  #undo(row: Transaction, amount: number, same: (...values: [string, unknown, unknown]) => void) {
    const id = wordsOf(row).find((word) => this.#played.has(word)) ?? ''
    const original = this.#played.get(id)
    same(`what ${row.id} takes back of ${id}`, Math.abs(amount), original?.amount)
    same(`the bonus of ${id}`, this.active?.id, original?.bonus ?? this.active?.id)
    if (this.active === undefined || original?.bonus === undefined) return
    this.active.balance += Math.sign(amount) * original.part
    if (original.type === 'bet') this.active.counted.delete(id)
  }

  #end(active: Active): void {
    this.#ended.set(active.id, active)
    this.active = undefined
  }

  #named(row: Transaction): string {
    return wordsOf(row).find((word) => word.startsWith('bon_')) ?? ''
  }
}

/** Whole minor units of the exact sum. */
function countedOf({ counted }: Active): number {
  return Number([...counted.values()].reduce((sum, each) => sum + each, 0n) / 100n)
}
