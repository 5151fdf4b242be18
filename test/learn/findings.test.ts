import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { learn } from '../../src/conformance/learn/learn'
import type { PlayerAnswers } from '../../src/conformance/learn/reading'
import type { Members } from '../../src/contract/input/json-object'
import { answersFrom, worldOf } from './learning'

const PLAYER = 'withdrawal-failed-returned'
const world = createWorld({ players: 0, scenarios: [PLAYER] })
const answers = await answersFrom(world, PLAYER)

const exactly = (given: PlayerAnswers) => learn(given, { name: 'learned', exact: true })

/** The answers with another transaction after those of its instant. */
function withRow(row: Members): PlayerAnswers {
  const last = answers.transactions.at(-1) as Members
  const date = new Date(answers.now - 1_000).toISOString()
  const own = { ...last, id: 'foreign-1', date, created_at: date, completed_at: date, ...row }
  return { ...answers, transactions: [...answers.transactions, own] }
}

describe('a row that the rules refuse is named, and left out', () => {
  test.each([
    [
      'a payout to a method that brought no money',
      {
        event_type: 'withdrawal',
        event_name: 'E-Wallet Withdrawal',
        payment_method: 'skrill',
        amount: 900,
        status: 'pending',
      },
      { rule: 'closed_loop' },
    ],
    [
      'a bet beyond the balance',
      { event_type: 'bet', event_name: 'Slots Bet', amount: 9_999_999, status: 'completed' },
      { rule: 'insufficient_funds' },
    ],
    [
      'a payout below the minimum',
      {
        event_type: 'withdrawal',
        event_name: 'Bank Transfer Withdrawal',
        payment_method: 'bank_transfer',
        amount: 0.5,
        status: 'pending',
      },
      { rule: 'below_minimum' },
    ],
    [
      'a win without a bet',
      { event_type: 'win', event_name: 'Slots Win', amount: 5, status: 'completed' },
      { entry: 'Transaction.event_type' },
    ],
    [
      'a refund of nothing',
      { event_type: 'refund', event_name: 'Bet Refund', amount: 5, status: 'completed' },
      { entry: 'Transaction.event_note' },
    ],
    [
      'an award without its bonus',
      { event_type: 'bonus', event_name: 'Bonus Awarded', amount: 5, status: 'completed' },
      { entry: 'BonusPage.bonuses' },
    ],
    [
      'a status that the document does not rule out',
      {
        event_type: 'deposit',
        event_name: 'Card Deposit',
        payment_method: 'visa',
        amount: 5,
        status: 'settled',
      },
      { entry: 'Transaction.status' },
    ],
  ])('%s', (_, row, finding) => {
    const learned = exactly(withRow({ event_note: undefined, payment_method: undefined, ...row }))
    const place = `/transactions/${answers.transactions.length}`
    expect(learned.findings).toContainEqual(expect.objectContaining({ ...finding, at: place }))
    const again = worldOf(learned, answers.now).player('learned')
    expect(again.transactions().total).toBe(answers.transactions.length)
    expect(again.profile().balances).toEqual(answers.profile['balances'])
  })

  test('an unknown method, creator or name is replaced by the nearest', () => {
    const row = {
      event_type: 'deposit',
      event_name: 'Wallet Top-Up',
      payment_method: 'moonpay',
      created_by: 'cron',
      status: 'completed',
      amount: 12,
      event_note: 'top-up of 12',
    }
    const { findings, definition } = exactly(withRow(row))
    const entries = findings.map(({ entry }) => entry)
    for (const field of ['event_name', 'payment_method', 'created_by']) {
      expect(entries).toContain(`Transaction.${field}`)
    }
    expect(definition.steps).toContainEqual(
      expect.objectContaining({ type: 'deposit', amount: 12, method: 'bank_transfer' }),
    )
    expect(JSON.stringify(definition)).not.toMatch(/top-up|moonpay|cron/i)
  })
})

test.each([
  ['before the registration', '2001-01-01T00:00:00Z'],
  ['after the clock', '9999-12-31T23:59:59.999Z'],
  ['before all clocks', '0001-01-01T00:00:00Z'],
  ['no instant', 'yesterday'],
])('a row or a bonus %s is named, and left out', (_, odd) => {
  const given = withRow({ date: odd })
  const bonus = { ...{ id: 'b', bonus_name: 'x', status: 'active' }, amount: 5 }
  const terms = { wager_requirement: 50, created_at: odd, expires_at: odd }
  const learned = exactly({ ...given, bonuses: [{ ...bonus, ...terms }] })
  const entries = learned.findings.map(({ entry }) => entry)
  expect(entries).toEqual(expect.arrayContaining(['Transaction.date', 'Bonus.created_at']))
  const { total } = worldOf(learned, answers.now).player('learned').transactions()
  expect(total).toBe(answers.transactions.length)
})

test.each(['9999-12-31T23:59:59.999Z', '1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])(
  '%s is no login and no completion, and a registration is refused',
  (odd) => {
    const given = withRow({ completed_at: odd })
    const profile = { ...given.profile, last_login: odd }
    const learned = exactly({ ...given, profile })
    expect(worldOf(learned, answers.now).player('learned').transactions().total).toBeGreaterThan(0)
    const strange = { ...given.profile, registration_date: odd }
    const learning = () => exactly({ ...given, profile: strange })
    expect(learning).toThrow('The registration_date of the player cannot be read.')
  },
)

test('a value to which the rules do not lead is named', () => {
  const profile = { ...answers.profile, kyc_status: 'not_started' }
  const summary = { ...answers.summary, lifetime_deposits: 1 }
  const findings = exactly({ ...answers, profile, summary }).findings
  expect(findings.map(({ entry }) => entry)).toEqual(
    expect.arrayContaining(['TransactionSummary.lifetime_deposits', 'PlayerProfile.kyc_status']),
  )
})

test('a note that is nearly a round is read in one pass', () => {
  const note = `${' ('.repeat(100_000)}) roun`
  const transactions = answers.transactions.map((row) => ({ ...row, event_note: note }))
  expect(exactly({ ...answers, transactions }).rows.read).toBe(transactions.length)
})

/** The answers with fields that the document does not have, or with words that the rules lack. */
function foreign(profile: Members = {}): PlayerAnswers {
  const { kpi, settings } = answers.profile
  return {
    ...answers,
    profile: {
      ...answers.profile,
      withdrawal_status: 'Erika Muster',
      kpi: { ...(kpi as Members), DE89370400440532013000: { owner: 'Erika' } },
      settings: { push_erika: true, ...(settings as Members) },
      address: null,
      ...profile,
    },
    transactions: answers.transactions.map((row) => ({
      ...row,
      event_note: 'Called Erika Muster',
      owner: 'Erika',
      email: 'e@m.example',
    })),
    bonuses: [{ id: 'b', bonus_name: 'Erika', owner: 'Erika' }],
    summary: { ...answers.summary, owner: 1 },
    eligible: [{ code: 'X', owner: 1 }],
  }
}

describe('what the document does not have', () => {
  test.each([true, false])('fields are named once by a masked key, exact: %s', (exact) => {
    const { findings, definition } = learn(foreign(), { name: 'learned', exact })
    const named = findings.filter(({ what }) => what.endsWith('is ignored'))
    const rows = answers.transactions.length
    const said = (at: string, resource: string, key: string, times = 1) => ({
      ...{ at: `${at}/${key}`, times },
      what: `the specification has no field ${key} in ${resource}: it is ignored`,
    })
    expect(named).toEqual([
      said('/profile/kpi', 'Kpi', 'masked-key-1'),
      said('/profile/settings', 'Settings', 'masked-key-2'),
      said('/profile', 'PlayerProfile', 'masked-key-3'),
      said('/transactions/0', 'Transaction', 'masked-key-4', rows),
      said('/transactions/0', 'Transaction', 'email', rows),
      said('/bonuses/0', 'Bonus', 'masked-key-4'),
      said('/summary', 'TransactionSummary', 'masked-key-4'),
      said('/eligible/0', 'EligibleBonus', 'masked-key-4'),
    ])
    expect(findings.map(({ at }) => at)).not.toContain('/settings')
    expect(JSON.stringify([findings, definition])).not.toMatch(/erika|DE89|owner|m\.example/i)
  })

  test('a field that is a member of every object is named as any other', () => {
    const summary = { ...answers.summary, constructor: 1 }
    const { findings } = learn({ ...answers, summary }, { name: 'learned' })
    expect(findings).toContainEqual(expect.objectContaining({ at: '/summary/masked-key-1' }))
  })

  test.each(['language', 'affiliate_source'])('another %s is left out', (field) => {
    const { findings, definition } = learn(foreign({ [field]: 'Erika' }), {
      name: 'learned',
    })
    const entry = `PlayerProfile.${field}`
    const what = 'the rules have no such value: it is omitted'
    expect(findings).toContainEqual({ entry, at: `/profile/${field}`, what, times: 1 })
    expect(JSON.stringify([findings, definition])).not.toContain('Erika')
  })
})

describe('habits of a deployment', () => {
  test.each([
    { sortOrder: 'oldest-first' as const },
    { absentFields: 'null' as const },
    { amountSign: 'magnitude' as const },
    { sortOrder: 'oldest-first' as const, absentFields: 'null' as const },
  ])('%o is read without --policies', async (policies) => {
    for (const scenario of ['manual-adjustments', 'same-second-rows'] as const) {
      const habitual = createWorld({ players: 0, scenarios: [scenario], policies })
      expect(exactly(await answersFrom(habitual, scenario)).findings).toEqual([])
    }
  })

  test.each([{ maxLimit: 7 }, { maxLimit: 100 }, { maxLimit: 30, overLimit: 'clamp' as const }])(
    '%o: the lists are read with shorter pages',
    async (policies) => {
      const habitual = createWorld({ players: 0, scenarios: ['page-plus-one'], policies })
      const given = await answersFrom(habitual, 'page-plus-one')
      expect(given.transactions.length).toBe(21)
      expect(exactly(given).findings).toEqual([])
    },
  )

  test.each([
    { ngr: 'converted' as const },
    { pendingInTotal: true },
    {
      vocabulary: {
        status: { completed: 'settled', pending: 'open' },
        event_name: { 'Bonus Expired': 'Lapse', 'Slots Bet': 'Spin' },
        bonus_status: { cancelled: 'void' },
      },
    },
    { wr: 'requirement' as const, ltnc: 'net-cash' as const },
    { bonusExpiredStatus: 'expired' as const, withdrawable: 'also-kyc-and-block' as const },
  ])('%o is read with --policies', async (policies) => {
    for (const scenario of ['bonus-expired', 'kyc-pending-with-withdrawal'] as const) {
      const habitual = createWorld({ players: 0, scenarios: [scenario], policies })
      const given = await answersFrom(habitual, scenario)
      const options = { name: 'learned', exact: true, policies }
      expect(learn(given, options).findings).toEqual([])
    }
  })
})
