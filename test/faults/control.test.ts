import { beforeEach, describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'

const PLAYER = 'wagering-nearly-done'
const base = createWorld({ players: 0, scenarios: [PLAYER] })
const HEADERS = { Authorization: 'Bearer a', 'X-Session-ID': 's' }
const PATH = `/players/${PLAYER}`

let world: World
beforeEach(() => {
  world = base.fork()
})

describe('faults over the control API', () => {
  const call = async (method: string, path = '', body?: unknown) => {
    const init = { method, headers: { 'Content-Type': 'application/json' } }
    const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) }
    const answer = await world.fetch(`/__admin/faults${path}`, sent)
    const text = await answer.text()
    const { status, headers } = answer
    return { status, headers, body: text === '' ? undefined : JSON.parse(text) }
  }

  it('are added, listed with how often each took effect, and removed', async () => {
    const rule = { operation: 'getPlayerProfile', skip: 1, times: 2, effect: { status: 503 } }
    const added = await call('POST', '', rule)
    expect([added.status, added.body]).toEqual([201, { id: 'fault-1', ...rule, hits: 0 }])
    expect(added.headers.get('location')).toBe('/__admin/faults/fault-1')
    await call('POST', '', { id: 'slow', effect: { delay: 1 }, skip: 9 })
    const seen: unknown[] = []
    for (let sent = 0; sent < 4; sent += 1) {
      await world.fetch(`/v1${PATH}`, { headers: HEADERS })
      seen.push((await call('GET', '/fault-1')).body.hits)
    }
    expect(seen).toEqual([0, 1, 2, 2])
    const { faults, total } = (await call('GET')).body
    expect(faults).toMatchObject([
      { id: 'fault-1', ...rule, hits: 2 },
      { id: 'slow', hits: 0 },
    ])
    expect(total).toBe(2)
    expect((await call('DELETE', '/slow')).status).toBe(204)
    expect((await call('DELETE')).status).toBe(204)
    expect((await call('GET')).body).toEqual({ faults: [], total: 0 })
    expect((await call('POST', '', faults[0])).body).toEqual({ ...faults[0], hits: 0 })
    expect((await call('GET', '/fault-1')).body.hits).toBe(0)
    expect(world.fork().faults.get('fault-1').hits).toBe(0)
  })

  it('have a hint while the world has no such player', async () => {
    const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
    const hint =
      'There is no player "blocked-playr". Did you mean "blocked-player"? ' +
      'list() returns the players; the command register creates one.'
    const added = world.faults.add({ player: 'blocked-playr', effect: { status: 503 } })
    expect(added).toHaveProperty('hint', hint)
    world.faults.add({ player: 'blocked-player', effect: { status: 503 } })
    expect(world.faults.list().map((fault) => fault.hint)).toEqual([hint, undefined])
    world.execute('blocked-playr', { type: 'register', market: 'DE' })
    expect(world.faults.get(added.id)).not.toHaveProperty('hint')
    expect(createWorld().faults.add({ ...added, player: 'blocked-player' }).hint).toContain(
      'bundled',
    )
  })

  it.each([
    [{}, '/effect'],
    [{ effect: { stat: 500 } }, '/effect/stat'],
    [{ effect: { failure: 'x' } }, '/effect/failure'],
  ])('refuse %j at %s', async (body, where) => {
    const refused = await call('POST', '', body)
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_BODY'])
    expect(refused.body.errors).toMatchObject([{ where }])
  })

  it.each(['GET', 'DELETE'])('%s of an unknown id is 404', async (method) => {
    const { status, body } = await call(method, '/nope')
    expect([status, body.code]).toEqual([404, 'FAULT_NOT_FOUND'])
  })

  it('never concern the control API itself', async () => {
    world.faults.add({ effect: { status: 503 } })
    expect((await call('GET')).status).toBe(200)
    const headers = { 'X-Fauxhouse-Fault': 'status=500' }
    expect((await world.fetch('/__admin/clock', { headers })).status).toBe(200)
  })
})

describe('a header that is not a fault', () => {
  const all =
    'Send one or more of status=503, delay=200ms, failure=reset, staleRead, loseAnswer, ignoreUpdate, applyTwice, separated by commas.'

  it.each([
    ['503', 'there is no effect "503".', ''],
    ['failures = reset', 'there is no effect "failures = reset".', ''],
    ['{"status":503}', 'there is no effect "{\\"status\\":503}".', ''],
    ['failure=rest', 'failure cannot be "rest".', 'Did you mean reset? '],
    ['delay=100h', 'delay cannot be "100h".', 'Pass milliseconds or a duration up to an hour'],
    ['status=99', 'status cannot be "99".', 'Pass a whole number from 200 to 599. '],
    [
      'status=500,loseAnswer',
      'The effects status and loseAnswer exclude each other: ',
      'Use only one of them. ',
    ],
  ])('%j is reported', async (fault, problem, likely) => {
    const headers = { ...HEADERS, 'X-Fauxhouse-Fault': fault }
    const answer = await world.fetch(`/v1${PATH}`, { headers })
    expect(answer.status).toBe(400)
    const { detail, remedy } = (await answer.json()).errors[0]
    expect(detail).toContain(`The header is not a fault: ${problem}`)
    expect(remedy.startsWith(likely)).toBe(true)
    expect(remedy.endsWith(all)).toBe(true)
  })
})

describe('faults of a world', () => {
  const down = { id: 'down', effect: { status: 503 } }

  it('begin with its options', () => {
    const made = createWorld({ faults: [down] })
    expect(made.faults.list()).toEqual([{ ...down, hits: 0 }])
    made.faults.clear()
    made.reset()
    expect(made.faults.list()).toEqual([{ ...down, hits: 0 }])
  })

  it('are those of the moment in a fork, those of the start in a named world', async () => {
    world.faults.add(down)
    expect(world.fork().faults.list()).toEqual([{ ...down, hits: 0 }])
    const headers = { ...HEADERS, 'X-Fauxhouse-World': 'a' }
    expect((await world.fetch(`/v1${PATH}`, { headers })).status).toBe(200)
    expect((await world.fetch(`/v1${PATH}`, { headers: HEADERS })).status).toBe(503)
  })

  it('are neither in the log nor in the players', () => {
    const before = JSON.stringify(world.log())
    world.faults.add(down)
    expect(JSON.stringify(world.log())).toBe(before)
  })
})
