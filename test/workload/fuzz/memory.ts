import assert from 'node:assert/strict'
import type { WorldOptions } from '../../../src/index'
import { type ServedChild, serveChild } from './served-child'

export interface MemoryLoad {
  /** The bundled `child.ts`. */
  readonly program: string
  readonly patienceMs: number
  /** Updates of 60 kB: more than the log may hold. */
  readonly updates: number
  /** Snapshots with a change of a large ledger before each. */
  readonly snapshots: number
  /** Of the world: the bound of its log. */
  readonly options?: WorldOptions
}

/** Updates that are sent at once. */
const AT_ONCE = 10

/**
 * Sends more than a small process can hold, unless the log and the snapshots have bounds.
 *
 * @throws Error if the process ends, does not answer in time, or answers otherwise than it should
 */
export async function holdMemory(load: MemoryLoad): Promise<void> {
  const child = await serveChild(load.program, load.patienceMs, load.options)
  try {
    await fillLog(child, load.updates)
    await takeSnapshots(child, load.snapshots)
    assert.equal((await child.send('GET', '/__admin/health')).status, 200)
  } finally {
    await child.end()
  }
}

async function fillLog(child: ServedChild, updates: number): Promise<void> {
  await post(child, '/players', { id: 'x' }, [201])
  for (let sent = 0; sent < updates; sent += AT_ONCE) {
    const texts = Array.from({ length: AT_ONCE }, (_, place) => `${sent + place} `.padEnd(60_000))
    const answers = texts.map((text) => {
      const body = { affiliate_name: text, blocked: false, settings: {} }
      return child.send('PUT', '/v1/players/x', JSON.stringify(body))
    })
    for (const { status, text } of await Promise.all(answers)) assert.equal(status, 200, text)
  }
  const { status, text } = await child.send('GET', '/__admin/log')
  assert.equal(status, 200)
  const { complete, commands } = JSON.parse(text)
  assert.equal(complete, false)
  assert.ok(commands.length > 1 && commands.length <= updates, `${commands.length} entries`)
  assert.deepEqual(await child.ask({ ask: 'replay', text, isOwn: false }), {
    replay: 'INVALID_REPLAY',
  })
}

/** First one after the other, then each on a way of its own, with its own rows. */
async function takeSnapshots(child: ServedChild, snapshots: number): Promise<void> {
  const change = [{ type: 'deposit', amount: 50 }, { type: 'refundDeposit' }]
  await post(child, '/scenarios/huge-ledger/load', undefined, [201])
  for (let taken = 0; taken < snapshots; taken += 1) {
    await post(child, '/players/huge-ledger/commands', change, [200])
    await post(child, '/snapshots', { name: `one-${taken}` }, [201])
  }
  for (let taken = 0; taken < snapshots; taken += 1) {
    await post(child, '/snapshots/one-0/restore', undefined, [200])
    await post(child, '/players/huge-ledger/commands', change, [200])
    await post(child, '/snapshots', { name: `one-${taken}` }, [200, 409])
  }
}

async function post(
  child: ServedChild,
  path: string,
  body: unknown,
  expected: readonly number[],
): Promise<void> {
  const { status, text } = await child.send('POST', `/__admin${path}`, JSON.stringify(body))
  assert.ok(expected.includes(status), `POST ${path} is ${status}: ${text.slice(0, 500)}`)
}
