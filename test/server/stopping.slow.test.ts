import { expect, test } from 'vitest'
import { curl, startProcess } from '../support/server-process'

/* How a process ends: it answers what is under way, and probes see that it stops. */

const few = ['--players', '3', '--no-scenarios']

test('SIGTERM lets requests end, /health is 503 meanwhile, and the exit code is 0', async () => {
  const { origin, end } = await startProcess(0, ...few)
  expect((await curl(`${origin}/health`)).status).toBe(200)
  const headers = ['-H', 'X-Fauxhouse-Fault: delay=1500ms']
  const underWay = curl(...headers, `${origin}/v1/players/nobody`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const ended = end('SIGTERM')
  await expect
    .poll(async () => JSON.parse((await curl(`${origin}/health`)).body))
    .toEqual({ status: 'stopping', reason: 'The server is stopping.' })
  expect((await underWay).status).toBe(401)
  expect(await ended).toBe(0)
})

test('a second signal ends it at once, and a request takes no longer than five seconds', async () => {
  const slow = async (signals: number) => {
    const { origin, end, child } = await startProcess(0, ...few)
    const header = 'X-Fauxhouse-Fault: delay=60000ms'
    const cut = curl('-H', header, `${origin}/v1/players/nobody`).catch(() => 'cut')
    await new Promise((resolve) => setTimeout(resolve, 300))
    const ended = end('SIGTERM')
    if (signals > 1) {
      await expect.poll(async () => (await curl(`${origin}/health`)).status).toBe(503)
      child.kill('SIGTERM')
    }
    return [await ended, await cut]
  }
  expect(await Promise.all([slow(1), slow(2)])).toEqual([
    [0, 'cut'],
    ['SIGTERM', 'cut'],
  ])
})
