import type { Bonus, EligibleBonusList } from '../contract/bonuses'
import type { Transaction } from '../contract/transactions'
import { BONUS_STATUSES, CATALOG, CRITERIA_TYPES } from '../simulator/domain/bonuses'
import { CATEGORY_WEIGHTS } from '../simulator/domain/games'
import { DAY_MS } from '../simulator/domain/instants'
import type { Account } from './account'
import type { Law } from './laws'
import type { NameAbout } from './subjects'

/** Checks the records of the bonus history, by themselves and their order. */
export function checkBonuses(account: Account): void {
  const { bonuses, at, judge } = account
  for (const [place, bonus] of bonuses.entries()) {
    const before = bonuses[place - 1]
    if (before === undefined) continue
    const isNext = String(bonus.id) > String(before.id)
    judge.holds(isNext, 'bonus-book', 'Bonus', bonus, 'id', before.id)
    const isLater = at(before.created_at) <= at(bonus.created_at)
    judge.holds(isLater, 'bonus-book', 'Bonus', bonus, 'created_at', before.created_at)
  }
  for (const bonus of bonuses) checkBonus(bonus, account)
}

const OUTCOMES: readonly string[] = BONUS_STATUSES

/** Checks one record of the bonus history by itself. */
function checkBonus(bonus: Bonus, { minor, at, judge }: Account): void {
  const { status, created_at, expires_at } = bonus
  const due = minor(bonus.wager_requirement)
  const done = minor(bonus.wagered_amount)
  const left = minor(bonus.remaining_wager)
  const isLeft = left === due - done && left >= 0 && done >= 0
  judge.holds(isLeft, 'bonus-state', 'Bonus', bonus, 'remaining_wager')
  const isKnown = OUTCOMES.includes(status) && due > 0
  const isOutcome = !isKnown || (status === 'completed') === (left === 0)
  judge.holds(isOutcome, 'bonus-outcome', 'Bonus', bonus, 'status', bonus.remaining_wager)
  const isLater = !(at(expires_at) <= at(created_at))
  judge.holds(isLater, 'bonus-state', 'Bonus', bonus, 'expires_at', created_at)
}

/** A bonus with what the rows say of it. */
interface Followed {
  readonly bonus: Bonus
  awards: number
  /** When its latest time began, by an award or a return; until then its creation. */
  start: number
  /** Names of the rows that ended it, since its latest return; a lost bonus has none. */
  ends: string[]
  lastEnd: Transaction | undefined
  /** Weighted stakes since it began, in hundredths of a minor unit. */
  staked: number
  /** Whether another bonus can have had some of them. */
  isShared: boolean
}

const OF = 'Transaction'

/** Percentages of a stake that count, by event name. */
const WEIGHTS: ReadonlyMap<string, number> = new Map(
  Object.entries(CATEGORY_WEIGHTS).map(([category, weight]) => [`${category} Bet`, weight]),
)

/** Whether a row ends a bonus, and how. */
const ENDS: Readonly<Record<NameAbout<'bonus'>, 'removal' | 'conversion' | 'none'>> = {
  'Bonus Expired': 'removal',
  'Bonus Forfeited': 'removal',
  'Bonus Cancelled': 'removal',
  'Bonus Max-Win Cap': 'conversion',
  'Bonus Converted': 'conversion',
  'Bonus Winnings Credited': 'conversion',
  'Bonus Reinstated': 'none',
  'Bonus Debited': 'none',
}

const REMOVALS = Object.entries(ENDS).flatMap(([name, end]) => (end === 'removal' ? [name] : []))
const CONVERSION = ['Bonus Converted', 'Bonus Winnings Credited']

/** The rows that records of a status can have at their end. */
const ENDINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['cancelled', ['', ...REMOVALS]],
  ['completed', ['', CONVERSION.join(), ['Bonus Max-Win Cap', ...CONVERSION].join()]],
])

const LATEST_RETURN_MS = 30 * DAY_MS

/** Follows the bonuses through the rows, oldest first. */
export function followBonuses(account: Account) {
  const { judge, minor: minorOf } = account
  const none = { awards: 0, lastEnd: undefined, staked: 0, isShared: false }
  const all = new Map<unknown, Followed>(
    account.bonuses.map((bonus) => {
      const start = account.at(bonus.created_at)
      return [bonus.id, { bonus, start, ...none, ends: [] }]
    }),
  )
  /** The bonuses that have begun and that no row has ended. */
  const open = new Set<Followed>()
  let converted: Transaction | undefined

  function award(row: Transaction, minor: number, at: number, named: string): void {
    const record = all.get(named)
    const due = record?.bonus.amount
    const isOwn = record !== undefined && minor === minorOf(due)
    judge.holds(isOwn, 'bonus-award', OF, row, 'amount', due)
    if (record === undefined) return
    record.awards += 1
    begin(record, at)
  }

  function bet(row: Transaction, minor: number): void {
    if (open.size === 0 || row.status !== 'completed') return
    const weight = WEIGHTS.get(row.event_name) ?? 0
    for (const record of open) record.staked += minor * weight
  }

  function withdrawal(row: Transaction): void {
    const active = [...open].find(({ bonus }) => bonus.status === 'active')
    const isFree = active === undefined
    judge.holds(isFree, 'withdrawal-during-bonus', OF, row, 'date', active?.bonus.id)
  }

  /** Each row, before it is followed: what is converted is credited by the next one. */
  function next(row: Transaction | undefined): void {
    const isCredit = row?.event_name === 'Bonus Winnings Credited'
    const before = converted
    if (before === undefined && !isCredit) return
    converted = undefined
    const sign = account.policies.amountSign === 'magnitude' ? 1 : -1
    const isEqual = minorOf(before?.amount) === sign * minorOf(row?.amount)
    const isPair = isCredit && isEqual && before?.date === row.date
    const object = before ?? row ?? {}
    judge.holds(isPair, 'conversion-pair', OF, object, 'amount', row?.amount)
  }

  /** An adjustment about a bonus. */
  function adjust(
    row: Transaction,
    name: NameAbout<'bonus'>,
    minor: number,
    at: number,
    named: string,
  ): void {
    if (name === 'Bonus Converted') converted = row
    if (name === 'Bonus Reinstated') reinstate(row, minor, at, named)
    if (ENDS[name] === 'none') return
    const record = recordIn('bonus-end', row, named)
    if (record === undefined) return
    record.ends.push(name)
    record.lastEnd = row
    open.delete(record)
  }

  function end(): void {
    next(undefined)
    for (const record of all.values()) {
      checkRows(record)
      checkTimes(record)
      checkProgress(record)
    }
  }

  function begin(record: Followed, at: number): void {
    record.start = at
    // Money without wagering is the player's at once.
    if (minorOf(record.bonus.wager_requirement) === 0) return
    for (const other of open) other.isShared = true
    record.isShared ||= open.size > 0
    open.add(record)
  }

  function reinstate(row: Transaction, minor: number, at: number, named: string): void {
    const record = recordIn('bonus-reinstated', row, named)
    if (record === undefined) return
    const { lastEnd, ends } = record
    const isRemoved = ends.length === 1 && REMOVALS.includes(ends[0] ?? '')
    const isSame = minor === -minorOf(lastEnd?.amount)
    const isTimely = at - account.at(lastEnd?.date) <= LATEST_RETURN_MS
    const isHeld = isRemoved && isSame && isTimely
    judge.holds(isHeld, 'bonus-reinstated', OF, row, 'amount', lastEnd?.amount)
    record.ends = []
    record.lastEnd = undefined
    begin(record, at)
  }

  function checkRows({ bonus, awards, ends }: Followed): void {
    const { status } = bonus
    const isOnce = status === 'active' || status === 'completed'
    const isAwarded = isOnce ? awards === 1 : awards <= (status === 'pending' ? 0 : 1)
    judge.holds(isAwarded, 'bonus-award', 'Bonus', bonus, 'status', awards)
    const found = ends.join()
    const isEnd = (ENDINGS.get(status) ?? ['']).includes(found) && (awards > 0 || found === '')
    judge.holds(isEnd, 'bonus-end', 'Bonus', bonus, 'status', found)
  }

  function checkTimes({ bonus, start, lastEnd }: Followed): void {
    const { at, now } = account
    const { status, created_at, expires_at } = bonus
    const expires = at(expires_at)
    const days = (expires - start) / DAY_MS
    const isRunning = status === 'pending' || status === 'active'
    const isWhole = Number.isInteger(days) && days > 0 && (!isRunning || expires > now)
    judge.holds(isWhole, 'bonus-time', 'Bonus', bonus, 'expires_at')
    const isBegun = at(created_at) <= Math.min(start, now)
    judge.holds(isBegun, 'bonus-time', 'Bonus', bonus, 'created_at')
    if (lastEnd === undefined) return
    const isExpiry = lastEnd.event_name === 'Bonus Expired'
    const isIn = isExpiry ? at(lastEnd.date) === expires : at(lastEnd.date) <= expires
    judge.holds(isIn, 'bonus-time', OF, lastEnd, 'date', expires_at)
  }

  /** Bets after the loss of a bonus, or beside another one, may not count. */
  function checkProgress(record: Followed): void {
    const { bonus, staked, isShared, lastEnd } = record
    const due = Math.min(minorOf(bonus.wager_requirement), Math.floor(staked / 100))
    const shown = minorOf(bonus.wagered_amount)
    const isKnown = !isShared && (lastEnd !== undefined || bonus.status === 'active')
    const isHeld = isKnown ? shown === due : shown <= due
    judge.holds(isHeld, 'bonus-progress', 'Bonus', bonus, 'wagered_amount')
  }

  /** The bonus that a row names; undefined if there is none. */
  function recordIn(rule: Law, row: Transaction, named: string): Followed | undefined {
    const record = all.get(named)
    judge.holds(record !== undefined, rule, OF, row, 'event_note')
    return record
  }

  return { award, bet, withdrawal, next, adjust, end }
}

/**
 * Checks the list of offers: which there must be.
 *
 * @param deposits the number of completed deposits
 */
export function checkOffers(account: Account, deposits: number): void {
  const { profile, bonuses, currency, judge } = account
  const list = account.view.eligibleBonuses()
  const check = (isHeld: boolean, field: string, due?: unknown) =>
    judge.holds(isHeld, 'wire-eligible', 'EligibleBonusList', list, field, due)
  const { player_id, total, bonuses: offers } = list
  const isOwn = player_id === profile.id
  judge.holds(isOwn, 'wire-offers', 'EligibleBonusList', list, 'player_id', profile.id)
  const isTotal = total === offers.length
  judge.holds(isTotal, 'wire-offers', 'EligibleBonusList', list, 'total', offers.length)
  const isFree =
    profile.blocked === false &&
    profile.kyc_status !== 'rejected' &&
    Object(profile.settings).want_bonus === true &&
    // In Sweden the first occasion to play alone may have a bonus.
    (currency !== 'SEK' || (deposits === 0 && bonuses.length === 0))
  check(isFree || offers.length === 0, 'bonuses')
  const ids = offers.map(({ bonus_type_id }) => bonus_type_id)
  const ordered = CATALOG.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
  check(ordered.join() === ids.join(), 'bonuses', ordered)
  for (const { depositPlace, name, id } of CATALOG) {
    const offer = offers.find(({ bonus_type_id }) => bonus_type_id === id)
    if (depositPlace === undefined) continue
    const isNew = !bonuses.some(({ bonus_name }) => bonus_name === name)
    const isDue = isFree && isNew && deposits === depositPlace - 1
    // Staff can restrict all bonuses, which the responses do not show.
    const isLeftOut = offer === undefined && offers.length === 0
    check((offer !== undefined) === isDue || isLeftOut, 'bonuses', id)
  }
  checkOfferFilters(account, list)
}

/** The filter by criteria divides the offers. */
function checkOfferFilters({ view, judge }: Account, list: EligibleBonusList): void {
  const parts = CRITERIA_TYPES.flatMap(
    (criteria_type) => view.eligibleBonuses({ criteria_type }).bonuses,
  )
  const codes = (offers: EligibleBonusList['bonuses']) =>
    offers.map(({ code }) => code).toSorted((one, other) => (one < other ? -1 : 1))
  const found = codes(parts)
  const isSame = found.join() === codes(list.bonuses).join()
  judge.holds(isSame, 'wire-offers', 'EligibleBonusList', list, 'total', found)
}
