import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import type { Currency } from '../simulator/domain/currencies'
import { checkAccount, checkBonus } from './account-laws'
import { type Breach, Report } from './breach'
import { LedgerLaws } from './ledger-laws'
import { checkBonusFilters, checkFilters, checkOfferFilters, checkPeriods } from './list-laws'
import { checkOffers } from './offer-laws'
import { checkProfile } from './profile-laws'
import { readPages, startOf } from './reading'
import { type Account, type Judge, type Responses, scaleOf } from './seen'
import { checkSegments } from './segment-laws'
import { addSums } from './sums'

/**
 * Holds the answers about one player against each other, in portions.
 *
 * @param view the reading operations under the default policies
 * @param now instant of the clock, ms UTC
 */
export function* checkingAnswers(
  view: Responses,
  now: number,
): Generator<undefined, readonly Breach[], undefined> {
  const report = new Report(view.id)
  try {
    yield* checking(view, { now, policies: DEFAULT_POLICIES }, report)
  } catch (error) {
    // An operation that fails is a breach like another.
    const message = error instanceof Error ? error.message : String(error)
    report.holds(false, 'wire-failure', 'Answer', { message }, 'message')
  }
  return report.breaches
}

/** When, and under which policies, the answers are read. */
export interface Reading {
  /** Instant of the clock, ms UTC. */
  readonly now: number
  /** Those that are known: a law that depends on another one accepts each of its values. */
  readonly policies: Partial<Policies>
}

/** As {@link checkingAnswers}, for a judge. What an operation throws passes through. */
export function* checking(
  view: Responses,
  { now, policies }: Reading,
  judge: Judge,
): Generator<undefined, void> {
  const profile = view.profile()
  const page = view.bonuses({ limit: Number.MAX_SAFE_INTEGER })
  const currency = profile.currency as Currency
  const scale = scaleOf(currency)
  const account: Account = {
    ...{ profile, summary: view.summary(), policies },
    bonuses: page.bonuses.toReversed(),
    minor: (amount) => Math.round(Number(amount) * scale),
    major: (minor) => minor / scale,
    at: instants(),
  }
  checkBook(account, judge)
  for (const bonus of account.bonuses) checkBonus(bonus, account, judge)
  const ledger = new LedgerLaws(account, now, scale, judge)
  const start = startOf(view)
  yield* readPages(view, start, ledger, judge)
  ledger.end()
  const { sums, rounds, deposits } = ledger
  sums.types = addSums(start.spans)
  checkAccount(account, sums, judge)
  checkProfile(profile, sums, account, judge)
  const isChargedBack = deposits.isChargedBack()
  checkSegments(profile, { now, sums, isChargedBack, bigWins: rounds.bigWins }, judge)
  checkPeriods(view, start, sums.types, account, judge)
  checkFilters(view, ledger, judge)
  checkBonusFilters(view, page, judge)
  const list = view.eligibleBonuses()
  checkOffers(list, { account, now, currency, deposits: sums.types.count.deposit }, judge)
  checkOfferFilters(view, list, judge)
}

/** Reads instants. Rows that follow each other are mostly of one day. */
function instants(): Account['at'] {
  let day = ''
  let midnight = Number.NaN
  return (date) => {
    if (typeof date !== 'string') return Number.NaN
    if (date.length !== FORM.length || !date.endsWith('Z')) return Date.parse(date)
    if (!date.startsWith(day) || day === '') {
      day = date.slice(0, 10)
      midnight = Date.parse(day)
    }
    const digits = (place: number) =>
      date.charCodeAt(place) * 10 + date.charCodeAt(place + 1) - ZERO
    const seconds = (digits(11) * 60 + digits(14)) * 60 + digits(17)
    return midnight + seconds * 1_000 + (date.charCodeAt(20) - 48) * 100 + digits(21)
  }
}

const FORM = 'YYYY-MM-DDTHH:mm:ss.sssZ'
const ZERO = 11 * 48

function checkBook({ bonuses, at }: Account, judge: Judge): void {
  for (const [place, bonus] of bonuses.entries()) {
    const before = bonuses[place - 1]
    if (before === undefined) continue
    const isNext = String(bonus.id) > String(before.id)
    judge.holds(isNext, 'bonus-book', 'Bonus', bonus, 'id', before.id)
    const isLater = at(before.created_at) <= at(bonus.created_at)
    judge.holds(isLater, 'bonus-book', 'Bonus', bonus, 'created_at', before.created_at)
  }
}
