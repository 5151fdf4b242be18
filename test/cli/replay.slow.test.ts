import { expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import { recordTerminal } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

/** A command that ends with 0 if the player of the replay file is blocked, else with 3. */
const CLIENT = `
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const { FAUXHOUSE_URL: origin, FAUXHOUSE_SERVICE_URL: url } = process.env
const answer = await fetch(url + '/players/pending-kyc', { headers })
if (answer.status !== 200) process.exit(answer.status - 500)
const health = await fetch(origin + '/__admin/health')
process.exit(health.ok && (await answer.json()).blocked ? 0 : 3)
`

function files() {
  const folder = makeFolder()
  const world = createWorld({ players: 0, scenarios: ['pending-kyc'] })
  world.execute('pending-kyc', { type: 'block', cause: 'Fraud Suspect' })
  return {
    client: folder.write('client.mjs', CLIENT),
    blocked: folder.write('blocked.json', world.log()),
    open: folder.write('open.json', createWorld({ scenarios: ['pending-kyc'] }).log()),
    faults: folder.write('faults.json', [{ effect: { status: 504 } }]),
  }
}

/** No signal stops it. */
const terminal = () => recordTerminal(() => new Promise(() => {}))

test('a command runs against the world of a file, and its code is that of the command', async () => {
  const { client, blocked, open, faults } = files()
  const run = (...words: string[]) => main(['replay', ...words], {}, terminal())
  expect(await run(blocked, '--', 'node', client)).toBe(0)
  expect(await run(open, '--', 'node', client)).toBe(3)
  expect(await run(blocked, '--faults', faults, '--', 'node', client)).toBe(4)
})

test('a command that is stopped ends with the code of the signal', async () => {
  const { blocked } = files()
  const words = ['replay', blocked, '--', 'node', '-e', 'setInterval(() => {}, 1000)']
  const code = await main(words, {}, recordTerminal())
  expect(code).toBe(128 + 15)
})

test.each([
  [[], 2, 'replay needs a file. Write `fauxhouse replay FILE -- COMMAND …'],
  [['FILE'], 2, 'replay needs a command.'],
  [['none.json', '--', 'node'], 1, 'none.json'],
  [['FILE', '--', 'no-such-program'], 2, 'no-such-program cannot be run'],
])('%j is refused', async (words, code, message) => {
  const { blocked } = files()
  const recorded = terminal()
  const given = words.map((word) => (word === 'FILE' ? blocked : word))
  expect(await main(['replay', ...given], {}, recorded)).toBe(code)
  expect(recorded.errors.join('\n')).toContain(message)
})
