import { expect, it } from 'vitest'
import { main } from '../../src/cli/main'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { recordTerminal } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'

const world = createWorld({ players: 0, seed: 'file', policies: { pendingInTotal: true } })
world.executeAll('anna', [
  { type: 'register', market: 'DE' },
  { type: 'deposit', amount: 25 },
])
const LOG = world.log()
const TEXT = JSON.stringify(LOG)
const TWICE = TEXT.replace('"seed":', '"seed":"other","seed":')

it('a name twice in one object is rejected in a file and in the body of a call', async () => {
  const terminal = recordTerminal()
  const file = makeFolder().write('replay.json', TWICE)
  expect(await main(['show', 'anna', '--replay', file], {}, terminal)).not.toBe(0)
  expect(terminal.errors.join('\n')).toContain('has "seed" twice in one object, at line 1')
  const headers = { 'Content-Type': 'application/json' }
  const body = `{"name": "changed", "replay": ${TWICE}}`
  const worlds = createWorlds({ base: world })
  const response = await worlds.fetch('/__admin/worlds', { method: 'POST', headers, body })
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('\\"seed\\" twice in one object'),
  ])
})

it('the order of its members and the spaces of the file make no difference', () => {
  const { options, now, ...rest } = LOG
  const turned = Object.fromEntries(Object.entries(options).reverse())
  const replay = JSON.parse(JSON.stringify({ now, options: turned, ...rest }, undefined, 2))
  expect(createWorld({ replay }).log()).toEqual(LOG)
})
