import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect, type RemoteWorld } from '../../src/client/connect'
import { createWorld, type World } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { audit } from '../../src/index'
import { reach } from '../../src/inspector/server/connection'
import { startServer } from '../../src/node'

const PLAYER = 'wagering-nearly-done'
const options = { seed: 'client', players: 20, scenarios: [PLAYER] } as const
const server = await startServer(createWorlds({ base: createWorld(options) }))
afterAll(() => server.close())
const root = connect(server.origin)

let number = 0
/** A named world of the server, and a world of the library that is like it. */
function both(): { readonly remote: RemoteWorld; readonly world: World } {
  number += 1
  return { remote: root.open(`w${number}`), world: createWorld(options) }
}

test('a world has the base URL of its service', async () => {
  const remote = root.open('with-url')
  await remote.execute(PLAYER, { type: 'block' })
  const blocked = async (url: string) => {
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
    return (await (await fetch(`${url}/players/${PLAYER}`, { headers })).json()).blocked
  }
  expect([root.url, await blocked(root.url)]).toEqual([server.url, false])
  expect([remote.url, await blocked(remote.url)]).toEqual([server.urlOf('with-url'), true])
})

test('definitions are registered, and read from the library', async () => {
  const { remote } = both()
  const definition = { name: 'defined', title: 'Mine', steps: [{ type: 'login' }] } as const
  await remote.define([definition])
  await remote.reset()
  expect(await remote.library.names()).toContain('defined')
  expect(await remote.library.get('defined')).toEqual({ definition, bundled: false })
  expect(await remote.library.get(PLAYER)).toMatchObject({
    definition: { name: PLAYER, tags: expect.any(Array) },
    bundled: true,
  })
  await expect(remote.library.get('pending-kic')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    remedy: expect.stringContaining('pending-kyc'),
  })
  expect(await remote.load('defined' as string, { as: 'player-7' })).toMatchObject({
    id: 'player-7',
  })
  const invalid = remote.define([{ name: 'x', steps: [{ type: 'logn' as 'login' }] }])
  await expect(invalid).rejects.toThrow('login')
})

test('a fork is a named world in the same state', async () => {
  const { remote } = both()
  await remote.execute(PLAYER, { type: 'block' })
  const fork = await remote.fork('forked')
  expect((await fork.player(PLAYER).profile()).blocked).toBe(true)
  await fork.execute(PLAYER, { type: 'unblock' })
  expect((await remote.player(PLAYER).profile()).blocked).toBe(true)
  await fork.reset()
  expect((await fork.player(PLAYER).profile()).blocked).toBe(true)
  const opened = createWorlds({ base: createWorld(options) })
  const other = await startServer(opened)
  onTestFinished(() => other.close())
  const base = connect(other.origin)
  await base.execute(PLAYER, { type: 'block' })
  const ofBase = await base.fork('of-base')
  expect((await ofBase.player(PLAYER).profile()).blocked).toBe(true)
})

test('the audit of the library leaves a world of a server to the server', async () => {
  await expect(audit(root as never)).rejects.toThrow(
    'The target of audit cannot be "a RemoteWorld". Call await remote.audit().',
  )
  expect(await root.audit()).toMatchObject({ consistent: true })
})

test('a client and the page go on with a server that was started again', async () => {
  const first = await startServer(createWorld(options))
  const client = connect(first.origin)
  const server = { base: first.origin, fetch, home: '', playground: '' }
  const page = reach(server, undefined, undefined).remote
  for (const each of [client, page]) await each.advance('P1D')
  await first.close()
  const second = await startServer(createWorld(options), { port: first.port })
  onTestFinished(() => second.close())
  // The kept connection to the first server ends with an error of its own.
  for (const each of [client, page]) await each.now().catch(() => undefined)
  for (const each of [client, page]) expect(await each.now()).toBe('2026-01-01T12:00:00.000Z')
})
