import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentMethod, PlayerCommand } from '../../src/index'
import { APPROVED, createAccount, deposit, type Line } from './account'
import { MOST, script } from './draws'

vi.mock('../../src/simulator/random/stream', async (load) => {
  const { scriptedStreams } = await import('./draws')
  return scriptedStreams(await load())
})

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const open = () => createAccount({ autopilot: true })
const span = (ms: number) => `PT${ms / SECOND}S`

/** The player's rows just before an instant and at it, counted from now. */
function around(account: ReturnType<typeof createAccount>, ms: number, place: number): string[] {
  const before = account.run(span(ms - 1)).rows()[place] as string
  return [before, account.run('PT0.001S').rows()[place] as string]
}

beforeEach(() => {
  for (const label of ['deposit', 'payout', 'review', 'dispute']) script(label)
})

const pendingRow = expect.stringMatching(/ pending$/)

describe('a pending deposit settles in the time of its method', () => {
  it.each<[PaymentMethod, number, number]>([
    // From .234 to 4.264 times the median.
    ['visa', 1_872, 34_112],
    ['paypal', 2_808, 51_168],
    ['trustly', 4_212, 76_752],
    ['swish', 2_106, 38_376],
    ['neosurf', 468, 8_528],
    // 3:48 and 26:17:24 hours of working time, from Wednesday at 13:00.
    ['bank_transfer', 13_680 * SECOND, 418_644 * SECOND],
    ['bitcoin', 280_800, 5_116_800],
  ])('%s', (method, least, most) => {
    for (const ms of [least, most]) {
      script('deposit', 0, 0, ms === least ? 0 : MOST)
      const account = open().run({ type: 'deposit', amount: 50, method, outcome: 'pending' })
      expect(around(account, ms, 0)).toEqual([pendingRow, expect.stringMatching(/ completed$/)])
    }
  })

  it.each<[PaymentMethod, number]>([
    ['visa', 2_340],
    ['bank_transfer', 13_680 * SECOND],
    ['bitcoin', 280_800],
  ])('%s is declined when the money would arrive, cards after 10 seconds', (method, ms) => {
    script('deposit', 972, 0, 0)
    const account = open().run({ type: 'deposit', amount: 50, method, outcome: 'pending' })
    expect(around(account, ms, 0)).toEqual([pendingRow, expect.stringMatching(/ declined$/)])
  })
})

describe('of 1,000 pending card deposits 763 complete, 210 are declined, 10 fail', () => {
  it.each<[number, string, number, number]>([
    [0, 'completed', 1_872, 34_112],
    [762, 'completed', 1_872, 34_112],
    [763, 'declined', 2_340, 42_640],
    [972, 'declined', 2_340, 42_640],
    [973, 'failed', 2_340, 42_640],
    [982, 'failed', 2_340, 42_640],
    [983, 'cancelled', MINUTE, 20 * MINUTE],
    [994, 'cancelled', MINUTE, 20 * MINUTE],
    // No money arrives, so it expires.
    [995, 'expired', 30 * MINUTE, 30 * MINUTE],
    [999, 'expired', 30 * MINUTE, 30 * MINUTE],
  ])('the one at %d: %s', (place, status, least, most) => {
    for (const [draw, ms] of [
      [0, least],
      [MOST, most],
    ] as const) {
      script('deposit', place, 0, draw)
      const account = open().run({ ...deposit(50), outcome: 'pending' } as PlayerCommand)
      expect(around(account, ms, 0)).toEqual([
        'Card Deposit 50 pending',
        `Card Deposit 50 ${status}`,
      ])
    }
  })

  it.each([
    [0, 'insufficient funds'],
    [44, 'insufficient funds'],
    [45, 'do not honour'],
    [69, 'do not honour'],
    [70, '3DS failed'],
    [89, '3DS failed'],
    [90, 'limit exceeded'],
    [99, 'limit exceeded'],
  ])('a decline at %d of 100: %s', (place, reason) => {
    script('deposit', 972, place, 0)
    const account = open().run({ ...deposit(50), outcome: 'pending' } as PlayerCommand, 'PT3S')
    expect(account.transactions()[0]?.event_note).toContain(`Declined by issuer: ${reason} (visa `)
  })
})

describe('each class of methods has its share of declines and its own reasons', () => {
  it.each<[PaymentMethod, number, string, string]>([
    ['visa', 210, 'Declined by issuer: insufficient funds', 'Declined by issuer: limit exceeded'],
    [
      'skrill',
      100,
      'Declined by wallet: insufficient balance',
      'Declined by wallet: limit exceeded',
    ],
    ['trustly', 110, 'Declined by bank: insufficient funds', 'Declined by bank: limit exceeded'],
    ['swish', 90, 'Declined by bank: not confirmed in the app', 'Declined by bank: limit exceeded'],
    [
      'neosurf',
      80,
      'Declined by voucher provider: code already used',
      'Declined by voucher provider: code expired',
    ],
    [
      'bank_transfer',
      50,
      'Declined by bank: reference not recognized',
      'Declined by bank: payer name does not match',
    ],
    ['bitcoin', 5, 'Declined by processor: rate expired', 'Declined by processor: wrong network'],
  ])('%s: %d of 1,000', (method, permille, first, last) => {
    const settled = (...draws: readonly number[]) => {
      script('deposit', ...draws, 0)
      const lines = [{ type: 'deposit', amount: 50, method, outcome: 'pending' }, 'P3D'] as const
      return open()
        .run(...lines)
        .transactions()[0]
    }
    expect(settled(972 - permille, 0)?.status).toBe('completed')
    expect(settled(973 - permille, 0)).toMatchObject({
      status: 'declined',
      event_note: expect.stringContaining(`${first} (${method} ****`),
    })
    expect(settled(972, 99)).toMatchObject({
      status: 'declined',
      event_note: expect.stringContaining(`${last} (${method} ****`),
    })
    expect(settled(973, 0)?.status).toBe('failed')
  })
})

/** The decisions about a payout, as draws in their order. */
interface Plan {
  readonly rejected?: number
  readonly fails?: number
  readonly returned?: number
  readonly automatic?: number
  /** Draws of the delays from pending, approved, processing and, if returned, completed. */
  readonly waits?: readonly number[]
  /** Draw of the reason of the rejection. */
  readonly reason?: number
}

function planPayout(plan: Plan): void {
  const { rejected = 150, fails = 15, returned = 4, automatic = 59, waits = [0, 0, 0] } = plan
  script('payout', rejected, fails, returned, automatic, ...waits, plan.reason ?? 0)
}

const REQUEST: PlayerCommand = { type: 'requestWithdrawal', amount: 50 }
const asked = (plan: Plan, ...lines: readonly Line[]) => {
  planPayout(plan)
  return open().run(...APPROVED, deposit(100), ...lines, REQUEST)
}
const payout = (status: string) => `Card Withdrawal 50 ${status}`

describe('a payout goes its way in time', () => {
  it.each<[string, Plan, number]>([
    ['60 of 100 by itself: a minute', { automatic: 59 }, MINUTE],
    ['to an hour', { waits: [MOST, 0, 0] }, HOUR],
    ['40 by hand: two hours', { automatic: 60 }, 2 * HOUR],
    // 25 hours of work, from Wednesday at 14:00.
    ['to Monday', { automatic: 60, waits: [MOST, 0, 0] }, 115 * HOUR],
  ])('approval, %s', (_, plan, ms) => {
    expect(around(asked(plan), ms, 1)).toEqual([payout('pending'), payout('approved')])
  })

  it.each<[string, Plan, number]>([
    ['5 minutes', {}, 5 * MINUTE],
    ['to 24 hours', { waits: [0, MOST, 0] }, 24 * HOUR],
  ])('processing, %s', (_, plan, ms) => {
    const account = asked(plan).run('PT1M')
    expect(around(account, ms, 1)).toEqual([payout('approved'), payout('processing')])
  })

  it.each<[PaymentMethod, number, number]>([
    // Working time from a Wednesday at 13:06, up to Thursday and Tuesday of the next week.
    ['visa', 12_636 * SECOND, 705_456 * SECOND],
    ['bank_transfer', 8_424 * SECOND, 527_904 * SECOND],
    ['paypal', 3_369_600, 61_401_600],
    ['trustly', 84_240, 1_535_040],
    ['swish', 56_160, 1_023_360],
    ['bitcoin', 280_800, 5_116_800],
  ])('payment by %s', (method, least, most) => {
    for (const [draw, ms] of [
      [0, least],
      [MOST, most],
    ] as const) {
      planPayout({ waits: [0, 0, draw] })
      const account = open().run(...APPROVED, { type: 'deposit', amount: 100, method }, REQUEST)
      const batched = method === 'visa' || method === 'bank_transfer'
      account.run('PT1M', batched ? 'PT5M' : 'PT1M')
      expect(around(account, ms, 1)).toEqual([
        expect.stringMatching(/ processing$/),
        expect.stringMatching(/ completed$/),
      ])
    }
  })

  it.each<[string, Plan, number, string]>([
    ['15 of 1,000 fail', { fails: 14 }, 16_848 * SECOND, 'failed'],
    ['within 9 working days', { fails: 14, waits: [0, 0, MOST] }, 1_106_208 * SECOND, 'failed'],
    ['the others do not', { fails: 15 }, 12_636 * SECOND, 'completed'],
  ])('%s', (_, plan, ms, status) => {
    expect(around(asked(plan).run('PT6M'), ms, 1)).toEqual([payout('processing'), payout(status)])
  })

  it.each([
    // Berlin is an hour before UTC, and a payment takes 3:30:36 hours.
    ['Friday at 16:00, to Monday', '2026-01-09T14:54:00Z', '2026-01-12T08:30:36Z'],
    ['Friday at 18:00', '2026-01-09T16:54:00Z', '2026-01-12T10:30:36Z'],
    ['Saturday', '2026-01-10T12:00:00Z', '2026-01-12T10:30:36Z'],
    ['Monday at 7:59', '2026-01-12T06:53:00Z', '2026-01-12T10:30:36Z'],
    ['Monday at 13:06', '2026-01-12T12:00:00Z', '2026-01-12T15:36:36Z'],
  ])('a bank works from Monday to Friday, 8 to 18: processing from %s', (_, asks, paid) => {
    planPayout({})
    const account = createAccount({ autopilot: true, now: asks })
    account.run(...APPROVED, deposit(100), REQUEST, 'P10D')
    expect(account.transactions()[1]?.completed_at).toBe(paid.replace('Z', '.000Z'))
  })

  it('a payment that a hold stopped waits for a working day', () => {
    planPayout({})
    const hold: PlayerCommand = { type: 'block', cause: 'AML Hold' }
    // Paid on Wednesday at 16:36 but for the hold, which ends on Friday at 21:06.
    const account = open().run(...APPROVED, deposit(100), REQUEST, 'PT1H', hold, 'P2DT8H')
    account.run({ type: 'unblock' }, 'P5D')
    expect(account.transactions()[1]?.completed_at).toBe('2026-01-12T15:36:36.000Z')
  })

  it.each<[string, Plan, number, string]>([
    ['4 of 1,000 come back, after a day', { returned: 3, waits: [0, 0, 0, 0] }, DAY, 'reversed'],
    ['to 3 weeks', { returned: 3, waits: [0, 0, 0, MOST] }, 21 * DAY, 'reversed'],
    ['the others do not', { returned: 4 }, 29 * DAY, 'completed'],
  ])('%s', (_, plan, ms, status) => {
    const account = asked(plan).run('PT6M', span(12_636 * SECOND))
    expect(around(account, ms, 1)).toEqual([payout('completed'), payout(status)])
  })

  const PENDING: readonly PlayerCommand[] = [{ type: 'setKyc', status: 'pending' }]
  const PAID: readonly Line[] = [...APPROVED, deposit(100), REQUEST, 'P20D']
  it.each<[string, readonly Line[], number, number, string | undefined]>([
    ['without an approval', PENDING, 149, 0, 'document required'],
    ['without an approval', PENDING, 149, 54, 'document required'],
    ['without an approval', PENDING, 0, 55, 'proof of address required'],
    ['without an approval', PENDING, 0, 80, 'selfie required'],
    ['without an approval', PENDING, 150, 0, undefined],
    ['to a first account', APPROVED, 59, 59, 'payment method not verified'],
    ['to a first account', APPROVED, 59, 60, 'proof of ownership required'],
    ['to a first account', APPROVED, 60, 0, undefined],
    ['to an account that was paid', PAID, 5, 64, 'game play under review'],
    ['to an account that was paid', PAID, 5, 65, 'login from an unknown device'],
    ['to an account that was paid', PAID, 6, 0, undefined],
    ['of a case that is open again', [...PAID, ...PENDING], 149, 0, 'source of wealth required'],
  ])('a payout %s is rejected for its own reasons: %#', (_, before, rejected, reason, words) => {
    planPayout({})
    const account = open().run(...before, deposit(100))
    planPayout({ rejected, reason })
    const [row] = account.run(REQUEST, 'PT2H').transactions().slice(-1)
    expect(/Rejected: (.+) \(payout to /.exec(row?.event_note ?? '')?.[1]).toBe(words)
  })
})

describe('a request that cannot be approved is looked at daily, and rejected after 30 days', () => {
  // A command moves it after 24 hours, so the last check is 30 days after the request.
  const AFTER_A_DAY: Plan = { automatic: 60, waits: [8 * HOUR, 0, 0] }
  const REOPEN: PlayerCommand = { type: 'setKyc', status: 'pending' }

  it('waits for the documents until then', () => {
    const account = asked(AFTER_A_DAY, REOPEN)
    expect(around(account, 30 * DAY, 1)).toEqual([payout('pending'), payout('rejected')])
    expect(account.transactions()[1]?.event_note).toContain('Rejected: KYC not completed (')
  })

  it('is approved at the next look', () => {
    const account = asked(AFTER_A_DAY, REOPEN).run('P1DT1H', ...APPROVED.slice(1))
    expect(around(account, 23 * HOUR, 1)).toEqual([payout('pending'), payout('approved')])
  })

  it('is rejected at the first look where the documents were', () => {
    const account = asked({}, REOPEN, { type: 'setKyc', status: 'rejected' })
    expect(around(account, 2 * HOUR, 1)).toEqual([payout('pending'), payout('rejected')])
  })

  it('waits for the end of a block, however long', () => {
    const account = asked(AFTER_A_DAY).run({ type: 'block' }, 'P40DT1H', { type: 'unblock' })
    expect(around(account, 23 * HOUR, 1)).toEqual([payout('pending'), payout('approved')])
  })

  it('goes on while blocked, and whatever the plan, where Admin asked', () => {
    planPayout({ rejected: 0 })
    const account = open().run(...APPROVED, deposit(100), { type: 'block' })
    account.run({ type: 'requestWithdrawal', amount: 50, by: 'Admin' })
    expect(around(account, 2 * HOUR, 1)).toEqual([
      'Manual Withdrawal 50 pending',
      'Manual Withdrawal 50 approved',
    ])
  })

  it('waits for the documents, also where Admin asked', () => {
    planPayout({})
    const account = open().run({ type: 'setKyc', status: 'pending' }, deposit(100))
    account.run({ type: 'requestWithdrawal', amount: 50, by: 'Admin' }, 'P5D')
    expect(account.rows(1)).toEqual(['Manual Withdrawal 50 pending'])
  })

  it('does nothing after the player has cancelled', () => {
    const account = asked({}).run({ type: 'cancelWithdrawal' }, 'P10D')
    expect(account.rows()[1]).toBe(payout('cancelled'))
  })
})

describe('a review ends by itself', () => {
  const review = (...draws: readonly number[]) => {
    script('review', ...draws)
    return open().run(...APPROVED.slice(0, 2))
  }
  const kycAround = (account: ReturnType<typeof createAccount>, ms: number) => [
    account.run(span(ms - 1)).profile().kyc_status,
    account.run('PT0.001S').profile().kyc_status,
  ]

  it.each<[string, readonly number[], number]>([
    ['65 of 100 in 5 seconds', [0, 64, 0], 5 * SECOND],
    ['to 55 seconds', [0, 64, MOST], 55 * SECOND],
    // 5 and 25 hours of work, from Wednesday at 13:00.
    ['35 by hand: five hours', [0, 65, 0], 19 * HOUR],
    ['to Monday', [0, 65, MOST], 115 * HOUR],
  ])('%s', (_, draws, ms) => {
    expect(kycAround(review(...draws), ms)).toEqual(['in_review', 'approved'])
  })

  it.each([
    [919, 'approved'],
    [920, 'pending'],
    [969, 'pending'],
    [970, 'rejected'],
    [999, 'rejected'],
  ])('the one at %d of 1,000: %s', (place, status) => {
    expect(kycAround(review(place, 0, 0), 5 * SECOND)).toEqual(['in_review', status])
  })
})

describe('a dispute ends by itself', () => {
  it.each<[string, readonly number[], number, string]>([
    ['30 days, 25 of 100 won', [0, 24], 30 * DAY, 'completed'],
    ['to 75 days', [MOST, 24], 75 * DAY, 'completed'],
    ['the others lost', [0, 25], 30 * DAY, 'charged_back'],
  ])('%s', (_, draws, ms, status) => {
    script('dispute', ...draws, 0)
    const account = open().run(deposit(50), { type: 'chargeback' })
    expect(around(account, ms, 0)).toEqual([
      'Card Deposit 50 charged_back',
      `Card Deposit 50 ${status}`,
    ])
    if (status === 'charged_back') {
      expect(
        account.verdict({ type: 'resolveDispute', won: true, transaction: account.id(0) }),
      ).toBe('dispute_closed')
    }
  })
})

describe('a share is one of so many', () => {
  const pending = { ...deposit(50), outcome: 'pending' } as PlayerCommand
  const documents = APPROVED.slice(0, 2)
  const payment: readonly Line[] = [...APPROVED, deposit(100), REQUEST]
  const dispute: readonly Line[] = [deposit(50), { type: 'chargeback' }]
  it.each<[string, string, readonly number[], number, readonly Line[]]>([
    ['outcome', 'deposit', [], 1_000, [pending]],
    ['decline reason', 'deposit', [0], 100, [pending]],
    ['rejection', 'payout', [], 1_000, payment],
    ['failure', 'payout', [60], 1_000, payment],
    ['return', 'payout', [60, 15], 1_000, payment],
    ['automatic approval', 'payout', [60, 15, 4], 100, payment],
    ['review', 'review', [], 1_000, documents],
    ['automatic review', 'review', [0], 100, documents],
    ['dispute', 'dispute', [0], 100, dispute],
  ])('%s: %s', (_, label, before, all, lines) => {
    script(label, ...before, all)
    expect(() => open().run(...lines)).toThrow(`${label} draws below ${all}, `)
  })
})
