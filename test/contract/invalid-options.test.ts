import { afterEach, describe, expect, test } from 'vitest'
import * as msw from '../../src/adapters/msw'
import * as index from '../../src/index'
import * as node from '../../src/node'

/** Names of the functions of a module or an object. */
type FunctionsOf<T> = {
  [Name in keyof T]: T[Name] extends (...given: never[]) => unknown ? Name : never
}[keyof T]

/** They have no arguments or accept any value: a guard returns false, and loading checks. */
type Tolerant =
  | ('defineScenario' | 'isScenarioName' | 'isFauxhouseError' | 'commands' | 'profile')
  | ('log' | 'changedPlayerIds' | 'snapshot' | 'reset' | 'restore' | 'fork')

type Checked = Exclude<
  FunctionsOf<typeof index & typeof msw & typeof node & index.World & index.Player>,
  Tolerant
>

/** Invalid arguments of plain JavaScript, or a call, and the message for them. */
type Case = readonly [given: readonly unknown[] | (() => unknown), message: string]

/** The functions without types, as JavaScript calls them. */
type Unchecked = Readonly<Record<string, (...given: unknown[]) => unknown>>

const library = { ...index, ...msw, ...node } as unknown as Unchecked
const real = index.createWorld({ players: 3 })
const world = real as unknown as Unchecked
const worlds = index.createWorlds({ base: real }) as unknown as Unchecked
const player = real.player(real.list().players[0]?.id ?? '') as unknown as Unchecked

const REVERSED = { from_date: '2026-01-02', to_date: '2026-01-01' }
const NUMBER = 'Pass a whole number from 0'
const INSTANT = 'Pass an instant such as 2026-01-31T12:00:00Z'
const NO_DATE = 'It is not an RFC 3339 date-time, nor a date.'

/** An unknown option, options of a wrong type, and each option with a wrong value. */
const CASES: Readonly<Record<Checked, readonly Case[]>> = {
  createWorld: [
    [[{ sed: 1 }], 'createWorld has no option "sed". Did you mean seed?'],
    [[{ scenario: [] }], 'Did you mean scenarios?'],
    [[{ logEntries: 1 }], 'Did you mean memory.logEntries?'],
    [[{ memory: { logEntry: 1 } }], 'Did you mean logEntries?'],
    [[{ memory: { journal: -1 } }], 'The option "memory.journal" cannot be'],
    [['x'], 'The options of createWorld cannot be "x". Pass an object'],
    [[null], 'The options of createWorld cannot be null.'],
    [[['all']], 'The options of createWorld cannot be ["all"].'],
    [[{ seed: 5 }], 'The option "seed" cannot be 5. Pass a string.'],
    [[{ players: -1 }], `The option "players" cannot be -1. ${NUMBER} to `],
    [[{ players: 2 ** 41 }], 'The option "players" cannot be 2199023255552.'],
    [[{ players: '5' }], 'The option "players" cannot be "5".'],
    [[{ now: 'soon' }], `The option "now" cannot be "soon": ${NO_DATE} `],
    [[{ now: -1 }], `The option "now" cannot be -1. ${INSTANT}`],
    [[{ now: {} }], 'cannot be {}: It is neither a string nor a Date.'],
    [[{ now: new Date('x') }], 'cannot be an invalid Date: It is an'],
    [[{ now: 'wall' }], 'It needs a host clock. Add hostClock: Date.now.'],
    [[{ epoch: '2026-02-30' }], '2026-02 has no day 30.'],
    [[{ epoch: '2027-01-01' }], 'or players: 0.'],
    [[{ hostClock: 5 }], 'The option "hostClock" cannot be 5. Pass a func'],
    [
      [{ now: 'wall', hostClock: () => 'x' }],
      'The time of hostClock cannot be "x". Pass a clock such as Date.now.',
    ],
    [[{ policies: null }], 'The option "policies" cannot be null. Pass an'],
    [[{ policies: { maxLimt: 5 } }], 'Did you mean maxLimit?'],
    [[{ scenarios: {} }], 'The option "scenarios" cannot be {}. Pass "all"'],
    [[{ constructor: 1 }], 'createWorld has no option "constructor".'],
  ],
  generate: [
    [[{}], 'The world of generate cannot be {}. Pass a world of createWorld.'],
    [[null], 'The world of generate cannot be null.'],
    [[real, { table: [] }], 'generate has no option "table". Did you mean'],
    [[real, 'x'], 'The options of generate cannot be "x". Pass an object'],
    [[real, { tables: 'players' }], 'The option "tables" cannot be "players".'],
    [[real, { tables: [] }], 'The option "tables" cannot be []. Pass at least'],
    [[real, { tables: ['player'] }], 'cannot be "player"'],
    [[real, { scenarios: 'all' }], 'The option "scenarios" cannot be "all".'],
    [[real, { players: 5 }], 'The option "players" cannot be 5. Pass an object'],
    [[real, { players: { cash: 1 } }], 'players has no option "cash".'],
    [[real, { shard: '0/3' }], 'The option "shard" cannot be "0/3". Pass a shard'],
    [[real, { shard: '4/3' }], 'The option "shard" cannot be "4/3".'],
    [[real, { shard: 2 }], 'The option "shard" cannot be 2.'],
  ],
  createWorlds: [
    [[{ bas: 1 }], 'createWorlds has no option "bas". Did you mean base?'],
    [[{ base: {} }], 'The option "base" cannot be {}. Pass a world of crea'],
    [[{ limit: 0 }], `The option "limit" cannot be 0. ${'Pass a whole number from 1 to 100000'}`],
    [() => worlds['create']?.(), 'The option "name" cannot be undefined. Pass a string.'],
    [() => worlds['create']?.('a', { sed: 1 }), 'create has no option "sed". Did you mean seed?'],
    [
      () => worlds['create']?.('a', { players: -1 }),
      `The option "players" cannot be -1. ${NUMBER} to `,
    ],
    [() => worlds['create']?.('a', { at: 'soon' }), `The option "at" cannot be "soon": `],
  ],
  audit: [
    [[], 'The target of audit cannot be undefined. Pass a world or world.'],
    [[{ execute: 5 }], 'The target of audit cannot be {"execute":5}.'],
    [[world, { al: true }], 'audit has no option "al". Did you mean all?'],
    [[world, null], 'The options of audit cannot be null.'],
    [[world, { all: 1 }], 'The option "all" cannot be 1. Pass true or false.'],
    [[world, { players: -1 }], `The option "players" cannot be -1. ${NUMBER}.`],
  ],
  checkExpectations: [
    [[5], 'The world of checkExpectations cannot be 5. Pass a world of createWorld().'],
    [[{ worlds: {} }], 'A server checks a definition with ?dryRun=true'],
  ],
  createHandlers: [
    [[{}, {}], 'The world of createHandlers cannot be {}. Write crea'],
    [[world], 'The options of createHandlers cannot be undefined.'],
    [[world, { baseURL: '/' }], 'Did you mean baseUrl?'],
    [[world, {}], 'The option "baseUrl" cannot be undefined. Pass a ba'],
    [[world, { baseUrl: 5 }], 'The option "baseUrl" cannot be 5.'],
    [[world, { baseUrl: '/v1?a' }], 'The option "baseUrl" cannot be "/'],
  ],
  listenOptions: [[['wrn'], 'cannot be "wrn". Did you mean warn?']],
  startServer: [
    [[], 'The world of startServer cannot be undefined. Write startSer'],
    [[{ fetch }], 'The world of startServer cannot be {}. Write startServer('],
    [() => serve({ prot: 0 }), 'startServer has no option "prot". Did you mean port?'],
    [() => serve(null), 'The options of startServer cannot be null. Pass an object with port, '],
    [() => serve([]), 'The options of startServer cannot be [].'],
    [() => serve({ port: 65_536 }), `The option "port" cannot be 65536. ${NUMBER} to 65535.`],
    [() => serve({ host: 5 }), 'The option "host" cannot be 5. Pass a string such as 127.0.0.1.'],
    [
      () => serve({ headersTimeoutMs: 0.5 }),
      `The option "headersTimeoutMs" cannot be 0.5. ${NUMBER}`,
    ],
    [() => serve({ requestTimeoutMs: '1' }), 'The option "requestTimeoutMs" cannot be "1".'],
    [() => serve({ keepAliveTimeoutMs: -1 }), 'The option "keepAliveTimeoutMs" cannot be -1.'],
    [() => serve({ closeTimeoutMs: null }), 'The option "closeTimeoutMs" cannot be null.'],
    [() => serve({ maxConnections: Number.NaN }), 'The option "maxConnections" cannot be NaN.'],
    [() => serve({ admin: 'no' }), 'The option "admin" cannot be "no". Pass true or false.'],
    [() => serve({ adminToken: 5 }), 'The option "adminToken" cannot be 5. Pass a token.'],
    [() => serve({ adminToken: null }), 'The option "adminToken" cannot be null. Pass a token.'],
    [
      () => serve({ adminToken: '' }),
      'The option "adminToken" is empty, or contains a space or another',
    ],
    [() => serve({ adminToken: ' \t' }), 'Use ASCII letters, digits and punctuation'],
    [() => serve({ adminToken: 'a b' }), 'that is not visible ASCII.'],
    [() => serve({ adminToken: 'gr\u00fcn' }), 'that is not visible ASCII.'],
    [() => serve({ adminToken: '\u20ac' }), 'that is not visible ASCII.'],
    [() => serve({ adminToken: 'x\n' }), 'Use ASCII letters, digits and punctuation'],
    [() => serve({ admin: false, adminToken: 'x' }), 'and admin: false exclude each other. Omit'],
    [() => serve({ cors: true }), 'The option "cors" cannot be true. Pass a string such as'],
    [() => serve({ cors: 'x' }), 'The option "cors" cannot be "x": It is not the orig'],
  ],
  loadScenarioFile: [[[], 'The path of loadScenarioFile cannot be undefined. Pass ']],
  loadScenarioFiles: [[[5], 'The path of loadScenarioFiles cannot be 5. Pass the p']],
  player: [[[5], 'The id of player cannot be 5. Pass the id of a player, as a']],
  has: [[[], 'The id of has cannot be undefined.']],
  remove: [[[5], 'The id of remove cannot be 5.']],
  export: [
    [[{ fom: 'vitest' }], 'export has no option "fom". Did'],
    [[{ at: 'soon' }], `The option "at" cannot be "soon": ${NO_DATE}`],
    [[{ form: 'vitst' }], 'The option "form" cannot be "vitst". Did you'],
    [[{ at: 'soon' }], `The option "at" cannot be "soon": ${NO_DATE}`],
    [[{ at: '1990-01-01' }], 'The histories start at 2'],
    [[null], 'The options of export cannot be null.'],
  ],
  find: [
    [[5], 'The options of find cannot be 5. Pass an object with'],
    [['blocked'], 'The options of find cannot be "blocked". Pass an object with'],
    [[{ blockd: true }], 'find has no option "blockd". Did you mean blocked?'],
    [[{ limit: 0 }], 'The option "limit" cannot be 0. Pass a whole num'],
    [[{ budget: '9' }], 'The option "budget" cannot be "9". Pass a who'],
    [[{ offset: -1 }], `The option "offset" cannot be -1. ${NUMBER}.`],
    [[{ where: 'x' }], 'The option "where" cannot be "x". Pass a function of'],
    [[{ 'kpi.ltd': { mn: 1 } }], 'The option "kpi.ltd" cannot be {"mn":1}. Pass a num'],
    [[{ last_login: 'soon' }], 'The option "last_login" cannot be "soon". Pass an i'],
    [[{ segments: [] }], 'The option "segments" cannot be []. Pass a string, a list'],
  ],
  execute: [[[5, { type: 'login' }], 'The id of execute cannot be 5.']],
  executeAll: [[[5, [{ type: 'login' }]], 'The id of executeAll cannot be 5.']],
  list: [
    [[{ kyc_state: 'x' }], 'list has no option "kyc_state". Did you mean kyc_status?'],
    [[null], 'The options of list cannot be null. Pass an object with situation, '],
    [[{ persona: 'regulr' }], 'The option "persona" cannot be "regulr". Did you m'],
    [[{ persona: 'nope' }], 'Use one of: registered_only'],
    [[{ kyc_status: 5 }], 'The option "kyc_status" cannot be 5. Pass a string, a l'],
    [[{ blocked: 'yes' }], 'The option "blocked" cannot be "yes". Pass true, fals'],
    [[{ filter: 'x=1' }], 'list has no option "filter". It was removed. Pass con'],
    [[{ limit: '5' }], 'The option "limit" cannot be "5". Pass a whole number from'],
    [[{ offset: -5 }], `The option "offset" cannot be -5. ${NUMBER}.`],
  ],
  advance: [
    [[{ bye: 'P1D' }], 'advance has no option "bye". Did you mean by?'],
    [[86_400_000], 'The step of advance cannot be 86400000. Pass a duration s'],
    [[], 'Pass a duration such as "P1D", or { to }.'],
    [['P200Y'], '"P200Y" is not an ISO 8601 duration, or leads beyond'],
    [[{}], 'The step of advance cannot be {}. Pass a duration such as "P1D", or'],
    [[{ by: 'P1D', to: '2026-02-01' }], 'cannot be {"by":"P1D","to":"2026-02-'],
    [[{ by: 5 }], 'The option "by" cannot be 5. Pass a duration such as "P1D".'],
    [[{ to: 'soon' }], `The option "to" cannot be "soon": ${NO_DATE} ${INSTANT}`],
    [['2026-02-01T00:00:00Z'], 'Pass { to: "2026-02-01T00:00:00Z" }.'],
    [['soon'], '"soon" is not an ISO 8601 duration'],
    [['3d'], 'Write it as P3D.'],
    [['1.5 h'], 'Write it as PT1.5H.'],
  ],
  setPolicies: [
    [[], 'The policies cannot be null.'],
    [['x'], 'The policies cannot be "x". Write them as { name: value }.'],
    [[{ maxLimt: 5 }], 'There is no policy "maxLimt". Did you mean maxLimi'],
    [[{ maxLimit: 0 }], 'Policy maxLimit cannot be 0.'],
  ],
  fetch: [[[5], 'The input of fetch cannot be 5. Pass a Request, a URL or a string']],
  load: [
    [['blocked-player', { id: 'x' }], 'load has no option "id". Use one of: as, '],
    [['blocked-player', 'x'], 'The options of load cannot be "x".'],
    [['blocked-player', { as: 5 }], 'The option "as" cannot be 5. Pass a string.'],
    [['blocked-player', { replace: 1 }], 'The option "replace" cannot be 1. Pass t'],
  ],
  define: [[[{}], 'The definitions of define cannot be {}. Pass a list, such as']],
  transactions: [
    [[{ eventTypes: [] }], 'Did you mean event_type?'],
    [[{ from: '2030-01-01' }], 'Did you mean from_date?'],
    [[null], 'The options of transactions cannot be null.'],
    [[{ event_type: ['bets'] }], 'The option "event_type.0" cannot be "bet'],
    [[{ event_name: 'Card Deposit' }], 'Pass a list, such as ["Card Dep'],
    [[{ created_by: 5 }], 'The option "created_by" cannot be 5. Pass a str'],
    [[{ from_date: 'soon' }], `The option "from_date" cannot be "soon": ${NO_DATE} ${INSTANT}`],
    [[{ to_date: new Date(Number.NaN) }], 'It is an Invalid Date.'],
    [[{ limit: -1 }], `The option "limit" cannot be -1. ${NUMBER}.`],
    [[{ offset: 1.5 }], 'The option "offset" cannot be 1.5.'],
    [[REVERSED], `The option "from_date" cannot be "2026-01-02": It is after to_date. Swap them.`],
  ],
  summary: [
    [[REVERSED], 'It is after to_date.'],
    [[{ fromDate: 1 }], 'summary has no option "fromDate". Did you mean from_date?'],
    [[5], 'The options of summary cannot be 5.'],
    [[{ from_date: null }], 'The option "from_date" cannot be null: It is neither'],
    [[{ to_date: '2026-02-30' }], '2026-02 has no day 30.'],
  ],
  bonuses: [
    [[{ from: 1 }], 'bonuses has no option "from". Use one of: status, limit'],
    [[[]], 'The options of bonuses cannot be [].'],
    [[{ status: 'activ' }], 'The option "status" cannot be "activ". Did you mea'],
    [[{ limit: 1.5 }], 'The option "limit" cannot be 1.5.'],
    [[{ offset: -1 }], 'The option "offset" cannot be -1.'],
  ],
  eligibleBonuses: [
    [[{ criteria: 'LOGIN' }], 'Did you mean criteria_type?'],
    [['LOGIN'], 'The options of eligibleBonuses cannot be "LOGIN".'],
    [[{ criteria_type: 'login' }], 'Did you mean LOGIN?'],
  ],
  due: [
    [[{ limit: -1 }], `The option "limit" cannot be -1. ${NUMBER}.`],
    [[{ kind: 'x' }], 'due has no option "kind". Use one of: limit, offset.'],
  ],
  changes: [
    [[null], 'The options of changes cannot be null. Pass an object with'],
    [[{ source: 'api' }], 'The option "source" cannot be "api". Use one of'],
    [[{ player: 5 }], 'The option "player" cannot be 5. Pass the id of a player.'],
    [[{ snce: 1 }], 'changes has no option "snce". Did you mean since?'],
  ],
  events: [
    [[{ after: -1 }], 'The option "after" cannot be -1.'],
    [[{ signal: 5 }], 'The option "signal" cannot be 5. Pass an AbortSignal.'],
  ],
  statement: [
    [[REVERSED], 'It is after to_date.'],
    [[{ limt: 5 }], 'statement has no option "limt". Did you mean limit?'],
    [[{ status: ['paid'] }], 'The option "status.0" cannot be "paid". Use one of'],
    [[{ direction: 'up' }], 'The option "direction" cannot be "up". Use one of: in, out'],
  ],
  explain: [
    [[5], 'The pointer of explain cannot be 5. Pass a JSON pointer'],
    [['/kpi/ltd', { from: 1 }], 'explain has no option "from". Did you mean from_date?'],
    [['/kpi/ltd', { to_date: 'x' }], `The option "to_date" cannot be "x": ${NO_DATE}`],
    [['/kpi/ltd', { to_date: 0 }], '/kpi/ltd has no period. Omit it, or explain an amount'],
    [['/kpi/ltd', { at: 'soon' }], `The option "at" cannot be "soon": ${NO_DATE}`],
    [['/summary/total_bets', REVERSED], 'It is after to_date.'],
    [['/kpi/ltd', null], 'The options of explain cannot be null.'],
  ],
  balanceHistory: [
    [[REVERSED], 'It is after to_date.'],
    [[{ points: 3 }], 'The option "points" cannot be 3. Pass a whole number'],
    [[{ from: 1 }], 'balanceHistory has no option "from". Did you mean'],
    [[{ from_date: 'x' }], 'The option "from_date" cannot be "x"'],
  ],
  asOf: [
    [['soon'], `The instant of asOf cannot be "soon": ${NO_DATE}`],
    [[], 'The instant of asOf cannot be undefined: '],
    [['1990-01-01'], 'The histories start at 2'],
  ],
}

let server: node.RunningServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

/** On any port. A server that starts by mistake is closed. */
async function serve(options: unknown): Promise<void> {
  const isObject = typeof options === 'object' && options !== null && !Array.isArray(options)
  const given = isObject ? { port: 0, ...options } : options
  server = (await library['startServer']?.(world, given)) as node.RunningServer
}

describe.each(Object.entries(CASES))('%s rejects invalid arguments', (name, cases) => {
  const owner = [library, world, player].find((one) => typeof one[name] === 'function')
  const calls = cases.map(([given, message]) => {
    const call = typeof given === 'function' ? given : () => owner?.[name]?.(...given)
    return [message, call] as const
  })

  test.each(calls)('%s', async (message, call) => {
    const rejected = await Promise.resolve()
      .then(call)
      .catch((error: unknown) => error)
    expect(rejected).toBeInstanceOf(index.FauxhouseError)
    const { code, facts, remedy } = rejected as index.FauxhouseError
    expect((rejected as Error).message).toContain(message)
    expect({ code, remedy }).toEqual({
      code: 'INVALID_OPTION',
      remedy: expect.stringMatching(/[.?)]$/),
    })
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts)
  })
})
