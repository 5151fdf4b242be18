import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createWorld, createWorlds, type DomainEvent, type World } from '../../src/index'
import { startServer } from '../../src/node'
import { historiesInTwoParts, tryHistory } from '../support/histories'
import { samples } from '../support/samples'

const ID = 'anna'
const TWO_PARTS = historiesInTwoParts(ID)
const accept = () => new Response(null, { status: 204 })

/** A function that keeps the events that it receives. */
function receiver() {
  const events: DomainEvent[] = []
  const ids: (string | null)[] = []
  return {
    events,
    ids,
    async deliver(request: Request) {
      events.push(JSON.parse(await request.text()))
      ids.push(request.headers.get('webhook-id'))
      return accept()
    },
  }
}

/** Sorted, since events of several steps are sent step by step. */
const byId = (events: readonly DomainEvent[]) =>
  [...events].sort((one, other) => (one.id < other.id ? -1 : 1))

describe('the webhooks of a world', () => {
  it('hand signed requests to a function, so a route handler is tested without a socket', async () => {
    const secret = `whsec_${btoa('a secret of 32 bytes, just for me')}`
    const types: string[] = []
    const handler = async (request: Request) => {
      const headers = Object.fromEntries(request.headers)
      const event = new Webhook(secret).verify(await request.text(), headers) as DomainEvent
      types.push(event.type)
      return accept()
    }
    const world = createWorld({
      scenarios: ['pending-kyc'],
      webhooks: [{ types: ['kyc.*'], secret, deliver: handler }],
    })
    world.execute('pending-kyc', [{ type: 'setKyc', status: 'in_review' }, { type: 'login' }])
    await world.deliveries.settled()
    expect(types).toEqual(['kyc.changed'])
    const { deliveries } = await world.deliveries.list()
    expect(deliveries).toMatchObject([
      { status: 'delivered', cause: { via: 'command', command: 'setKyc, login' } },
    ])
  })

  it('send what the world lists since they were added', async () => {
    await fc.assert(
      fc.asyncProperty(TWO_PARTS, async ([first, second]) => {
        const world = createWorld({ players: 3, scenarios: ['wagering-nearly-done'] })
        const [generated] = world.list({ offset: 1, limit: 1 }).players
        world.execute(String(generated?.id), { type: 'login' })
        tryHistory(world, ID, first)
        const since = world.snapshot()
        const { events, deliver } = receiver()
        await world.webhooks.add({ types: ['*', 'wager.*'], deliver })
        tryHistory(world, ID, second)
        world.advance('P20D')
        await world.deliveries.settled()
        const listed = world.domainEvents({ since, types: ['*', 'wager.*'], limit: 10_000 })
        expect(byId(events)).toEqual(byId(listed.events))
      }),
      { numRuns: samples(6) },
    )
  })

  it('send nothing of the past: of untouched players, of a loaded scenario, of a lazy one', async () => {
    const { events, deliver } = receiver()
    const world = createWorld({ players: 50, scenarios: 'all', webhooks: [{ deliver }] })
    world.advance('PT1S')
    world.load('blocked-player', { as: 'late' })
    await world.deliveries.settled()
    expect(events).toEqual([])
    world.execute('late', { type: 'unblock' })
    await world.deliveries.settled()
    expect(events).toMatchObject([{ type: 'player.unblocked', data: { player: 'late' } }])
  })

  it('send the registration of a player that a command creates', async () => {
    const { events, deliver } = receiver()
    const world = createWorld({ players: 0, webhooks: [{ deliver }] })
    world.execute(ID, { type: 'register', market: 'FI' })
    await world.deliveries.settled()
    expect(events).toMatchObject([{ type: 'player.registered', data: { player: ID } }])
  })

  it('send nothing of a change that was refused', async () => {
    const { events, deliver } = receiver()
    const world = createWorld({ players: 0, scenarios: ['pending-kyc'], webhooks: [{ deliver }] })
    const commands = [{ type: 'login' }, { type: 'unblock' }] as const
    expect(() => world.execute('pending-kyc', commands)).toThrow()
    await world.deliveries.settled()
    expect(events).toEqual([])
  })

  it('name the request that caused an event', async () => {
    const { deliver } = receiver()
    const world = createWorld({ scenarios: ['big-winner'], webhooks: [{ deliver }] })
    await world.fetch('/v1/players/big-winner', {
      method: 'PUT',
      headers: {
        Authorization: 'Bearer any',
        'X-Session-ID': 'any',
        'Content-Type': 'application/json',
      },
      body: '{"blocked": true}',
    })
    await world.deliveries.settled()
    const id = world.requests.last({ method: 'PUT' })?.id
    const { deliveries } = await world.deliveries.list({ request: id })
    expect(deliveries.map(({ event, cause }) => [event.type, cause])).toEqual([
      ['player.blocked', { via: 'service', command: 'updateProfile', request: id }],
      ['player.updated', { via: 'service', command: 'updateProfile', request: id }],
    ])
  })

  it('number what happens again after a reset or a restore anew', async () => {
    const { ids, events, deliver } = receiver()
    const world = createWorld({ scenarios: ['blocked-player'], webhooks: [{ deliver }] })
    const snapshot = world.snapshot()
    const unblock = async () => {
      world.execute('blocked-player', { type: 'unblock' })
      await world.deliveries.settled()
    }
    await unblock()
    world.reset()
    await unblock()
    world.restore(snapshot)
    await unblock()
    expect(new Set(events.map(({ id }) => id)).size).toBe(1)
    expect(ids.map((id) => id?.split('_').slice(-2))).toEqual([
      ['base', '0'],
      ['base', '1'],
      ['base', '2'],
    ])
  })

  it('of options are those of named worlds, too, but not of a fork; added ones are of one world', async () => {
    const { ids, deliver } = receiver()
    const base = createWorld({ scenarios: ['blocked-player'], webhooks: [{ deliver }] })
    const worlds = createWorlds({ base })
    const other = receiver()
    const named = worlds.open('test-7')
    await named.webhooks.add({ deliver: other.deliver })
    const all: World[] = [
      named,
      base.fork(),
      worlds.create('fresh', { scenarios: ['blocked-player'] }),
    ]
    for (const world of all) {
      world.execute('blocked-player', { type: 'unblock' })
      await world.deliveries.settled()
    }
    expect(ids.map((id) => id?.split('_').at(-2))).toEqual(['test-7', 'fresh'])
    expect(other.ids).toEqual([ids[0]])
    expect(worlds.list().map(({ name, changed }) => [name, changed])).toEqual([
      ['fresh', true],
      ['test-7', true],
    ])
  })

  it('under a clock that follows the host send what has become due', async () => {
    const { events, deliver } = receiver()
    let now = Date.UTC(2026, 0, 1, 12)
    const world = createWorld({
      now: 'wall',
      hostClock: () => now,
      scenarios: ['pending-kyc'],
      webhooks: [{ types: ['deposit.*'], deliver }],
    })
    world.execute('pending-kyc', { type: 'deposit', amount: 20, outcome: 'pending' })
    now += 40 * 86_400_000
    await world.deliveries.settled()
    expect(events.map(({ type }) => type)).toEqual(['deposit.pending', 'deposit.expired'])
  })

  it('that are all removed leave nothing to record; a reset still counts', async () => {
    const { ids, deliver } = receiver()
    const world = createWorld({ scenarios: ['blocked-player'] })
    await world.webhooks.add({ id: 'one', deliver })
    await world.webhooks.clear()
    world.execute('blocked-player', { type: 'unblock' })
    await world.deliveries.settled()
    world.reset()
    await world.webhooks.add({ id: 'one', deliver })
    world.execute('blocked-player', { type: 'unblock' })
    await world.deliveries.settled()
    expect(ids.map((id) => id?.split('_').at(-1))).toEqual(['1'])
  })

  it('of a server end with it, also those of its named worlds', async () => {
    const worlds = createWorlds({ base: createWorld({ players: 0 }) })
    const named = worlds.open('test-7')
    for (const _ of [1, 2]) {
      const server = await startServer(worlds, { webhooks: [{ url: 'http://localhost:9/events' }] })
      expect(await worlds.base.webhooks.list()).toMatchObject([{ id: 'webhook-1' }])
      const later = worlds.create(`later-${server.port}`)
      expect(await later.webhooks.list()).toMatchObject([{ id: 'webhook-1' }])
      expect(await named.webhooks.list()).toEqual([])
      await server.close()
      expect(await worlds.base.webhooks.list()).toEqual([])
      expect(await later.webhooks.list()).toEqual([])
    }
  })

  it('are sent nothing more once the server has closed, even if they hang', async () => {
    const requests: string[] = []
    const hanging = createServer((request) => requests.push(String(request.headers['webhook-id'])))
    await once(hanging.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`
    const world = createWorld({ scenarios: ['blocked-player'] })
    const server = await startServer(world, { webhooks: [{ url }] })
    world.execute('blocked-player', [{ type: 'unblock' }, { type: 'login' }])
    await once(hanging, 'request')
    await server.close()
    await world.deliveries.settled()
    const statuses = (await world.deliveries.list()).deliveries.map(({ status }) => status)
    expect([statuses, requests.length]).toEqual([['cancelled', 'cancelled'], 1])
    hanging.closeAllConnections()
    hanging.close()
  })

  it('refuse a URL in process, and wrong options, before anything is changed', async () => {
    const world = createWorld({ players: 0 })
    const url = 'http://localhost:3000/events'
    await expect(world.webhooks.add({ url })).rejects.toThrow('needs a server')
    expect(() => createWorld({ webhooks: [{ url }] })).toThrow('needs a server')
    const twice = [
      { id: 'a', deliver: accept },
      { id: 'a', deliver: accept },
    ]
    expect(() => createWorld({ webhooks: twice })).toThrow('The webhook "a" already exists.')
    expect(await world.webhooks.list()).toEqual([])
    await expect(world.webhooks.remove('none')).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' })
  })
})
