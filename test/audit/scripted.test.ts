import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit'
import { createWorld } from '../../src/create-world'
import { isFauxhouseError } from '../../src/errors'
import type { PlayerCommand } from '../../src/simulator/engine/commands/catalog'
import { createStream } from '../../src/simulator/random/stream'
import { drawCommand } from '../support/command-draws'
import { drawClockMove } from '../support/histories'
import { samples } from '../support/samples'

const STEPS = 250

/** Whether the player refuses most commands from then on. */
function isFinal(command: PlayerCommand): boolean {
  if (command.type === 'erase') return true
  return command.type === 'block' && /^(Deceased|Duplicate)$/.test(command.cause ?? '')
}

/** Sends valid and invalid commands to one player, and audits the player after every few. */
async function live(seed: string, register: { autopilot: boolean; persona?: 'regular' }) {
  const stream = createStream(seed, 'commands')
  const world = createWorld({ seed, players: 0 })
  const id = 'scripted'
  world.execute(id, { type: 'register', ...register })
  for (let step = 0; step < STEPS; step++) {
    const command = drawCommand(stream, world.player(id))
    if (isFinal(command)) continue
    try {
      world.execute(id, command)
    } catch (error) {
      if (!isFauxhouseError(error) || error.code !== 'COMMAND_REFUSED') throw error
    }
    if (stream.chance(3, 5)) world.advance(drawClockMove(stream))
    if (step % 10 === 0) expect(await audit(world), `${seed}, step ${step}`).toEqual([])
  }
  expect(await audit(world), seed).toEqual([])
  return world.player(id).transactions({ limit: 1 }).total
}

describe('players who went through random commands are consistent', () => {
  const seeds = Array.from({ length: samples(2) }, (_, index) => `scripted-${index}`)

  test.each(seeds)('%s, by hand', async (seed) => {
    expect(await live(seed, { autopilot: false })).toBeGreaterThan(25)
  })

  test.each(seeds.slice(0, samples(1)))('%s, with the processes of the house', async (seed) => {
    expect(await live(seed, { autopilot: true })).toBeGreaterThan(25)
  })

  test.each(seeds.slice(0, samples(1)))('%s, with an autopilot', async (seed) => {
    expect(await live(seed, { autopilot: true, persona: 'regular' })).toBeGreaterThan(25)
  })
})

test('a dispute that is won while another deposit is owed takes its write-off back', async () => {
  const world = createWorld({ players: 0 })
  world.executeAll('debtor', [
    { type: 'register', market: 'DE', currency: 'EUR' },
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'play', stake: 100, win: 0 },
    { type: 'chargeback', shortfall: 'owed' },
    { type: 'unblock' },
    { type: 'deposit', amount: 12, method: 'visa' },
    { type: 'chargeback' },
    { type: 'resolveDispute', won: true },
  ])
  expect(world.player('debtor').profile().balances.cash_balance).toBe(-88)
  expect(await audit(world)).toEqual([])
})
