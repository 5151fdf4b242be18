import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/client/connect'
import { createWorld } from '../../src/create-world'
import { createWorlds, type Worlds } from '../../src/create-worlds'
import { startServer } from '../../src/node'
import { savedIn } from '../../src/world/saved-worlds'
import type { WorldOptions } from '../../src/world-options'
import { makeFolder } from '../cli/temporary-folder'

/* The file that keeps the worlds of a server. */

const headers = {
  Authorization: 'Bearer any',
  'X-Session-ID': 'any',
  'Content-Type': 'application/json',
}

const OPTIONS: WorldOptions = {
  seed: 'kept',
  players: 5,
  scenarios: ['blocked-player', 'pending-kyc'],
  policies: { maxLimit: 50 },
  faults: [{ id: 'slow', player: 'nobody', effect: { delay: 1 } }],
}

const newFile = () => join(makeFolder().path, 'worlds.ndjson')

/** Starts a server over a file. Without `close` it runs until the end of the test. */
async function start(state: string, options: WorldOptions = OPTIONS) {
  const worlds = createWorlds({ base: createWorld(options) })
  const { origin, url, urlOf, close } = await startServer(worlds, { state })
  onTestFinished(() => close())
  const put = async (player: string, phone: string, base = url) => {
    const body = JSON.stringify({ phone })
    return fetch(`${base}/players/${player}`, { method: 'PUT', headers, body })
  }
  return { worlds, remote: connect(origin), origin, url, urlOf, close, put }
}

/** What a server has of a world. */
const stateOf = ({ worlds: { base, open, list } }: { worlds: Worlds }) => {
  const all = [base, ...list().map(({ name }) => open(name))]
  return all.map((world) => ({
    log: world.log(),
    faults: world.faults.list(),
    players: world.changedPlayerIds().map((id) => world.player(id).profile()),
  }))
}

const linesIn = (path: string) => readFileSync(path, 'utf8').split('\n').slice(0, -1)

describe('what a server has', () => {
  test('is there after a restart: commands, clock, policies, faults and named worlds', async () => {
    const file = newFile()
    const first = await start(file)
    const { remote, put, urlOf } = first
    expect((await put('blocked-player', '+49301')).status).toBe(200)
    await remote
      .execute('pending-kyc', { type: 'decideKyc', status: 'approved' } as never)
      .catch(() => undefined)
    await remote.advance('P3D')
    await remote.setPolicies({ overLimit: 'clamp' })
    await remote.faults.add({ id: 'down', operation: 'getBonusHistory', effect: { status: 503 } })
    await put('blocked-player', '+49302', urlOf('team'))
    await remote.open('team').advance('P1D')
    await remote.worlds.create('own', { seed: 'other', players: 2, scenarios: ['blocked-player'] })
    await remote.open('own').advance('PT5M')
    await remote.worlds.create('forked', { fromWorld: 'team' })
    await put('blocked-player', '+49303', urlOf('forked'))
    await remote.worlds.create('gone', {})
    await remote.worlds.delete('gone')
    const before = stateOf(first)
    expect(before).toHaveLength(4)
    await first.close()

    const second = await start(file)
    expect(stateOf(second)).toEqual(before)
    expect((await second.remote.faults.list()).map(({ id }) => id)).toEqual(['slow', 'down'])
    await second.remote.reset()
    await second.remote.open('own').reset()
    expect(await second.remote.now()).toBe('2026-01-01T12:00:00.000Z')
    const { worlds } = second
    const fresh = createWorld(OPTIONS)
    expect(worlds.base.log()).toEqual(fresh.log())
    expect(worlds.base.faults.list()).toEqual(fresh.faults.list())
    const afterReset = stateOf(second)
    await second.close()
    expect(stateOf(await start(file))).toEqual(afterReset)
  })

  test('is written while it runs: entries line by line, and a reset cuts them', async () => {
    const file = newFile()
    const { put, remote } = await start(file)
    const begun = linesIn(file).length
    await put('blocked-player', '+49301')
    await expect.poll(() => linesIn(file).length).toBe(begun + 1)
    expect(JSON.parse(linesIn(file).at(-1) ?? '')).toMatchObject({
      world: '',
      entry: { player: 'blocked-player', command: { type: 'updateProfile', phone: '+49301' } },
      digest: expect.stringMatching(/^\w{12}$/),
    })
    await remote.snapshot('one')
    await put('blocked-player', '+49302')
    await expect.poll(() => linesIn(file).length).toBe(begun + 2)
    await remote.reset()
    await expect.poll(() => linesIn(file).length).toBe(begun + 4)
    expect(JSON.parse(linesIn(file).at(-2) ?? '')).toMatchObject({ world: '', keep: 2 })
  })

  test('begins with the replay file of one world', async () => {
    const world = createWorld(OPTIONS)
    world.advance('P1D')
    world.execute('blocked-player', { type: 'unblock' })
    const file = newFile()
    writeFileSync(file, JSON.stringify(world.log(), null, 2))
    const { worlds, close } = await start(file, { ...OPTIONS, faults: [] })
    expect(worlds.base.log()).toEqual(world.log())
    await close()
    expect(JSON.parse(linesIn(file)[0] ?? '')).toMatchObject({
      state: 1,
      options: { seed: 'kept' },
    })
  })

  test('goes on with the time of the host under now: wall', async () => {
    const file = newFile()
    const wall = (hostNow: string): WorldOptions => ({
      ...{ players: 3, now: 'wall', scenarios: ['blocked-player'] },
      hostClock: () => Date.parse(hostNow),
    })
    const first = await start(file, wall('2026-05-01T00:00:00Z'))
    await first.put('blocked-player', '+49301')
    await first.put('blocked-player', '+49302', first.urlOf('team'))
    const [{ players } = { players: [] }] = stateOf(first)
    await first.close()
    const second = await start(file, wall('2026-05-03T00:00:00Z'))
    expect(second.worlds.base.now).toBe('2026-05-03T00:00:00.000Z')
    expect(second.worlds.open('team').now).toBe('2026-05-03T00:00:00.000Z')
    expect(second.worlds.open('team').player('blocked-player').profile().phone).toBe('+49302')
    const [after] = stateOf(second)
    expect(after?.players[0]?.phone).toBe('+49301')
    expect(after?.players[0]?.registration_date).toBe(players[0]?.registration_date)
    second.worlds.base.reset()
    expect(second.worlds.base.now).toBe('2026-05-03T00:00:00.000Z')
  })
})

describe('a file', () => {
  let known: string | undefined
  /** A file with one update, and its text. */
  async function written(): Promise<{ file: string; text: string }> {
    const file = newFile()
    if (known === undefined) {
      const { put, close } = await start(file)
      await put('blocked-player', '+49301')
      await close()
      known = readFileSync(file, 'utf8')
    } else writeFileSync(file, known)
    return { file, text: known }
  }

  test('whose last line is cut has what is before it', async () => {
    const { file, text } = await written()
    const lines = text.split('\n')
    const last = lines.findIndex((line) => line.includes('+49301'))
    const whole = lines.slice(0, last + 1).join('\n')
    writeFileSync(file, whole.slice(0, -20))
    const { worlds } = await start(file)
    expect(worlds.base.log().commands).toHaveLength(2)
  })

  test.each<[string, (text: string) => string, object]>([
    ['that is changed', (text) => text.replace('+49301', '+49309'), { code: 'INVALID_FILE' }],
    ['that lacks a line', (text) => text.replace(/^(.*\n).*\n/, '$1'), { code: 'INVALID_FILE' }],
    ['of another program', () => 'name,phone\nanna,1\n', { code: 'INVALID_FILE' }],
    ['that is JSON of something else', () => '{"a":1}\n', { code: 'INVALID_FILE' }],
    [
      'of another data version',
      (text) =>
        text.replace(/"data":\d+/, '"data":3').replace(/"version":"[^"]*"/, '"version":"1.2.3"'),
      { message: expect.stringMatching(/has data version 3, .*fauxhouse@1\.2\.3/) },
    ],
  ])('%s stops the start, and stays as it is', async (_, damage, error) => {
    const { file, text } = await written()
    const damaged = damage(text)
    expect(damaged).not.toBe(text)
    writeFileSync(file, damaged)
    await expect(start(file)).rejects.toMatchObject(error)
    expect(readFileSync(file, 'utf8')).toBe(damaged)
  })

  test.each<[WorldOptions, string]>([
    [{ seed: 'other' }, 'The option "seed" cannot be "other": .* has "kept"'],
    [{ players: 6 }, 'The option "players" cannot be 6: .* has 5'],
    [{ policies: { maxLimit: 51 } }, 'The option "policies.maxLimit" cannot be 51: .* has 50'],
    [{ now: '2026-02-01' }, 'The option "now" cannot be "2026-02-01T.*: .* has "2026-01-01T12'],
    [{ scenarios: ['blocked-player'] }, 'The option "scenarios" .*: .* has .*pending-kyc'],
    [{ faults: [{ effect: { status: 500 } }] }, 'The option "faults" cannot be .*: .* has .*slow'],
  ])('of a world without the option %j is rejected with both values', async (options, message) => {
    const { file, text } = await written()
    await expect(start(file, { ...OPTIONS, ...options })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringMatching(message),
    })
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('is that of one server', async () => {
    const file = newFile()
    const first = await start(file)
    await expect(start(file)).rejects.toMatchObject({ code: 'STATE_IN_USE' })
    expect((await first.put('blocked-player', '+49301')).status).toBe(200)
  })

  test('in a folder that does not exist is rejected with what to do', async () => {
    const file = join(makeFolder().path, 'none', 'worlds.ndjson')
    await expect(start(file)).rejects.toMatchObject({
      code: 'INVALID_FILE',
      message: `${file} cannot be written (ENOENT). Create its folder first, or pass another path.`,
    })
  })

  test('keeps no function, and is of a world itself', async () => {
    const policies = { errorFormat: () => ({ status: 400, body: '' }) }
    await expect(start(newFile(), { policies })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringContaining('The policy errorFormat is a function'),
    })
    await expect(start(newFile(), { memory: { logEntries: 1 } })).resolves.toBeDefined()
    const incomplete = start(newFile(), { ...OPTIONS, memory: { logEntries: 1 } })
    await expect(incomplete).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    const wrapped = startServer({ fetch: createWorld().fetch }, { state: newFile() })
    await expect(wrapped).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })

  test('keeps no function that comes later, nor a world that has one', async () => {
    const base = createWorld(OPTIONS)
    const errorFormat = () => ({ status: 400, body: '' })
    const { errorFormat: plain } = base.policies
    base.setPolicies({ errorFormat })
    const snapshot = base.snapshot()
    base.setPolicies({ errorFormat: plain })
    const worlds = createWorlds({ base })
    const { close } = await startServer(worlds, { state: newFile() })
    onTestFinished(() => close())
    const changes: [string, () => unknown][] = [
      ['the base', () => base.setPolicies({ errorFormat, maxLimit: 7 })],
      ['a named world', () => worlds.open('team').setPolicies({ errorFormat })],
      ['a new world', () => worlds.create('own', { policies: { errorFormat } })],
      ['another new world', () => worlds.create('own', { seed: 's', policies: { errorFormat } })],
      ['a snapshot', () => base.restore(snapshot)],
    ]
    for (const [what, change] of changes) {
      expect(change, what).toThrow(
        expect.objectContaining({
          code: 'INVALID_OPTION',
          facts: expect.objectContaining({ option: 'state' }),
        }),
      )
    }
    expect(base.policies.maxLimit).toBe(50)
    expect(worlds.list().map(({ name }) => name)).toEqual(['team'])
  })

  test('keeps no world that goes back to before its start', async () => {
    const origin = createWorld({ ...OPTIONS, scenarios: [] })
    const before = origin.snapshot()
    origin.advance('PT1H')
    const late = origin.snapshot()
    origin.load('blocked-player')
    const [base, back] = [origin.fork(), origin.fork()]
    back.restore(before)
    const rejected = expect.objectContaining({
      code: 'INVALID_OPTION',
      message: expect.stringContaining('before its start'),
    })
    await expect(startServer(back, { state: newFile() })).rejects.toEqual(rejected)
    const file = newFile()
    const { close } = await startServer(base, { state: file })
    onTestFinished(() => close())
    for (const snapshot of [before, late]) expect(() => base.restore(snapshot)).toThrow(rejected)
    expect(base.load('pending-kyc')).toBeDefined()
    await close()
    const again = origin.fork()
    const restarted = await startServer(again, { state: file })
    onTestFinished(() => restarted.close())
    expect(again.changedPlayerIds()).toEqual(['blocked-player', 'pending-kyc'])
    again.reset()
    expect(again.changedPlayerIds()).toEqual(['blocked-player'])
  })

  test('that is cut within a change has none of it, wherever that is', async () => {
    const file = newFile()
    const { worlds, put } = await start(file)
    await put('blocked-player', '+49301')
    await expect.poll(() => linesIn(file).at(-1)).toContain('+49301')
    const before = readFileSync(file)
    const phones = ['+1', '+2', '+3']
    const commands = phones.map((phone) => ({ type: 'updateProfile', phone }) as const)
    worlds.base.executeAll('blocked-player', commands)
    await expect.poll(() => linesIn(file).at(-1)).toContain('"+3"')
    const whole = readFileSync(file)
    const read = (bytes: Buffer) => savedIn(bytes.toString(), file, async () => undefined)
    const old = await read(before)
    expect((await read(whole)).base.entries).toHaveLength(old.base.entries.length + 3)
    for (let end = before.length; end < whole.length; end += 5) {
      expect(await read(whole.subarray(0, end)), `${end}`).toEqual(old)
    }
  })

  test('that another server has taken is not written, and the server answers 503', async () => {
    const file = newFile()
    const { origin, put } = await start(file)
    const { length } = linesIn(file)
    const owner = { id: 'other', host: 'elsewhere', pid: 1, beat: 1 }
    await put('blocked-player', '+49301')
    const statusAfterTheft = async () => {
      // A sign of life that is under way would replace the first one.
      writeFileSync(`${file}.lock`, JSON.stringify(owner))
      return (await fetch(`${origin}/health`)).status
    }
    await expect.poll(statusAfterTheft).toBe(503)
    expect(await (await fetch(`${origin}/health`)).json()).toMatchObject({
      status: 'stopping',
      reason: expect.stringContaining('process 1 of elsewhere'),
    })
    expect((await put('blocked-player', '+49302')).status).toBe(503)
    expect(linesIn(file)).toHaveLength(length)
  })
})

test('a log that is full rejects writes with the reason, and changes nothing', async () => {
  const file = newFile()
  const options = { ...OPTIONS, memory: { logEntries: 4 } }
  const { put, remote, worlds, url } = await start(file, options)
  expect((await put('blocked-player', '+49301')).status).toBe(200)
  await remote.setPolicies({ overLimit: 'clamp' })
  const log = worlds.base.log()
  const full = await put('blocked-player', '+49302')
  expect([full.status, await full.json()]).toMatchObject([
    503,
    { code: 'NOT_READY', detail: expect.stringContaining('has reached its limit, 4 entries') },
  ])
  const calls = [
    remote.execute('blocked-player', { type: 'unblock' }),
    remote.load('pending-kyc', { as: 'more' }),
    remote.setPolicies({ maxLimit: 9 }),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'NOT_READY' })
  expect(worlds.base.log()).toEqual(log)
  expect((await fetch(`${url}/players/blocked-player`, { headers })).status).toBe(200)
  await remote.reset()
  expect((await put('blocked-player', '+49303')).status).toBe(200)
})
