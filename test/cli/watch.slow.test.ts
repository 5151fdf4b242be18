import { renameSync, symlinkSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { watchFolders } from '../../src/cli/folder-watch'
import { main } from '../../src/cli/main'
import { EXCESSES, type Excess } from '../workload/excesses'
import { type RecordedTerminal, recordTerminal } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const named = (name: string) => ({ player: { profile: { name } } })

describe('watching folders', () => {
  test('reports new, changed, replaced and removed files, below too', async () => {
    const folder = makeFolder()
    folder.write('deep/deeper/a.json', {})
    // A cycle has an end.
    symlinkSync(folder.path, `${folder.path}/deep/top`)
    const heard = vi.fn()
    const watching = await watchFolders([folder.path], heard)
    const changes = [
      () => folder.write('a.json', {}),
      () => folder.write('deep/deeper/a.json', { title: 'A' }),
      () => renameSync(folder.write('b.tmp', {}), `${folder.path}/a.json`),
      () => folder.write('new/c.json', {}),
      () => folder.write('new/c.json', { title: 'C' }),
      () => folder.remove('new'),
    ]
    for (const [place, change] of changes.entries()) {
      heard.mockClear()
      change()
      await vi.waitFor(() => expect(heard, `change ${place}`).toHaveBeenCalled(), 5_000)
    }
    await watching.close()
    heard.mockClear()
    folder.write('a.json', { title: 'last' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(heard).not.toHaveBeenCalled()
  })

  test('goes on with a folder that another one has replaced', async () => {
    const folder = makeFolder()
    folder.write('cases/a.json', {})
    const heard = vi.fn()
    const watching = await watchFolders([`${folder.path}/cases`], heard)
    const replaced = () => {
      folder.write('next/a.json', {})
      renameSync(`${folder.path}/cases`, `${folder.path}/last`)
      renameSync(`${folder.path}/next`, `${folder.path}/cases`)
    }
    for (const change of [replaced, () => folder.remove('cases'), () => undefined]) {
      change()
      await new Promise((resolve) => setTimeout(resolve, 500))
      heard.mockClear()
      folder.write('cases/a.json', { title: String(change) })
      await vi.waitFor(() => expect(heard, String(change)).toHaveBeenCalled(), 5_000)
    }
    await watching.close()
  })

  test('takes files and patterns for the folders that they are in', async () => {
    const folder = makeFolder()
    const path = folder.write('one/a.json', {})
    folder.write('two/b.json', {})
    for (const place of [path, `${folder.path}/o*/*.json`]) {
      const heard = vi.fn()
      const watching = await watchFolders([place], heard)
      folder.write('one/a.json', { title: place })
      await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 5_000)
      await watching.close()
    }
  })
})

describe('serve --watch', () => {
  type Edit = (baseUrl: string, terminal: RecordedTerminal) => Promise<void>

  async function serve(flags: readonly string[], edit: Edit) {
    const terminal = recordTerminal(async () => {
      const [base = ''] = /http:\/\/127\.0\.0\.1:\d+\/v1/.exec(terminal.printed.join()) ?? []
      await edit(base, terminal)
    })
    const code = await main(['--port', '0', '--players', '0', ...flags], {}, terminal)
    return { code, terminal }
  }

  const nameOf = async (base: string, id: string) =>
    (await (await fetch(`${base}/players/${id}`, { headers })).json()).name

  test('loads an edited file again, and tells what is wrong with a broken one', async () => {
    const folder = makeFolder()
    folder.write('ann.json', named('Ann'))
    const flags = ['--watch', '--scenario-file', folder.path, '--json']
    const { code, terminal } = await serve(flags, async (base, { errors }) => {
      expect(await nameOf(base, 'ann')).toBe('Ann')
      folder.write('ann.json', named('Anna'))
      await vi.waitFor(async () => expect(await nameOf(base, 'ann')).toBe('Anna'), 5_000)
      folder.write('ann.json', '{')
      await vi.waitFor(() => expect(errors).toHaveLength(1), 5_000)
      expect(await nameOf(base, 'ann')).toBe('Anna')
    })
    expect([code, terminal.errors.slice(1)]).toEqual([0, []])
    const [ready, ...reloads] = terminal.printed.map((line) => JSON.parse(line))
    expect(ready).toMatchObject({ watched: [folder.path] })
    expect(terminal.errors[0]).toMatch(/^fauxhouse: Scenario "ann" \(.+\): it is not JSON/)
    const message = terminal.errors[0]?.replace('fauxhouse: ', '')
    const rejected = [{ file: `${folder.path}/ann.json`, message }]
    expect(reloads).toEqual([
      { reloaded: ['ann'], left: [] },
      { reloaded: [], left: [], rejected },
    ])
  })

  test('warns of an expectation of an edited file that does not hold', async () => {
    const folder = makeFolder()
    const expected = (name: string) => {
      const expect = [{ on: 'profile', that: { '/name': 'Anna' } }]
      folder.write('ann.json', { ...named(name), expect })
    }
    expected('Anna')
    folder.write('bob.json', {
      ...named('Bob'),
      expect: [{ on: 'profile', that: { '/name': 'B' } }],
    })
    const flags = ['--watch', '--scenario-file', folder.path, '--json']
    const { terminal } = await serve(flags, async (_, { printed }) => {
      expected('Ann')
      await vi.waitFor(() => expect(printed).toHaveLength(2), 5_000)
      expected('Anna')
      await vi.waitFor(() => expect(printed).toHaveLength(3), 5_000)
    })
    const texts = ['bob /name: is "Bob", expected "B"', 'ann /name: is "Ann", expected "Anna"']
    const warnings = texts.map((text) => `Not as expected: GET /players/${text}`)
    expect(terminal.errors).toEqual(warnings.map((warning) => `fauxhouse: ${warning}`))
    expect(JSON.parse(terminal.printed[1] ?? '')).toMatchObject({ warnings: warnings.slice(1) })
    expect(JSON.parse(terminal.printed[2] ?? '')).toEqual({ reloaded: ['ann'], left: [] })
  })

  test('says that an edited file is as it was before a mistake', async () => {
    const folder = makeFolder()
    const ann = { ...named('Ann'), expect: [{ on: 'profile', that: { '/name': 'Ann' } }] }
    folder.write('ann.json', ann)
    const flags = ['--watch', '--scenario-file', folder.path]
    const { terminal } = await serve(flags, async (_, { errors, printed }) => {
      folder.write('ann.json', '{')
      await vi.waitFor(() => expect(errors).toHaveLength(1), 5_000)
      folder.write('ann.json', ann)
      await vi.waitFor(() => expect(printed).toHaveLength(2), 5_000)
    })
    expect(terminal.errors[0]).toMatch(/not JSON .* The previous version is still served\.$/)
    expect(terminal.printed[0]).toMatch(/ Ctrl\+C stops it\.\nann: 1 expectation holds\.$/)
    expect(terminal.printed[1]).toBe('ann is valid again and unchanged. 1 expectation holds.')
  })

  test('starts with a broken file, and loads it once it is correct', async () => {
    const folder = makeFolder()
    folder.write('ann.json', '{')
    folder.write('bob.json', named('Bob'))
    const flags = ['--watch', '--scenario-file', folder.path]
    const { code, terminal } = await serve(flags, async (base, { errors, printed }) => {
      await vi.waitFor(() => expect(printed.slice(1)).toEqual(['reloaded bob']), 5_000)
      expect(errors).toEqual([expect.stringMatching(/^fauxhouse: Scenario "ann" .+ not JSON/)])
      expect(await nameOf(base, 'bob')).toBe('Bob')
      folder.write('ann.json', named('Ann'))
      await vi.waitFor(() => expect(printed).toHaveLength(3), 5_000)
      expect(await nameOf(base, 'ann')).toBe('Ann')
    })
    expect([code, terminal.errors.length]).toEqual([0, 1])
    expect(terminal.errors[0]).not.toContain('previous version')
  })

  test('starts with an empty folder, and loads the first file', async () => {
    const folder = makeFolder()
    const flags = ['--watch', '--scenario-file', folder.path]
    const { code } = await serve(flags, async (base, { errors, printed }) => {
      await vi.waitFor(() => expect(errors).toHaveLength(1), 5_000)
      expect(errors[0]).toMatch(
        /^fauxhouse: The folder .+ has no JSON file\. Write a scenario there/,
      )
      folder.write('ann.json', named('Ann'))
      await vi.waitFor(() => expect(printed.slice(1)).toEqual(['reloaded ann']), 5_000)
      expect(await nameOf(base, 'ann')).toBe('Ann')
    })
    expect(code).toBe(0)
  })

  test('starts with a file that builds on a broken one', async () => {
    const folder = makeFolder()
    folder.write('ann.json', '{')
    folder.write('kim.json', { ...named('Kim'), extends: 'ann' })
    const flags = ['--watch', '--scenario-file', folder.path]
    const { terminal } = await serve(flags, async (base, { errors, printed }) => {
      await vi.waitFor(() => expect(errors).not.toEqual([]), 5_000)
      folder.write('ann.json', named('Ann'))
      await vi.waitFor(() => expect(printed[1]).toBe('reloaded ann, kim'), 5_000)
      expect(await nameOf(base, 'kim')).toBe('Kim')
    })
    expect(terminal.errors.join('\n')).not.toContain('previous version')
  })

  test('does not start without a file, with a wrong flag, or with the world of several', async () => {
    const folder = makeFolder()
    folder.write('ann.json', '{')
    const shared = makeFolder()
    shared.write('ann.json', { ...named('Ann'), world: { now: '2027-01-01T00:00:00Z' } })
    shared.write('bob.json', named('Bob'))
    for (const flags of [
      ['--scenario-file', shared.path],
      ['--scenario-file', `${folder.path}/none.json`],
      ['--scenario-file', folder.path, '--players', '-1'],
    ]) {
      const { code, terminal } = await serve(['--watch', ...flags], () => Promise.resolve())
      expect(code).toBeGreaterThan(0)
      expect(terminal.printed).toEqual([])
    }
  })

  test('refuses an edit that is too much work, and goes on', async () => {
    const folder = makeFolder()
    folder.write('ann.json', named('Ann'))
    const flags = ['--watch', '--scenario-file', folder.path, '--json']
    const { code, terminal } = await serve(flags, async (base, { errors }) => {
      const { definition } = EXCESSES['three repeats around nothing'] as Excess
      folder.write('ann.json', definition)
      await vi.waitFor(() => expect(errors).toHaveLength(1), 5_000)
      expect(await nameOf(base, 'ann')).toBe('Ann')
      folder.write('ann.json', named('Anna'))
      await vi.waitFor(async () => expect(await nameOf(base, 'ann')).toBe('Anna'), 5_000)
    })
    expect(code).toBe(0)
    expect(terminal.errors).toEqual([
      expect.stringMatching(/^fauxhouse: Scenario "ann" .*10,000,100,000 iterations; .* 600,000/),
    ])
  })
})
