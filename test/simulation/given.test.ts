import { describe, expect, it } from 'vitest'
import { createWorld, type PlayerCommand } from '../../src/index'
import type { Actor } from './cast'
import { follow } from './oracle'
import { adopt, DEFAULT_RULES } from './oracle-state'
import { checkOutcome } from './predictions'
import { take } from './taking'
import { createTally } from './tally'
import { look, type Sight } from './wire'

type Mutable<Type> = Type extends string
  ? Type
  : Type extends object
    ? { -readonly [Key in keyof Type]: Mutable<Type[Key]> }
    : Type

const ID = 'p'
const DEPOSIT = { type: 'deposit', amount: 100, method: 'visa' } as const
const AWARD = { type: 'awardBonus', amount: 20 } as const
const APPROVAL: readonly PlayerCommand[] = (['pending', 'in_review', 'approved'] as const).map(
  (status) => ({ type: 'setKyc', status }),
)

/** A player whom the oracle has followed through some commands. */
async function playerAfter(commands: readonly PlayerCommand[]) {
  const policies = { minimumTurnover: 0 } as const
  const world = createWorld({ seed: 'given', players: 0, policies })
  const register = { type: 'register', market: 'DE', currency: 'EUR' } as const
  world.execute(ID, register)
  const sight = await look(world, ID)
  const oracle = adopt(sight, { ...DEFAULT_RULES, ...policies }, register.market)
  const actor: Actor = { id: ID, register, lives: false, oracle, sight }
  for (const command of commands) await take(world, actor, command, createTally())
  return { world, actor }
}

/** What the oracle says of a command whose answers are forged; undefined if it agrees. */
async function saidOf(
  commands: readonly PlayerCommand[],
  command: PlayerCommand,
  forge: (sight: Mutable<Sight>) => void,
): Promise<string | undefined> {
  const { world, actor } = await playerAfter(commands)
  world.execute(ID, command)
  const sight = structuredClone(await look(world, ID)) as Mutable<Sight>
  forge(sight)
  const before = structuredClone(actor.oracle)
  try {
    const change = follow(actor.oracle, sight as Sight, { single: true })
    checkOutcome(before, command, change, sight as Sight, Date.parse(world.now), actor.oracle)
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** Moves a euro from the bonus to cash, or the reverse. */
const shift =
  (euros: number) =>
  ({ profile: { balances } }: Mutable<Sight>) => {
    balances.cash_balance += euros
    balances.bonus_balance -= euros
    if (balances.withdrawable_balance > 0) balances.withdrawable_balance += euros
  }

const last = <Item>(list: readonly Item[]) => list.at(-1) as Item
const BET = { type: 'play', stake: 5, win: 0 } as const
const OF_BONUS = { type: 'play', stake: 8, win: 4 } as const

/** What the laws over the wire do not know: each fault with the command after which it shows. */
const FAULTS: readonly (readonly [
  law: string,
  fault: string,
  commands: readonly PlayerCommand[],
  command: PlayerCommand,
  forge: (sight: Mutable<Sight>) => void,
  says: RegExp,
])[] = [
  ['stake-split', 'bonus money beside cash', [DEPOSIT, AWARD], BET, shift(1), /cash_balance/],
  ['stake-split', 'cash that is not there', [AWARD], BET, shift(-1), /cash_balance/],
  ['win-split', 'a win that is all cash', [AWARD], OF_BONUS, shift(1), /cash_balance/],
  ['bonus-negative', 'a deposit with a bonus part', [], DEPOSIT, shift(-1), /cash_balance/],
  [
    'bonus-owner',
    'a bet that forgets its bonus',
    [AWARD],
    BET,
    ({ bonuses: [bonus] }) =>
      Object.assign(bonus ?? {}, { wagered_amount: 0, remaining_wager: bonus?.wager_requirement }),
    /wagered_amount of bon/,
  ],
  [
    'bonus-owner',
    'a bet with a bonus that is over',
    [DEPOSIT, AWARD, BET, { type: 'cancelBonus', by: 'Admin' }],
    BET,
    ({ bonuses: [bonus] }) => {
      if (bonus === undefined) return
      bonus.wagered_amount += 5
      bonus.remaining_wager -= 5
    },
    /wagered_amount|which is final/,
  ],
  [
    'write-off',
    'a cent less than cash lacks',
    [DEPOSIT, { type: 'play', stake: 60, win: 0 }],
    { type: 'chargeback' },
    ({ rows, profile: { balances } }) => {
      for (const row of rows) if (row.event_name === 'Bad Debt Write-Off') row.amount -= 0.01
      balances.cash_balance -= 0.01
      balances.total_balance -= 0.01
    },
    /rows of {"type":"chargeback"}|cash is/,
  ],
  [
    'clawback',
    'an active bonus of a deposit that is charged back',
    [{ type: 'awardBonus', code: 'WELCOME100' }, DEPOSIT],
    { type: 'chargeback' },
    ({ rows, bonuses: [bonus], profile }) => {
      const place = rows.findIndex(({ event_name }) => event_name === 'Bonus Cancelled')
      const [row] = rows.splice(place, 1)
      if (bonus === undefined || row === undefined) return
      bonus.status = 'active'
      profile.kpi.active_bonus = true
      profile.kpi.wr = bonus.remaining_wager
      profile.balances.bonus_balance -= row.amount
      profile.balances.total_balance -= row.amount
    },
    /stays active/,
  ],
  [
    'bonus-match',
    'a match of a declined deposit',
    [{ type: 'awardBonus', code: 'WELCOME100' }],
    { ...DEPOSIT, outcome: 'declined' },
    ({ rows, bonuses: [bonus], summary, profile }) => {
      const { payment_method, ...row } = last(rows)
      if (bonus === undefined) return
      const { amount } = bonus
      const award = { event_type: 'bonus', event_name: 'Bonus Awarded' } as const
      const note = { event_note: `Bonus ${bonus.id}: Welcome Bonus`, completed_at: row.date }
      rows.push({ ...row, ...award, ...note, id: `${row.id}z`, status: 'completed', amount })
      bonus.status = 'active'
      Object.assign(profile.balances, { bonus_balance: amount, total_balance: amount })
      const revenue = -amount
      Object.assign(profile.kpi, { active_bonus: true, wr: bonus.remaining_wager, ltnc: revenue })
      const figures = { lifetime_net_casino: revenue, net_gaming_revenue: revenue }
      Object.assign(summary, { total_bonuses: amount, ...figures })
    },
    /which bon_\w+ matches/,
  ],
  [
    'bonus-requirement',
    'a cent more than the terms say',
    [],
    { ...AWARD, multiplier: 3 },
    ({ bonuses: [bonus], profile }) => {
      if (bonus === undefined) return
      bonus.wager_requirement += 0.01
      bonus.remaining_wager += 0.01
      profile.kpi.wr += 0.01
    },
    /terms of bon/,
  ],
  [
    'bonus-cap',
    'a cent more than the cap',
    [
      { ...AWARD, multiplier: 1, cap: 5 },
      { type: 'play', stake: 5, win: 20 },
    ],
    { type: 'play', stake: 15, win: 0 },
    ({ rows, profile: { balances } }) => {
      const more = { 'Bonus Max-Win Cap': 1, 'Bonus Converted': -1, 'Bonus Winnings Credited': 1 }
      for (const row of rows) row.amount += more[row.event_name as keyof typeof more] ?? 0
      balances.cash_balance += 1
      balances.total_balance += 1
      balances.withdrawable_balance += 1
    },
    /its cap is/,
  ],
  [
    'bonus-overlap',
    'a bonus that begins beside another',
    [AWARD],
    { type: 'adjust', kind: 'Manual Credit', amount: 20 },
    ({ rows, bonuses }) => {
      const bonus = { ...last(bonuses), id: 'bon_other' }
      bonuses.push(bonus)
      const award = { event_type: 'bonus', event_name: 'Bonus Awarded' } as const
      Object.assign(last(rows), { ...award, event_note: 'Bonus bon_other: Bonus' })
    },
    /starts while/,
  ],
  [
    'bonus-time',
    'a day more than it is extended by',
    [AWARD],
    { type: 'extendBonus', days: 2 },
    ({ bonuses: [bonus] }) => {
      if (bonus === undefined) return
      const expires = Date.parse(bonus.expires_at) + 86_400_000
      bonus.expires_at = new Date(expires).toISOString()
    },
    /days that extendBonus extends/,
  ],
  [
    'bonus-kind',
    'an offer for the second deposit on the first',
    [{ type: 'claimBonus', bonus: 'WELCOME100' }],
    DEPOSIT,
    ({ bonuses: [bonus] }) => Object.assign(bonus ?? {}, { bonus_name: 'Second Deposit Bonus' }),
    /on this deposit/,
  ],
  [
    'block-marketing',
    'marketing to an excluded player',
    [],
    { type: 'block', cause: 'Self-Excluded' },
    ({ profile: { settings } }) => {
      settings.marketing_sms_subscription = true
    },
    /SMS marketing/,
  ],
]

/** Commands that must be refused, with what a service could do that takes them. */
const TAKEN: readonly (readonly [
  law: string,
  commands: readonly PlayerCommand[],
  command: PlayerCommand,
  says: RegExp,
])[] = [
  ['blocked-row', [DEPOSIT, { type: 'block' }], BET, /the account is blocked/],
  ['blocked-row', [{ type: 'block' }], AWARD, /the account is blocked/],
  [
    'kyc-payout',
    [DEPOSIT, { type: 'requestWithdrawal', amount: 50 }],
    { type: 'moveWithdrawal', to: 'approved' },
    /KYC is pending/,
  ],
  [
    'payout-hold',
    [
      DEPOSIT,
      ...APPROVAL,
      { type: 'requestWithdrawal', amount: 50 },
      { type: 'moveWithdrawal', to: 'approved' },
      { type: 'moveWithdrawal', to: 'processing' },
      { type: 'block', cause: 'AML Hold' },
    ],
    { type: 'moveWithdrawal', to: 'completed' },
    /on AML hold/,
  ],
  ['market-method', [], { ...DEPOSIT, method: 'pix' }, /the market has no such method/],
  ['market-minimum', [], { ...DEPOSIT, amount: 9 }, /below the minimum of the market/],
  ['market-month', [{ ...DEPOSIT, amount: 950 }], DEPOSIT, /above the monthly limit/],
  ['cash-negative', [DEPOSIT], { type: 'adjust', kind: 'Manual Debit', amount: 101 }, /more than/],
]

describe('the oracle finds what the laws over the wire cannot', () => {
  it.each(FAULTS)('%s: %s', async (_, __, commands, command, forge, says) => {
    expect(await saidOf(commands, command, () => undefined)).toBeUndefined()
    expect(await saidOf(commands, command, forge)).toMatch(says)
  })

  it.each(TAKEN)(
    '%s: a command that must be refused is taken',
    async (_, commands, taken, says) => {
      const { world, actor } = await playerAfter(commands)
      const execute = world.execute.bind(world)
      const credit = { type: 'adjust', kind: 'Manual Credit', amount: 1 } as const
      Object.assign(world, { execute: () => execute(ID, credit) })
      await expect(take(world, actor, taken, createTally())).rejects.toThrow(says)
    },
  )
})
