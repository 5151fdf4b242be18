import { describe, expect, expectTypeOf, it, test } from 'vitest'
import {
  createWorld,
  type DatasetOptions,
  generate,
  type TableName,
  type TableRows,
  type World,
} from '../../src/index'
import { generatedIds, wireRows } from './wire-rows'

const OPTIONS = {
  seed: 'dataset',
  players: 8,
  population: 'register',
  compression: 10,
  epoch: '2023-01-01',
} as const
const world = createWorld({ ...OPTIONS, scenarios: ['blocked-player', 'kyc-pending'] })
const ids = generatedIds(world)

/** All rows of each table. */
async function collect(batches: ReturnType<typeof generate>) {
  type Tables = { [Name in TableName]: TableRows[Name][] }
  const tables: Tables = { players: [], transactions: [], bonuses: [] }
  for await (const { table, rows } of batches) {
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(10_000)
    ;(tables[table] as unknown[]).push(...rows)
  }
  return tables
}

const read = (from: World, options: DatasetOptions = {}) => collect(generate(from, options))

const idsOf = async (from: World, options: DatasetOptions = {}) =>
  (await read(from, { ...options, tables: ['players'] })).players.map(({ id }) => id)

describe('generate', () => {
  // `files.test.ts` has the default policies.
  it('has the rows of the wire under other policies, and leaves the world as it is', async () => {
    const other = world.fork()
    other.setPolicies({ absentFields: 'null', amountSign: 'magnitude' })
    const before = JSON.stringify(other.log())
    const { players, transactions, bonuses } = await read(other)
    const wire = wireRows(other, ids)
    expect(JSON.stringify(players)).toBe(JSON.stringify(wire.players))
    expect(JSON.stringify(transactions)).toBe(JSON.stringify(wire.transactions))
    expect(bonuses).toEqual(wire.bonuses)
    expect(JSON.stringify(other.log())).toBe(before)
  })

  it('begins with players of scenarios if requested; changed ones are in their place', async () => {
    const all = ['blocked-player', 'kyc-pending', ...ids]
    expect(await idsOf(world, { scenarios: true })).toEqual(all)
    const [, second = ''] = ids
    const other = world.fork()
    other.execute(second, { type: 'updateProfile', affiliate_name: 'Changed' })
    const { players } = await read(other, { tables: ['players'] })
    expect(players.map(({ id }) => id)).toEqual(ids)
    expect(players[1]).toMatchObject({ affiliate_name: 'Changed' })
  })

  it('does not see what happens to the world after the call, and can be read twice', async () => {
    const other = world.fork()
    const rows = generate(other)
    other.advance('P300D')
    const now = await read(world)
    // A deep comparison of so many rows takes a second.
    const text = JSON.stringify(now)
    for (let time = 0; time < 2; time += 1) {
      expect(JSON.stringify(await collect(rows)) === text).toBe(true)
    }
  })

  it('leaves out players that register later, or do not meet conditions', async () => {
    const early = createWorld({ ...OPTIONS, now: '2024-06-01' })
    const earlyIds = await idsOf(early)
    expect(earlyIds).toEqual(generatedIds(early))
    expect(earlyIds.length).toBeLessThan(OPTIONS.players)
    const players = { kyc_status: 'approved', 'balances.cash_balance': { min: 10 } } as const
    const found = world.find({ ...players, limit: 1_000 }).players.map(({ id }) => id)
    expect(await idsOf(world, { players })).toEqual(found.filter((id) => ids.includes(id)))
    expect(() => generate(world, { player: players } as object)).toThrow('Did you mean players?')
  })

  it('has shards that are the whole one after the other, more than players', async () => {
    for (const options of [{}, { players: { persona: 'regular' }, scenarios: true } as const]) {
      const parts = []
      for (let index = 1; index <= 11; index += 1) {
        parts.push(await idsOf(world, { ...options, shard: `${index}/11` }))
      }
      expect(parts.flat()).toEqual(await idsOf(world, options))
      expect(Math.max(...parts.map(({ length }) => length))).toBe(1)
    }
  })

  it('has typed rows', () => {
    const batches = generate(world, { tables: ['transactions', 'bonuses'] })
    type Batch = typeof batches extends AsyncIterable<infer Each> ? Each : never
    expectTypeOf<Batch['table']>().toEqualTypeOf<'transactions' | 'bonuses'>()
    expectTypeOf<Extract<Batch, { table: 'bonuses' }>['rows'][number]>().toEqualTypeOf<
      TableRows['bonuses']
    >()
  })
})

describe('a dataset as of an instant', () => {
  test.each([
    ['2023-09-01', {}],
    ['2024-06-15T08:30:00Z', { shard: '2/3' }],
    ['2025-12-20', { players: { last_login: { from: '2025-10-21' } } }],
  ] as const)('is that of a world whose now is %s: %j', async (asOf, options) => {
    const then = await read(createWorld({ ...OPTIONS, now: asOf }), options)
    const past = await read(createWorld(OPTIONS), { ...options, asOf })
    expect(JSON.stringify(past) === JSON.stringify(then)).toBe(true)
    expect(then.transactions.length).toBeGreaterThan(20)
  })

  it('has no players that commands have changed', () => {
    const [id = ''] = ids
    const other = createWorld(OPTIONS)
    other.execute(id, { type: 'updateProfile', affiliate_name: 'Changed' })
    expect(() => generate(other, { asOf: '2025-06-01' })).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', facts: { id, option: 'asOf' } }),
    )
  })
})
