import { expect, test } from 'vitest'
import { chargeBack, coolOff, hold, release } from '../../src/simulator/autopilot/compliance'
import { sendDocuments } from '../../src/simulator/autopilot/documents'
import { noticeLogin } from '../../src/simulator/autopilot/goodwill'
import { closeVisit, scheduleVisit } from '../../src/simulator/autopilot/intervals'
import { reverseWithdrawal } from '../../src/simulator/autopilot/payout'
import { playOn } from '../../src/simulator/autopilot/table'
import { arrive, enterLobby } from '../../src/simulator/autopilot/visit'
import type { BlockCause } from '../../src/simulator/domain/accounts'
import { DAY_MS } from '../../src/simulator/domain/instants'
import type { Command } from '../../src/simulator/engine/commands/catalog'
import { disputeCode } from '../../src/simulator/engine/plans'
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
const APPROVED: Command = { type: 'setKyc', status: 'approved' }
const blocked = (cause: BlockCause): Command => ({ type: 'block', cause })
const PAYOUT_REJECTED: readonly Command[] = [
  { type: 'requestWithdrawal', amount: 50_000 },
  { type: 'moveWithdrawal', to: 'rejected' },
]

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
const TAKEN_BACK: readonly Command[] = [REQUEST, { type: 'cancelWithdrawal' }]
const AWAY = { visit: undefined }
const GONE = { ...AWAY, over: true }
const HELD = { hold: { at: AT, cause: 'AML Hold' } } as const

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
  ['nobody sends documents unasked out of a visit', startsKyc, {}, { memory: AWAY }],
  ['and no depositor who would not complete KYC', startsKyc, {}, { life: { finishesKyc: false } }],
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
    'a review of the money ends, a death does not',
    blocks(release),
    { history: [blocked('AML Hold')] },
    { history: [blocked('Deceased')] },
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
])('%s', (_, trial, may, mayNot) => {
  expectOnly(trial, may, mayNot)
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

test('a player tells the bank one story', () => {
  const codes = wakesOf({ history: [DEPOSIT, { ...DEPOSIT, amount: 7_000 }] }).map(({ player }) => {
    expect(disputeCode(player, 1, 'visa')).toBe(disputeCode(player, 0, 'visa'))
    return disputeCode(player, 0, 'visa')
  })
  expect(new Set(codes).size).toBeGreaterThan(1)
})

test('nobody claims a bonus to forfeit it for a payout minutes later', () => {
  const rich = { history: [DEPOSIT, APPROVED], visit: { temptedAt: 0 } } as const
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
