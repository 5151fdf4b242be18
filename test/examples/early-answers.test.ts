import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/node'
import { runIn } from './project'

/* Not part of an example: what a client of another language needs of the server. */

test('http.client of Python has answers that come before it has sent its body', async () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  const server = await startServer(world)
  onTestFinished(() => server.close())
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const printed = await runIn(folder, 'python3', 'early_answers.py', String(server.port))
  expect(printed).toBe('20 runs\n')
})
