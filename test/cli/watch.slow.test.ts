import { renameSync, symlinkSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { watchFolders } from '../../src/cli/folder-watch'
import { main } from '../../src/cli/main'
import { EXCESSES, type Excess } from '../workload/excesses'
import { type RecordedTerminal, recordTerminal } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const named = (name: string) => ({ player: { profile: { name } } })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Expects that each change is heard, but none elsewhere, and none after the end. */
async function expectHeard(
  places: readonly string[],
  changes: readonly (() => unknown)[],
  elsewhere: () => unknown,
) {
  const heard = vi.fn()
  const watching = await watchFolders(places, heard)
  for (const [place, change] of changes.entries()) {
    // A file system reports the times of changes in seconds, or in milliseconds.
    await pause(300)
    heard.mockClear()
    change()
    await vi.waitFor(() => expect(heard, `change ${place}`).toHaveBeenCalled(), 5_000)
  }
  await pause(300)
  heard.mockClear()
  elsewhere()
  await pause(500)
  await watching.close()
  changes[0]?.()
  await pause(300)
  expect(heard).not.toHaveBeenCalled()
}

test('new, changed, replaced and removed files of a folder are heard of, below too', async () => {
  const [folder, other] = [makeFolder(), makeFolder()]
  folder.write('deep/deeper/a.json', {})
  // A cycle has an end.
  symlinkSync(folder.path, `${folder.path}/deep/top`)
  const changes = [
    () => folder.write('a.json', {}),
    () => folder.write('deep/deeper/a.json', { title: 'A' }),
    () => renameSync(folder.write('b.tmp', {}), `${folder.path}/a.json`),
    () => folder.write('new/c.json', {}),
    () => folder.remove('new'),
  ]
  await expectHeard([folder.path], changes, () => other.write('a.json', {}))
})

test.each(['one', 'one/*/*.json'])('%s is heard of after it was made again', async (place) => {
  const folder = makeFolder()
  folder.write('one/deep/a.json', {})
  const changes = [
    () => folder.remove('one'),
    () => folder.write('one/deep/a.json', {}),
    () => folder.write('one/deep/a.json', { title: '2' }),
  ]
  await expectHeard([`${folder.path}/${place}`], changes, () => folder.write('two/a.json', {}))
})

test('a file is heard of after it was removed, and so is the target of a link', async () => {
  const folder = makeFolder()
  const target = folder.write('real/b.json', {})
  folder.write('one/big/other.json', {})
  const link = `${folder.path}/one/b.json`
  symlinkSync(target, link)
  const changes = [
    () => folder.remove('one/a.json'),
    () => folder.write('one/a.json', { title: '1' }),
    () => folder.write('one/a.json', { title: '2' }),
    () => folder.write('real/b.json', { title: '3' }),
  ]
  await expectHeard([folder.write('one/a.json', {}), link], changes, () => {
    folder.write('one/c.json', {})
    folder.write('one/big/other.json', { title: '6' })
  })
})

describe('serve --watch', () => {
  type Edit = (nameOf: (id: string) => Promise<string>, terminal: RecordedTerminal) => Promise<void>

  /** Serves a folder while it is edited. */
  async function serve(path: string, flags: readonly string[], edit: Edit) {
    const terminal = recordTerminal(async () => {
      const [base] = /http:\/\/127\.0\.0\.1:\d+\/v1/.exec(terminal.printed.join()) ?? []
      const nameOf = async (id: string) =>
        (await (await fetch(`${base}/players/${id}`, { headers })).json()).name
      await edit(nameOf, terminal)
    })
    const argv = ['--port', '0', '--players', '0', '--watch', '--scenario-file', path, ...flags]
    return { code: await main(argv, {}, terminal), terminal }
  }

  const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, 5_000)

  test('each mistake of a file is a line with the name of the program', async () => {
    const folder = makeFolder()
    folder.write('ann.json', named('Ann'))
    const { terminal } = await serve(folder.path, [], async (_, { errors }) => {
      folder.write('ann.json', { tile: 'x', steps: 5 })
      await waitFor(() => expect(errors).toHaveLength(2))
    })
    expect(terminal.errors).toEqual([
      expect.stringMatching(/^fauxhouse: .+ at \/(tile|steps): /),
      expect.stringMatching(/^fauxhouse: .+ at \/(tile|steps): /),
    ])
  })

  test('loads an edited file again, and reports a broken one and excessive work', async () => {
    const folder = makeFolder()
    folder.write('ann.json', named('Ann'))
    const { definition } = EXCESSES['three repeats around nothing'] as Excess
    const { code, terminal } = await serve(folder.path, ['--json'], async (nameOf, { errors }) => {
      folder.write('ann.json', named('Anna'))
      await waitFor(async () => expect(await nameOf('ann')).toBe('Anna'))
      folder.write('ann.json', '{')
      await waitFor(() => expect(errors).toHaveLength(1))
      folder.write('ann.json', definition)
      await waitFor(() => expect(errors).toHaveLength(2))
      expect(await nameOf('ann')).toBe('Anna')
    })
    expect([code, terminal.errors]).toEqual([
      0,
      [
        expect.stringMatching(/^fauxhouse: Scenario "ann" \(.+\): it is not JSON/),
        expect.stringMatching(/^fauxhouse: Scenario "ann" .*10,000,100,000 iterations; .* 600,000/),
      ],
    ])
    const messages = terminal.errors.map((line) => line.replace('fauxhouse: ', ''))
    const [ready, ...reloads] = terminal.printed.map((line) => JSON.parse(line))
    expect(ready).toMatchObject({ watched: [folder.path] })
    expect(reloads).toEqual([
      { reloaded: ['ann'], mistakes: [], warnings: [] },
      ...messages.map((message) => ({ reloaded: [], mistakes: [message], warnings: [] })),
    ])
  })

  test('warns of an expectation of an edited file that does not hold', async () => {
    const folder = makeFolder()
    const expected = [{ on: 'profile', that: { '/name': 'Anna' } }]
    folder.write('ann.json', { ...named('Anna'), expect: expected })
    const { terminal } = await serve(folder.path, ['--json'], async (_, { printed }) => {
      folder.write('ann.json', { ...named('Ann'), expect: expected })
      await waitFor(() => expect(printed).toHaveLength(2))
    })
    const warning = 'Not as expected: GET /players/ann /name: is "Ann", expected "Anna"'
    expect(terminal.errors).toEqual([`fauxhouse: ${warning}`])
    expect(JSON.parse(terminal.printed[1] ?? '')).toMatchObject({ warnings: [warning] })
  })

  test('reports that an edited file is as it was before a mistake', async () => {
    const folder = makeFolder()
    const ann = { ...named('Ann'), expect: [{ on: 'profile', that: { '/name': 'Ann' } }] }
    folder.write('ann.json', ann)
    const { terminal } = await serve(folder.path, [], async (_, { errors, printed }) => {
      folder.write('ann.json', '{')
      await waitFor(() => expect(errors).toHaveLength(1))
      folder.write('ann.json', ann)
      await waitFor(() => expect(printed).toHaveLength(3))
    })
    expect(terminal.errors[0]).toMatch(/not JSON/)
    expect(terminal.printed.slice(1)).toEqual([
      'The scenarios with mistakes stay as they were.',
      'All scenario files are valid again.',
    ])
  })

  test('follows a single file that is removed and written again', async () => {
    const folder = makeFolder()
    const path = folder.write('ann.json', named('Ann'))
    const { code } = await serve(path, ['--json'], async (nameOf, { errors }) => {
      folder.remove('ann.json')
      await waitFor(() => expect(errors).toHaveLength(1))
      folder.write('ann.json', named('Anna'))
      await waitFor(async () => expect(await nameOf('ann')).toBe('Anna'))
      folder.write('ann.json', named('Annabel'))
      await waitFor(async () => expect(await nameOf('ann')).toBe('Annabel'))
    })
    expect(code).toBe(0)
  })
})
