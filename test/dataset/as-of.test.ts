import { describe, expect, it, test } from 'vitest'
import { createWorld, type DatasetOptions, generate, type World } from '../../src/index'
import { generatedIds } from './wire-rows'

const EPOCH = '2023-01-01T00:00:00.000Z'
const OPTIONS = { seed: 'as-of', players: 14, epoch: EPOCH } as const
const ALL = ['players', 'transactions', 'bonuses', 'daily_balances', 'sessions', 'labels'] as const
const world = createWorld(OPTIONS)

/** The batches of a dataset as text. */
async function textOf(from: World, options: DatasetOptions): Promise<string> {
  const batches = []
  for await (const batch of generate(from, options)) batches.push(JSON.stringify(batch))
  return batches.join('\n')
}

describe('a dataset as of an instant', () => {
  test.each([
    ['2023-09-01', {}],
    ['2024-06-15T08:30:00Z', { shard: '2/3' }],
    ['2025-12-20', { filter: 'last_login>-P60D' }],
  ] as const)('is that of a world whose now is %s: %j', async (asOf, options) => {
    const then = createWorld({ ...OPTIONS, now: asOf })
    const own = await textOf(world, { ...options, tables: ALL, asOf })
    expect(own).toBe(await textOf(then, { ...options, tables: ALL }))
    expect(own.length).toBeGreaterThan(10_000)
  })

  it('is the present at the now of the world, and empty at the epoch', async () => {
    const tables = ['transactions', 'labels'] as const
    expect(await textOf(world, { tables, asOf: Date.parse(world.now) })).toBe(
      await textOf(world, { tables }),
    )
    expect(await textOf(world, { tables, asOf: EPOCH })).toBe('')
  })

  it('has an instant that the world has lived', () => {
    for (const [asOf, reason] of [
      ['2022-12-31T23:59:59.999Z', 'before the epoch'],
      [Date.parse(world.now) + 1, 'after now'],
    ] as const) {
      const refused = expect.objectContaining({
        code: 'INVALID_OPTION',
        message: expect.stringContaining(reason),
        remedy:
          'Use one from 2023-01-01T00:00:00.000Z to 2026-01-01T12:00:00.000Z, or another world.',
      })
      expect(() => generate(world, { asOf })).toThrow(refused)
    }
    expect(() => generate(world, { asOf: 'then' })).toThrow('such as 2026-01-31T12:00:00Z, a date')
  })

  it('refuses players that commands and scenarios have changed', () => {
    const [id = ''] = generatedIds(world)
    const other = createWorld({ ...OPTIONS, scenarios: ['blocked-player'] })
    const asOf = '2025-06-01'
    expect(() => generate(other, { asOf, scenarios: true })).toThrow(
      'A dataset with asOf cannot have player "blocked-player"',
    )
    expect(() => generate(other, { asOf })).not.toThrow()
    other.execute(id, { type: 'updateProfile', affiliate_name: 'Changed' })
    expect(() => generate(other, { asOf })).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', facts: { id } }),
    )
  })
})
