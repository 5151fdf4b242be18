import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../src/node'
import { bytesOf, requestsTo } from './arbitraries'
import { createAttack } from './attack'
import { openConnection } from './socket'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('of random requests the memory returns to where it was', async () => {
  const { busy, world } = createAttack()
  const { port, close } = await startServer(world, { port: 0, requestTimeoutMs: 2_000 })
  onTestFinished(close)
  // Without updates, because the log keeps them.
  const requests = fc
    .sample(requestsTo([busy]), { seed: 20_260_101, numRuns: 80 })
    .filter(({ method }) => method !== 'PUT')
  const round = async (): Promise<number> => {
    for (const request of requests) {
      const connection = await openConnection(port)
      connection.write(bytesOf(request))
      await connection.closed().catch(() => undefined)
    }
    collect()
    return getHeapStatistics().used_heap_size
  }
  // The first rounds fill caches and compile code; later rounds must not use more memory.
  for (let warm = 0; warm < 3; warm += 1) await round()
  const start = await round()
  const ends = [await round(), await round(), await round()]
  expect(Math.min(...ends) - start).toBeLessThan(3_000_000)
})
