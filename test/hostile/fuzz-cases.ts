import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../src/node'
import { CREDENTIALS, playerPath } from '../contract/bench'
import { samples } from '../support/samples'
import { bytesOf, type FuzzedRequest, mutated, mutations, requestsTo } from './arbitraries'
import { answerOf, createAttack, expectNoInsides, fingerprintOf, jsonOf, problemIn } from './attack'
import { openConnection, type WireAnswer } from './socket'

/** For other requests, set another seed and more runs: FUZZ_SEED=7 FUZZ_RUNS=100000. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101)
const RUNS = Number(process.env['FUZZ_RUNS'] ?? samples(100))

/** The possible statuses of the operations and of Node.js. */
const STATUSES = [200, 204, 400, 401, 403, 404, 405, 406, 408, 413, 415, 417, 431]

/** Fast-check prints the seed and the path of a counterexample by itself. */
const parameters = (runs: number) => ({ seed: SEED, numRuns: Math.ceil(runs), endOnFailure: true })

/** Random requests: no failure, no hang, and no change by a refused request. */
export function fuzzCases(): void {
  const attack = createAttack()
  const { world } = attack
  const ids = world.list({ limit: 3 }).players.map(({ id }) => id)
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(world, { port: 0, headersTimeoutMs: 2_000, requestTimeoutMs: 2_000 })
  })
  afterAll(() => server.close())

  const inherited = JSON.stringify(pollution())
  const commands = () => world.log().commands.length

  /** Inherited members of all objects. */
  function pollution(): unknown {
    const owners = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
    const empty: Record<string, unknown> = {}
    return [
      owners.map((owner) => Object.getOwnPropertyNames(owner)),
      Object.keys(empty),
      empty['x'],
    ]
  }

  function expectSound({ status, headers, text }: Omit<WireAnswer, 'body'>, method: string): void {
    expect(STATUSES, text).toContain(status)
    if (method === 'HEAD' || status === 204) expect(text).toBe('')
    else if (status >= 400)
      problemIn({ status, headers, text, body: jsonOf(text) as Record<string, unknown> })
    else if (headers.get('content-type') === 'application/json') expect(jsonOf(text)).toBeDefined()
    expectNoInsides(text)
    expect(JSON.stringify(pollution())).toBe(inherited)
  }

  /** Undefined if fetch cannot build such a request. */
  function requestOf({ method, target, headers, body }: FuzzedRequest): Request | undefined {
    try {
      const content = method === 'GET' || method === 'HEAD' ? {} : { body }
      const lines = headers.map(([name, value]): [string, string] => [name, value])
      return new Request(`http://any.example${target}`, { method, headers: lines, ...content })
    } catch {
      return undefined
    }
  }

  describe(`with the seed ${SEED}`, () => {
    it('the direct adapter answers everything soundly', { timeout: 120_000 }, async () => {
      let sent = 0
      await fc.assert(
        fc.asyncProperty(requestsTo(ids), async (fuzzed) => {
          const request = requestOf(fuzzed)
          if (request === undefined) return
          sent += 1
          const before = commands()
          const answer = await answerOf(await world.fetch(request))
          expectSound(answer, fuzzed.method)
          const accepted = request.method === 'PUT' && answer.status === 200
          expect(commands() - before).toBe(accepted ? 1 : 0)
        }),
        parameters(RUNS * 2),
      )
      expect(sent).toBeGreaterThan(RUNS)
    })

    it('the same request has the same answer, and a read changes nothing', {
      timeout: 120_000,
    }, async () => {
      const before = await fingerprintOf(world)
      await fc.assert(
        fc.asyncProperty(requestsTo(ids), async (fuzzed) => {
          const [first, second] = [requestOf(fuzzed), requestOf(fuzzed)]
          if (first === undefined || second === undefined || fuzzed.method === 'PUT') return
          const [one, other] = [await world.fetch(first), await world.fetch(second)]
          expect([...one.headers]).toEqual([...other.headers])
          expect(await one.text()).toBe(await other.text())
        }),
        parameters(RUNS / 2),
      )
      expect(await fingerprintOf(world)).toEqual(before)
    })

    it('the socket answers everything soundly', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(requestsTo(ids), async (fuzzed) => {
          const before = commands()
          const connection = await openConnection(server.port)
          connection.write(bytesOf(fuzzed))
          if (fuzzed.method === 'HEAD') {
            // It states the length of a body that is not sent, so only the head is checked.
            await connection.closed()
            expect(connection.received()).toMatch(/^HTTP\/1\.1 [2-4]\d\d /)
            return
          }
          const answers = await connection.closed()
          expect(answers.length).toBeGreaterThan(0)
          for (const answer of answers) expectSound(answer, fuzzed.method)
          const accepted = answers.filter(({ text }) => text.includes('"transaction_id"')).length
          expect(commands() - before).toBeLessThanOrEqual(accepted)
        }),
        parameters(RUNS / 2),
      )
    })

    it('bytes changed on their way are answered, or hung up on', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(requestsTo(ids), mutations, async (fuzzed, changes) => {
          const connection = await openConnection(server.port)
          connection.write(mutated(bytesOf(fuzzed), changes))
          connection.end()
          const answers = await connection.closed().catch((error: unknown) => {
            // The answer to HEAD says a length and sends nothing: the next one seems to be a part
            // of it, or its rest no answer.
            if (connection.received().length > 0) return []
            throw error
          })
          for (const { status, text } of answers) {
            expect(STATUSES, text).toContain(status)
            expectNoInsides(text)
          }
          expect(JSON.stringify(pollution())).toBe(inherited)
        }),
        parameters(RUNS / 2),
      )
    })

    it('random bytes are answered, or hung up on, and change nothing', {
      timeout: 120_000,
    }, async () => {
      const before = await fingerprintOf(world)
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
          const connection = await openConnection(server.port)
          connection.write(bytes)
          connection.end()
          for (const { status } of await connection.closed()) expect(status).toBe(400)
        }),
        parameters(RUNS / 5),
      )
      expect(await fingerprintOf(world)).toEqual(before)
    })
  })

  it('the server still serves', async () => {
    const response = await fetch(`${server.url}${playerPath(ids[0] ?? '')}`, {
      headers: CREDENTIALS,
    })
    expect(response.status).toBe(200)
  })
}
