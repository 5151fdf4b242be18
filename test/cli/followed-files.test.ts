import { describe, expect, test } from 'vitest'
import { loadScenarioFiles } from '../../src/adapters/node-scenarios'
import { followFiles } from '../../src/cli/followed-files'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import type { HostedWorld } from '../../src/world'
import { makeFolder } from './temporary-folder'

function open(files: Readonly<Record<string, object>>, beside: 'blocked-player'[] = []) {
  const folder = makeFolder()
  for (const [name, content] of Object.entries(files)) folder.write(name, content)
  const scenarios = [...beside, ...loadScenarioFiles(folder.path)]
  const world = createWorld({ players: 2, scenarios })
  const nameOf = (id: string) => world.player(id).profile().name
  const follow = followFiles([folder.path], world as HostedWorld)
  const reload = () => {
    const { loaded, errors } = follow()
    return { players: [...loaded.values()].flat(), mistakes: errors.map(({ message }) => message) }
  }
  return { folder, world, nameOf, reload }
}

const named = (name: string) => ({ player: { profile: { name } } })

describe('followed files', () => {
  test('that say the same change nothing', () => {
    const { folder, reload } = open({ 'ann.json': named('Ann') })
    folder.write('ann.json', JSON.stringify(named('Ann'), undefined, 2))
    expect(reload()).toEqual({ players: [], mistakes: [] })
  })

  test('that change are loaded again, and the rest of the world stays', () => {
    const files = { 'ann.json': named('Ann'), 'bo.json': {} }
    const { folder, world, nameOf, reload } = open(files, ['blocked-player'])
    world.execute('blocked-player', { type: 'unblock' })
    world.execute('bo', { type: 'deposit', amount: 20 })
    world.advance('P1D')
    folder.write('ann.json', named('Anna'))
    expect(reload()).toEqual({ players: ['ann'], mistakes: [] })
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
    expect(reload().players).toEqual(['new'])
    expect(world.load('new' as never, { as: 'newer' }).id).toBe('newer')
    expect(world.player('newer').profile().name).toBe('New')
  })

  test('with a mistake leave their players as they are, and hold back no other file', () => {
    const { folder, world, nameOf, reload } = open({ 'ann.json': named('Ann'), 'bo.json': {} })
    const [{ id = '' } = {}] = world.list({ limit: 1, offset: 2 }).players
    const broken = [
      ['{ "title": "half', 'it is not JSON'],
      [{ persona: 'wale' }, 'the field "persona" is unknown'],
      [{ traits: ['aproved'] }, 'Did you mean "approved"?'],
      [{ steps: [{ at: '-P1D', type: 'requestWithdrawal', amount: 500 }] }, 'withdrawable 0 EUR'],
      [{ player: { id } }, `The player "${id}" already exists. `],
    ] as const
    for (const [content, message] of broken) {
      folder.write('ann.json', content)
      folder.write('bo.json', named(`Bo ${message}`))
      const { mistakes, players } = reload()
      expect([players, mistakes]).toEqual([['bo'], [expect.stringContaining(message)]])
      expect(nameOf('ann')).toBe('Ann')
    }
    folder.write('ann.json', named('Anna'))
    expect(reload()).toEqual({ players: ['ann'], mistakes: [] })
  })

  test('that take the name of another are rejected', () => {
    const { folder, reload } = open({ 'ann.json': named('Ann') })
    folder.write('bo.json', { name: 'ann' })
    const mistake = expect.stringContaining('ann.json, has the same name.')
    expect(reload()).toEqual({ players: [], mistakes: [mistake] })
  })

  test('that lose a player, or go away, leave it in the world', () => {
    const { folder, world, reload } = open({ 'team.json': { players: { a: {}, b: {} } } })
    folder.write('team.json', { players: { a: {}, c: {} } })
    expect(reload()).toEqual({ players: ['team.a', 'team.c'], mistakes: [] })
    folder.write('other.json', {})
    folder.remove('team.json')
    expect(reload()).toEqual({ players: ['other'], mistakes: [] })
    expect(['team.a', 'team.b', 'team.c'].every((id) => world.has(id))).toBe(true)
    folder.remove('other.json')
    expect(reload().mistakes).toEqual([expect.stringContaining(folder.path)])
  })

  test('that change are there after a reset, and in the worlds that are created later', () => {
    const files = { 'ann.json': named('Ann'), 'calm.json': { trait: true, ...named('Carl') } }
    const { folder, world, nameOf, reload } = open(files)
    const worlds = createWorlds({ base: world })
    world.advance('P1D')
    folder.write('ann.json', named('Anna'))
    folder.write('calm.json', { trait: true, ...named('Carla') })
    folder.write('bo.json', { traits: ['calm'] })
    expect(reload()).toEqual({ players: ['ann', 'bo'], mistakes: [] })
    const nameIn = (name: string, id = 'ann') => worlds.open(name).player(id).profile().name
    expect([nameIn('plain'), nameIn('plain', 'bo')]).toEqual(['Anna', 'Carla'])
    worlds.create('other-seed', { seed: 'other' })
    expect([nameIn('other-seed'), worlds.open('other-seed').has('bo')]).toEqual(['Anna', false])
    worlds.create('by-name', { players: 0, scenarios: ['bo'] as never })
    expect(nameIn('by-name', 'bo')).toBe('Carla')
    worlds.open('by-name').load('ann' as never)
    expect(nameIn('by-name')).toBe('Anna')
    world.reset()
    expect([nameOf('ann'), nameOf('bo')]).toEqual(['Anna', 'Carla'])
    expect(reload()).toEqual({ players: [], mistakes: [] })
  })
})
