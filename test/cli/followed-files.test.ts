import { describe, expect, test } from 'vitest'
import { loadScenarioFiles } from '../../src/adapters/node-scenarios'
import { followFiles } from '../../src/cli/followed-files'
import { createWorld } from '../../src/create-world'
import { makeFolder } from './temporary-folder'

const NOTHING = { scenarios: [], players: [], left: [], restored: [], removed: [], failures: [] }

function open(files: Readonly<Record<string, object>>) {
  const folder = makeFolder()
  for (const [name, content] of Object.entries(files)) folder.write(name, content)
  const scenarios = ['blocked-player' as const, ...loadScenarioFiles(folder.path)]
  const world = createWorld({ players: 2, scenarios })
  const nameOf = (id: string) => world.player(id).profile().name
  return { folder, world, nameOf, reload: followFiles([folder.path], world) }
}

const named = (name: string) => ({ player: { profile: { name } } })

describe('followed files', () => {
  test('that say the same change nothing', () => {
    const { folder, reload } = open({ 'ann.json': named('Ann') })
    expect(reload()).toEqual(NOTHING)
    folder.write('ann.json', JSON.stringify(named('Ann'), undefined, 2))
    expect(reload()).toEqual(NOTHING)
  })

  test('that change are loaded again, and the rest of the world stays', () => {
    const { folder, world, nameOf, reload } = open({ 'ann.json': named('Ann'), 'bo.json': {} })
    world.execute('blocked-player', { type: 'unblock' })
    world.execute('bo', { type: 'deposit', amount: 20 })
    world.advance('P1D')
    folder.write('ann.json', named('Anna'))
    expect(reload()).toEqual({ ...NOTHING, scenarios: ['ann'], players: ['ann'] })
    expect(nameOf('ann')).toBe('Anna')
    expect(world.player('blocked-player').profile().blocked).toBe(false)
    expect(world.player('bo').profile().balances.cash_balance).toBe(20)
    const again = createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })
    expect(again.player('ann').profile()).toEqual(world.player('ann').profile())
  })

  test('bring along who is built on them', () => {
    const { folder, nameOf, reload } = open({
      'calm.json': { trait: true, ...named('Carl') },
      'calmer.json': { trait: true, extends: 'calm' },
      'ann.json': { traits: ['calm'] },
      'bo.json': { players: { a: { extends: 'approved+calmer' }, b: {} } },
      'cy.json': {},
    })
    folder.write('calm.json', { trait: true, ...named('Carla') })
    expect(reload().players).toEqual(['ann', 'bo.a', 'bo.b'])
    expect([nameOf('ann'), nameOf('bo.a')]).toEqual(['Carla', 'Carla'])
  })

  test('that are new are loaded, and known by name', () => {
    const { folder, world, reload } = open({ 'ann.json': {} })
    folder.write('more/new.json', { extends: 'ann', ...named('New') })
    expect(reload()).toEqual({ ...NOTHING, scenarios: ['new'], players: ['new'] })
    expect(world.load('new' as never, { as: 'newer' }).id).toBe('newer')
    expect(world.player('newer').profile().name).toBe('New')
  })

  test('that are broken say so once, and their players stay', () => {
    const { folder, nameOf, reload } = open({ 'ann.json': named('Ann'), 'bo.json': {} })
    const broken = [
      ['{ "title": "half', 'it is not JSON'],
      [{ persona: 'wale' }, 'the field "persona" is unknown'],
      [{ traits: ['aproved'] }, 'Did you mean "approved"?'],
      [{ steps: [{ at: '-P1D', type: 'requestWithdrawal', amount: 500 }] }, 'withdrawable 0 EUR'],
    ] as const
    for (const [content, message] of broken) {
      const path = folder.write('ann.json', content)
      const { failures, players } = reload()
      expect(players).toEqual([])
      expect(failures).toEqual([{ file: path, message: expect.stringContaining(message) }])
      expect(failures[0]?.message).toContain(path)
      folder.write('bo.json', named(`Bo ${message}`))
      expect(reload()).toEqual({ ...NOTHING, scenarios: ['bo'], players: ['bo'] })
      expect(nameOf('ann')).toBe('Ann')
    }
    folder.write('ann.json', named('Anna'))
    expect(reload()).toEqual({ ...NOTHING, scenarios: ['ann'], players: ['ann'] })
  })

  test('that are as before a mistake say so once', () => {
    const { folder, reload } = open({ 'ann.json': named('Ann'), 'calm.json': { trait: true } })
    for (const broken of ['{', { steps: [{ at: '-P1D', type: 'requestWithdrawal', amount: 5 }] }]) {
      folder.write('ann.json', broken)
      folder.write('calm.json', '{')
      expect(reload().failures).toHaveLength(2)
      folder.write('ann.json', named('Ann'))
      folder.write('calm.json', { trait: true })
      expect(reload()).toEqual({ ...NOTHING, restored: ['ann', 'calm'] })
      expect(reload()).toEqual(NOTHING)
    }
  })

  test('that take the name of another are rejected', () => {
    const { folder, reload } = open({ 'ann.json': named('Ann') })
    folder.write('bo.json', { name: 'ann' })
    expect(reload()).toEqual({
      ...NOTHING,
      failures: [
        {
          file: expect.stringMatching(/\.json$/),
          message: expect.stringContaining('ann.json, has the same name.'),
        },
      ],
    })
  })

  test('that are new and broken have no previous version, and say when they are gone', () => {
    const { folder, reload } = open({ 'ann.json': named('Ann') })
    const old = 'The previous version is still served.'
    for (const content of ['{', { name: 'ann' }, { titel: 'New', tags: 'b' }, { traits: ['x'] }]) {
      const file = folder.write('new.json', content)
      const { failures, ...others } = reload()
      expect({ ...NOTHING, ...others }).toEqual(NOTHING)
      expect(failures).toEqual([{ file: expect.any(String), message: expect.any(String) }])
      const { message = '' } = failures[0] ?? {}
      expect(message).toContain(file)
      expect(message).not.toContain(old)
      expect(message).not.toContain('nothing was loaded')
      folder.remove('new.json')
      expect(reload()).toEqual({ ...NOTHING, removed: [failures[0]?.file] })
      expect(reload()).toEqual(NOTHING)
    }
    const file = folder.write('ann.json', { titel: 'Ann', tags: 'b' })
    expect(reload().failures).toEqual([
      { file, message: expect.stringMatching(/^Scenario "ann" .+\nScenario "ann" .+\nThe prev/) },
    ])
    folder.remove('ann.json')
    folder.write('bo.json', {})
    expect(reload()).toMatchObject({ players: ['bo'], left: ['ann'], removed: [file] })
  })

  test('that take the id of another player are named, and are no removed file once mended', () => {
    const { folder, world, reload } = open({ 'ann.json': named('Ann') })
    const [{ id = '' } = {}] = world.list({ limit: 1, offset: 2 }).players
    const file = folder.write('new.json', { player: { id } })
    const message = `${file}: The player "${id}" already exists. `
    expect(reload().failures).toEqual([{ file, message: expect.stringContaining(message) }])
    folder.write('new.json', {})
    expect(reload()).toEqual({ ...NOTHING, scenarios: ['new'], players: ['new'] })
  })

  test('that are back say so', () => {
    const { folder, nameOf, reload } = open({ 'more/ann.json': named('Ann'), 'bo.json': {} })
    folder.remove('more')
    expect(reload()).toEqual({ ...NOTHING, left: ['ann'] })
    folder.write('more/ann.json', named('Ann'))
    expect(reload()).toEqual({ ...NOTHING, restored: ['ann'] })
    expect(reload()).toEqual(NOTHING)
    folder.remove('.')
    expect(reload()).toMatchObject({ left: ['bo', 'ann'], failures: [{ file: folder.path }] })
    folder.write('more/ann.json', named('Ann'))
    expect(reload()).toEqual({ ...NOTHING, restored: ['ann'] })
    folder.write('more/ann.json', named('Anna'))
    expect(reload()).toEqual({ ...NOTHING, scenarios: ['ann'], players: ['ann'] })
    expect(nameOf('ann')).toBe('Anna')
  })

  test('that lose a player, or go away, say that it stays', () => {
    const { folder, world, reload } = open({ 'team.json': { players: { a: {}, b: {} } } })
    folder.write('team.json', { players: { a: {}, c: {} } })
    expect(reload()).toEqual({
      ...NOTHING,
      scenarios: ['team'],
      players: ['team.a', 'team.c'],
      left: ['team.b'],
    })
    folder.write('other.json', {})
    expect(reload().left).toEqual([])
    folder.remove('team.json')
    expect(reload()).toEqual({ ...NOTHING, left: ['team.a', 'team.c'] })
    expect(world.has('team.b') && world.has('team.a')).toBe(true)
    expect(reload()).toEqual(NOTHING)
  })

  test('are brought up to date with the first change after a reset', () => {
    const { folder, world, nameOf, reload } = open({ 'ann.json': named('Ann'), 'bo.json': {} })
    folder.write('ann.json', named('Anna'))
    reload()
    world.reset()
    expect(nameOf('ann')).toBe('Ann')
    folder.write('bo.json', named('Bo'))
    expect(reload().players).toEqual(['ann', 'bo'])
    expect(nameOf('ann')).toBe('Anna')
  })

  test('may have a world of their own, which is made once', () => {
    const folder = makeFolder()
    const own = { world: { now: '2024-05-05T00:00:00Z' } }
    folder.write('ann.json', { ...own, ...named('Ann') })
    const world = createWorld({ players: 0, scenarios: loadScenarioFiles(folder.path) })
    const reload = followFiles([folder.path], world)
    expect(reload()).toEqual(NOTHING)
    folder.write('ann.json', { ...own, ...named('Anna') })
    expect(reload().players).toEqual(['ann'])
    expect(new Date(Date.parse(world.now)).toISOString()).toBe('2024-05-05T00:00:00.000Z')
  })
})
