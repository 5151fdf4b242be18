import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import { OPERATIONS } from '../../src/contract/operations'
import type { Policies } from '../../src/contract/policies'
import { PROBLEMS, type Problem, problemType } from '../../src/contract/problems'
import { responseSchema } from '../../src/contract/schemas'
import { createWorld, type World } from '../../src/create-world'
import { type Answer, CREDENTIALS, playerPath } from '../contract/bench'

/** Headers of a call; undefined omits a credential. */
export type CallHeaders = Readonly<Record<string, string | undefined>>

export interface CallInit {
  readonly method?: string
  readonly headers?: CallHeaders
  readonly body?: BodyInit
}

/** A world behind the direct adapter, with the functions that the attacks share. */
export interface Attack {
  readonly world: World
  /** A player with many transactions, and one with many bonuses. */
  readonly busy: string
  readonly bonused: string
  /** Sends with credentials. The path is below `/v1`. */
  call(path: string, init?: CallInit): Promise<Answer>
  /** Sends, and expects a refusal of this code in the documented shape. */
  refused(code: keyof typeof PROBLEMS, path: string, init?: CallInit): Promise<Problem>
  /** PUT of a body to the busy player. */
  put(body: BodyInit, headers?: CallHeaders): Promise<Answer>
}

export const JSON_TYPE = { 'Content-Type': 'application/json' }

let found: Pick<Attack, 'busy' | 'bonused'> | undefined

/** The policies change no history, so the players of one world are those of each. */
function outstanding(): Pick<Attack, 'busy' | 'bonused'> {
  if (found !== undefined) return found
  const world = createWorld({ seed: 'hostile', players: 12 })
  const everybody = world.list({ limit: 12 }).players.map(({ id }) => world.player(id))
  const most = (countOf: (player: (typeof everybody)[number]) => number): string =>
    everybody.reduce((best, each) => (countOf(each) > countOf(best) ? each : best)).id
  found = {
    busy: most((player) => player.transactions().total),
    bonused: most((player) => player.bonuses().total),
  }
  return found
}

export function createAttack(policies: Partial<Policies> = {}): Attack {
  const world = createWorld({ seed: 'hostile', players: 12, policies })
  const { busy, bonused } = outstanding()
  const call = async (path: string, init: CallInit = {}): Promise<Answer> => {
    const { headers, ...rest } = init
    const request = new Request(`http://any.example/v1${path}`, {
      ...rest,
      headers: given({ ...CREDENTIALS, ...headers }),
    })
    const response = await world.fetch(request)
    if (response.status === 200) await requireContract(request, response.clone(), world.policies)
    return answerOf(response)
  }
  return {
    world,
    busy,
    bonused,
    call,
    refused: async (code, path, init) => problemIn(await call(path, init), code),
    put: (body, headers) =>
      call(playerPath(busy), { method: 'PUT', headers: { ...JSON_TYPE, ...headers }, body }),
  }
}

/** A response of an operation that breaks the contract fails the test. */
async function requireContract(
  { method, url }: Request,
  response: Response,
  { absentFields }: Policies,
): Promise<void> {
  const [, ...tail] = new URL(url).pathname.replace('/v1/players/', '').split('/')
  const path = ['/players/{playerId}', ...tail].join('/')
  const operation = OPERATIONS.find((each) => each.method === method && each.path === path)
  if (operation === undefined) return
  const schema = responseSchema(operation.response, absentFields)
  expect(v.safeParse(schema, await response.json()).issues).toBeUndefined()
}

function given(headers: CallHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  )
}

export async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response
  const text = await response.text()
  return { status, headers, text, body: jsonOf(text) as Record<string, unknown> }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MEMBERS = [
  'type',
  'title',
  'status',
  'detail',
  'instance',
  'code',
  'request_id',
  'errors',
] as const

/** A stack frame, a source file with its line, or a folder of this machine. */
const INSIDES = /\n\s+at |\.[cm]?[jt]s:\d|node_modules|node:internal|file:\/\//

/** An answer must not reveal internals of the process. */
export function expectNoInsides(text: string): void {
  expect(text).not.toMatch(INSIDES)
  expect(text).not.toContain(process.cwd())
}

/** The answer as a problem, after a check of every documented member. */
export function problemIn(answer: Answer, code?: keyof typeof PROBLEMS): Problem {
  const { status, headers, text } = answer
  const problem = answer.body as unknown as Problem
  expect(headers.get('content-type'), text).toBe('application/problem+json')
  expect(Object.keys(problem), text).toEqual(MEMBERS)
  if (code !== undefined) expect(problem.code, text).toBe(code)
  expect(problem).toMatchObject({ ...PROBLEMS[problem.code], status })
  expect(problem.type).toBe(problemType(problem.code))
  expect(problem.request_id).toBe(headers.get('x-request-id'))
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  expect(problem.errors.length, text).toBeGreaterThan(0)
  expect(problem.errors.length).toBeLessThanOrEqual(50)
  for (const item of problem.errors) {
    // The control API adds the rule of a refusal, and its facts.
    const more = item.code === 'COMMAND_REFUSED' ? ['rule', 'facts'] : []
    expect(Object.keys(item)).toEqual(['where', 'code', 'detail', 'remedy', ...more])
    expect(PROBLEMS[item.code].status, text).toBe(PROBLEMS[problem.code].status)
    for (const line of [item.where, item.detail, item.remedy]) expect(line, text).toMatch(/\S/)
  }
  expectNoInsides(text)
  return problem
}

const READS = [
  '',
  '/transactions?limit=200',
  '/transactions/summary',
  '/bonuses',
  '/bonuses/eligible',
]

/** All answers about three players, and the log: one line with a hash for each. */
export async function fingerprintOf(world: World): Promise<string[]> {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
  const lines = [`log of ${world.log().commands.length}: ${hashOf(JSON.stringify(world.log()))}`]
  for (const { id } of world.list({ limit: 3 }).players) {
    for (const below of READS) {
      const path = playerPath(id, below)
      const request = new Request(`http://any.example/v1${path}`, { headers: CREDENTIALS })
      lines.push(`${path}: ${hashOf(await (await world.fetch(request)).text())}`)
    }
  }
  return lines
}

/** A text for the title of a test: shortened, with visible control characters. */
export function shown(text: string): string {
  const whole = JSON.stringify(text)
  return whole.length > 80 ? `${whole.slice(0, 80)}… (${text.length})` : whole
}
