import { describe, expect, it } from 'vitest'
import {
  audit,
  CommandRefusedError,
  createWorld,
  type PlayerCommand,
  type Policies,
} from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'

const REQUEST: PlayerCommand = { type: 'requestWithdrawal', amount: 20 }
const REFUND: PlayerCommand = { type: 'refundDeposit', amount: 30 }

describe('under minimumTurnover 1 every deposit is staked once before a payout', () => {
  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['unplayed', [deposit(100)], REQUEST, 'minimum_turnover'],
    ['a cent short', [deposit(100), round(99.99, 99.99)], REQUEST, 'minimum_turnover'],
    ['staked once', [deposit(100), round(100, 100)], REQUEST, 'accepted'],
    ['in parts', [deposit(100), round(50, 50), round(50, 50)], REQUEST, 'accepted'],
    ['by Admin', [deposit(100)], { ...REQUEST, by: 'Admin' } as never, 'accepted'],
    [
      'a round that was rolled back',
      [deposit(100), round(100), { type: 'rollback' }],
      REQUEST,
      'minimum_turnover',
    ],
    [
      'earlier play, for a later deposit',
      [deposit(20), round(20, 500), round(300, 300), deposit(100)],
      REQUEST,
      'minimum_turnover',
    ],
    [
      'later play, for two deposits',
      [deposit(100), deposit(100), round(200, 200)],
      REQUEST,
      'accepted',
    ],
    ['a part that was refunded', [deposit(100), REFUND, round(70, 70)], REQUEST, 'accepted'],
    [
      'winnings without a deposit',
      [{ type: 'adjust', kind: 'Manual Credit', amount: 50 }],
      REQUEST,
      'accepted',
    ],
    [
      'more than there is',
      [deposit(100)],
      { ...REQUEST, amount: 101 } as never,
      'insufficient_withdrawable',
    ],
  ])('%s', (_, lines, command, verdict) => {
    const account = createAccount({ policies: { minimumTurnover: 1 } }).run(...lines)
    expect(account.verdict(command)).toBe(verdict)
  })

  it('names what is left to stake', () => {
    const account = createAccount({ policies: { minimumTurnover: 1 } })
    account.run(deposit(100), round(30, 30), deposit(50))
    expect(account.refusal(REQUEST)).toEqual({
      rule: 'minimum_turnover',
      unplayed: 120,
      minimum_turnover: 1,
    })
  })

  it('by default, and not under minimumTurnover 0', () => {
    const verdict = (policies: Partial<Policies>) =>
      createAccount({ policies }).run(deposit(100)).verdict(REQUEST)
    expect(verdict({ minimumTurnover: 0 })).toBe('accepted')
    expect(createWorld().policies.minimumTurnover).toBe(1)
  })
})

describe('under negativeCash a chargeback leaves what is missing as a debt', () => {
  const CHARGEBACK: PlayerCommand = { type: 'chargeback' }
  const OWED: PlayerCommand = { ...CHARGEBACK, shortfall: 'owed' }
  const WRITTEN_OFF: PlayerCommand = { ...CHARGEBACK, shortfall: 'written off' }
  const owing = (...lines: readonly Line[]) =>
    createAccount({ policies: { negativeCash: true } }).run(deposit(50), round(40), ...lines)

  it.each<[string, boolean, PlayerCommand, readonly number[], readonly string[]]>([
    ['by policy', true, CHARGEBACK, [-40, 0, 0], []],
    ['by the command', false, OWED, [-40, 0, 0], []],
    ['by default not', false, CHARGEBACK, [0, 0, 0], ['Bad Debt Write-Off 40 completed']],
    ['not by the command', true, WRITTEN_OFF, [0, 0, 0], ['Bad Debt Write-Off 40 completed']],
  ])('%s', (_, negativeCash, command, wallets, writeOff) => {
    const account = createAccount({ policies: { negativeCash } })
    account.run(deposit(50), round(40), command)
    expect(account.rows(2)).toEqual([...writeOff, 'Chargeback -50 completed'])
    expect(account.wallets()).toEqual(wallets)
  })

  it('nothing is spent or withdrawn before it is paid', () => {
    const account = owing(CHARGEBACK, { type: 'unblock' })
    const { balances, withdrawal_status } = account.profile()
    expect(balances).toMatchObject({ total_balance: -40, withdrawable_balance: 0 })
    expect(withdrawal_status).toBe('No funds')
    expect(account.verdict(round(0.01))).toBe('insufficient_funds')
    account.run(deposit(40))
    expect(account.wallets()).toEqual([0, 0, 0])
    expect(account.verdict(round(0.01))).toBe('insufficient_funds')
    account.run(deposit(0.01))
    expect(account.verdict(round(0.01))).toBe('accepted')
  })

  it('bonus money is staked beside it, and its wins go where it came from', () => {
    const account = owing(CHARGEBACK, { type: 'unblock' }, { type: 'awardBonus', amount: 10 })
    expect(account.verdict(round(10.01))).toBe('insufficient_funds')
    account.run(round(10, 25))
    expect(account.wallets()).toEqual([-40, 25, 0])
  })

  it('a later chargeback that is written off leaves the debt alone', () => {
    const account = createAccount().run(deposit(50), deposit(20), round(65))
    account.run((p) => ({ ...OWED, transaction: p.id(0) }) as PlayerCommand)
    expect(account.wallets()).toEqual([-45, 0, 0])
    account.run(WRITTEN_OFF)
    expect(account.rows(4)).toEqual(['Bad Debt Write-Off 20 completed', 'Chargeback -20 completed'])
    expect(account.wallets()).toEqual([-45, 0, 0])
  })

  it('a dispute that is won pays it, and no write-off is taken back', () => {
    const account = owing(CHARGEBACK, { type: 'resolveDispute', won: true })
    expect(account.rows(3)).toEqual(['Chargeback Reversal 50 completed'])
    expect(account.wallets()).toEqual([10, 0, 0])
  })
})

describe('under concurrentBonuses several bonuses are active', () => {
  const award = (amount: number, terms: object = {}): PlayerCommand => ({
    type: 'awardBonus',
    amount,
    multiplier: 3,
    ...terms,
  })
  const with2 = (...lines: readonly Line[]) =>
    createAccount({ policies: { concurrentBonuses: 2 } }).run(...lines)
  const statuses = (account: ReturnType<typeof createAccount>) =>
    account.bonuses().map(({ status }) => status)

  it('up to the number; the next waits', () => {
    const account = with2(award(10), award(20), award(30))
    expect(statuses(account)).toEqual(['active', 'active', 'pending'])
    expect(account.wallets()).toEqual([0, 30, 0])
    expect(account.profile().kpi).toMatchObject({ active_bonus: true, wr: 90 })
    expect(account.refusal({ type: 'claimBonus' })).toMatchObject({ rule: 'bonus_active' })
  })

  it('an active bonus is not claimed again', () => {
    const account = with2(award(10))
    const [bonus] = account.bonuses()
    expect(account.refusal({ type: 'claimBonus', bonus: bonus?.id ?? '' })).toEqual({
      rule: 'bonus_active',
      active: bonus?.id,
      bonus: bonus?.id,
    })
    expect(account.wallets()).toEqual([0, 10, 0])
  })

  it('a stake takes of cash and the oldest, which alone collects wins and wagering', () => {
    const account = with2(deposit(5), award(10), award(20), round(9, 18))
    // 3 of the 9 are cash, 6 are bonus money: so are the shares of the win.
    expect(account.wallets()).toEqual([8, 36, 0])
    expect(account.bonuses().map(({ wagered_amount }) => wagered_amount)).toEqual([9, 0])
  })

  it('no stake reaches beyond the oldest', () => {
    const account = with2(deposit(5), award(10), award(20))
    expect(account.refusal(round(15.01))).toEqual({
      rule: 'insufficient_funds',
      stakeable: 15,
      required: 15.01,
    })
    expect(account.verdict(round(15))).toBe('accepted')
  })

  it('when the oldest is lost, the next is played', () => {
    const account = with2(award(10), award(20), round(10), round(20))
    expect(statuses(account)).toEqual(['cancelled', 'cancelled'])
    expect(account.wallets()).toEqual([0, 0, 0])
  })

  it('when the oldest is completed, only its money converts', () => {
    const account = with2(award(10, { multiplier: 1 }), award(20), round(10, 25))
    expect(account.rows(4)).toEqual([
      'Bonus Converted -25 completed',
      'Bonus Winnings Credited 25 completed',
    ])
    expect(account.wallets()).toEqual([25, 20, 0])
    expect(statuses(account)).toEqual(['completed', 'active'])
  })

  it('each expires with its own money', () => {
    const account = with2(award(10, { validDays: 5 }), award(20, { validDays: 2 }), 'P2D')
    expect(account.rows(2)).toEqual(['Bonus Expired -20 completed'])
    expect(account.wallets()).toEqual([0, 10, 0])
  })

  it('a withdrawal forfeits all, and each row names it', () => {
    const account = with2(deposit(50), award(10), award(20), REQUEST)
    expect(account.rows(3)).toEqual([
      'Bonus Forfeited -10 completed',
      'Bonus Forfeited -20 completed',
      'Card Withdrawal 20 pending',
    ])
    for (const place of [3, 4]) {
      expect(account.transactions()[place]?.event_note).toMatch(
        new RegExp(`forfeited on withdrawal ${account.id(5)}$`),
      )
    }
  })

  it('one that locks the deposit locks it beside another', () => {
    const account = with2(deposit(50), award(10), award(20, { base: 'bonus+deposit' }))
    expect(account.profile().balances.withdrawable_balance).toBe(0)
    expect(account.verdict(REQUEST)).toBe('insufficient_withdrawable')
  })

  it('a reinstated bonus is younger than the active one', () => {
    const account = with2(award(10), { type: 'cancelBonus' }, award(20))
    account.run({ type: 'reinstateBonus' }, round(20, 0))
    expect(statuses(account)).toEqual(['active', 'cancelled'])
    expect(account.wallets()).toEqual([0, 10, 0])
  })

  it('a bet is rolled back into the bonus that it was played with', () => {
    const account = with2(award(10), award(20), round(4), { type: 'rollback' })
    expect(account.wallets()).toEqual([0, 30, 0])
    expect(account.refusal(round(10.01))).toMatchObject({ stakeable: 10 })
  })

  it('they stay active when the policy changes back', async () => {
    const world = createWorld({ players: 0, policies: { concurrentBonuses: 3 } })
    world.execute('p', [{ type: 'register', market: 'DE' }, award(10), award(20)])
    world.setPolicies({ concurrentBonuses: 1 })
    world.execute('p', [award(30), round(10, 5), { type: 'cancelBonus', by: 'Admin' }])
    const { bonuses } = world.player('p').bonuses()
    expect(bonuses.map(({ status }) => status)).toEqual(['pending', 'active', 'cancelled'])
    expect(await audit(world)).toEqual([])
  })

  it('and the audit agrees at every step', async () => {
    const world = createWorld({ players: 0, policies: { concurrentBonuses: 2 } })
    const steps: readonly PlayerCommand[] = [
      deposit(30),
      award(10),
      award(20),
      round(35, 12),
      { type: 'cancelBonus' },
      award(5),
      { type: 'reinstateBonus', validDays: 2 },
      { type: 'cancelBonus' },
      { type: 'reinstateBonus' },
      round(3, 90),
      REQUEST,
    ]
    world.execute('p', { type: 'register', market: 'DE' })
    for (const step of steps) {
      try {
        world.execute('p', step)
      } catch (error) {
        if (!(error instanceof CommandRefusedError)) throw error
      }
      expect(await audit(world), JSON.stringify(step)).toEqual([])
    }
  })
})
