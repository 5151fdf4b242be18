import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import { fragmentOf } from '../../src/client/share-link'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
import { recordTerminal, runMain } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const small = ['--players', '3', '--port', '0', '--json']

/** Names of the scenarios that a server loads with these flags. */
async function namesOf(...flags: string[]): Promise<string[]> {
  const { printed, errors } = await runMain([...small, ...flags])
  expect(errors).toBe('')
  return JSON.parse(printed).scenarios.map(({ name }: { name: string }) => name)
}

describe('serve loads', () => {
  test('every bundled scenario, unless flags name some', async () => {
    expect(await namesOf()).toEqual([...SCENARIO_NAMES])
    expect(await namesOf('--no-scenarios')).toEqual([])
    const two = ['--scenario', 'pending-kyc', '--scenario', 'blocked-player+pending-withdrawal']
    expect(await namesOf(...two)).toEqual(['pending-kyc', 'blocked-player+pending-withdrawal'])
  })

  test('what is named twice once', async () => {
    const twice = ['--scenario', 'pending-kyc', '--scenario', 'pending-kyc']
    expect(await namesOf(...twice)).toEqual(['pending-kyc'])
    expect(await namesOf(...twice, '--scenario', 'all')).toHaveLength(SCENARIO_NAMES.length)
  })

  test('files, folders and patterns, each file once', async () => {
    const folder = makeFolder()
    const ann = folder.write('ann.json', {})
    folder.write('more/bo.json', { traits: ['quiet'] })
    folder.write('more/quiet.json', { trait: true })
    const file = (place: string) => ['--scenario-file', place]
    expect(await namesOf(...file(ann))).toEqual(['ann'])
    expect(await namesOf(...file(folder.path), ...file(ann))).toEqual(['ann', 'bo'])
    expect(await namesOf(...file(`${folder.path}/more/*.json`), ...file(ann))).toEqual([
      'bo',
      'ann',
    ])
    const named = ['--scenario', 'ann', '--scenario', 'ann+quiet', ...file(folder.path)]
    expect(await namesOf(...named)).toEqual(['ann+quiet', 'ann', 'bo'])
    const beside = await namesOf('--scenario', 'all', ...file(ann))
    expect(beside).toEqual([...SCENARIO_NAMES, 'ann'])
  })

  test('no file that has the name of a bundled one beside all of these', async () => {
    const file = makeFolder().write('blocked-player.json', {})
    const { code, errors } = await runMain(['--scenario', 'all', '--scenario-file', file])
    expect(code).toBe(2)
    expect(String(errors)).toContain('has the name "blocked-player" of a bundled')
    const { printed, errors: warnings } = await runMain([...small, '--scenario-file', file])
    expect(JSON.parse(printed).scenarios).toMatchObject([{ name: 'blocked-player' }])
    expect(String(warnings)).toContain('replaces the bundled scenario blocked-player')
  })

  test('a file with a world of its own', async () => {
    const folder = makeFolder()
    const ann = folder.write('ann.json', { world: { now: '2024-05-05T00:00:00Z' } })
    const { printed } = await runMain([...small, '--scenario-file', ann])
    expect(JSON.parse(printed)).toMatchObject({ now: '2024-05-05T00:00:00.000Z' })
    const { errors } = await runMain([
      ...small,
      '--scenario-file',
      ann,
      '--scenario',
      'pending-kyc',
    ])
    expect(errors).toContain('the only one of its world, but there are 1 more')
  })

  test.each([
    [['--scenario', 'pending-kcy'], 2, 'Did you mean "pending-kyc"?'],
    [['--scenario-file', 'nowhere'], 1, 'There is no scenario at nowhere.'],
    [['--scenario', 'jpy+pending-kyc+approved'], 1, 'contradict each other'],
    [
      ['--no-scenarios', '--scenario', 'pending-kyc'],
      2,
      '--no-scenarios and --scenario exclude each other.',
    ],
  ])('nothing of %j, and says why in one line', async (flags, expected, message) => {
    const { code, errors } = await runMain([...small, ...flags])
    expect(code).toBe(expected)
    expect(errors).toContain(message)
    expect(errors).not.toContain('\n')
  })
})

test('nothing of a missing path, beside an empty folder that is watched', async () => {
  const flags = ['--watch', '--scenario-file', makeFolder().path, '--scenario-file', 'nowhere']
  const { code, printed, errors } = await runMain([...small, ...flags])
  expect([code, printed]).toEqual([1, ''])
  expect(errors).toContain('There is no scenario at nowhere.')
})

describe('--replay', () => {
  function logged() {
    const folder = makeFolder()
    const world = createWorld({ seed: 'log', players: 3, scenarios: ['blocked-player'] })
    world.advance('P2D')
    world.execute('blocked-player', { type: 'unblock' })
    return { folder, world, file: folder.write('log.json', world.log()) }
  }

  test('makes the same world again, and its start', async () => {
    const { world, file } = logged()
    const { printed, code } = await runMain(
      ['--port', '0', '--json', '--replay', file],
      {},
      async (line) => {
        const { origin: url, url: baseUrl, scenarios } = JSON.parse(line)
        expect(scenarios).toMatchObject([{ name: 'blocked-player', players: ['blocked-player'] }])
        const profile = async () =>
          (await fetch(`${baseUrl}/players/blocked-player`, { headers })).json()
        expect(await profile()).toEqual(world.player('blocked-player').profile())
        await fetch(`${url}/__admin/reset`, { method: 'POST' })
        expect(await profile()).toMatchObject({ blocked: true })
      },
    )
    expect(JSON.parse(printed)).toMatchObject({ seed: 'log', now: '2026-01-03T12:00:00.000Z' })
    expect(code).toBe(0)
  })

  test('goes with show and audit', async () => {
    const { file } = logged()
    const { printed } = await runMain(['show', 'blocked-player', '--replay', file])
    expect(printed).toContain('as of 2026-01-03 12:00:00')
    expect(await runMain(['audit', '--replay', file])).toMatchObject({ code: 0 })
  })

  test('takes what the inspector shares, as a link or a file, without a request', async () => {
    const { folder, world } = logged()
    const faults = [{ operation: 'getPlayerProfile', effect: { status: 503 } }] as const
    const state = { log: world.log(), faults, requests: [] }
    // No server has this name.
    const link = `https://nowhere.invalid/play/${await fragmentOf(state)}`
    for (const given of [link, folder.write('shared.json', state)]) {
      const { printed } = await runMain(['show', 'blocked-player', '--replay', given])
      expect(printed).toContain('as of 2026-01-03 12:00:00')
      await runMain(['--port', '0', '--json', '--replay', given], {}, async (line) => {
        const { url } = JSON.parse(line)
        expect((await fetch(`${url}/players/blocked-player`, { headers })).status).toBe(503)
      })
    }
    const { errors, code } = await runMain(['show', 'a', '--replay', link.slice(0, -9)])
    expect(errors).toContain('Copy the whole link.')
    expect(code).toBe(1)
    const other = { ...state, log: { ...world.log(), data: 999 } }
    const failed = await runMain(['show', 'a', '--replay', `http://x/${await fragmentOf(other)}`])
    expect(failed.errors).toContain('The link: The replay has data version 999')
  })

  test('takes the bounds of the log, by flag or variable, for every command', async () => {
    const { file } = logged()
    for (const [words, env] of [
      [['--log-entries', '1'], {}],
      [['--log-bytes=90'], {}],
      [[], { FAUXHOUSE_LOG_ENTRIES: '1' }],
      [[], { FAUXHOUSE_LOG_BYTES: '90' }],
    ] as const) {
      const terminal = recordTerminal()
      const argv = ['show', 'blocked-player', '--replay', file, ...words]
      expect(await main(argv, env, terminal)).toBe(1)
      expect(terminal.errors.join()).toContain('--log-entries')
    }
    const { code } = await runMain(['audit', '--replay', file, '--log-entries', '9'])
    expect(code).toBe(0)
  })

  test.each([
    ['--seed', 'x'],
    ['--players', '0'],
    ['--now', 'wall'],
    ['--policy', 'wr=remaining'],
    ['--scenario', 'pending-kyc'],
    ['--no-scenarios'],
  ])('--replay excludes %s', async (...flags) => {
    const { code, errors } = await runMain(['--replay', 'x.json', ...flags])
    expect(code).toBe(2)
    expect(errors).toMatch(/^fauxhouse: --replay and --\S+ exclude each other\. .+$/)
  })

  test('of what is no log says so in one line', async () => {
    const folder = makeFolder()
    const errorOf = async (file: string) => {
      const { code, errors } = await runMain(['--replay', file])
      expect(code).toBe(1)
      expect(errors).not.toContain('\n')
      return errors
    }
    expect(await errorOf('nowhere.json')).toContain('nowhere.json cannot be read (ENOENT).')
    expect(await errorOf(folder.write('a.json', '{'))).toContain('a.json is not JSON')
    const none = folder.write('b.json', {})
    expect(await errorOf(none)).toContain(`${none}: The replay is not the log of a world`)
  })
})

describe('show', () => {
  test.each([
    ['withdrawal-stuck', 'withdrawal-stuck · DE'],
    ['blocked-player+pending-withdrawal', 'blocked-player+pending-withdrawal · DE'],
    ['kyc-pending', 'kyc-pending · DE'],
    ['unicode-id', 'Ægir/№ 7 · IS'],
    ['fraud-ring.banker', 'fraud-ring.banker · '],
  ])('finds %s without a flag', async (name, line) => {
    const { code, printed } = await runMain(['show', name])
    expect(printed).toContain(line)
    expect(code).toBe(0)
  })

  test('finds the player of a file, and a bundled one beside it', async () => {
    const folder = makeFolder()
    const flags = ['--scenario-file', folder.write('ann.json', { player: { id: 'Ann 1' } })]
    expect((await runMain(['show', 'ann', ...flags])).printed).toContain('Ann 1 · DE')
    expect((await runMain(['show', 'withdrawal-stuck', ...flags])).code).toBe(0)
  })

  test.each([
    ['blokced-player', 1, 'Did you mean blocked-player?'],
    ['fraud-ring', 1, 'The players of the scenario are fraud-ring.marlow-1, '],
    ['zzzzzzzz', 1, '`fauxhouse scenarios` lists all scenarios.'],
    ['blocked-player+nobody', 2, 'There is no scenario "nobody".'],
  ])('says what to do about %s', async (name, expected, remedy) => {
    const { code, errors } = await runMain(['show', name])
    expect(code).toBe(expected)
    expect(errors).toContain(remedy)
  })
})

test('scenarios lists those of files, and shows one', async () => {
  const folder = makeFolder()
  const title = 'An angry player'
  const flags = ['--scenario-file', folder.write('ann.json', { title, tags: ['mine'] })]
  expect((await runMain(['scenarios', ...flags])).printed).toMatch(
    /^mine\n {2}ann +An angry player$/m,
  )
  const plain = ['--scenario-file', folder.write('bob.json', { title: 'A calm player' })]
  expect((await runMain(['scenarios', ...plain])).printed).toMatch(
    /^others\n {2}bob +A calm player$/m,
  )
  const { printed } = await runMain(['scenarios', 'ann', ...flags])
  expect(printed).toContain('An angry player')
  expect(printed).toContain('ann · DE')
})

describe('scenarios shows a scenario with a world of its own', () => {
  const now = '2026-03-01T00:00:00Z'
  const blocked = { on: 'profile', that: { '/blocked': true } }

  test('in that world, with what it builds on and what does not hold', async () => {
    const folder = makeFolder()
    folder.write('ann.json', { extends: 'pending-kyc' })
    const world = { now, policies: { sortOrder: 'oldest-first' } }
    folder.write('later.json', { extends: 'ann', world, expect: [blocked] })
    const flags = ['--scenario-file', folder.path]
    const text = await runMain(['scenarios', 'later', ...flags])
    expect(text).toMatchObject({ code: 1, errors: '' })
    expect(text.printed).toContain('as of 2026-03-01 00:00:00')
    const unmet = 'GET /players/later /blocked: is false, expected true'
    expect(text.printed).toContain(`Not as expected\n${unmet}`)
    const json = await runMain(['scenarios', 'later', '--json', ...flags])
    expect(json.code).toBe(1)
    expect(JSON.parse(json.printed)).toMatchObject({ name: 'later', unmet: [unmet] })
    expect((await runMain(['scenarios', 'ann', ...flags])).code).toBe(0)
  })

  test('and refuses its invalid policies', async () => {
    const file = makeFolder().write('odd.json', { world: { policies: { sortOrder: 'oldest' } } })
    for (const more of [[], ['--json']]) {
      const { code, errors } = await runMain(['scenarios', 'odd', '--scenario-file', file, ...more])
      expect(code).toBe(1)
      expect(errors).toContain('/world/policies: Policy sortOrder cannot be "oldest".')
    }
  })
})
