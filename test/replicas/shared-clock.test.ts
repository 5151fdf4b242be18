import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSharedClock } from '../../src/adapters/replicas/shared-clock'
import { MemoryLog } from './memory-log'
import { SharedServer } from './shared-servers'

const START = Date.UTC(2026, 0, 1, 12)
const MINUTE = 60_000
const COMMANDS = '/__admin/players/bonus-expires-in-minutes/commands'
const PLAYER = '/v1/players/bonus-expires-in-minutes'
const SEQUENCE = 'X-Fauxhouse-Sequence'

let log: MemoryLog
const servers: SharedServer[] = []
/** The host's time of each server. */
let times: number[]

async function join(): Promise<SharedServer> {
  const at = servers.length
  times[at] ??= START
  const hostNow = () => times[at] as number
  const hostClock = createSharedClock(START, hostNow)
  const scenarios = ['bonus-expires-in-minutes'] as const
  const options = { now: 'wall', hostClock, scenarios } as const
  const server = await SharedServer.join(log, options, {}, hostNow)
  servers.push(server)
  return server
}

beforeEach(() => {
  log = new MemoryLog()
  times = []
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function expectAlike(): Promise<void> {
  const sent = { [SEQUENCE]: String(log.texts.length) }
  const latest = Math.max(...times)
  times = times.map(() => latest)
  const states = await Promise.all(
    servers.map(async (server) => {
      const { body } = await server.get(`${PLAYER}/transactions?limit=200`, sent)
      const profile = (await server.get(PLAYER)).body
      const { commands } = server.world.log()
      return { body, profile, commands, bonuses: (await server.get(`${PLAYER}/bonuses`)).body }
    }),
  )
  for (const state of states) expect(state).toEqual(states[0])
}

it('each server shows its own time, and a write happens at that of its server', async () => {
  const [a, b] = [await join(), await join()]
  times = [START + 2 * MINUTE, START + 5 * MINUTE]
  expect((await a.get('/__admin/clock')).body['now']).toBe('2026-01-01T12:02:00.000Z')
  expect((await b.get('/__admin/clock')).body['now']).toBe('2026-01-01T12:05:00.000Z')
  await a.post(COMMANDS, { type: 'login' })
  await b.get('/__admin/clock', { [SEQUENCE]: '2' })
  expect(b.world.log().commands.at(-1)).toMatchObject({ at: '2026-01-01T12:02:00.000Z' })
  await expectAlike()
})

it('an event that one server has shown is not there yet for an earlier write', async () => {
  const [a, b] = [await join(), await join()]
  // The bonus has expired by the time of one server only.
  times = [START + MINUTE, START + 120 * MINUTE]
  expect((await b.get(PLAYER)).body).toMatchObject({ balances: { bonus_balance: 0 } })
  expect((await a.get(PLAYER)).body).not.toMatchObject({ balances: { bonus_balance: 0 } })
  expect(await a.post(COMMANDS, { type: 'play', stake: 1, win: 0 })).toMatchObject({ status: 200 })
  await expectAlike()
})

it('a write is never before the one before, nor for a server that joins after a reset', async () => {
  const [a, b] = [await join(), await join()]
  times = [START + MINUTE, START + 30 * MINUTE]
  await b.post(COMMANDS, { type: 'login' })
  await a.post(COMMANDS, { type: 'login' })
  expect(a.world.log().commands.at(-1)).toMatchObject({ at: '2026-01-01T12:30:00.000Z' })
  await a.post('/__admin/clock/advance', { by: 'P1D' })
  await b.post('/__admin/reset')
  await a.post(COMMANDS, { type: 'login' })
  times[2] = START + MINUTE
  await join()
  await a.post(COMMANDS, { type: 'login' })
  await expectAlike()
})
