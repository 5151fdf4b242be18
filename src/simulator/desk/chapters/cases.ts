import type { BlockCause } from '../../domain/accounts'
import { DAY_MS } from '../../domain/instants'
import { IDENTITY_FIRST, MARKET_IDS, MARKETS } from '../../domain/markets'
import { isDisputable, METHODS, type PaymentMethod } from '../../domain/payments'
import type { Situation } from '../situations'
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
  request,
  SETTLE,
  type Step,
  until,
  VERIFY,
  wager,
} from '../steps'

const PLAYERS = ['casual', 'regular'] as const
const ARRIVE = [LOGIN, SETTLE, VERIFY] as const

/** Deposits and payouts of a player without a finished case need a market that allows them. */
const UNVERIFIED = {
  personas: PLAYERS,
  not: [...IDENTITY_FIRST],
  days: [4, 60],
  hours: [2, 12],
  verified: false,
} as const satisfies Partial<Chapter>

const EVERYDAY = { personas: PLAYERS, days: [6, 110], hours: [3, 60] } as const

/** The markets in which no deposit is paid by a method of this kind. */
const marketsWithout = (isMeant: (method: PaymentMethod) => boolean) =>
  MARKET_IDS.filter((id) => !MARKETS[id].methods.some(([method]) => isMeant(method)))

const block = (cause: BlockCause | undefined) => command(() => ({ type: 'block', cause }))
const DECLINED = command((euro) => ({ type: 'deposit', amount: euro(50), outcome: 'declined' }))
const TAKE_BACK = command(() => ({ type: 'cancelWithdrawal' }))

/** A visit with so many deposits of about this amount, which are lost. */
const spree = (count: number, low: number, high: number) => [
  ...new Array<Step>(count).fill(pay(low, high)),
  cash(0, 5),
]

/** Chapters of the columns about KYC, blocks and new players, and of the rare ones. */
export const CASES = {
  'kyc-in-review': {
    ...UNVERIFIED,
    steps: [LOGIN, SETTLE, cash(30, 200), kyc('in_review', 'stays so')],
  },
  'kyc-in-review-with-payout': {
    ...UNVERIFIED,
    steps: [
      LOGIN,
      SETTLE,
      cash(60, 500),
      kyc('pending'),
      request(70),
      kyc('in_review', 'stays so'),
    ],
  },
  'kyc-rejected': {
    ...UNVERIFIED,
    steps: [LOGIN, SETTLE, cash(40, 400), kyc('rejected')],
  },
  'kyc-pending-new': {
    personas: ['registered_only'],
    days: [3, 16],
    hours: [2, 250],
    verified: false,
    steps: [LOGIN, kyc('pending')],
  },
  'kyc-pending-with-cash': {
    ...UNVERIFIED,
    hours: [10, 300],
    days: [16, 60],
    steps: [LOGIN, SETTLE, cash(40, 300), kyc('pending')],
  },
  'kyc-resubmit': {
    ...UNVERIFIED,
    hours: [10, 300],
    days: [16, 60],
    steps: [LOGIN, SETTLE, cash(40, 300), kyc('in_review'), kyc('pending')],
  },
  'kyc-pending-with-payout': {
    ...UNVERIFIED,
    steps: [LOGIN, SETTLE, cash(60, 500), kyc('pending'), request(80)],
  },

  'cool-off': {
    ...EVERYDAY,
    steps: [
      ...ARRIVE,
      cash(5, 200),
      command((_, stream) => ({
        type: 'block',
        cause: 'Cool-Off',
        for: stream.pick([7, 30, 42]) * DAY_MS,
      })),
    ],
  },
  'self-excluded': {
    ...EVERYDAY,
    days: [32, 150],
    hours: [20, 700],
    steps: [
      ...ARRIVE,
      cash(0, 10),
      command((_, stream) => ({
        type: 'block',
        cause: 'Self-Excluded',
        for: stream.pick([182, 365, 1_826]) * DAY_MS,
      })),
    ],
  },
  'aml-hold': {
    personas: ['high_roller'],
    days: [40, 150],
    hours: [6, 90],
    steps: [...ARRIVE, cash(300, 3_000), request(60), block('AML Hold')],
  },
  'chargeback-open': {
    personas: ['chargeback_fraud'],
    not: marketsWithout(isDisputable),
    days: [40, 90],
    hours: [600, 900],
    steps: [
      ...ARRIVE,
      pay(60, 300),
      play(20, 60),
      until(10, 120),
      command(() => ({ type: 'chargeback' })),
    ],
  },
  'multi-account': {
    ...EVERYDAY,
    days: [15, 90],
    hours: [20, 300],
    steps: [...ARRIVE, CLAIM, pay(20, 60), wager(30), block('Multi-Account')],
  },
  'fraud-suspect': {
    ...EVERYDAY,
    days: [15, 90],
    hours: [20, 300],
    steps: [...ARRIVE, cash(100, 800), request(90), block('Fraud Suspect')],
  },
  'closed-by-player': {
    ...EVERYDAY,
    hours: [20, 600],
    days: [30, 150],
    steps: [...ARRIVE, cash(0, 0), command(() => ({ type: 'close' }))],
  },
  'blocked-plain': {
    ...EVERYDAY,
    hours: [20, 300],
    days: [15, 90],
    steps: [...ARRIVE, cash(5, 150), block(undefined)],
  },
  'duplicate-account': {
    ...EVERYDAY,
    days: [3, 30],
    hours: [10, 60],
    steps: [...ARRIVE, pay(20, 50), play(5, 20), block('Duplicate')],
  },
  underage: {
    ...EVERYDAY,
    days: [2, 20],
    steps: [...ARRIVE, pay(10, 30), play(5, 20), block('Underage')],
  },
  deceased: {
    ...EVERYDAY,
    days: [50, 150],
    hours: [400, 900],
    steps: [...ARRIVE, cash(20, 300), until(5, 120), block('Deceased')],
  },
  'sanctions-hit': {
    ...EVERYDAY,
    hours: [20, 300],
    days: [15, 90],
    steps: [...ARRIVE, cash(50, 500), request(50), block('Sanctions Hit')],
  },

  'new-without-deposit': {
    personas: ['registered_only'],
    days: [0, 14],
    hours: [0, 1],
    verified: false,
    steps: [],
  },
  'first-deposit-today': {
    personas: PLAYERS,
    days: [0, 1],
    hours: [1, 11],
    budget: [0, 0],
    verified: false,
    steps: [LOGIN, VERIFY, pay(20, 60), play(10, 40)],
  },
  'new-active': {
    personas: PLAYERS,
    days: [5, 28],
    hours: [3, 40],
    steps: [...ARRIVE, cash(1, 60)],
  },

  'rg-medium': {
    ...EVERYDAY,
    not: ['GB'],
    steps: [
      ...ARRIVE,
      cash(60, 400),
      request(60),
      TAKE_BACK,
      play(10, 30),
      cash(60, 400),
      request(60),
      TAKE_BACK,
      play(5, 20),
    ],
  },
  'rg-high': {
    personas: ['regular', 'high_roller'],
    not: ['DE', 'CRYPTO'],
    days: [20, 110],
    hours: [150, 300],
    steps: [
      ...ARRIVE,
      ...spree(5, 90, 150),
      until(60, 120),
      LOGIN,
      ...spree(6, 90, 150),
      until(3, 30),
      LOGIN,
      ...spree(5, 90, 150),
    ],
  },
  'bonus-awaiting-deposit': { ...EVERYDAY, not: ['SE'], steps: [...ARRIVE, cash(0, 8), CLAIM] },
  'bonus-offered': {
    ...EVERYDAY,
    hours: [3, 120],
    steps: [
      ...ARRIVE,
      cash(0, 12),
      command(() => ({
        type: 'awardBonus',
        code: 'BIRTHDAY20',
        activate: false,
        by: 'System',
        claimDays: 14,
      })),
    ],
  },
  'deposit-pending': {
    ...EVERYDAY,
    not: marketsWithout((method) => METHODS[method].class === 'bank'),
    hours: [1, 8],
    steps: [...ARRIVE, cash(15, 80), pay(40, 250, 'stays pending')],
  },
  'deposit-declined': {
    ...EVERYDAY,
    hours: [1, 8],
    steps: [...ARRIVE, cash(0, 0), DECLINED, until(-9, -6), DECLINED, until(-32, -28), DECLINED],
  },
  'bonus-completed': {
    ...EVERYDAY,
    not: ['SE'],
    steps: [...ARRIVE, CLAIM, pay(15, 30), wager(100)],
  },
  'bonus-expired': {
    ...EVERYDAY,
    hours: [40, 70],
    steps: [
      ...ARRIVE,
      cash(5, 60),
      command((euro) => ({
        type: 'awardBonus',
        award: 'Bonus Awarded',
        amount: euro(10),
        multiplier: 35,
        validDays: 1,
      })),
      until(3, 12),
      LOGIN,
      cash(20, 100),
    ],
  },

  'payout-rejected': {
    ...EVERYDAY,
    hours: [3, 200],
    days: [12, 110],
    steps: [...ARRIVE, cash(60, 500), request(80, 'rejected')],
  },
  'payout-failed': {
    ...EVERYDAY,
    steps: [...ARRIVE, cash(60, 500), request(80, 'approved', 'processing', 'failed')],
  },
  'payout-cancelled': {
    ...EVERYDAY,
    not: ['GB'],
    steps: [...ARRIVE, cash(60, 500), request(80), TAKE_BACK, play(3, 12)],
  },
  'payout-held-wealth': {
    ...EVERYDAY,
    personas: ['high_roller'],
    steps: [
      ...ARRIVE,
      cash(500, 4_000),
      request(70),
      command(() => ({ type: 'holdPayouts', cause: 'Source of Wealth' })),
    ],
  },
  'payout-held-aml': {
    ...EVERYDAY,
    personas: ['high_roller'],
    steps: [
      ...ARRIVE,
      cash(300, 3_000),
      request(60, 'approved'),
      command(() => ({ type: 'holdPayouts', cause: 'AML' })),
    ],
  },
  'goodwill-credit': {
    ...EVERYDAY,
    steps: [
      ...ARRIVE,
      cash(10, 150),
      command((euro, stream) => ({
        type: 'adjust',
        kind: 'Manual Credit',
        amount: euro(stream.pick([10, 15, 20, 25])),
        note: `Manual credit: ${stream.pick(['goodwill', 'game malfunction', 'bonus not credited'])}`,
      })),
    ],
  },
  'at-risk': {
    ...EVERYDAY,
    days: [65, 140],
    hours: [32 * 24, 56 * 24],
    steps: [...ARRIVE, cash(0, 12), LEAVE],
  },
  dormant: {
    ...EVERYDAY,
    days: [180, 260],
    hours: [62 * 24, 170 * 24],
    steps: [...ARRIVE, cash(10, 200), LEAVE],
  },
  churned: {
    ...EVERYDAY,
    days: [400, 600],
    hours: [190 * 24, 380 * 24],
    steps: [...ARRIVE, cash(10, 200), LEAVE],
  },
} as const satisfies Readonly<Partial<Record<Situation, Chapter>>>
