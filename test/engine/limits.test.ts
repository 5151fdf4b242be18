import { describe, expect, it } from 'vitest'
import { audit } from '../../src/audit'
import { createWorld, type PlayerCommand } from '../../src/index'
import { type Account, createAccount, deposit, type Line, round } from './account'

type Limit = Extract<PlayerCommand, { type: 'setLimit' }>
const limit = (kind: Limit['kind'], size: number | string | null, per?: Limit['per']): Limit => ({
  type: 'setLimit',
  kind,
  [kind === 'session' ? 'for' : 'amount']: size,
  per,
})

/** The clock starts on Wednesday, 7 January 2026, 13:00 in Germany. */
const verdictAfter = (lines: readonly Line[], command: PlayerCommand) =>
  createAccount()
    .run(...lines)
    .verdict(command)

describe('a deposit limit binds completed and pending deposits', () => {
  const set = limit('deposit', 100)
  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['below', [set], deposit(99.99), 'accepted'],
    ['at', [set], deposit(100), 'accepted'],
    ['above', [set], deposit(100.01), 'limit_reached'],
    ['the rest', [set, deposit(60)], deposit(40), 'accepted'],
    ['above the rest', [set, deposit(60)], deposit(40.01), 'limit_reached'],
    ['what was made before it counts', [deposit(60), set], deposit(40.01), 'limit_reached'],
    [
      'a pending one counts',
      [set, { ...deposit(60), outcome: 'pending' } as PlayerCommand],
      deposit(41),
      'limit_reached',
    ],
    [
      'a declined one does not',
      [set, { ...deposit(60), outcome: 'declined' } as PlayerCommand],
      deposit(100),
      'accepted',
    ],
    ['nor a refunded one', [set, deposit(60), { type: 'refundDeposit' }], deposit(100), 'accepted'],
    [
      'whatever the outcome would be',
      [set],
      { ...deposit(101), outcome: 'declined' } as PlayerCommand,
      'limit_reached',
    ],
    [
      'by Admin, who books what has arrived',
      [set],
      { type: 'deposit', amount: 101, by: 'Admin' },
      'accepted',
    ],
    ['no stake', [deposit(500), set], round(500), 'accepted'],
  ])('%s', (_, lines, command, verdict) => {
    expect(verdictAfter(lines, command)).toBe(verdict)
  })

  it('names the limit, what is used and the end of the period', () => {
    const account = createAccount().run(set, deposit(60))
    expect(account.rejection(deposit(41))).toEqual({
      rule: 'limit_reached',
      kind: 'deposit',
      limit: 100,
      used: 60,
      unit: 'EUR',
      per: 'day',
      resets_at: '2026-01-07T23:00:00.000Z',
    })
  })

  it('a late credit is taken, since the money is there, and counts', () => {
    const account = createAccount().run(
      set,
      { type: 'deposit', amount: 60, outcome: 'failed', method: 'visa' },
      deposit(80),
      { type: 'settleDeposit' },
    )
    expect(account.rejection(deposit(1))).toMatchObject({ rule: 'limit_reached', used: 140 })
  })
})

describe('a loss limit binds stakes by bets less wins', () => {
  const set = limit('loss', 50)
  const before: readonly Line[] = [deposit(500), set]
  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['at', before, round(50), 'accepted'],
    ['above', before, round(50.01), 'limit_reached'],
    ['after a loss', [...before, round(30)], round(20.01), 'limit_reached'],
    ['the rest', [...before, round(30)], round(20), 'accepted'],
    ['a win gives room', [...before, round(30, 10)], round(30), 'accepted'],
    ['and no more than that', [...before, round(30, 10)], round(30.01), 'limit_reached'],
    ['more than what was lost', [...before, round(30, 90)], round(110), 'accepted'],
    [
      'a bet that was rolled back does not count',
      [...before, round(30), { type: 'rollback' }],
      round(50),
      'accepted',
    ],
    ['no deposit', before, deposit(500), 'accepted'],
  ])('%s', (_, lines, command, verdict) => {
    expect(verdictAfter(lines, command)).toBe(verdict)
  })

  it('and ends rounds of one command early', () => {
    const account = createAccount().run(...before, { type: 'play', stake: 20, win: 0 })
    account.run({ type: 'rollback' })
    const rounds = (count: number): PlayerCommand => ({
      type: 'play',
      game: 'grand-cascade',
      stake: 15,
      rounds: count,
    })
    const length = account.rows().length
    account.run(rounds(100_000))
    const { total_bets, total_wins } = account.summary()
    expect(total_bets - total_wins).toBeGreaterThan(35)
    expect(total_bets - total_wins).toBeLessThanOrEqual(50)
    expect(account.rows().length).toBeGreaterThan(length)
    expect(account.rejection(rounds(1))).toMatchObject({ rule: 'limit_reached', limit: 50 })
  })
})

describe('a session limit binds play by the time since the login', () => {
  const before: readonly Line[] = [deposit(500), limit('session', 'PT1H')]
  it.each<[string, readonly Line[], string]>([
    ['a millisecond before', ['PT20M', round(1), 'PT20M', round(1), 'PT19M59.999S'], 'accepted'],
    ['at the time', ['PT20M', round(1), 'PT20M', round(1), 'PT20M'], 'limit_reached'],
    ['in a new session of the day', ['PT20M', round(1), 'PT25M', round(1), 'PT31M'], 'accepted'],
    [
      'after a new login, while one is open',
      ['PT30M', { type: 'login' }, 'PT30M'],
      'limit_reached',
    ],
    [
      'in a new session, the time of both',
      ['PT30M', round(1), 'PT1H', round(1), 'PT29M59.999S'],
      'accepted',
    ],
    [
      'in a new session, the time of both is up',
      ['PT30M', round(1), 'PT1H', round(1), 'PT30M'],
      'limit_reached',
    ],
    ['the next day', ['PT30M', round(1), 'PT30M', { type: 'login' }, 'PT10H'], 'accepted'],
  ])('%s: %s', (_, lines, verdict) => {
    expect(verdictAfter([...before, ...lines], round(1))).toBe(verdict)
  })

  it('names the minutes, and binds no deposit', () => {
    const account = createAccount().run(...before, 'PT30M', round(1), 'PT30M', deposit(5), 'PT30M')
    expect(account.rejection(round(1))).toEqual({
      rule: 'limit_reached',
      kind: 'session',
      limit: 60,
      used: 90,
      unit: 'minutes',
      per: 'day',
      resets_at: '2026-01-07T23:00:00.000Z',
    })
    expect(account.verdict(deposit(5))).toBe('accepted')
  })
})

describe('periods are those of the calendar of the market', () => {
  const used: readonly Line[] = [limit('deposit', 10, 'day'), deposit(10)]
  const week: readonly Line[] = [limit('deposit', 10, 'week'), deposit(10)]
  const month: readonly Line[] = [limit('deposit', 10, 'month'), deposit(10)]
  it.each<[string, string, string, readonly Line[], string, string]>([
    ['DE', 'day', '2026-01-07T12:00:00Z', used, 'PT10H59M59.999S', 'PT0.001S'],
    ['JP', 'day', '2026-01-07T12:00:00Z', used, 'PT2H59M59.999S', 'PT0.001S'],
    ['CA', 'day', '2026-01-07T12:00:00Z', used, 'PT16H59M59.999S', 'PT0.001S'],
    ['GB', 'week', '2026-01-07T12:00:00Z', week, 'P4DT11H59M59.999S', 'PT0.001S'],
    ['GB', 'week from Monday', '2026-01-05T00:00:00Z', week, 'P6DT23H59M59.999S', 'PT0.001S'],
    ['GB', 'month', '2026-02-01T00:00:00Z', month, 'P27DT23H59M59.999S', 'PT0.001S'],
    ['GB', 'December', '2026-12-07T12:00:00Z', month, 'P24DT11H59M59.999S', 'PT0.001S'],
    ['DE', 'day in summer', '2026-07-07T12:00:00Z', used, 'PT9H59M59.999S', 'PT0.001S'],
    ['DE', 'day of 25 hours', '2026-10-24T22:00:00Z', used, 'P1DT59M59.999S', 'PT0.001S'],
    ['CL', 'day that starts at 01:00', '2026-09-06T04:00:00Z', used, 'PT22H59M59.999S', 'PT0.001S'],
    ['BR', 'day of the past', '2018-01-07T12:00:00Z', used, 'PT13H59M59.999S', 'PT0.001S'],
    ['AU', 'week', '2026-09-30T12:00:00Z', week, 'P4DT59M59.999S', 'PT0.001S'],
  ])('%s, %s from %s', (market, _, now, lines, last, step) => {
    const account = createAccount({ market: market as 'DE', currency: 'EUR', now }).run(
      ...lines,
      last,
    )
    expect(account.rejection(deposit(1))).toMatchObject({ rule: 'limit_reached', used: 10 })
    const { resets_at } = account.rejection(deposit(1)) as { resets_at?: string }
    account.run(step)
    expect(account.verdict({ type: 'login' })).toBe('accepted')
    expect(account.profile().last_login).toBe(resets_at)
    expect(account.verdict(deposit(10))).toBe('accepted')
  })

  it('a deposit of the first minutes counts, one of the last minutes before does not', () => {
    // Midnight in Germany is 23:00 UTC, eleven hours after the start.
    const account = createAccount().run(limit('deposit', 10, 'day'))
    account.run('PT10H45M', deposit(10), 'PT30M')
    expect(account.verdict(deposit(6))).toBe('accepted')
    account.run('PT3H')
    expect(account.rejection(deposit(5))).toMatchObject({ rule: 'limit_reached', used: 6 })
  })

  it('each has its own limit, and all bind', () => {
    const account = createAccount().run(
      limit('deposit', 50, 'day'),
      limit('deposit', 70, 'week'),
      deposit(50),
    )
    expect(account.rejection(deposit(1))).toMatchObject({ per: 'day', used: 50 })
    account.run('P1D')
    expect(account.rejection(deposit(21))).toMatchObject({ per: 'week', used: 50, limit: 70 })
    expect(account.verdict(deposit(20))).toBe('accepted')
  })
})

describe('lower at once, higher after 24 hours', () => {
  const set = limit('deposit', 100)
  it.each<[string, readonly Line[], number, string]>([
    ['lower, at once', [set, limit('deposit', 50)], 50.01, 'limit_reached'],
    [
      'higher, a millisecond early',
      [set, limit('deposit', 200), 'PT23H59M59.999S'],
      100.01,
      'limit_reached',
    ],
    ['higher, at 24 hours', [set, limit('deposit', 200), 'PT24H'], 200, 'accepted'],
    ['higher, not more', [set, limit('deposit', 200), 'PT24H'], 200.01, 'limit_reached'],
    [
      'none, a millisecond early',
      [set, limit('deposit', null), 'PT23H59M59.999S'],
      100.01,
      'limit_reached',
    ],
    ['none, at 24 hours', [set, limit('deposit', null), 'PT24H'], 5_000, 'accepted'],
    [
      'higher, then the same: nothing waits',
      [set, limit('deposit', 200), set, 'PT24H'],
      101,
      'limit_reached',
    ],
    [
      'higher twice: from the second',
      [set, limit('deposit', 200), 'PT1H', limit('deposit', 150), 'PT23H'],
      101,
      'limit_reached',
    ],
    [
      'higher twice: 24 hours after it',
      [set, limit('deposit', 200), 'PT1H', limit('deposit', 150), 'PT24H'],
      150,
      'accepted',
    ],
    [
      'another period is another limit',
      [set, limit('deposit', 60, 'week')],
      60.01,
      'limit_reached',
    ],
    ['a first limit, at once', [limit('deposit', 5_000)], 5_000.01, 'limit_reached'],
    ['no limit to remove', [limit('deposit', null)], 9_000, 'accepted'],
  ])('%s', (_, lines, amount, verdict) => {
    expect(verdictAfter(lines, deposit(amount))).toBe(verdict)
  })
})

describe('terms of a limit', () => {
  it.each<[Limit, string]>([
    [{ type: 'setLimit', kind: 'deposit' }, 'limit_terms'],
    [{ type: 'setLimit', kind: 'deposit', for: 'PT1H' }, 'limit_terms'],
    [{ type: 'setLimit', kind: 'loss', amount: 5, for: 'PT1H' }, 'limit_terms'],
    [{ type: 'setLimit', kind: 'session' }, 'limit_terms'],
    [{ type: 'setLimit', kind: 'session', amount: 5 }, 'limit_terms'],
    [limit('deposit', 0), 'amount_out_of_range'],
    [limit('deposit', 0.01), 'accepted'],
    [limit('loss', 0.001), 'INVALID_COMMAND'],
    [limit('session', 'PT59S'), 'limit_terms'],
    [limit('session', 'PT1M'), 'accepted'],
    [limit('session', 'PT61S'), 'limit_terms'],
    [limit('session', 'PT24H'), 'accepted'],
    [limit('session', 'PT24H1M'), 'limit_terms'],
    [limit('session', 'P7D', 'week'), 'accepted'],
    [limit('session', 'P7DT1M', 'week'), 'limit_terms'],
    [limit('session', 'P31D', 'month'), 'accepted'],
    [limit('session', 'P31DT1M', 'month'), 'limit_terms'],
    [limit('session', null), 'accepted'],
  ])('%j: %s', (command, verdict) => {
    expect(createAccount().verdict(command)).toBe(verdict)
  })

  it('are named', () => {
    const account = createAccount()
    expect(account.rejection({ type: 'setLimit', kind: 'session', amount: 5 })).toEqual({
      rule: 'limit_terms',
      kind: 'session',
      takes: 'for',
    })
    expect(account.rejection(limit('session', 'PT30S'))).toEqual({
      rule: 'limit_terms',
      kind: 'session',
      minutes: 0.5,
      maximum: 1_440,
    })
  })

  it('can be set while blocked, not once erased', () => {
    const account = createAccount().run({ type: 'block' })
    expect(account.verdict(limit('loss', 5))).toBe('accepted')
    expect(account.run({ type: 'erase' }).verdict(limit('loss', 5))).toBe('account_erased')
  })
})

describe('the notes of the rows that a limit binds name it', () => {
  const notes = (account: Account) =>
    account
      .transactions()
      .map(({ event_note = '' }) => event_note.replace(/^.*?(?=, \w+ limit|$)/, ''))

  it('as it was when they were made', () => {
    const account = createAccount().run(
      deposit(10),
      limit('deposit', 100),
      limit('loss', 50.5, 'week'),
      limit('session', 'PT90M', 'month'),
      { type: 'deposit', amount: 10, note: 'By phone' },
      round(1, 2),
      limit('deposit', 80),
      deposit(10),
    )
    expect(notes(account)).toEqual([
      '',
      ', deposit limit of 100 EUR per day',
      ', loss limit of 50.5 EUR per week, session limit of 90 min per month',
      '',
      ', deposit limit of 80 EUR per day',
    ])
    expect(account.transactions()[1]?.event_note).toBe('By phone, deposit limit of 100 EUR per day')
  })
})

describe('a persona keeps to the limits', () => {
  it('of deposits, losses and time', async () => {
    const world = createWorld({ seed: 'limits', players: 15, compression: 10 })
    const ids = world.list({ limit: 15 }).players.map(({ id }) => id)
    const rows = (id: string) => world.player(id).transactions({ limit: 1 }).total
    const before = ids.map(rows)
    for (const id of ids) {
      world.executeAll(id, [
        limit('deposit', 60, 'week'),
        limit('loss', 30, 'week'),
        limit('session', 'PT10M'),
      ])
    }
    world.advance('P60D')
    expect(ids.some((id, place) => rows(id) > (before[place] ?? 0))).toBe(true)
    expect(await audit(world)).toEqual([])
  })
})

describe('every copy of a world has the limits', () => {
  it('fork, snapshot and replay', () => {
    const world = createWorld({ players: 0 })
    world.executeAll('p', [
      { type: 'register', currency: 'EUR', market: 'DE' },
      limit('deposit', 100),
      limit('deposit', 200),
      deposit(60),
    ])
    const snapshot = world.snapshot()
    const copies = [world.fork(), createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })]
    world.execute('p', limit('deposit', 10))
    const rejection = (each: typeof world, amount: number) => () =>
      each.execute('p', deposit(amount))
    for (const each of copies) {
      expect(rejection(each, 41)).toThrow('deposit limit of 100 EUR')
      each.advance('P1D')
      expect(rejection(each, 201)).toThrow('deposit limit of 200 EUR')
    }
    expect(rejection(world, 1)).toThrow('deposit limit of 10 EUR')
    world.restore(snapshot)
    expect(rejection(world, 41)).toThrow('deposit limit of 100 EUR')
  })
})
