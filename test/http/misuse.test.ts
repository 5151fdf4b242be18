import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterEach, describe, expect, it } from 'vitest'
import { audit } from '../../src/audit/audit'
import { createWorld } from '../../src/create-world'
import type { FetchTarget } from '../../src/doors/fetch-target'
import { createHandlers, unhandled } from '../../src/doors/msw'
import {
  loadScenarioFile,
  loadScenarioFiles,
  type RunningServer,
  startServer,
} from '../../src/doors/node'

let server: RunningServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

/** As plain JavaScript calls it. */
const serve = startServer as (...given: unknown[]) => Promise<RunningServer>
const handle = createHandlers as (...given: unknown[]) => unknown
const world = createWorld({ players: 0 })

async function refusalOf(action: () => unknown): Promise<string> {
  try {
    server = (await action()) as RunningServer
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID_OPTION', remedy: expect.stringMatching(/[.?]$/) })
    return (error as Error).message
  }
  throw new Error('It was accepted.')
}

describe('startServer refuses', () => {
  it.each([
    [{ adminToken: '' }, 'Give a token, or leave it out.'],
    [{ adminToken: ' \t' }, 'Give a token, or leave it out.'],
    [{ adminToken: 'x\n' }, 'Give a token, or leave it out.'],
    [{ adminToken: 5 }, 'Give a token, or leave it out.'],
    [{ adminToken: null }, 'Give a token, or leave it out.'],
    [{ admin: false, adminToken: 'x' }, 'admin: false and adminToken exclude each other.'],
    [{ admin: 'no' }, 'The option admin cannot be "no". Give true or false.'],
    [{ host: 5 }, 'The option host cannot be 5. Give a text'],
    [{ cors: true }, 'The option cors cannot be true.'],
    [{ prot: 0 }, 'startServer has no option "prot". Did you mean port?'],
  ])('%j', async (options, message) => {
    expect(await refusalOf(() => serve(world, { port: 0, ...options }))).toContain(message)
  })

  it.each([[null], [5], [[]]])('%j for options', async (options) => {
    const message = 'The options of startServer are no object. Give an object with port, '
    expect(await refusalOf(() => serve(world, options))).toContain(message)
  })

  it.each([[undefined], [{}], ['x'], [{ fetch: 5 }]])('%j for a world', async (target) => {
    const message = await refusalOf(() => serve(target, { port: 0 }))
    expect(message).toMatch(/^startServer was given no world: .*Write startServer\(createWorld\(\)/)
    expect(await refusalOf(() => handle(target, { baseUrl: '/v1' }))).toMatch(/^createHandlers /)
  })
})

describe('a target of the user', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('boom')
      },
      'boom',
    ],
    ['rejects', async () => Promise.reject(new Error('boom')), 'boom'],
    [
      'throws what is no error',
      () => {
        throw 'boom'
      },
      'boom',
    ],
    ['answers with nothing', () => undefined, 'without a Response'],
  ])('that %s is answered as 500', async (_, fetchOf, detail) => {
    server = await serve({ fetch: fetchOf }, { port: 0 })
    const answer = await fetch(`${server.baseUrl}/players/x?a=1`)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({
      instance: '/v1/players/x',
      errors: [{ code: 'INTERNAL', detail: expect.stringContaining(detail) }],
    })
  })
})

it('a wrapped world makes faults, and its control API stays guarded', async () => {
  const faults = [new Response(null, { status: 503 })]
  const wrapped: FetchTarget = {
    fetch: (request, door) => faults.pop() ?? world.fetch(request, door),
  }
  server = await startServer(wrapped, { port: 0 })
  const ask = async (headers = {}) =>
    (await fetch(`${server?.url}/__admin/health`, { headers })).status
  expect([await ask(), await ask()]).toEqual([503, 200])
  expect(await ask({ Origin: 'https://evil.example' })).toBe(403)
})

it('a handler before ours makes faults', async () => {
  const url = 'https://api.example.com/v1/players/nobody'
  const fault = http.get(url, () => new HttpResponse(null, { status: 503 }), { once: true })
  const interceptor = setupServer(fault, ...createHandlers(world, { baseUrl: '/v1' }))
  interceptor.listen(unhandled())
  const statuses = [(await fetch(url)).status, (await fetch(url)).status]
  interceptor.close()
  expect(statuses).toEqual([503, 401])
})

describe('createHandlers', () => {
  it('takes a URL', () => {
    expect(handle(world, { baseUrl: new URL('https://api.example.com/v1') })).toHaveLength(1)
  })

  it.each([
    [undefined, 'The options of createHandlers are no object. Give an object with baseUrl.'],
    [{ baseURL: '/v1' }, 'createHandlers has no option "baseURL". Did you mean baseUrl?'],
    [{}, 'Handlers could not be made: undefined is no base URL.'],
    [{ baseUrl: 5 }, 'Handlers could not be made: 5 is no base URL.'],
  ])('refuses %j', async (options, message) => {
    expect(await refusalOf(() => handle(world, options))).toContain(message)
  })
})

it('the readers of scenario files ask for a path', async () => {
  const read = (reader: unknown) => (reader as () => unknown)()
  expect(await refusalOf(() => read(loadScenarioFile))).toContain('Give the path of a scenario')
  expect(await refusalOf(() => read(loadScenarioFiles))).toContain('Give the path of a scenario')
})

it.each([
  [[undefined], 'Write audit(world)'],
  [[5], 'Write audit(world)'],
  [[world, { foo: 1 }], 'audit has no option "foo".'],
  [[world, { players: -1 }], 'The options of audit do not fit.'],
  [[world, null], 'The options of audit do not fit.'],
])('audit refuses %#', async (given, message) => {
  expect(await refusalOf(() => (audit as (...args: unknown[]) => unknown)(...given))).toContain(
    message,
  )
})
