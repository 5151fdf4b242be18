import { expect, test } from 'vitest'
import {
  chargeBack,
  coolOff,
  excludeSelf,
  hold,
  release,
  restrictAccount,
} from '../../src/simulator/autopilot/compliance'
import { reactToCase, sendDocuments } from '../../src/simulator/autopilot/documents'
import { noticeLogin } from '../../src/simulator/autopilot/goodwill'
import { closeVisit, scheduleVisit } from '../../src/simulator/autopilot/intervals'
import { cashOutAtLast, reverseWithdrawal } from '../../src/simulator/autopilot/payout'
import { settle } from '../../src/simulator/autopilot/settlement'
import { playOn } from '../../src/simulator/autopilot/table'
import { arrive, enterLobby } from '../../src/simulator/autopilot/visit'
import type { BlockCause } from '../../src/simulator/domain/accounts'
import { DAY_MS, HOUR_MS } from '../../src/simulator/domain/instants'
import type { WithdrawalStep } from '../../src/simulator/domain/transactions'
import type { Command } from '../../src/simulator/engine/commands/catalog'
import { disputeCode, planReview } from '../../src/simulator/engine/plans'
import { type Act, books, expectOnly, plans, type Trial, wakesOf } from './trials'
import { AT, type Situation } from './wake'

/*
 * What staff begin they end, and what players leave behind they get.
 */

const DEPOSIT: Command = { type: 'deposit', amount: 50_000, method: 'visa' }
const REQUEST = { type: 'requestWithdrawal', amount: 50_000 } as const
const BONUS: Command = { type: 'awardBonus', name: 'B', amount: 20_000, multiplier: 50 }
const LOSS: Command = { type: 'play', stake: 50_000, win: 0 }
const WIN: Command = { type: 'play', stake: 1_000, win: 90_000 }
const kyc = (status: 'approved' | 'pending' | 'in_review'): Command => ({ type: 'setKyc', status })
const REJECTED: Command = { type: 'setKyc', status: 'rejected' }
const blocked = (cause: BlockCause): Command => ({ type: 'block', cause })
const RESTRICTED: Command = { type: 'restrict', activity: 'play' }
const PAYOUT_REJECTED: readonly Command[] = [
  { type: 'requestWithdrawal', amount: 50_000 },
  { type: 'moveWithdrawal', to: 'rejected' },
]
const to = (status: WithdrawalStep): Command => ({ type: 'moveWithdrawal', to: status })
const paid = (amount: number): readonly Command[] => [
  { ...REQUEST, amount },
  to('approved'),
  to('processing'),
  to('completed'),
]
const PAID_MUCH = [{ ...DEPOSIT, amount: 2_050_000 }, kyc('approved'), ...paid(2_000_000)]

const blocks =
  (act: Act): Trial =>
  (context) => {
    const before = context.player.blocks
    act(context)
    return context.player.blocks !== before
  }
const startsKyc: Trial = (context) => {
  sendDocuments(context)
  return context.player.kyc.status === 'pending'
}
/** Whether a bank takes a deposit back, a month after a player has gone, else some days later. */
const disputes = books(
  (context) => chargeBack({ ...context, at: AT + (context.memory.over ? 30 : 3) * DAY_MS }, 0),
  ({ name }) => name === 'Chargeback',
)
const takesBack: Trial = (context) => {
  if (context.memory.visit) reverseWithdrawal(context, context.memory.visit)
  return context.player.ledger.wallets.pending === 0
}
const look: Act = (context) => settle(context, 1)
const refunds = (act: Act) => books(act, ({ name }) => name === 'Deposit Refund')
const pays = books(look, ({ name }) => name === 'Manual Withdrawal')
const TAKEN_BACK: readonly Command[] = [REQUEST, { type: 'cancelWithdrawal' }]
const DISPUTE = { at: AT + HOUR_MS, kind: 'dispute', subject: 0 } as const
const AWAY = { visit: undefined }
const GONE = { ...AWAY, over: true }
const HELD = { hold: { at: AT, cause: 'AML Hold' } } as const

const rejects: Trial = (context) => {
  look(context)
  return context.player.ledger.statusOf(1) === 'rejected'
}

type Rule = [rule: string, trial: Trial, may: Situation, mayNot: Situation]

test.each<Rule>([
  [
    'an account with money is not closed',
    blocks(closeVisit),
    { life: { closes: true }, memory: { over: true } },
    {
      life: { closes: true },
      memory: { over: true, depositedAt: AT },
      history: [{ ...DEPOSIT, amount: 1_500 }],
    },
  ],
  [
    'a break follows a visit, not an absence',
    blocks(coolOff),
    { memory: AWAY, history: [DEPOSIT] },
    { memory: AWAY },
  ],
  [
    'compliance asks about the origin of some money, not of any',
    blocks(hold),
    { life: HELD, history: [{ ...DEPOSIT, amount: 100_000 }] },
    { life: HELD, history: [{ ...DEPOSIT, amount: 99_900 }] },
  ],
  [
    'documents are sent after a cool-off, not during another block',
    plans('documents', sendDocuments),
    { history: [blocked('Cool-Off')] },
    { history: [blocked('AML Hold')] },
  ],
  ['nobody sends documents unasked out of a visit', startsKyc, {}, { memory: AWAY }],
  ['and no depositor who would not complete KYC', startsKyc, {}, { life: { finishesKyc: false } }],
  [
    'who was verified once also sends documents about the money',
    plans('documents', reactToCase),
    { history: [kyc('approved'), kyc('pending')], life: { finishesKyc: false } },
    { history: [kyc('pending')], life: { finishesKyc: false } },
  ],
  [
    'a devoted player sends rejected documents again',
    plans('restrict', reactToCase),
    { history: [DEPOSIT, kyc('pending'), REJECTED] },
    { history: [DEPOSIT, kyc('pending'), REJECTED], life: { budgetEuroCents: 5_000_000 } },
  ],
  ...(['Multi-Account', 'Deceased'] as const).map(
    (cause): Rule => [
      `a payout is rejected behind ${cause}, and waits behind a hold`,
      rejects,
      { history: [DEPOSIT, kyc('approved'), REQUEST, blocked(cause)] },
      { history: [DEPOSIT, kyc('approved'), REQUEST, blocked('AML Hold')] },
    ],
  ),
  [
    'who sends no documents stops looking in, though a payout waits for them',
    (context) => {
      closeVisit(context)
      return context.memory.over
    },
    { life: { endsAt: AT - 1, finishesKyc: false }, history: [DEPOSIT, REQUEST] },
    { life: { endsAt: AT - 1 }, history: [DEPOSIT, REQUEST] },
  ],
  [
    'who has not lost a deposit does not dispute it',
    disputes,
    { memory: GONE, history: [DEPOSIT, LOSS] },
    { memory: GONE, history: [DEPOSIT, WIN] },
  ],
  [
    'nor does one who was there some days ago',
    disputes,
    { memory: GONE, history: [DEPOSIT, LOSS] },
    { memory: AWAY, history: [DEPOSIT, LOSS] },
  ],
  [
    'nobody visits after a death',
    plans('arrive', (context) => {
      hold(context)
      arrive(context)
      scheduleVisit(context, AT)
    }),
    { memory: AWAY, life: { hold: { at: AT, cause: 'AML Hold' } } },
    { memory: AWAY, life: { hold: { at: AT, cause: 'Deceased' } }, history: [{ type: 'login' }] },
  ],
  [
    'a payout that came back is paid once its player has gone',
    pays,
    { memory: { over: true }, history: [DEPOSIT, kyc('approved'), ...PAYOUT_REJECTED] },
    { memory: { over: false }, history: [DEPOSIT, kyc('approved'), ...PAYOUT_REJECTED] },
  ],
  [
    'so is one that the bank has returned after the next was paid',
    pays,
    {
      memory: { over: true },
      history: [DEPOSIT, kyc('approved'), ...paid(30_000), to('reversed'), ...paid(10_000)],
    },
    { memory: { over: true }, history: [DEPOSIT, kyc('approved'), ...paid(10_000)] },
  ],
  [
    'staff will see to what has come back when a player is not expected again',
    plans('settle', closeVisit),
    { memory: { over: true } },
    {},
  ],
  [
    'a self-excluded player with cash is asked for documents',
    (context) => {
      excludeSelf(context)
      return context.player.kyc.status === 'pending'
    },
    { history: [DEPOSIT] },
    {},
  ],
  [
    'a deposit that arrives after a self-exclusion goes back, or is paid out',
    refunds(look),
    { history: [DEPOSIT, blocked('Self-Excluded')] },
    { history: [DEPOSIT, kyc('approved'), blocked('Self-Excluded')] },
  ],
  [
    'so does one that arrives after the restriction',
    refunds(look),
    { history: [DEPOSIT, kyc('pending'), RESTRICTED] },
    { history: [DEPOSIT, kyc('approved'), RESTRICTED] },
  ],
  [
    'who is not verified has the deposits back, and no winnings',
    books(restrictAccount, ({ name }) => name === 'Manual Debit'),
    { history: [DEPOSIT, WIN, kyc('pending')] },
    { history: [DEPOSIT, kyc('pending')] },
  ],
  [
    'a bonus hunter, who would request it again at once, takes no payout back',
    takesBack,
    { history: [DEPOSIT, REQUEST] },
    { persona: 'bonus_hunter', history: [DEPOSIT, REQUEST] },
  ],
  [
    'and nobody does so for a third time since the last deposit',
    takesBack,
    { history: [DEPOSIT, ...TAKEN_BACK, REQUEST] },
    { history: [DEPOSIT, ...TAKEN_BACK, ...TAKEN_BACK, REQUEST] },
  ],
  [
    'nothing stays on an account that is closed for a chargeback, once no dispute is open',
    books(look, ({ name }) => name === 'Manual Debit'),
    { history: [DEPOSIT, DEPOSIT, WIN, { type: 'chargeback' }] },
    { history: [DEPOSIT, DEPOSIT, WIN, { type: 'chargeback' }], memory: { tasks: [DISPUTE] } },
  ],
  [
    'an AML review that ends brings its player back',
    plans('arrive', release),
    { memory: { over: true }, history: [blocked('AML Hold')] },
    { memory: { over: true }, history: [blocked('Deceased')] },
  ],
  [
    'the estate of a verified player is paid',
    pays,
    { history: [DEPOSIT, kyc('approved'), blocked('Deceased')] },
    { history: [DEPOSIT, kyc('approved'), blocked('AML Hold')] },
  ],
])('%s', (_, trial, may, mayNot) => {
  expectOnly(trial, may, mayNot)
})

test('an account that is not verified ends with a rejected case, and gets no more documents', () => {
  for (const context of wakesOf({ history: [DEPOSIT, kyc('pending')] })) {
    restrictAccount(context)
    sendDocuments(context)
    expect(context.player.kyc.status).toBe('rejected')
  }
})

test('who takes a bonus with most deposits is found out, and gets no more of them', () => {
  const matched = (code: string): Command[] => [{ type: 'claimBonus', bonus: code }, DEPOSIT]
  const history = [...matched('WELCOME100'), { type: 'cancelBonus' } as const]
  const found = (commands: readonly Command[]) => {
    const wakes = wakesOf({ persona: 'bonus_hunter', history: commands })
    for (const context of wakes) noticeLogin(context)
    return wakes.map(({ player }) => player).filter(({ labels }) => labels.includes('Bonus Abuser'))
  }
  const abusers = found([...history, ...matched('SECOND25')])
  expect(abusers.length).toBeGreaterThan(1)
  for (const { active, restrictions } of abusers) {
    expect({ active, restrictions: [...restrictions] }).toEqual({ restrictions: ['bonuses'] })
  }
  expect(found([...history, ...matched('SECOND25'), DEPOSIT, DEPOSIT])).toEqual([])
})

test('documents about the origin of money are read by staff, and so is the payout that waits', () => {
  const delays = wakesOf({
    history: [kyc('approved'), kyc('pending'), kyc('in_review')],
  }).map(({ player }) => planReview(player).delay)
  expect(Math.min(...delays)).toBeGreaterThan(HOUR_MS)
  for (const context of wakesOf({ history: PAID_MUCH })) {
    expect(cashOutAtLast(context)).toBe(true)
    const { timers, ledger } = context.player
    expect(timers.dueOf('withdrawalMoves', ledger.length - 1) - AT).toBeGreaterThan(HOUR_MS)
  }
})

test('a player tells the bank one story', () => {
  const codes = wakesOf({ history: [DEPOSIT, { ...DEPOSIT, amount: 7_000 }] }).map(({ player }) => {
    expect(disputeCode(player, 1, 'visa')).toBe(disputeCode(player, 0, 'visa'))
    return disputeCode(player, 0, 'visa')
  })
  expect(new Set(codes).size).toBeGreaterThan(1)
})

test('nobody claims a bonus to forfeit it for a payout minutes later', () => {
  const rich = { history: [DEPOSIT, kyc('approved')], visit: { temptedAt: 0 } } as const
  const lobby = (situation: Situation) => {
    const wakes = wakesOf(situation)
    for (const context of wakes) enterLobby(context)
    return wakes
  }
  const rejected = {
    ...rich,
    life: { endsAt: AT - 1 },
    history: [...rich.history, ...PAYOUT_REJECTED],
  }
  for (const situation of [rich, rejected]) {
    const leaving = lobby(situation).filter(({ memory }) => (memory.visit?.cashesOut ?? 0) > 0)
    expect(leaving.length).toBeGreaterThan(20)
    expect(leaving.filter(({ player }) => player.active !== undefined)).toEqual([])
  }
  const claiming = lobby(rich).filter(({ player }) => player.active !== undefined)
  expect(claiming.length).toBeGreaterThan(0)
  for (const { player, memory } of claiming) {
    expect(memory.visit?.temptedAt).toBeGreaterThan(player.ledger.wallets.cash)
  }
})

test('nor one that has waited for the end of another', () => {
  const first: Command = { ...BONUS, amount: 50, multiplier: 1 }
  const claim: Command = { type: 'claimBonus', bonus: 'WELCOME100' }
  const wakes = wakesOf({ history: [first, claim, DEPOSIT], visit: { temptedAt: 0 } })
  for (const context of wakes) playOn(context)
  const begun = wakes.filter(({ player }) =>
    player.bonuses.some(({ status, deposit }) => status === 'active' && deposit !== undefined),
  )
  expect(begun.length).toBeGreaterThan(20)
  expect(begun.filter(({ memory }) => (memory.visit?.cashesOut ?? 0) > 0)).toEqual([])
})
