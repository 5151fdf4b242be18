import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { connect } from '../../src/client/connect'
import { createWorld, createWorlds, type WorldLog } from '../../src/index'
import { startServer } from '../../src/node'
import { runMain } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'

const POPULATIONS = ['desk', 'register'] as const

describe('the population of a world', () => {
  it.each(POPULATIONS)(
    '%s is part of its log, its forks and the worlds beside it',
    (population) => {
      const world = createWorld({ players: 1, population })
      const [other] = POPULATIONS.filter((name) => name !== population)
      const log = world.log()
      expect(log.options.population).toBe(population)
      const copies = [world.fork(), world.asOf('2025-12-01'), createWorld({ replay: log })]
      expect(copies.map((copy) => copy.population)).toEqual([population, population, population])
      const worlds = createWorlds({ base: world })
      expect(worlds.create('as-base', { players: 2 }).population).toBe(population)
      expect(worlds.create('other', { population: other }).population).toBe(other)
      expect(() => worlds.create('fork', { population: other, fromWorld: 'as-base' })).toThrow(
        'population and fromWorld exclude each other.',
      )
    },
  )

  it('is rejected if there is none of the name', () => {
    const given = { population: 'desks' } as never
    expect(() => createWorld(given)).toThrow(
      'The option "population" cannot be "desks". Did you mean desk?',
    )
  })

  it('is stated by each log of this data version', () => {
    const log = createWorld({ players: 1 }).log()
    const { population: _, ...options } = log.options
    expect(() => createWorld({ replay: { ...log, options } as WorldLog })).toThrow(
      'options.population: it is missing.',
    )
  })

  test.each(POPULATIONS)(
    '%s is what a server says, and what a new world has',
    async (population) => {
      const { close, origin } = await startServer(createWorld({ players: 1 }))
      try {
        const own = await connect(origin).worlds.create('own', { population })
        expect([await own.population(), (await own.health()).population]).toEqual([
          population,
          population,
        ])
      } finally {
        await close()
      }
    },
  )
})

test('a dataset of the command line has the register unless a flag says otherwise', async () => {
  for (const [flags, population] of [
    [[], 'register'],
    [['--population', 'desk'], 'desk'],
  ] as const) {
    const { path } = makeFolder()
    const { printed } = await runMain(['generate', '--out', path, '--players', '1', ...flags])
    // The same id is another person in the other population.
    const command = `show ID --players 1 --population ${population}`
    expect(printed).toMatch(new RegExp(`^A player: fauxhouse ${command}$`, 'm'))
    const player = JSON.parse(readFileSync(join(path, 'players.ndjson'), 'utf8'))
    const shown = await runMain(command.replace('ID', player.id).split(' '))
    expect(shown.printed).toContain(`population ${population}`)
    expect(shown.printed.startsWith(player.name)).toBe(true)
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
    expect(manifest.world.population).toBe(population)
  }
  const stranger = await runMain(['show', 'pl_00000000', '--players', '1'])
  expect(stranger.errors).toContain('Repeat the --seed, --population and --players')
  const { code, errors } = await runMain(['find', 'blocked=true', '--population', 'desks'])
  expect([code, errors]).toEqual([2, expect.stringContaining('Did you mean desk?')])
})
