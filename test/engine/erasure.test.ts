import { describe, expect, it } from 'vitest'
import { audit } from '../../src/audit'
import { createWorld, type PlayerCommand } from '../../src/index'
import { insideOf } from '../../src/world/views/player-view'
import { put } from '../support/client'
import { APPROVED, createAccount, deposit, type Line, round } from './account'

const ERASE: PlayerCommand = { type: 'erase' }

const profile = {
  name: 'Greta Sander',
  email: 'greta.sander@letterbox.example',
  phone: '+49 30 23125 001',
  vip_manager: 'Ingrid Solheim',
  settings: { marketing_email_subscription: true, email_validation: true },
}

/** A history in which staff wrote about the person wherever they can. */
const HISTORY: readonly Line[] = [
  ...APPROVED,
  { type: 'deposit', amount: 2_000, method: 'visa', note: 'Sander, by phone' },
  { type: 'deposit', amount: 10, outcome: 'declined', reason: 'Sander not known' },
  deposit(100),
  { type: 'awardBonus', award: 'Cashback', name: 'For Greta', amount: 5 },
  { type: 'awardBonus', name: 'For Greta again', amount: 5, multiplier: 9 },
  { type: 'cancelBonus', by: 'Admin', reason: 'Sander asked' },
  { type: 'refundDeposit', amount: 30, reason: 'Sander asked' },
  { type: 'adjust', kind: 'Goodwill Credit', amount: 5, note: 'Sorry, Greta' },
  round(1, 3),
  { type: 'requestWithdrawal', amount: 50 },
  { type: 'moveWithdrawal', to: 'rejected', reason: 'Sander asked' },
  { type: 'requestWithdrawal', amount: 60 },
  { type: 'label', add: ['Test Account', 'Greta is ill'] },
]

const create = () => createAccount({ profile }).run(...HISTORY)

describe('an erased person shows nowhere', () => {
  it('in no answer of the service', () => {
    const account = create()
    const answers = () =>
      JSON.stringify([
        account.profile(),
        account.transactions(),
        account.bonuses(),
        account.offers(),
        account.summary(),
      ])
    expect(answers()).toMatch(/Greta/)
    account.run(ERASE)
    expect(answers()).not.toMatch(/greta|sander|solheim|23125|\*\*\*\*/i)
  })

  it('in the profile', () => {
    const account = create()
    const { balances, kpi, segments, registration_date, last_login, ...before } = account.profile()
    expect(before.vip_manager).toBe('Ingrid Solheim')
    account.run('P1D', ERASE)
    const { phone, vip_manager, ...after } = account.profile()
    expect([phone, vip_manager]).toEqual([undefined, undefined])
    expect(after).toMatchObject({
      name: 'Erased',
      email: 'erased@letterbox.example',
      language: before.language,
      currency: before.currency,
      kyc_status: 'approved',
      blocked: true,
      withdrawal_status: 'Blocked',
      registration_date,
      last_login,
      balances,
      kpi,
      settings: {
        marketing_email_subscription: false,
        email_validation: false,
        email_account_activation: 'not_sent',
        sms_validation: false,
        want_bonus: true,
      },
    })
    const gone = ['Greta is ill', 'Test Account', 'Active']
    const kept = segments.filter((label) => !gone.includes(label))
    expect(after.segments).toEqual(
      kept.map((label) => label.replace('Prefers Email', 'No Contact')),
    )
  })

  it('in the notes, which keep the links between rows', () => {
    const account = create().run(ERASE)
    const notes = account
      .transactions()
      .map(({ event_name, event_note }) => [event_name, event_note])
    const [, bonus] = account.bonuses()
    expect(notes).toEqual([
      ['Card Deposit', 'Erased'],
      ['Card Deposit', 'Erased'],
      ['Card Deposit', expect.stringMatching(/^visa deposit via /)],
      ['Cashback', expect.stringMatching(/^Bonus bon_\w+: Erased$/)],
      ['Bonus Awarded', `Bonus ${bonus?.id}: Erased`],
      ['Bonus Cancelled', `Bonus ${bonus?.id} cancelled: Erased`],
      ['Deposit Refund', `Refund of ${account.id(2)}: Erased`],
      ['Goodwill Credit', 'Erased'],
      ['Slots Bet', expect.stringMatching(/ round /)],
      ['Slots Win', expect.stringMatching(/ round /)],
      ['Card Withdrawal', 'Erased'],
      ['Card Withdrawal', expect.stringMatching(/^Payout to visa via /)],
    ])
  })

  it('in the outcome, which has each bonus that loses its name', () => {
    const world = createWorld({ players: 0 })
    world.execute('p', { type: 'register' })
    const award = { type: 'awardBonus', award: 'Cash Bonus', amount: 5, multiplier: 0 } as const
    world.executeAll('p', [
      { ...award, name: 'For Greta' },
      { ...award, code: 'WEEKEND5' },
    ])
    expect(world.execute('p', ERASE).bonuses).toMatchObject([{ bonus_name: 'Erased' }])
  })

  it('in what the last update changed', () => {
    const account = create().run({ type: 'updateProfile', phone: '+49 30 23125 002' })
    expect(insideOf(account.view).player.lastChange?.before.phone).toMatch(/^\+/)
    expect(insideOf(account.run(ERASE).view).player.lastChange).toBeUndefined()
  })

  it('in the list and its search', () => {
    const world = createWorld({ players: 3 })
    const id = world.list().players[0]?.id as string
    const { name, email } = world.player(id).profile()
    const found = (q: string) => world.list({ q }).players.map((player) => player.id)
    expect(found(name)).toContain(id)
    world.execute(id, ERASE)
    expect(found(name)).not.toContain(id)
    expect(found(email)).not.toContain(id)
    expect(found('Erased')).toEqual([id])
    expect(world.list().players.find((player) => player.id === id)?.name).toBe('Erased')
  })
})

describe('the ledger stays', () => {
  it('row by row, but the end of the active bonus', () => {
    const account = create().run({ type: 'awardBonus', amount: 5, multiplier: 9 })
    const rows = account.rows()
    const [cash, , pending] = account.wallets()
    account.run(ERASE)
    expect(account.rows()).toEqual([...rows, 'Bonus Forfeited -5 completed'])
    expect(account.wallets()).toEqual([cash, 0, pending])
  })

  it('and its money can still be settled', () => {
    const account = create().run(ERASE)
    for (const line of [
      { type: 'moveWithdrawal', to: 'rejected', reason: 'Greta is gone' },
      { type: 'requestWithdrawal', amount: 500, by: 'Admin', note: 'To Greta' },
      { type: 'moveWithdrawal', to: 'approved' },
      { type: 'moveWithdrawal', to: 'processing' },
      { type: 'moveWithdrawal', to: 'completed' },
      { type: 'adjust', kind: 'Manual Debit', amount: 5, note: 'Of Greta' },
      { type: 'refundDeposit', amount: 10, reason: 'Greta' },
      { type: 'chargeback', amount: 10 },
      { type: 'resolveDispute', won: true },
      { type: 'rollback' },
    ] as const) {
      if (line.type === 'rollback') expect(account.verdict(line)).toBe('accepted')
      else account.run(line)
    }
    expect(JSON.stringify(account.transactions())).not.toContain('Greta')
    expect(account.profile().kpi.ltw).toBe(500)
  })
})

describe('an erased account takes no act of its player and no change of the person', () => {
  it.each<PlayerCommand>([
    { type: 'login' },
    deposit(5),
    { type: 'deposit', amount: 5, by: 'Admin' },
    round(1),
    { type: 'requestWithdrawal', amount: 20 },
    { type: 'cancelWithdrawal' },
    { type: 'awardBonus', amount: 5 },
    { type: 'claimBonus' },
    { type: 'cancelBonus' },
    { type: 'close' },
    { type: 'moveWithdrawal', to: 'approved' },
    { type: 'setKyc', status: 'pending' },
    { type: 'unblock' },
    { type: 'label', add: ['Test Account'] },
    { type: 'updateProfile' },
    { type: 'updateProfile', blocked: false },
    { type: 'changeIdentity', name: 'Greta' },
    ERASE,
  ])('%j', (command) => {
    const account = create().run(ERASE, 'P1D')
    expect(account.rejection(command)).toEqual({
      rule: 'account_erased',
      erased_at: '2026-01-07T12:00:00.000Z',
    })
  })

  it('nor an update through the service', async () => {
    const world = createWorld({ players: 0 })
    world.executeAll('p', [{ type: 'register' }, ERASE])
    const answer = await put(world, 'p', { phone: '+49 30 23125 001' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('account_erased')
    expect(world.player('p').profile().phone).toBeUndefined()
  })
})

describe('the block of an erased account does not end', () => {
  it.each<[string, readonly Line[], string | undefined]>([
    ['none', [], undefined],
    ['a cool-off', [{ type: 'block', cause: 'Cool-Off' }], undefined],
    ['a closure', [{ type: 'close' }], 'Closed By Player'],
    ['an exclusion', [{ type: 'block', cause: 'Self-Excluded' }], 'Self-Excluded'],
  ])('%s before', (_, lines, cause) => {
    const account = createAccount().run(...lines, ERASE, 'P2Y')
    const { blocked, segments } = account.profile()
    expect(blocked).toBe(true)
    const causes = ['Cool-Off', 'Closed By Player', 'Self-Excluded'] as const
    expect(causes.filter((each) => segments.includes(each))).toEqual(cause ? [cause] : [])
  })
})

describe('an erased player is the same in every copy', () => {
  it('and a generated one plays no more', async () => {
    const world = createWorld({ players: 6 })
    const ids = world.list().players.map(({ id }) => id)
    for (const id of ids) world.execute(id, ERASE)
    const copies = [world.fork(), createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })]
    const before = ids.map((id) => world.player(id).profile().last_login)
    for (const each of [world, ...copies]) each.advance('P90D')
    expect(ids.map((id) => world.player(id).profile().last_login)).toEqual(before)
    for (const copy of copies) {
      for (const id of ids) {
        expect(copy.player(id).profile()).toEqual(world.player(id).profile())
        expect(copy.player(id).transactions()).toEqual(world.player(id).transactions())
      }
    }
    expect(await audit(world)).toEqual([])
  })
})
