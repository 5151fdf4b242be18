import { EVENT_NAMES, EVENTS, type EventName } from '../../simulator/domain/events'
import {
  depositName,
  METHODS,
  type PaymentMethod,
  withdrawalName,
} from '../../simulator/domain/payments'
import { EVENT_TYPES } from '../../simulator/domain/transactions'
import { dateOf, names, type SeenBonus, type SeenPlayer, type SeenRow } from './player-reading'
import { instantOf } from './shapes'
import { WordCandidates } from './word-candidates'

/** Words that are read before the names of events. */
export interface EarlierWords {
  readonly status: WordCandidates
  readonly bonus_status: WordCandidates
}

/** Our names of adjustments that concern a bonus. */
const OF_BONUSES = EVENT_NAMES.filter(
  (name) => EVENTS[name].type === 'adjustment' && EVENTS[name].note?.startsWith('Bonus {id}'),
)

/** The two rows of a bonus that becomes cash. */
const CONVERSION: readonly string[] = ['Bonus Converted', 'Bonus Winnings Credited']

/** Our names of rows of each type. */
const BY_TYPE: ReadonlyMap<unknown, readonly string[]> = new Map(
  EVENT_TYPES.map((type) => [type, EVENT_NAMES.filter((name) => EVENTS[name].type === type)]),
)

const namesOf = (type: unknown) => BY_TYPE.get(type) ?? EVENT_NAMES

const eventOf = (own: string) => EVENTS[own as EventName]

/** What the names of events can stand for, from their rows and from what these concern. */
export function eventWords(players: readonly SeenPlayer[], earlier: EarlierWords): WordCandidates {
  const words = new WordCandidates(
    EVENT_NAMES,
    players.flatMap(({ all }) =>
      all.map(({ event_name, event_type }) => [event_name, namesOf(event_type)] as const),
    ),
  )
  const isSigned = players.some(({ all, minor }) =>
    all.some((row) => isTransfer(row) && minor(row.amount) < 0),
  )
  for (const { all, minor } of players) {
    for (const row of all) {
      keepOfRow(row, words)
      if (!isSigned || !isTransfer(row)) continue
      const sign = minor(row.amount) < 0 ? -1 : 1
      words.keep(row.event_name, (own) => eventOf(own).sign === sign)
    }
  }
  for (const player of players) keepPayments(player, words)
  for (const player of players) {
    for (const row of player.all) {
      if (row.event_type === 'adjustment') {
        keepOfConversion(row, player, words, isSigned)
        keepOfAdjustment(row, player, words, earlier)
      }
      if (row.event_type === 'refund') keepOfRefund(row, player, words, earlier)
      if (row.event_type === 'bonus') keepOfAward(row, player, words)
    }
  }
  for (const player of players) keepOfRounds(player, words)
  return words
}

/** Adjustments and refunds, whose amounts have a sign. */
function isTransfer({ event_type }: SeenRow): boolean {
  return event_type === 'adjustment' || event_type === 'refund'
}

function keepOfRow({ event_name, created_by, payment_method }: SeenRow, words: WordCandidates) {
  const hasMethod = (payment_method ?? undefined) !== undefined
  words.keep(event_name, (own) => Boolean(eventOf(own).method) === hasMethod)
  const creates = (own: string) =>
    (eventOf(own).creators as readonly unknown[]).includes(created_by)
  words.keep(event_name, creates)
}

/** The method of a payment names its event, unless staff book it. */
function keepPayments({ all }: SeenPlayer, words: WordCandidates): void {
  for (const { event_name, event_type, payment_method } of all) {
    if (!Object.hasOwn(METHODS, String(payment_method))) continue
    const method = payment_method as PaymentMethod
    if (event_type === 'deposit') {
      words.keep(event_name, (own) => own === depositName(method) || own === 'Manual Deposit')
    } else if (event_type === 'withdrawal') {
      words.keep(event_name, (own) => own === withdrawalName(method) || own === 'Manual Withdrawal')
    }
  }
}

/** A bonus becomes cash by two rows of one instant, which sum to 0. */
function keepOfConversion(
  row: SeenRow,
  player: SeenPlayer,
  words: WordCandidates,
  isSigned: boolean,
): void {
  const [at, amount] = [dateOf(row), player.minor(row.amount)]
  const hasTwin = player.all.some(
    (other) =>
      other.event_name !== row.event_name &&
      other.event_type === 'adjustment' &&
      dateOf(other) === at &&
      player.minor(other.amount) === (isSigned ? -amount : amount),
  )
  if (!hasTwin && !player.ofType('adjustment').isWhole) return
  words.keep(row.event_name, (own) => CONVERSION.includes(own) === hasTwin)
}

function keepOfAdjustment(
  row: SeenRow,
  player: SeenPlayer,
  words: WordCandidates,
  { bonus_status }: EarlierWords,
): void {
  const { event_name, event_note } = row
  const at = dateOf(row)
  const bonus = player.bonuses.find(({ id }) => names(event_note, id))
  if (bonus === undefined) {
    const isEarly = player.bonuses.every(({ created_at }) => (instantOf(created_at) ?? 0) > at)
    if (!player.hasAllBonuses || !isEarly) return
    words.keep(event_name, (own) => !OF_BONUSES.includes(own as EventName))
    return
  }
  words.keep(event_name, (own) => OF_BONUSES.includes(own as EventName))
  const isEnd = instantOf(bonus.expires_at) === at
  const others = player.all.filter(
    ({ event_type, event_note: note }) => event_type === 'adjustment' && names(note, bonus.id),
  )
  // A bonus that was reinstated has a later end than it had.
  if (isEnd || others.length === 1) {
    words.keep(event_name, (own) => (own === 'Bonus Expired') === isEnd)
  }
  const status = bonus_status.ownOf(bonus.status)
  const isOfCompleted = (own: string) => CONVERSION.includes(own) || own === 'Bonus Max-Win Cap'
  // A bonus that was completed may have been removed and reinstated before.
  if (status === 'cancelled' || status === 'expired') {
    words.keep(event_name, (own) => !isOfCompleted(own))
  }
}

function keepOfRefund(
  row: SeenRow,
  player: SeenPlayer,
  words: WordCandidates,
  { status }: EarlierWords,
): void {
  const { event_name, event_note } = row
  const amount = Math.abs(player.minor(row.amount))
  const isUndone = (other: SeenRow) =>
    status.ownOf(other.status) === 'rolled_back' && player.minor(other.amount) === amount
  const played = player.all.filter(({ event_type }) => event_type === 'bet' || event_type === 'win')
  const named = played.filter(({ id }) => names(event_note, id))
  const isWhole = player.rows.isWhole
  const undone = named.length > 0 || !isWhole ? named : played.filter(isUndone)
  const types = new Set(undone.map(({ event_type }) => event_type))
  if (types.size !== 1) return
  const other = types.has('bet') ? 'Win Reversal' : 'Bet Refund'
  words.keep(event_name, (own) => own !== other)
}

/** An award that is to be wagered is bonus money, another one is cash. */
function keepOfAward(row: SeenRow, player: SeenPlayer, words: WordCandidates): void {
  const isOwn = ({ id, amount, created_at }: SeenBonus) =>
    names(row.event_note, id) ||
    (player.minor(amount) === player.minor(row.amount) && instantOf(created_at) === dateOf(row))
  const records = player.bonuses.filter(isOwn)
  if (records.length !== 1) return
  const isWagered = player.minor(records[0]?.wager_requirement) > 0
  words.keep(row.event_name, (own) => (eventOf(own).wallet === 'bonus') === isWagered)
}

/** The name of the win that a bet of this name can have, and the reverse. */
const PARTNERS = new Map(
  EVENT_NAMES.filter((name) => EVENTS[name].type === 'bet').map((bet): [string, string[]] => {
    const win = bet.replace(/Bet$/, 'Win')
    return [bet, bet === 'Jackpot Slots Bet' ? [win, 'Jackpot Win'] : [win]]
  }),
)

/** A bet and a win with one note are of one game, if the note has only one name of each. */
function keepOfRounds({ all }: SeenPlayer, words: WordCandidates): void {
  const byNote = new Map<string, { bet: Set<string>; win: Set<string> }>()
  for (const { event_type, event_name, event_note } of all) {
    if ((event_type !== 'bet' && event_type !== 'win') || typeof event_note !== 'string') continue
    const found = byNote.get(event_note) ?? { bet: new Set(), win: new Set() }
    byNote.set(event_note, found)
    found[event_type].add(String(event_name))
  }
  for (const { bet, win } of byNote.values()) {
    const [stake, prize] = [[...bet][0], [...win][0]]
    if (bet.size !== 1 || win.size !== 1) continue
    const fits = (own: string, other: string) => PARTNERS.get(own)?.includes(other) === true
    words.keep(stake, (own) => words.of(prize).some((other) => fits(own, other)))
    words.keep(prize, (own) => words.of(stake).some((other) => fits(other, own)))
  }
}
