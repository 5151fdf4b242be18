import * as v from 'valibot'
import { expect } from 'vitest'
import { schemaOf } from '../../src/contract/field'
import { OPERATIONS } from '../../src/contract/operations'
import type { Policies } from '../../src/contract/policies'
import { PROBLEMS, type Problem, problemType } from '../../src/contract/problems'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import type { WireAnswer } from '../support/socket'
import type { Ids } from './request-table'

const most = (world: World, totalOf: (id: string) => number): string =>
  world
    .list({ limit: 12 })
    .players.map(({ id }) => id)
    .reduce((best, id) => (totalOf(id) > totalOf(best) ? id : best))

const base = createWorld({ seed: 'hostile', players: 12 })
const ids: Ids = {
  busy: most(base, (id) => base.player(id).transactions({ limit: 1 }).total),
  bonused: most(base, (id) => base.player(id).bonuses().total),
}

/** A world with its players of many transactions and of many bonuses. */
export function hostileWorld(policies: Partial<Policies> = {}): Ids & { readonly world: World } {
  const world = base.fork()
  // A world without changes has an empty log, on which tests rely.
  if (Object.keys(policies).length > 0) world.setPolicies(policies)
  return { world, ...ids }
}

export async function read(response: Response): Promise<WireAnswer> {
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A success of an operation that breaks the contract fails the test. */
export function expectContract(line: string, text: string, { absentFields }: Policies): void {
  const [method, target = ''] = line.split(' ')
  const path = (target.split(/[?#]/)[0] ?? '').replace(/^\/v1\/players\/[^/]+/, '')
  const operation = OPERATIONS.find(
    (each) => each.method === method && each.path === `/players/{playerId}${path}`,
  )
  if (operation === undefined) return
  const schema = schemaOf(operation.response, absentFields)
  expect(v.safeParse(schema, JSON.parse(text)).issues).toBeUndefined()
}

const MEMBERS = 'type title status detail instance code request_id errors'.split(' ')

/** A stack frame, a source file with its line, or a folder of this machine. */
const INSIDES = /\n\s+at |\.[cm]?[jt]s:\d|node_modules|node:internal|file:\/\//

/** An answer must not reveal internals of the process. */
export function expectNoInsides(text: string): void {
  expect(text).not.toMatch(INSIDES)
  expect(text).not.toContain(process.cwd())
}

/** The answer as a problem, after a check of every documented member. */
export function problemIn({ status, headers, text }: WireAnswer): Problem {
  expect(headers.get('content-type'), text).toBe('application/problem+json')
  const problem = JSON.parse(text) as Problem
  expect(Object.keys(problem), text).toEqual(MEMBERS)
  expect(problem).toMatchObject({ ...PROBLEMS[problem.code], status })
  expect(problem.type).toBe(problemType(problem.code))
  expect(problem.request_id).toBe(headers.get('x-request-id'))
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
  if (status === 405) expect(headers.get('allow')).toMatch(/^GET, HEAD, (PUT, )?OPTIONS$/)
  expect(problem.errors.length, text).toBeGreaterThan(0)
  expect(problem.errors.length).toBeLessThanOrEqual(50)
  expect(problem.detail.length).toBeLessThan(350)
  for (const item of problem.errors) {
    // The control API adds the rule that rejects a command, and its facts.
    const more = item.code === 'COMMAND_REFUSED' ? ['rule', 'facts'] : []
    expect(Object.keys(item)).toEqual(['where', 'code', 'detail', 'remedy', ...more])
    expect(PROBLEMS[item.code].status, text).toBe(PROBLEMS[problem.code].status)
    expect(item.detail.length, text).toBeLessThan(250)
    for (const line of [item.where, item.detail, item.remedy]) expect(line, text).toMatch(/\S/)
  }
  expectNoInsides(text)
  return problem
}
