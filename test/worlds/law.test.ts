import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds, type Worlds } from '../../src/create-worlds'
import { samples } from '../support/samples'
import { type Answered, callerOf } from './calls'

const WORLDS = samples(40)
const CLIENTS = 20

const base = createWorld({
  players: 50,
  scenarios: ['blocked-player', 'wagering-nearly-done', 'pending-kyc'],
})
const PLAYERS = [
  ...base.changedPlayerIds(),
  ...base.list({ limit: 2, offset: 3 }).players.map(({ id }) => id),
]
const player = fc.constantFrom(...PLAYERS)

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const call = (method: string, path: string, body?: unknown): Call => ({ method, path, body })

/** Requests that read, change, move the clock, take and restore snapshots, and reset. */
const calls = fc.array(
  fc.oneof(
    player.map((id) => call('GET', `/v1/players/${id}`)),
    player.map((id) => call('GET', `/v1/players/${id}/transactions?limit=3`)),
    fc
      .tuple(player, fc.nat(9))
      .map(([id, digit]) => call('PUT', `/v1/players/${id}`, { phone: `+49 171 39200${digit}1` })),
    fc.tuple(player, fc.integer({ min: 10, max: 90 })).map(([id, amount]) =>
      call('POST', `/__admin/players/${id}/commands`, {
        type: 'deposit',
        amount,
        method: 'visa',
      }),
    ),
    fc
      .integer({ min: 1, max: 50 })
      .map((hours) => call('POST', '/__admin/clock/advance', { by: `PT${hours}H` })),
    fc.constantFrom(
      call('POST', '/__admin/snapshots', { name: 's' }),
      call('POST', '/__admin/snapshots/s/restore'),
      call('POST', '/__admin/reset'),
      call('GET', '/__admin/log'),
    ),
  ),
  { minLength: 3, maxLength: 6 },
)

it(`law: ${WORLDS} worlds with ${CLIENTS} clients answer as each would alone, byte for byte`, async () => {
  const histories = fc.sample(calls, { numRuns: WORLDS, seed: 20_261_121 })
  const sendIn = (worlds: Worlds, world: number, { method, path, body }: Call) =>
    callerOf(worlds)(`/w/w${world}${path}`, { method, body })
  const shown = ({ status, headers, text }: Answered<unknown>) =>
    JSON.stringify([status, [...headers], text])
  const worlds = createWorlds({ base, limit: WORLDS })
  const together: string[][] = histories.map(() => [])
  const answerInTurn = async (client: number) => {
    // Round by round, so that the requests of all worlds of a client interleave.
    for (let round = 0; round < 6; round += 1) {
      for (let world = client; world < WORLDS; world += CLIENTS) {
        const next = histories[world]?.[round]
        if (next) together[world]?.push(shown(await sendIn(worlds, world, next)))
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => answerInTurn(client)))
  for (const [world, history] of histories.entries()) {
    const alone = createWorlds({ base: base.fork() })
    const answers: string[] = []
    for (const each of history) answers.push(shown(await sendIn(alone, world, each)))
    expect(together[world], `world ${world}: ${JSON.stringify(history)}`).toEqual(answers)
  }
})
