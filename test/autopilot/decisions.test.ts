import { expect, test } from 'vitest'
import { collectDeposit, giveBack, lookForDeposit } from '../../src/simulator/autopilot/cashier'
import {
  chargeBack,
  coolOff,
  excludeSelf,
  offerWelcome,
} from '../../src/simulator/autopilot/compliance'
import { reactToCase, sendDocuments } from '../../src/simulator/autopilot/documents'
import { give } from '../../src/simulator/autopilot/goodwill'
import { scheduleVisit } from '../../src/simulator/autopilot/intervals'
import { cashOutAtLast, isTempted } from '../../src/simulator/autopilot/payout'
import { playOn, rollBack } from '../../src/simulator/autopilot/table'
import { enterLobby } from '../../src/simulator/autopilot/visit'
import { maxBonusBet } from '../../src/simulator/domain/currencies'
import { DAY_MS, HOUR_MS } from '../../src/simulator/domain/instants'
import type { Command } from '../../src/simulator/engine/commands/catalog'
import { type Act, books, expectOnly, often, plans, type Trial } from './trials'
import { AT, type Situation, wakeOf } from './wake'

const DEPOSIT: Command = { type: 'deposit', amount: 50_000, method: 'visa' }
const PENDING: Command = { ...DEPOSIT, outcome: 'pending' }
const DECLINED: Command = { ...DEPOSIT, outcome: 'declined' }
const BONUS: Command = { type: 'awardBonus', name: 'B', amount: 20_000, multiplier: 50 }
const LOCKING: Command = { ...BONUS, base: 'bonus+deposit' }
const MATCH: Command = { type: 'claimBonus', bonus: 'WELCOME100' }
const RICH: Command = { ...DEPOSIT, amount: 900_000 }
const LOST: Command = { type: 'play', stake: 300_000, win: 0 }
const ROUND: Command = { type: 'play', stake: 1_000, win: 0 }
const COOL_OFF: Command = { type: 'block', cause: 'Cool-Off' }
const DOCUMENTS: Command = { type: 'setKyc', status: 'pending' }
const MANAGED: Command = { type: 'changeIdentity', vip_manager: 'A. Manager' }
const REJECTED: Command = { type: 'setKyc', status: 'rejected' }
const NO_BONUS: Command = { type: 'updateProfile', settings: { want_bonus: false } }

const comesBackAfter = (act: Act): Trial =>
  plans('arrive', (context) => {
    act(context)
    scheduleVisit(context, context.at)
  })

const requestsPayout = books(cashOutAtLast, ({ type }) => type === 'withdrawal')

const PAYOUT_REJECTED: readonly Command[] = [
  { type: 'requestWithdrawal', amount: 50_000 },
  { type: 'moveWithdrawal', to: 'rejected' },
]

const refunds: Trial = (context) => {
  giveBack(context, 0)
  return context.player.ledger.statusOf(0) === 'refunded'
}

const claimsWagering: Trial = (context) => {
  const { bonuses } = context.player
  const before = bonuses.length
  enterLobby(context)
  return bonuses.slice(before).some(({ terms }) => terms.multiplier > 0)
}

const comesBackAfterMonths: Trial = (context) => {
  const { memory, at } = context
  often(() => {
    memory.over = false
    scheduleVisit(context, at)
  })(context)
  return memory.tasks.some((task) => task.at > at + 61 * DAY_MS)
}

/** The same act in two situations: some streams lead to it in the first, none in the second. */
test.each<[rule: string, trial: Trial, may: Situation, mayNot: Situation]>([
  ['one who deposits once deposits no more', plans('pay', playOn), {}, { persona: 'one_and_done' }],
  [
    'a long absence does not shorten a life, nor prolong it',
    comesBackAfterMonths,
    { life: { endsAt: AT + 30 * DAY_MS } },
    { life: { endsAt: AT - 1 } },
  ],
  [
    'no second deposit is made while a slow one is awaited',
    plans('pay', enterLobby),
    { history: [PENDING] },
    { history: [PENDING], memory: { awaited: 0 } },
  ],
  [
    'a declined deposit is tried once more',
    plans('pay', (context) => lookForDeposit(context, 0)),
    { history: [DECLINED] },
    { history: [DECLINED], visit: { retry: 50_000 } },
  ],
  [
    'a visit has at most three deposits after the money is gone',
    plans('pay', playOn),
    { visit: { deposits: 2 } },
    { visit: { deposits: 3 } },
  ],
  [
    'a visit ends six hours after its time, bonus or not',
    plans('round', playOn),
    { history: [DEPOSIT, BONUS], visit: { until: AT - 6 * HOUR_MS + 1 } },
    { history: [DEPOSIT, BONUS], visit: { until: AT - 6 * HOUR_MS } },
  ],
  [
    'no stake goes over the limit of an active bonus',
    books(playOn, ({ type, amount }) => type === 'bet' && amount > maxBonusBet('EUR')),
    { history: [DEPOSIT], visit: { stake: 5_000 } },
    { history: [DEPOSIT, BONUS], visit: { stake: 5_000 } },
  ],
  [
    'with a bonus active a player claims only what needs no wagering',
    claimsWagering,
    { history: [PENDING], memory: { awaited: 0 } },
    { history: [PENDING, BONUS], memory: { awaited: 0 } },
  ],
  [
    'a deposit that a bonus matched is not refunded as a mistake',
    refunds,
    { history: [DEPOSIT], memory: { stakedBefore: 0 } },
    { history: [MATCH, DEPOSIT], memory: { stakedBefore: 0 } },
  ],
  [
    'neither is one that is played',
    refunds,
    { history: [DEPOSIT], memory: { stakedBefore: 0 } },
    { history: [DEPOSIT, ROUND], memory: { stakedBefore: 0 } },
  ],
  [
    'the same deposit again within minutes is a mistake',
    plans('refund', (context) => lookForDeposit(context, 1)),
    { history: [DEPOSIT, DEPOSIT] },
    { history: [DECLINED, DECLINED] },
  ],
  [
    'who is rejected stakes nothing',
    books(playOn, ({ type }) => type === 'bet'),
    { history: [DEPOSIT, DOCUMENTS] },
    { history: [DEPOSIT, DOCUMENTS, REJECTED] },
  ],
  [
    'the case of who never completes KYC is rejected once the documents are a month late',
    plans('rejectCase', reactToCase),
    { life: { finishesKyc: false }, history: [DOCUMENTS] },
    { history: [DOCUMENTS] },
  ],
  [
    'a manager gives nothing to a player who has lost much',
    books(
      (context) => give(context, 0),
      () => true,
    ),
    { history: [MANAGED, RICH] },
    { history: [MANAGED, RICH, LOST] },
  ],
  [
    'staff give a fraud nothing',
    books(
      (context) => give(context, 3),
      () => true,
    ),
    { history: [DEPOSIT] },
    { history: [DEPOSIT], persona: 'chargeback_fraud' },
  ],
  [
    'a bonus hunter leaves for no payout before the bonus is completed',
    (context) => context.memory.visit !== undefined && isTempted(context, context.memory.visit),
    { persona: 'bonus_hunter', history: [DEPOSIT], visit: { temptedAt: 0 } },
    { persona: 'bonus_hunter', history: [DEPOSIT, BONUS], visit: { temptedAt: 0 } },
  ],
  [
    'the last payout follows any visit of more than one round',
    requestsPayout,
    { history: [DEPOSIT], visit: { rounds: 2, leastRounds: 9 } },
    { history: [DEPOSIT], visit: { rounds: 1, leastRounds: 9 } },
  ],
  [
    'the provider rolls back no bet of a bonus that has ended',
    (context) => {
      rollBack(context, 1)
      return context.player.ledger.statusOf(1) === 'rolled_back'
    },
    { history: [BONUS, ROUND] },
    { history: [BONUS, ROUND, { type: 'cancelBonus' }] },
  ],
  [
    'no documents are sent before the time of a player who is still to be verified',
    (context) => {
      sendDocuments(context)
      return context.player.kyc.status === 'in_review'
    },
    { history: [DOCUMENTS], life: { uploadsAt: AT } },
    { history: [DOCUMENTS], life: { uploadsAt: AT + 1 } },
  ],
  [
    'a blocked player requests no last payout',
    requestsPayout,
    { history: [DEPOSIT] },
    { history: [DEPOSIT, COOL_OFF] },
  ],
  [
    'a player whose KYC was rejected requests no payout',
    requestsPayout,
    { history: [DEPOSIT, DOCUMENTS] },
    { history: [DEPOSIT, DOCUMENTS, REJECTED] },
  ],
  [
    'a player who never completes KYC gives up after three rejected payouts',
    requestsPayout,
    { life: { finishesKyc: false }, history: [DEPOSIT, ...PAYOUT_REJECTED, ...PAYOUT_REJECTED] },
    {
      life: { finishesKyc: false },
      history: [DEPOSIT, ...PAYOUT_REJECTED, ...PAYOUT_REJECTED, ...PAYOUT_REJECTED],
    },
  ],
  [
    'one who does keeps on',
    requestsPayout,
    { history: [DEPOSIT, ...PAYOUT_REJECTED, ...PAYOUT_REJECTED, ...PAYOUT_REJECTED] },
    { history: [DEPOSIT, COOL_OFF] },
  ],
  [
    'no payout is requested while a bonus locks the deposit',
    requestsPayout,
    { history: [DEPOSIT, BONUS] },
    { history: [DEPOSIT, LOCKING] },
  ],
  [
    'a bank takes as many deposits back as the life says',
    plans('chargeback', (context) => collectDeposit(context, 0)),
    { history: [DEPOSIT], life: { chargebacks: 1 } },
    { history: [DEPOSIT], life: { chargebacks: 1 }, memory: { disputes: 1 } },
  ],
  [
    'a deposit that is charged back is the end of the visits',
    comesBackAfter((context) => chargeBack(context, 0)),
    { history: [DECLINED] },
    { history: [DEPOSIT], persona: 'chargeback_fraud' },
  ],
  [
    'a blocked player asks for no cool-off',
    (context) => {
      const { blocks } = context.player
      coolOff(context)
      return context.player.blocks !== blocks
    },
    { history: [{ type: 'login' }] },
    { history: [{ type: 'block' }] },
  ],
  [
    'no payout forfeits a bonus that is worth more than the cash',
    requestsPayout,
    { history: [DEPOSIT, BONUS] },
    { history: [DEPOSIT, { ...BONUS, amount: 50_001 }] },
  ],
  [
    'a dormant player leaves little behind',
    requestsPayout,
    { persona: 'dormant', history: [DEPOSIT] },
    { persona: 'dormant', history: [{ ...DEPOSIT, amount: 2_900 }] },
  ],
  [
    'the big win comes after some rounds, so that it can be withdrawn',
    (context) => {
      playOn(context)
      return context.memory.lucky
    },
    { persona: 'lucky_winner', life: { luckyAt: AT }, history: [DEPOSIT] },
    { persona: 'lucky_winner', life: { luckyAt: AT }, history: [DEPOSIT], visit: { rounds: 0 } },
  ],
  [
    'a player who wants no bonus is welcomed with none',
    (context) => {
      offerWelcome(context)
      return context.player.bonuses.length > 0
    },
    {},
    { history: [NO_BONUS] },
  ],
])('%s', (_, trial, may, mayNot) => {
  expectOnly(trial, may, mayNot)
})

test('a self-excluded player does not come back', () => {
  expect(comesBackAfter(coolOff)(wakeOf({}, ''))).toBe(true)
  expect(comesBackAfter(excludeSelf)(wakeOf({}, ''))).toBe(false)
})
