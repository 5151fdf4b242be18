import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { main } from '../../src/cli/main'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { recordTerminal } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'

const world = createWorld({ players: 0, seed: 'digest', policies: { pendingInTotal: true } })
world.executeAll('anna', [
  { type: 'register', market: 'DE' },
  { type: 'deposit', amount: 25 },
])
world.advance({ by: 'PT1H' })
world.execute('anna', { type: 'deposit', amount: 40.5 })
world.load('blocked-player', { as: 'blocked' })
const LOG = world.log()
const BYTES = Buffer.from(JSON.stringify(LOG))

/** What the command says of a replay file: the log of the world that it makes, or the rejection. */
async function read(file: string, content: string | Uint8Array) {
  const terminal = recordTerminal()
  writeFileSync(file, content)
  const code = await main(['show', 'anna', '--replay', file, '--export', 'replay'], {}, terminal)
  const errors = terminal.errors.join('\n')
  return { log: code === 0 ? JSON.parse(terminal.printed.join('')) : undefined, errors }
}

const near = fc.integer({ min: -2, max: 2 }).map((by) => (old: number) => (old + by + 256) % 256)
const every = fc.integer({ min: 0, max: 255 }).map((byte) => () => byte)

it('law: a replay file with one byte changed, any of them, is rejected or makes an equal world', async () => {
  const file = makeFolder().write('replay.json', '')
  const whole = await read(file, BYTES)
  expect(whole).toMatchObject({ errors: '', log: { digest: expect.any(String) } })
  let rejected = 0
  const changes = fc.sample(fc.oneof(near, every), { seed: 8, numRuns: BYTES.length })
  for (const [at, change] of changes.entries()) {
    const bytes = Uint8Array.from(BYTES)
    bytes[at] = change(BYTES[at] as number)
    const { log, errors } = await read(file, bytes)
    if (log === undefined) rejected += 1
    else expect([log, JSON.parse(Buffer.from(bytes).toString())], errors).toEqual([whole.log, LOG])
  }
  expect(rejected).toBeGreaterThan(BYTES.length / 2)
})

it('a byte that is not UTF-8 is rejected with its place', async () => {
  const file = makeFolder().write('replay.json', '')
  for (const at of [0, BYTES.indexOf('digest'), BYTES.length - 1]) {
    const bytes = Uint8Array.from(BYTES)
    bytes[at] = 0xff
    const { log, errors } = await read(file, bytes)
    expect(log).toBeUndefined()
    expect(errors).toContain(`not UTF-8 at byte ${at + 1}`)
  }
})

it('a log in the body of a call is read as one in a file: changed, or with a name twice', async () => {
  const worlds = createWorlds({ base: world })
  const create = async (name: string, replay: string) => {
    const headers = { 'Content-Type': 'application/json' }
    const body = `{"name": "${name}", "replay": ${replay}}`
    const response = await worlds.fetch('/__admin/worlds', { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  const text = JSON.stringify(LOG)
  expect(await create('whole', text)).toMatchObject({ status: 201 })
  for (const [changed, problem] of [
    [text.replace('"seed":', '"seed":"other","seed":'), '\\"seed\\" twice in one object'],
    [text.replace('"seed":"digest"', '"seed":"digess"'), 'was modified after it was written'],
  ] as const) {
    const { status, text } = await create('changed', changed)
    expect([status, text]).toEqual([400, expect.stringContaining(problem)])
  }
  expect(worlds.list().map(({ name }) => name)).toEqual(['whole'])
})

it('a changed log is rejected with both digests, one without a digest is not', () => {
  const { digest, ...plain } = LOG
  const changed = { ...plain, options: { ...plain.options, seed: 'other' } }
  const other = createWorld({ replay: changed }).log().digest
  expect(other).not.toBe(digest)
  const make = () => createWorld({ replay: { ...changed, digest } })
  expect(make).toThrow(
    expect.objectContaining({
      code: 'INVALID_REPLAY',
      message: expect.stringMatching(`"${digest}".+"${other}".+remove digest`),
    }),
  )
})

it('the order of its members and the spaces of the file make no difference', () => {
  const { options, now, ...rest } = LOG
  const turned = Object.fromEntries(Object.entries(options).reverse())
  const replay = JSON.parse(JSON.stringify({ now, options: turned, ...rest }, undefined, 2))
  expect(createWorld({ replay }).log()).toEqual(LOG)
})

it('every form of a log has the digest of its own content', async () => {
  const logs = [
    world.player('anna').export({ form: 'replay' }),
    await (await world.fetch('/__admin/log')).json(),
    world.fork().log(),
  ]
  for (const replay of logs) {
    expect(replay.digest).toMatch(/^[\da-f]{16}$/)
    expect(createWorld({ replay }).log()).toEqual(replay)
  }
})

it('a file without a digest is read with a warning, one with a name twice is rejected', async () => {
  const { digest: _, ...plain } = LOG
  const file = makeFolder().write('replay.json', '')
  const { log, errors } = await read(file, JSON.stringify(plain))
  expect(log).toMatchObject({ options: { seed: 'digest' } })
  expect(errors).toMatch(
    /^fauxhouse: \S+replay\.json has no digest, so changes to it cannot be detected\./,
  )
  const twice = JSON.stringify(plain).replace('"now"', '"now":"2026-01-01T00:00:00.000Z","now"')
  expect((await read(file, twice)).errors).toContain('has "now" twice in one object, at line 1')
})
