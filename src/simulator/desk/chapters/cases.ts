import type { BlockCause } from '../../domain/accounts'
import { DAY_MS } from '../../domain/instants'
import { IDENTITY_FIRST, MARKET_IDS, MARKETS } from '../../domain/markets'
import { isDisputable, METHODS, type PaymentMethod } from '../../domain/payments'
import {
  type Chapter,
  CLAIM,
  cash,
  command,
  kyc,
  LEAVE,
  LOGIN,
  pay,
  play,
  type Range,
  request,
  SETTLE,
  type Step,
  until,
  VERIFY,
  wager,
} from '../steps'
import { NO_BONUSES } from './money'

const PLAYERS = ['casual', 'regular'] as const

/** A verified player: days since the registration, and hours since the steps began, at the end. */
const known = (days: Range, hours: Range, steps: readonly Step[]) =>
  ({ personas: PLAYERS, days, hours, steps: [LOGIN, SETTLE, VERIFY, ...steps] }) as const

/** As most players: registered in the last months, and there in the last days. */
const usual = (steps: readonly Step[]) => known([5, 80], [3, 60], steps)

/** A player without a finished case, in a market that allows deposits and payouts before it. */
const unverified = (days: Range, hours: Range, steps: readonly Step[]) =>
  ({
    personas: PLAYERS,
    notIn: [...IDENTITY_FIRST],
    days,
    hours,
    verified: false,
    steps: [LOGIN, SETTLE, ...steps],
  }) as const

/** The markets in which no deposit is paid by a method of this kind. */
const marketsWithout = (isMeant: (method: PaymentMethod) => boolean) =>
  MARKET_IDS.filter((id) => !MARKETS[id].methods.some(([method]) => isMeant(method)))

const block = (cause?: BlockCause) => command(() => ({ type: 'block', cause }))
const stayAway = (cause: BlockCause, ...days: readonly number[]) =>
  command((_, stream) => ({ type: 'block', cause, for: stream.pick(days) * DAY_MS }))

/** Great Britain forbids operators to let players take payouts back. */
const NO_TAKING_BACK = ['GB'] as const

const DECLINED = command((euro) => ({ type: 'deposit', amount: euro(50), outcome: 'declined' }))
const TAKE_BACK = command(() => ({ type: 'cancelWithdrawal' }))

/** So many deposits of about this amount, which are lost. */
const spree = (count: number) => [...new Array<Step>(count).fill(pay(100, 160)), cash(0, 5)]

const NEW = { personas: ['registered_only'], verified: false } as const

/** Chapters of the columns about KYC, blocks and new players, and of the rare ones. */
export const CASES = {
  'kyc-in-review': unverified([4, 60], [1, 6], [cash(30, 200), kyc('in_review', 'stays so')]),
  'kyc-in-review-with-payout': unverified(
    [4, 60],
    [1, 6],
    [cash(80, 500), kyc('pending'), request(70), kyc('in_review', 'stays so')],
  ),
  'kyc-rejected': unverified([4, 60], [2, 12], [cash(40, 400), kyc('rejected')]),
  'kyc-pending-new': { ...NEW, days: [3, 16], hours: [2, 250], steps: [LOGIN, kyc('pending')] },
  'kyc-pending-with-cash': unverified([16, 60], [10, 300], [cash(40, 300), kyc('pending')]),
  'kyc-resubmit': unverified(
    [16, 60],
    [10, 300],
    [cash(40, 300), kyc('in_review'), kyc('pending')],
  ),
  'kyc-pending-with-payout': unverified(
    [4, 60],
    [2, 12],
    [cash(80, 500), kyc('pending'), request(80)],
  ),

  'cool-off': usual([cash(0, 40), stayAway('Cool-Off', 7, 30, 42)]),
  'self-excluded': known(
    [32, 150],
    [20, 700],
    [cash(0, 0), stayAway('Self-Excluded', 182, 365, 1_826)],
  ),
  'aml-hold': {
    ...known([40, 150], [6, 90], [cash(300, 3_000), request(60), block('AML Hold')]),
    personas: ['high_roller'],
  },
  'chargeback-open': {
    ...known(
      [40, 90],
      [600, 900],
      [pay(60, 300), play(20, 60), until(10, 120), command(() => ({ type: 'chargeback' }))],
    ),
    personas: ['chargeback_fraud'],
    notIn: marketsWithout(isDisputable),
  },
  'multi-account': known(
    [15, 90],
    [20, 300],
    [CLAIM, pay(20, 60), wager(30), block('Multi-Account')],
  ),
  'fraud-suspect': known(
    [15, 90],
    [20, 300],
    [cash(100, 800), request(90), block('Fraud Suspect')],
  ),
  'closed-by-player': known([30, 150], [20, 600], [cash(0, 0), command(() => ({ type: 'close' }))]),
  'blocked-plain': known([15, 90], [20, 300], [cash(5, 150), block()]),
  'duplicate-account': known([3, 30], [10, 60], [pay(20, 50), play(5, 20), block('Duplicate')]),
  underage: known([2, 20], [3, 60], [pay(10, 30), play(5, 20), block('Underage')]),
  deceased: known([50, 150], [400, 900], [cash(20, 300), until(5, 120), block('Deceased')]),
  'sanctions-hit': known([15, 90], [20, 300], [cash(90, 500), request(50), block('Sanctions Hit')]),

  'new-without-deposit': { ...NEW, days: [0, 14], hours: [0, 1], steps: [] },
  'first-deposit-today': {
    personas: PLAYERS,
    days: [0, 1],
    hours: [1, 11],
    budget: [0, 0],
    verified: false,
    steps: [LOGIN, VERIFY, pay(20, 60), play(10, 40)],
  },
  'new-active': known([5, 28], [3, 40], [cash(1, 60)]),

  'rg-medium': {
    ...usual([
      cash(60, 400),
      request(60),
      TAKE_BACK,
      play(10, 30),
      cash(60, 400),
      request(60),
      TAKE_BACK,
      play(5, 20),
    ]),
    notIn: NO_TAKING_BACK,
  },
  'rg-high': {
    ...known(
      [20, 110],
      [150, 300],
      [...spree(5), until(60, 120), LOGIN, ...spree(6), until(3, 30), LOGIN, ...spree(5)],
    ),
    personas: ['regular', 'high_roller'],
    // Germany limits the deposits of a month, and crypto deposits take long.
    notIn: ['DE', 'CRYPTO'],
  },
  'bonus-awaiting-deposit': { ...usual([cash(0, 8), CLAIM]), notIn: NO_BONUSES },
  'bonus-offered': known(
    [5, 80],
    [3, 120],
    [
      cash(0, 12),
      command(() => ({
        type: 'awardBonus',
        code: 'BIRTHDAY20',
        activate: false,
        by: 'System',
        claimDays: 14,
      })),
    ],
  ),
  'deposit-pending': {
    ...known([5, 80], [1, 8], [cash(15, 80), pay(40, 250, 'stays pending')]),
    notIn: marketsWithout((method) => METHODS[method].class === 'bank'),
  },
  'deposit-declined': known(
    [5, 80],
    [1, 8],
    [cash(2, 12), DECLINED, until(-9, -6), DECLINED, until(-32, -28), DECLINED],
  ),
  'bonus-completed': usual([
    cash(5, 40),
    command((euro) => ({ type: 'awardBonus', code: 'WEEKEND5', amount: euro(5) })),
    wager(100),
  ]),
  'bonus-expired': known(
    [5, 80],
    [40, 70],
    [
      cash(5, 60),
      command((euro) => ({ type: 'awardBonus', code: 'WEEKEND5', amount: euro(10), validDays: 1 })),
      until(3, 12),
      LOGIN,
      cash(20, 100),
    ],
  ),

  'payout-rejected': known([12, 110], [3, 200], [cash(80, 500), request(80, 'rejected')]),
  'payout-failed': usual([cash(80, 500), request(80, 'approved', 'processing', 'failed')]),
  'payout-cancelled': {
    ...usual([cash(80, 500), request(80), TAKE_BACK, play(3, 12)]),
    notIn: NO_TAKING_BACK,
  },
  'payout-held-wealth': {
    ...usual([
      cash(500, 4_000),
      request(70),
      command(() => ({ type: 'holdPayouts', cause: 'Source of Wealth' })),
    ]),
    personas: ['high_roller'],
  },
  'payout-held-aml': {
    ...usual([
      cash(300, 3_000),
      request(60, 'approved'),
      command(() => ({ type: 'holdPayouts', cause: 'AML' })),
    ]),
    personas: ['high_roller'],
  },
  'goodwill-credit': usual([
    cash(10, 150),
    command((euro, stream) => ({
      type: 'adjust',
      kind: 'Manual Credit',
      amount: euro(stream.pick([10, 15, 20, 25])),
      note: `Manual credit: ${stream.pick(['goodwill', 'game malfunction', 'bonus not credited'])}`,
    })),
  ]),
  'at-risk': known([65, 140], [32 * 24, 56 * 24], [cash(0, 12), LEAVE]),
  dormant: known([180, 260], [62 * 24, 170 * 24], [cash(10, 200), LEAVE]),
  churned: known([400, 600], [190 * 24, 380 * 24], [cash(10, 200), LEAVE]),
} as const satisfies Readonly<Record<string, Chapter>>
