import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ProblemCode } from '../../src/contract/problems'
import { type Call, codesOf } from '../../src/control/call'
import { CALLS } from '../../src/control/calls'
import { callLine, requireResponse } from '../../src/control/paths'
import { responseSchemas } from '../../src/control/response-schemas'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { describedRequests, JOURNALED, PLAYER } from './described-requests'
import { asJson } from './requests'

const worlds = createWorlds({ base: createWorld({ players: 20, scenarios: [PLAYER] }) })

interface ControlResponse {
  readonly status: number
  readonly body: unknown
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  world?: string,
): Promise<ControlResponse> {
  const prefix = world === undefined ? '' : `/w/${world}`
  const init = { method, ...(body === undefined ? {} : asJson(body)) }
  const response = await worlds.fetch(`${prefix}/__admin${path}`, init)
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel() // It has no end.
    return { status: response.status, body: undefined }
  }
  const text = await response.text()
  if (response.headers.get('content-type')?.startsWith('text/')) return { status: 200, body: text }
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

for (const [path, init] of JOURNALED) await worlds.fetch(path, init)

const schemas = responseSchemas({ absentFields: 'omit' })

/** Checks a response against the description of its call. */
function judge(call: Call, wanted: number | undefined, { status, body }: ControlResponse): void {
  if (wanted !== undefined || status >= 400) {
    const { code } = body as { code: ProblemCode }
    expect([status, codesOf(call).includes(code) || code], code).toEqual([wanted, true])
    return
  }
  requireResponse(call.id, body, 'http://any.example')
  const name = call.responses[status as 200]
  expect(name, `${status} of ${call.id}`).not.toBeUndefined()
  if (!name) expect(body).toBeUndefined()
  else if (typeof body === 'string') expect(call.contentType).toBe('text/plain')
  else {
    const { issues = [] } = v.safeParse<v.GenericSchema>(schemas[name], body)
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([])
  }
}

describe('every call responds as it is described', () => {
  const statuses = new Map<string, Set<number>>()
  for (const [id, requests] of Object.entries(describedRequests(worlds.base))) {
    const call = CALLS.find((each) => each.id === id)
    test.each(requests)(
      `${id} $path $rejected`,
      async ({ path, body, world, rejected: wanted }) => {
        if (!call) throw new Error(`There is no call ${id}.`)
        const response = await ask(call.method, path, body, world)
        statuses.set(id, new Set([...(statuses.get(id) ?? []), response.status]))
        judge(call, wanted, response)
      },
    )
  }

  test('and each of its responses is seen', () => {
    for (const { id, responses } of CALLS) {
      const seen = statuses.get(id) ?? new Set()
      const unseen = Object.keys(responses).filter((status) => !seen.has(Number(status)))
      expect(unseen, id).toEqual([])
    }
  })
})

test.each(CALLS)(
  'each response of $id has the member by which it is known',
  ({ id, responses }) => {
    const { member } = callLine(id)
    for (const name of Object.values(responses)) {
      const schema: v.GenericSchema | undefined = name ? schemas[name] : undefined
      if (!schema || member === null || !('entries' in schema)) continue
      expect(Object.entries(Object(schema.entries))).toContainEqual([
        member,
        expect.not.objectContaining({ type: 'optional' }),
      ])
    }
  },
)

const CHECKED = CALLS.filter(({ id }) => id !== 'followEvents')
test.each(CHECKED)('what another server returns is no response of $id', ({ id, responses }) => {
  const isNone = responses[204] === null
  const others = [5, null, [], [{}], ...(isNone ? [{}] : [undefined])]
  // An export is code, or any definition.
  for (const other of id === 'exportPlayer' ? others : ['text', ...others, { other: 1 }]) {
    expect(() => requireResponse(id, other, 'http://any.example'), `${other}`).toThrow(
      `http://any.example returns something other than the response of ${id}.`,
    )
  }
})

test('a response with another member is noticed', () => {
  const [call] = CALLS.filter(({ id }) => id === 'getClock')
  const body = { now: '2026-01-01T12:00:00.000Z', epoch: '2023-01-01T00:00:00.000Z', more: 1 }
  expect(() => judge(call as Call, undefined, { status: 200, body })).toThrow()
})

test('every reference of the document has its target, and every schema a use', async () => {
  const { body } = await ask('GET', '/openapi.json')
  const { components } = body as { components: Record<string, Record<string, unknown>> }
  const text = JSON.stringify(body)
  const used = new Set([...text.matchAll(/#\/components\/(\w+)\/([\w-]+)/g)].map(([all]) => all))
  const defined = Object.entries(components).flatMap(([kind, entries]) =>
    Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
  )
  const declared = defined.filter((name) => !name.includes('securitySchemes'))
  expect([...used].sort()).toEqual(declared.sort())
  expect(text).not.toContain('$defs')
})
