import { describe, expect, expectTypeOf, it, test } from 'vitest'
import { dictionaryPage } from '../../src/datasets/dictionary'
import {
  createWorld,
  type DatasetOptions,
  generate,
  type TableName,
  type TableRows,
  type World,
} from '../../src/index'
import { generatedIds, wireRows } from './wire-rows'

const OPTIONS = { seed: 'dataset', players: 12, compression: 10 }
const world = createWorld({ ...OPTIONS, scenarios: ['blocked-player', 'kyc-pending'] })
const ids = generatedIds(world)

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** All rows of each table. */
async function read(from: World, options: DatasetOptions = {}) {
  const tables: { [Name in TableName]: TableRows[Name][] } = {
    players: [],
    transactions: [],
    bonuses: [],
    daily_balances: [],
    sessions: [],
    labels: [],
  }
  for await (const { table, rows } of generate(from, options)) {
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(10_000)
    ;(tables[table] as unknown[]).push(...rows)
  }
  return tables
}

describe('generate', () => {
  // `formats.test.ts` has the default policies.
  it('has the rows of the wire, under other policies', async () => {
    const other = world.fork()
    other.setPolicies({ absentFields: 'null', amountSign: 'magnitude' })
    const { players, transactions, bonuses, labels, daily_balances } = await read(other)
    const wire = wireRows(other, ids)
    expect(JSON.stringify(players)).toBe(JSON.stringify(wire.players))
    expect(JSON.stringify(transactions)).toBe(JSON.stringify(wire.transactions))
    expect(bonuses).toEqual(wire.bonuses)
    expect(labels.map(({ player_id }) => player_id)).toEqual(ids)
    expect(daily_balances).toEqual([])
  })

  it('begins with the players that scenarios and commands have created, if requested', async () => {
    const { players } = await read(world, { tables: ['players'], scenarios: true })
    expect(players.map(({ id }) => id)).toEqual(['blocked-player', 'kyc-pending', ...ids])
  })

  it('shows a generated player that a command has changed as it is, in its place', async () => {
    const [, second = ''] = ids
    const other = world.fork()
    other.execute(second, { type: 'updateProfile', affiliate_name: 'Changed' })
    const { players } = await read(other, { tables: ['players'] })
    expect(players.map(({ id }) => id)).toEqual(ids)
    expect(players[1]).toMatchObject({ affiliate_name: 'Changed' })
  })

  it('does not see what happens to the world after the call, and can be read twice', async () => {
    const other = world.fork()
    const rows = generate(other, { tables: ['players', 'labels'] })
    other.advance('P300D')
    const [first, second] = [await collect(rows), await collect(rows)]
    expect(first).toEqual(second)
    expect(first).toEqual(await collect(generate(world, { tables: ['players', 'labels'] })))
  })

  it('changes nothing in the world', async () => {
    const other = createWorld(OPTIONS)
    const [id = ''] = ids
    const before = JSON.stringify([other.player(id).profile(), other.log()])
    await read(other, { tables: ['labels', 'daily_balances'] })
    expect(JSON.stringify([other.player(id).profile(), other.log()])).toBe(before)
  })

  it('leaves out players that register later', async () => {
    const early = createWorld({ ...OPTIONS, epoch: '2023-01-01', now: '2024-06-01' })
    const { players } = await read(early, { tables: ['players'] })
    expect(players.map(({ id }) => id)).toEqual(generatedIds(early))
    expect(players.length).toBeLessThan(12)
    expect(players.length).toBeGreaterThan(2)
  })

  it('keeps players that fit a filter', async () => {
    const filter = 'kyc_status=approved and balances.cash_balance>10'
    const { players, labels } = await read(world, { filter, tables: ['players', 'labels'] })
    const found = world.find(filter, { count: 1_000 }).players.map(({ id }) => id)
    expect(players.map(({ id }) => id)).toEqual(found.filter((id) => ids.includes(id)))
    expect(labels.length).toBe(players.length)
    expect(() => generate(world, { keep: filter } as object)).toThrow('Did you mean filter?')
    const none = await collect(generate(world, { filter: 'blocked and not blocked' }))
    expect(none).toEqual([])
  })

  it('has shards that are the whole one after the other, more than players', async () => {
    const count = 13
    for (const options of [{}, { filter: 'persona=regular', scenarios: true }]) {
      const tables = ['bonuses', 'labels'] as const
      const whole = await read(world, { ...options, tables })
      const parts = []
      for (let index = 1; index <= count; index += 1) {
        parts.push(await read(world, { ...options, tables, shard: `${index}/${count}` }))
      }
      expect(parts.flatMap(({ labels }) => labels)).toEqual(whole.labels)
      expect(parts.flatMap(({ bonuses }) => bonuses)).toEqual(whole.bonuses)
      const sizes = parts.map(({ labels }) => labels.length)
      if (options.filter === undefined)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2)
    }
  })

  it('has typed rows', () => {
    const batches = generate(world, { tables: ['transactions', 'labels'] })
    type Batch = typeof batches extends AsyncIterable<infer Each> ? Each : never
    expectTypeOf<Batch['table']>().toEqualTypeOf<'transactions' | 'labels'>()
    expectTypeOf<Extract<Batch, { table: 'labels' }>['rows'][number]>().toEqualTypeOf<
      TableRows['labels']
    >()
    expectTypeOf<TableRows['players']['kpi_last_deposit_amount']>().toEqualTypeOf<
      number | undefined
    >()
  })
})

describe('daily_balances', () => {
  const plain = createWorld(OPTIONS)

  it('are the balances of the wire at the end of each day', async () => {
    const { daily_balances: days } = await read(plain, { tables: ['daily_balances'] })
    expect(days.length).toBeGreaterThan(100)
    const { epoch } = plain
    for (const { player_id, date, currency, ...balances } of days.filter(
      (_, at) => at % 59 === 0,
    )) {
      const end = Math.min(Date.parse(`${date}T23:59:59.999Z`), Date.parse(plain.now))
      const profile = createWorld({ ...OPTIONS, epoch, now: end })
        .player(player_id)
        .profile()
      expect([profile.currency, profile.balances]).toEqual([currency, balances])
    }
  })

  it('end with those of the profile, and have each day with a transaction once', async () => {
    const policies = { withdrawable: 'also-kyc-and-block', pendingInTotal: true } as const
    const other = createWorld({ ...OPTIONS, policies })
    const { daily_balances: days } = await read(other, { tables: ['daily_balances'] })
    for (const id of ids) {
      const own = days.filter(({ player_id }) => player_id === id)
      const { balances } = other.player(id).profile()
      const dates = own.map(({ date }) => date)
      expect(dates).toEqual([...new Set(dates)].sort((a, b) => (a < b ? -1 : 1)))
      const { transactions } = other.player(id).transactions({ limit: 100_000 })
      expect(dates).toEqual(
        expect.arrayContaining(transactions.map(({ date }) => date.slice(0, 10))),
      )
      const last = own.at(-1)
      if (last) expect(balances).toEqual(expect.objectContaining(balancesIn(last)))
      else expect(Object.values(balances)).toEqual([0, 0, 0, 0, 0])
    }
  })

  it('are refused for players that commands have changed', async () => {
    const [id = ''] = ids
    const other = plain.fork()
    other.execute(id, { type: 'updateProfile', affiliate_name: 'Changed' })
    expect(() => generate(other, { tables: ['daily_balances'] })).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', facts: { id } }),
    )
    const options = { tables: ['daily_balances'], scenarios: true } as const
    expect(() => generate(world, options)).toThrow('"blocked-player"')
  })

  function balancesIn({
    player_id: _,
    date: _date,
    currency,
    ...balances
  }: TableRows['daily_balances']) {
    expect(currency).toMatch(/^[A-Z]{3,4}$/)
    return balances
  }
})

describe('sessions', () => {
  it('have each login, and the acts and the bets up to the next one', async () => {
    const plain = createWorld(OPTIONS)
    const { sessions } = await read(plain, { tables: ['sessions'] })
    for (const id of ids.slice(0, 5)) {
      const own = sessions.filter(({ player_id }) => player_id === id)
      const { registration_date, last_login, currency } = plain.player(id).profile()
      expect([own[0]?.started_at, own.at(-1)?.started_at]).toEqual([registration_date, last_login])
      const rows = plain.player(id).transactions({ limit: 100_000 }).transactions.toReversed()
      const standing = rows.filter(({ status }) => status === 'completed')
      const betOf = new Map<string, string>()
      for (const { event_type, event_note = '', date } of rows) {
        const [, round = ''] = / round (\S+)/.exec(event_note) ?? []
        if (event_type === 'bet') betOf.set(round, date)
      }
      own.forEach(({ started_at, ended_at, bets, wagered, won, ...session }, place) => {
        const next = own[place + 1]?.started_at ?? '9999'
        expect(session).toEqual({ player_id: id, currency })
        expect(started_at < next && ended_at < next && started_at <= ended_at).toBe(true)
        const isIn = (date = '') => date >= started_at && date < next
        const staked = standing.filter(({ event_type, date }) => event_type === 'bet' && isIn(date))
        const wins = standing.filter(({ event_type, event_note = '' }) => {
          const [, round = ''] = / round (\S+)/.exec(event_note) ?? []
          return event_type === 'win' && isIn(betOf.get(round))
        })
        const sum = (list: typeof rows) => list.reduce((total, { amount }) => total + amount, 0)
        expect([bets, wagered, won]).toEqual([
          staked.length,
          expect.closeTo(sum(staked), 7),
          expect.closeTo(sum(wins), 7),
        ])
        for (const { date } of staked) expect(date <= ended_at).toBe(true)
      })
    }
    expect(sessions.length).toBeGreaterThan(200)
  })

  it('are those that the wire had as its last login', async () => {
    const plain = createWorld(OPTIONS)
    const { sessions } = await read(plain, { tables: ['sessions', 'daily_balances'] })
    const { epoch } = plain
    for (const { player_id, started_at } of sessions.filter((_, at) => at % 89 === 0)) {
      const then = createWorld({ ...OPTIONS, epoch, now: started_at })
      expect(then.player(player_id).profile().last_login).toBe(started_at)
    }
  })
})

describe('labels', () => {
  const options = { seed: 'labels', players: 1_000 }
  const many = createWorld(options)
  // Personas whose lives are short.
  const filter = 'persona=self_excluded or persona=chargeback_fraud or persona=new_unverified'

  it('are what a later world shows, years before', async () => {
    const { labels } = await read(many, { tables: ['labels'], filter })
    const later = many.fork()
    later.advance('P3Y')
    const listed = new Map(
      many.find(filter, { count: 1_000 }).players.map((line) => [line.id, line]),
    )
    let [chargebacks, exclusions, toCome] = [0, 0, 0]
    for (const { player_id, persona, market, abuse_kind, ...truth } of labels) {
      expect(abuse_kind).toBe(persona === 'chargeback_fraud' ? 'payment' : undefined)
      expect(listed.get(player_id)).toMatchObject({ persona, market })
      const player = later.player(player_id)
      const { last_login, segments } = player.profile()
      expect(truth.churn_at).toBe(last_login)
      expect(truth.self_exclusion_at !== undefined).toBe(segments.includes('Self-Excluded'))
      const taken = player.transactions({ eventNames: ['Chargeback'], limit: 100 }).transactions
      expect(truth.chargeback_at).toBe(taken.at(-1)?.date)
      chargebacks += taken.length > 0 ? 1 : 0
      if (truth.self_exclusion_at !== undefined) {
        exclusions += 1
        const at = Date.parse(truth.self_exclusion_at)
        const seen = (now: number) =>
          createWorld({ ...options, epoch: Date.parse(many.epoch), now }).player(player_id)
        expect(seen(at).profile().blocked).toBe(true)
        expect(seen(at - 1).profile().blocked).toBe(false)
      }
      if (Object.values(truth).some((at) => Date.parse(at) > Date.parse(many.now))) toCome += 1
    }
    expect(Math.min(chargebacks, exclusions, toCome)).toBeGreaterThan(1)
  })
})

test('amounts of players can be added in euros, and the dictionary defines net gaming revenue', async () => {
  const scenarios = ['jpy-player', 'kwd-player', 'btc-player', 'blocked-player'] as const
  const world = createWorld({ players: 0, scenarios: [...scenarios] })
  const { players } = await read(world, { tables: ['players'], scenarios: true })
  const rates = players.map(({ market, currency, eur_rate }) => [market, currency, eur_rate])
  expect(rates).toEqual([
    ['JP', 'JPY', 160],
    ['KW', 'KWD', 0.33],
    ['CRYPTO', 'BTC', 0.00001],
    ['DE', 'EUR', 1],
  ])
  const page = dictionaryPage(['players'])
  expect(page).toMatch(
    /`kpi_ltnc` .+\(NGR\): completed bets minus completed wins minus bonuses awarded/,
  )
  expect(page).toMatch(
    /`eur_rate` \| number \| .+ Indicative rate of the simulator, not a market quote/,
  )
})
