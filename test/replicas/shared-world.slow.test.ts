import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAddress } from '../../src/adapters/replicas/address'
import type { FauxhouseError } from '../../src/errors'
import { MemoryLog } from './memory-log'
import { SharedServer } from './shared-servers'

const PLAYER = '/v1/players/blocked-player'
const COMMANDS = '/__admin/players/blocked-player/commands'
const SEQUENCE = 'X-Fauxhouse-Sequence'

let log: MemoryLog
let [a, b]: [SharedServer, SharedServer] = [] as never
const servers: SharedServer[] = []

async function join(
  ...given: Parameters<typeof SharedServer.join> extends [unknown, ...infer R] ? R : never
) {
  const server = await SharedServer.join(log, ...given)
  servers.push(server)
  return server
}

beforeEach(async () => {
  log = new MemoryLog()
  a = await join()
  b = await join()
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const entries = () => log.texts.length

/** Both servers at the same entry. */
async function level(): Promise<void> {
  const expected = { [SEQUENCE]: String(entries()) }
  for (const server of servers) await server.get('/__admin/clock', expected)
}

describe('a write at one server', () => {
  it('is seen at another that waits for its sequence', async () => {
    const written = await a.call('PUT', PLAYER, { phone: '+491701234567' })
    expect(written).toMatchObject({ status: 200, headers: { [SEQUENCE]: '2' } })
    const read = await b.get(PLAYER, { [SEQUENCE]: '2' })
    expect(read.body['phone']).toBe('+491701234567')
    expect(read.headers).not.toHaveProperty(SEQUENCE)
  })

  it('has one order with those of the other', async () => {
    const writes = Array.from({ length: 40 }, (_, at) =>
      (at % 2 === 0 ? a : b).call('PUT', PLAYER, { phone: `+49170000${1000 + at}` }),
    )
    const numbers = (await Promise.all(writes)).map(({ headers }) => Number(headers[SEQUENCE]))
    expect([...numbers].sort((x, y) => x - y)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 2),
    )
    await level()
    expect(b.world.log()).toEqual(a.world.log())
  })

  it('is rejected by the rules on both, and changes nothing', async () => {
    const refused = await a.post(COMMANDS, { type: 'claimBonus', bonus: 'none' })
    expect(refused).toMatchObject({ status: 409 })
    await level()
    expect(b.world.log()).toEqual(a.world.log())
  })

  it('with an invalid body does not reach the log', async () => {
    const before = entries()
    expect(await a.call('PUT', PLAYER, { phone: 7 })).toMatchObject({ status: 400 })
    expect(await a.post('/__admin/clock/advance', { by: 'soon' })).toMatchObject({ status: 400 })
    expect(await a.call('PUT', '/v1/players/nobody', {})).toMatchObject({ status: 404 })
    const entriesOfInvalid = entries() - before
    // The duration is read by the world, as every rule is.
    expect(entriesOfInvalid).toBe(1)
  })
})

it('shares every kind of change', async () => {
  const changes: [string, string, unknown][] = [
    ['POST', COMMANDS, [{ type: 'unblock' }, { type: 'login' }]],
    ['POST', '/__admin/players', { id: 'anna', market: 'DE' }],
    ['POST', '/__admin/clock/advance', { by: 'P3D' }],
    ['POST', '/__admin/scenarios/pending-kyc/load', {}],
    ['POST', '/__admin/snapshots', { name: 'here' }],
    ['POST', '/__admin/definitions', [{ name: 'mine', player: { market: 'DE' } }]],
    ['POST', '/__admin/scenarios/mine/load', {}],
    ['PATCH', '/__admin/policies', { maxLimit: 7 }],
    ['POST', '/__admin/faults', { operation: 'getBonusHistory', effect: { status: 503 } }],
    ['DELETE', '/__admin/players/anna', undefined],
    ['POST', '/__admin/snapshots/here/restore', {}],
  ]
  for (const [at, [method, path, body]] of changes.entries()) {
    const { status } = await (at % 2 === 0 ? a : b).call(method, path, body)
    expect([path, status < 300]).toEqual([path, true])
    await level()
    const lists = ['/__admin/log', '/__admin/policies', '/__admin/faults', '/__admin/snapshots']
    for (const list of [...lists, '/__admin/players?limit=20', '/__admin/scenarios']) {
      expect((await b.get(list)).body).toEqual((await a.get(list)).body)
    }
  }
  const { status } = await b.get(`${PLAYER}/bonuses`)
  expect(status).toBe(503)
})

describe('not available in a shared world:', () => {
  it.each<[string, string, unknown?, Record<string, string>?]>([
    ['GET', '/w/mine/v1/players/blocked-player'],
    ['GET', PLAYER, undefined, { 'X-Fauxhouse-World': 'mine' }],
    ['POST', '/__admin/worlds', { name: 'mine' }],
    ['GET', '/__admin/worlds'],
    ['POST', '/__admin/task', { start: 'missing-deposit' }],
    ['PATCH', '/__admin/policies', { isolation: 'session' }],
    ['POST', '/__admin/faults', { times: 2, effect: { status: 503 } }],
    ['POST', '/__admin/faults', { skip: 1, effect: { status: 503 } }],
    ['POST', '/__admin/webhooks', { url: 'http://localhost:1/' }],
    ['POST', '/__admin/requests/count', {}],
    ['POST', '/__admin/requests/find', {}],
    ['POST', '/__admin/requests/last', {}],
    ['GET', '/__admin/coverage'],
  ])('%s %s', async (method, path, body, headers) => {
    const before = entries()
    const refused = await a.call(method, path, body, headers)
    expect(refused).toMatchObject({ status: 409, body: { code: 'SHARED_WORLD' } })
    expect(entries()).toBe(before)
  })

  it('but the requests of this replica are', async () => {
    await a.get(PLAYER)
    await b.get(PLAYER)
    await b.get(PLAYER)
    const { body } = await b.post('/__admin/requests/count', { replica: 'this' })
    expect(body).toEqual({ count: 2, dropped: 0 })
    expect(await a.get('/__admin/coverage?replica=this')).toMatchObject({ status: 200 })
  })
})

it('records an update at the server that received it, with what it changed', async () => {
  await a.call('PUT', PLAYER, { phone: '+491701234567' })
  await level()
  const [own] = a.world.requests.find()
  expect(own).toMatchObject({ operation: 'updatePlayerProfile', player: 'blocked-player' })
  expect(own?.changes).toHaveLength(1)
  expect(b.world.requests.find()).toEqual([])
})

describe('a fault on an update', () => {
  const put = (fault: string) =>
    a.call('PUT', PLAYER, { phone: '+491701234567' }, { 'X-Fauxhouse-Fault': fault })

  beforeEach(async () => {
    await a.call('PATCH', '/__admin/policies', { faultHeader: 'on' })
  })

  it.each([
    ['ignoreUpdate', 0],
    ['applyTwice', 2],
    ['loseAnswer', 1],
    ['status=503', 0],
  ])('%s appends %i entries', async (fault, count) => {
    const before = entries()
    await put(fault)
    expect(entries() - before).toBe(count)
    await level()
    expect(b.world.log()).toEqual(a.world.log())
  })
})

describe('a server does not join', () => {
  it.each([
    [{ seed: 'other' }, 'seed'],
    [{ scenarios: ['pending-kyc'] as const }, 'scenarios'],
    [{ now: '2026-02-01' }, 'now'],
    [{ faults: [{ effect: { status: 503 } }] }, 'faults'],
    [{ memory: { logEntries: 5 } }, 'log-entries'],
    [{ memory: { logBytes: 50_000 } }, 'log-bytes'],
  ])('a world with other options: %j', async (options, name) => {
    await expect(join(options)).rejects.toThrow(new RegExp(`started with other options: .*${name}`))
  })

  it.each([
    [{ policies: { isolation: 'token' as const } }, 'the policy isolation'],
    [
      { policies: { errorFormat: () => ({}) } } as never,
      'a policy that is a function: errorFormat',
    ],
    [{ faults: [{ times: 1, effect: { status: 503 } }] }, 'faults with times or skip'],
    [
      { now: 'wall' as const, hostClock: () => 1_767_268_800_000 },
      'a clock of its own that follows the host',
    ],
  ])('with %j', async (options, problem) => {
    log = new MemoryLog()
    await expect(join(options)).rejects.toThrow(`A shared world cannot have ${problem}`)
  })
})

describe('without the log', () => {
  const isStale = async () => 'X-Fauxhouse-Stale' in (await a.get(PLAYER)).headers

  it('reads go on with a mark, and writes are refused until it is back', async () => {
    const server = await join({}, { maxLagMs: 500 })
    log.isDown = true
    await vi.waitFor(async () => {
      expect((await server.get(PLAYER)).headers).toHaveProperty('X-Fauxhouse-Stale')
    })
    const refused = await server.call('PUT', PLAYER, { phone: '+491701234567' })
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '1' },
      body: { code: 'LOG_UNAVAILABLE' },
    })
    expect(await server.get('/__admin/health')).toMatchObject({ status: 503 })
    log.isDown = false
    await vi.waitFor(async () => {
      expect(await server.call('PUT', PLAYER, { phone: '+491701234567' })).toMatchObject({
        status: 200,
      })
    })
    expect(await server.get('/__admin/health')).toMatchObject({
      status: 200,
      body: { shared: { sequence: 2 } },
    })
    expect(await isStale()).toBe(false)
  })

  it('a write whose answer is lost is applied once', async () => {
    log.losesAnswers = true
    const writing = a.post('/__admin/clock/advance', { by: 'P1D' })
    expect(await writing).toMatchObject({ status: 200 })
    log.losesAnswers = false
    await vi.waitFor(async () => {
      expect(await a.post('/__admin/clock/advance', { by: 'P1D' })).toMatchObject({ status: 200 })
    })
    await level()
    expect((await b.get('/__admin/clock')).body['now']).toBe('2026-01-03T12:00:00.000Z')
  })

  it('that has lost entries, writes are refused with what to do', async () => {
    await a.call('PUT', PLAYER, { phone: '+491701234567' })
    log.isDown = true
    log.texts.pop()
    await new Promise((resolve) => setTimeout(resolve, 60))
    log.isDown = false
    await vi.waitFor(async () => {
      const { status, body } = await a.call('PUT', PLAYER, { phone: '+491701234568' })
      expect([status, body.detail]).toEqual([503, expect.stringContaining('entry 2')])
    })
    const read = await a.get(PLAYER)
    expect(read).toMatchObject({ status: 200, body: { phone: '+491701234567' } })
    expect(read.headers).toHaveProperty('X-Fauxhouse-Stale')
  })
})

it('a server whose log is replaced rejects writes, and says so in its health', async () => {
  await a.post('/__admin/clock/advance', { by: 'P1D' })
  await join({}, { replaces: true })
  await vi.waitFor(async () => {
    expect(await a.get('/__admin/health')).toMatchObject({ status: 503 })
  })
  const refused = await a.post('/__admin/players', { id: 'ghost' })
  expect(refused).toMatchObject({ status: 503, body: { code: 'LOG_UNAVAILABLE' } })
  expect((await a.get(PLAYER)).headers).toHaveProperty('X-Fauxhouse-Stale')
})

describe('an address', () => {
  it.each([
    'redis://:pa/ss@127.0.0.1:7700/0#x',
    'redis://user:12/ss@127.0.0.1/0#x',
    'redis://us#secret@127.0.0.1/0#x',
    'redis:us:secret@127.0.0.1#x',
    'redis://127.0.0.1/0?password=secret#x',
    'redis://127.0.0.1/secret#x',
    'redis://127.0.0.1/0',
    'http://127.0.0.1/0#secret',
    'secret',
  ])('that is wrong is not shown: %s', (text) => {
    expect(() => readAddress(text)).toThrow(/^The address of the shared world /)
    expect(() => readAddress(text)).not.toThrow(/secret|pa\/ss|12\/ss/)
  })

  it('has a URL and a name', () => {
    const address = { url: 'rediss://redis.test:6380/2', name: 'staging-1' }
    expect(readAddress('rediss://redis.test:6380/2#staging-1')).toEqual(address)
  })
})

describe('a replica stops with its sequence', () => {
  const stopsAt = async (append: () => void) => {
    const errors: FauxhouseError[] = []
    const server = await join({}, { onStop: (error) => errors.push(error) })
    append()
    await vi.waitFor(() => expect(errors).toHaveLength(1))
    const { status, body } = await server.get(PLAYER)
    expect([status, body['code']]).toEqual([503, 'LOG_UNAVAILABLE'])
    return errors[0]?.message
  }

  it.each([
    'hello',
    '{"start":"again"}',
    JSON.stringify({ log: '1', writer: '9', count: 1, at: 1, method: 'GET', path: '/v1' }),
  ])('at a foreign entry: %s', async (text) => {
    expect(await stopsAt(() => log.append(text))).toContain('Entry 2 of the log')
  })

  it('at a write that the service does not have', async () => {
    const { id } = log
    const entry = { log: id, writer: '9', count: 1, at: 1, method: 'POST', path: '/v1/none' }
    expect(await stopsAt(() => log.append(JSON.stringify(entry)))).toContain('Entry 2 of the log')
  })

  it('at a gap', async () => {
    const message = await stopsAt(() => {
      log.texts.push(undefined)
      log.append('{}')
    })
    expect(message).toContain('has removed the entries 2 to 2')
  })

  it('when its state differs', async () => {
    log.digests.set(1_000, 'another')
    const { id } = log
    const entry = { log: id, writer: '9', at: 1, method: 'POST', path: '/__admin/snapshots' }
    const message = await stopsAt(() => {
      for (let count = 1; count < 1_000; count += 1) {
        log.append(JSON.stringify({ ...entry, count, body: '{"name":"x"}' }))
      }
    })
    expect(message).toContain('At entry 1000 the state of this server differs')
  })
})

describe('a reset', () => {
  it('is where a new replica begins, and makes room', async () => {
    log = new MemoryLog()
    const first = await join({ memory: { logEntries: 3 } })
    for (let count = 0; count < 3; count += 1) {
      expect(await first.call('PUT', PLAYER, { blocked: count === 1 })).toMatchObject({
        status: 200,
      })
    }
    const refused = await first.call('PUT', PLAYER, { blocked: true })
    expect(refused).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('3 entries') },
    })
    expect(await first.post('/__admin/reset')).toMatchObject({ status: 200 })
    expect(await first.call('PUT', PLAYER, { blocked: true })).toMatchObject({ status: 200 })
    expect(log.base).toMatchObject({ sequence: 5, counts: { 1: 4 } })
    const second = await join({ memory: { logEntries: 3 } })
    expect(second.world.log()).toEqual(first.world.log())
  })

  it('makes room after the snapshots are deleted, which is possible in a full log', async () => {
    log = new MemoryLog()
    const only = await join({ memory: { logEntries: 3 } })
    await only.post('/__admin/snapshots', { name: 'named' })
    await only.post('/__admin/snapshots')
    await only.call('PUT', PLAYER, { blocked: false })
    expect(await only.call('PUT', PLAYER, { blocked: true })).toMatchObject({ status: 503 })
    for (const id of ['named', 'snapshot-1']) {
      expect(await only.call('DELETE', `/__admin/snapshots/${id}`)).toMatchObject({ status: 204 })
    }
    expect(await only.post('/__admin/reset')).toMatchObject({ status: 200 })
    expect(await only.call('PUT', PLAYER, { blocked: true })).toMatchObject({ status: 200 })
    expect((await only.post('/__admin/snapshots')).body['id']).toBe('snapshot-1')
  })

  it('gives faults the same numbers at a server that joins later', async () => {
    const fault = { operation: 'getPlayerProfile', effect: { status: 500 } }
    await a.post('/__admin/faults', fault)
    await a.call('DELETE', '/__admin/faults')
    const late = await join()
    expect((await late.post('/__admin/faults', fault)).body['id']).toBe('fault-2')
    await a.post('/__admin/reset')
    const later = await join()
    expect((await later.post('/__admin/faults', fault)).body['id']).toBe('fault-1')
    await level()
    expect((await a.get('/__admin/faults')).body).toEqual((await later.get('/__admin/faults')).body)
  })

  it('with a snapshot is not, because the snapshot stays', async () => {
    await a.post('/__admin/snapshots', { name: 'here' })
    await a.post('/__admin/reset')
    expect(log.base.sequence).toBe(1)
    const third = await join()
    expect((await third.get('/__admin/snapshots')).body['total']).toBe(1)
  })
})
