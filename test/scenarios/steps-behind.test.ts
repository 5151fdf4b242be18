import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'

const scenarios = ['withdrawal-pending', 'bonus-expires-in-minutes']

/** The step that the control API finds for the newest row of a player. */
async function stepOf(player: string, make = (_: ReturnType<typeof createWorld>) => {}) {
  const world = createWorld({ players: 5, scenarios })
  make(world)
  const id = player === 'generated' ? (world.list().players.at(-1)?.id ?? '') : player
  const { rows } = world.player(id).statement({ limit: 1 })
  const path = `/__admin/players/${id}/step?transaction=${rows[0]?.transaction.id}`
  return (await (await world.fetch(new Request(`http://any${path}`))).json()).step
}

it('a row of a scenario has the step without which it is not there', async () => {
  expect(await stepOf('withdrawal-pending')).toEqual({
    scenario: 'withdrawal-pending',
    number: 6,
    type: 'requestWithdrawal',
  })
})

it('a row of a command, of time, or of a generated player has none', async () => {
  const deposit = { type: 'deposit', amount: 500 } as const
  expect(
    await stepOf('withdrawal-pending', (world) => world.execute('withdrawal-pending', deposit)),
  ).toBe(null)
  expect(await stepOf('bonus-expires-in-minutes', (world) => world.advance('P1D'))).toBe(null)
  expect(await stepOf('generated')).toBe(null)
})

it('a step of a scenario on which another one builds is named by that scenario', async () => {
  const base = { name: 'base', player: { market: 'DE' }, steps: [{ type: 'deposit', amount: 20 }] }
  const world = createWorld({
    players: 0,
    scenarios: [base, { name: 'top', extends: 'base' }] as never,
  })
  const [row] = world.player('top').statement({ limit: 1 }).rows
  const path = `/__admin/players/top/step?transaction=${row?.transaction.id}`
  const { step } = await (await world.fetch(new Request(`http://any${path}`))).json()
  expect(step).toEqual({ scenario: 'base', number: 1, type: 'deposit' })
})
