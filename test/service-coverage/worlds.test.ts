import { describe, expect, it, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { createWorlds } from '../../src/assembly/create-worlds'
import { connect } from '../../src/client/connect'
import { startServer } from '../../src/node'
import { covered, missing, put, read } from './calls'

const PLAYER = 'wagering-nearly-done'
const options = { players: 0, scenarios: [PLAYER] } as const

describe('with the option, the coverage', () => {
  it('is that of forks and named worlds, too, and resets keep it', async () => {
    const world = createWorld({ ...options, coverage: true })
    const worlds = createWorlds({ base: world })
    await read(world.fork(), PLAYER)
    await read(worlds.open('w1'), `${PLAYER}/bonuses`)
    await read(worlds.create('w2', { seed: 'other' }), `${PLAYER}/transactions/summary`)
    world.reset()
    const operations = ['getBonusHistory', 'getPlayerProfile', 'getTransactionSummary']
    expect(await covered(world, 'operations')).toEqual(operations)
    expect(await covered(world.fork(), 'operations')).toEqual(operations)
    expect((await world.coverage()).complete).toBe(true)
  })

  it('does not need a journal', async () => {
    const world = createWorld({ ...options, coverage: true, memory: { journal: 0 } })
    await read(world, PLAYER)
    await put(world, PLAYER, { blocked: true })
    expect(await covered(world, 'operations')).toEqual(['getPlayerProfile', 'updatePlayerProfile'])
    expect(world.requests.count()).toBe(0)
    expect(world.requests.find()).toEqual([])
  })

  it('outlives the journal, and equal requests that the cache answers count once', async () => {
    const world = createWorld({ ...options, coverage: true, memory: { journal: 1 } })
    await read(world, PLAYER)
    await read(world, PLAYER)
    await read(world, `${PLAYER}/bonuses`)
    expect(await covered(world, 'operations')).toEqual(['getBonusHistory', 'getPlayerProfile'])
  })

  it('notes a request that comes before its code is loaded, and answers it at once', async () => {
    const world = createWorld({ ...options, coverage: true })
    const answered = read(world, PLAYER)
    world.execute(PLAYER, { type: 'block' })
    // It was answered when it was sent.
    expect(JSON.parse(await answered)).toMatchObject({ blocked: false })
    expect(await covered(world, 'operations')).toEqual(['getPlayerProfile'])
  })

  it('is not in the log, and a replay has one of its own', async () => {
    const world = createWorld({ ...options, coverage: true })
    expect(world.log().options).not.toHaveProperty('coverage')
    await read(world, PLAYER)
    const replayed = createWorld({ replay: world.log(), coverage: true })
    expect(await replayed.coverage()).toMatchObject({ complete: true })
    expect(await covered(replayed, 'operations')).toEqual([])
  })
})

test('without it, the coverage is that of the journal', async () => {
  const world = createWorld({ ...options, memory: { journal: 2 } })
  const noted = createWorld({ ...options, coverage: true })
  const paths = [PLAYER, `${PLAYER}/transactions?limit=1`, `${PLAYER}/bonuses`]
  for (const path of paths) await read(world, path)
  for (const path of paths.slice(1)) await read(noted, path)
  expect(await world.coverage()).toEqual({ ...(await noted.coverage()), complete: false })
  world.reset()
  expect(await covered(world, 'operations')).toEqual([])
  expect(await covered(createWorld({ memory: { journal: 0 } }), 'operations')).toEqual([])
})

describe('a server', () => {
  it('switches it on for its worlds, and reports it over HTTP', async () => {
    const world = createWorld({ ...options, memory: { journal: 0 } })
    const server = await startServer(createWorlds({ base: world }), { coverage: true })
    onTestFinished(() => server.close())
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
    await fetch(`${server.urlOf('w1')}/players/${PLAYER}`, { headers })
    await fetch(`${server.url}/players/${PLAYER}/bonuses`, { headers })
    const remote = connect(server.origin)
    const coverage = await remote.coverage()
    expect(coverage).toEqual(await world.coverage())
    expect(coverage.complete).toBe(true)
    expect(coverage.dimensions.operations.covered).toEqual(['getBonusHistory', 'getPlayerProfile'])
    expect(await remote.open('w1').coverage()).toEqual(coverage)
  })

  it('of createWorlds has the option, too', async () => {
    const worlds = createWorlds({ base: createWorld(options), coverage: true })
    await read(worlds.open('w1'), PLAYER)
    expect((await worlds.base.coverage()).complete).toBe(true)
    expect(await missing(worlds.base, 'operations')).not.toContain('getPlayerProfile')
  })
})
