import * as msw from '../../src/adapters/msw'
import * as index from '../../src/index'
import * as node from '../../src/node'

/** Names of the functions of a module or an object. */
type FunctionsOf<T> = {
  [Name in keyof T]: T[Name] extends (...given: never[]) => unknown ? Name : never
}[keyof T]

type PublicFunction = FunctionsOf<
  typeof index & typeof msw & typeof node & index.World & index.Player
>

/** Invalid arguments of plain JavaScript, and the messages for them. */
type Case = readonly [call: () => unknown, message: string]

/** The functions without types, as JavaScript calls them. */
type Unchecked<T> = { readonly [Name in keyof T]: (...given: unknown[]) => unknown }

const library = { ...index, ...msw, ...node } as unknown as Unchecked<typeof index & typeof msw> &
  Unchecked<typeof node>
const real = index.createWorld({ players: 3 })
const world = real as unknown as Unchecked<index.World>
const worlds = index.createWorlds({ base: real }) as unknown as Unchecked<index.Worlds>
const player = real.player(real.list().players[0]?.id ?? '') as unknown as Unchecked<index.Player>

const NUMBER = 'Pass a whole number from 0'
const INSTANT = 'Pass an instant such as 2026-01-31T12:00:00Z'
const NO_DATE = 'It is not an RFC 3339 date-time, nor a date.'

/** An unknown option, options of a wrong type, and each option with a wrong value. */
export const CASES: Readonly<Record<PublicFunction, readonly Case[]>> = {
  createWorld: [
    [() => library.createWorld({ sed: 1 }), 'createWorld has no option "sed". Did you mean seed?'],
    [() => library.createWorld({ scenario: [] }), 'Did you mean scenarios?'],
    [() => library.createWorld({ logBytes: 1 }), 'Did you mean memory.logBytes?'],
    [() => library.createWorld({ memory: { logEntry: 1 } }), 'Did you mean logEntries?'],
    [() => library.createWorld({ memory: { journal: -1 } }), 'The option memory.journal cannot be'],
    [() => library.createWorld('x'), 'The options of createWorld cannot be "x". Pass an object'],
    [() => library.createWorld(null), 'The options of createWorld cannot be null.'],
    [() => library.createWorld(['all']), 'The options of createWorld cannot be ["all"].'],
    [() => library.createWorld({ seed: 5 }), 'The option seed cannot be 5. Pass a string.'],
    [() => library.createWorld({ players: -1 }), `The option players cannot be -1. ${NUMBER} to `],
    [
      () => library.createWorld({ players: 2 ** 41 }),
      'The option players cannot be 2199023255552.',
    ],
    [() => library.createWorld({ players: '5' }), 'The option players cannot be "5".'],
    [() => library.createWorld({ now: 'soon' }), `The option now cannot be "soon": ${NO_DATE} `],
    [() => library.createWorld({ now: -1 }), `The option now cannot be -1. ${INSTANT}`],
    [() => library.createWorld({ now: {} }), 'cannot be {}: It is neither a string nor a Date.'],
    [() => library.createWorld({ now: new Date('x') }), 'cannot be an invalid Date: It is an'],
    [() => library.createWorld({ now: 'wall' }), 'It needs a host clock. Add hostClock: Date.now.'],
    [() => library.createWorld({ epoch: '2026-02-30' }), '2026-02 has no day 30.'],
    [() => library.createWorld({ epoch: '2027-01-01' }), 'or players: 0.'],
    [() => library.createWorld({ hostClock: 5 }), 'The option hostClock cannot be 5. Pass a func'],
    [
      () => library.createWorld({ now: 'wall', hostClock: () => 'x' }),
      'The time of hostClock cannot be "x". Pass a clock such as Date.now.',
    ],
    [() => library.createWorld({ policies: null }), 'The option policies cannot be null. Pass an'],
    [() => library.createWorld({ policies: { maxLimt: 5 } }), 'Did you mean maxLimit?'],
    [
      () => library.createWorld({ dateHeader: 'no' }),
      'The option dateHeader cannot be "no". Pass t',
    ],
    [() => library.createWorld({ dateHeader: 0 }), 'The option dateHeader cannot be 0. Pass true'],
    [() => library.createWorld({ scenarios: {} }), 'The option scenarios cannot be {}. Pass "all"'],
    [() => library.createWorld({ constructor: 1 }), 'createWorld has no option "constructor".'],
  ],
  generate: [
    [
      () => library.generate({}),
      'The world of generate cannot be {}. Pass a world of createWorld.',
    ],
    [() => library.generate(null), 'The world of generate cannot be null.'],
    [() => library.generate(real, { table: [] }), 'generate has no option "table". Did you mean'],
    [() => library.generate(real, 'x'), 'The options of generate cannot be "x". Pass an object'],
    [() => library.generate(real, { tables: 'players' }), 'The option tables cannot be "players".'],
    [() => library.generate(real, { tables: [] }), 'The option tables cannot be []. Pass at least'],
    [() => library.generate(real, { tables: ['player'] }), 'cannot be "player"'],
    [() => library.generate(real, { scenarios: 'all' }), 'The option scenarios cannot be "all".'],
    [
      () => library.generate(real, { players: 5 }),
      'The option players cannot be 5. Pass an object',
    ],
    [() => library.generate(real, { players: { cash: 1 } }), 'players has no option "cash".'],
    [
      () => library.generate(real, { shard: '0/3' }),
      'The option shard cannot be "0/3". Pass a shard',
    ],
    [() => library.generate(real, { shard: '4/3' }), 'The option shard cannot be "4/3".'],
    [() => library.generate(real, { shard: 2 }), 'The option shard cannot be 2.'],
  ],
  createWorlds: [
    [
      () => library.createWorlds({ bas: 1 }),
      'createWorlds has no option "bas". Did you mean base?',
    ],
    [
      () => library.createWorlds({ base: {} }),
      'The option base cannot be {}. Pass a world of crea',
    ],
    [
      () => library.createWorlds({ limit: 0 }),
      `The option limit cannot be 0. ${'Pass a whole number from 1 to 100000'}`,
    ],
    [() => worlds.create(), 'The option name cannot be undefined. Pass a string.'],
    [() => worlds.create('a', { sed: 1 }), 'create has no option "sed". Did you mean seed?'],
    [() => worlds.create('a', { players: -1 }), `The option players cannot be -1. ${NUMBER} to `],
    [() => worlds.create('a', { at: 'soon' }), `The option at cannot be "soon": ${NO_DATE} `],
  ],
  audit: [
    [() => library.audit(), 'The target of audit cannot be undefined. Pass a world or world.'],
    [() => library.audit({ execute: 5 }), 'The target of audit cannot be {"execute":5}.'],
    [() => library.audit(world, { al: true }), 'audit has no option "al". Did you mean all?'],
    [() => library.audit(world, null), 'The options of audit cannot be null.'],
    [() => library.audit(world, { all: 1 }), 'The option all cannot be 1. Pass true or false.'],
    [() => library.audit(world, { players: -1 }), `The option players cannot be -1. ${NUMBER}.`],
  ],
  checkExpectations: [
    [() => library.checkExpectations(5, 'x', [], 0), 'The ask of checkExpectations cannot be 5.'],
    [() => library.checkExpectations(real, 'x'), 'load only yours.'],
    [() => library.checkExpectations({ worlds: {} }), 'cannot be "a RemoteWorld". Load it with '],
    [() => library.checkExpectations(ask, 5, [], 0), 'The player of checkExpectations cannot be 5'],
    [() => library.checkExpectations(ask, 'x', undefined, 0), 'cannot be undefined. Pass a list.'],
    [
      () => library.checkExpectations(ask, 'x', [{ on: 'profil', that: {} }], 0),
      'at 0.on cannot be "profil". Did you mean profile?',
    ],
    [() => library.checkExpectations(ask, 'x', [], 'now'), 'The now of checkExpectations cannot'],
  ],
  checkConditions: [
    [() => library.checkConditions({}, { '/a': { above: 5 } }, 0), 'at /a.above'],
    [() => library.checkConditions({}, { a: 5 }, 0), 'Pass a JSON pointer such as "/kpi/ltd".'],
    [() => library.checkConditions({}, {}), 'The now of checkConditions cannot be undefined: '],
  ],
  createHandlers: [
    [() => library.createHandlers({}, {}), 'The world of createHandlers cannot be {}. Write crea'],
    [() => library.createHandlers(world), 'The options of createHandlers cannot be undefined.'],
    [() => library.createHandlers(world, { baseURL: '/' }), 'Did you mean baseUrl?'],
    [() => library.createHandlers(world, {}), 'The option baseUrl cannot be undefined. Pass a ba'],
    [() => library.createHandlers(world, { baseUrl: 5 }), 'The option baseUrl cannot be 5.'],
    [() => library.createHandlers(world, { baseUrl: '/v1?a' }), 'The option baseUrl cannot be "/'],
  ],
  listenOptions: [[() => library.listenOptions('wrn'), 'cannot be "wrn". Did you mean warn?']],
  startServer: [
    [() => library.startServer(), 'The world of startServer cannot be undefined. Write startSer'],
    [() => library.startServer({ fetch: 5 }), 'The world of startServer cannot be {"fetch":5}.'],
    [() => serve({ prot: 0 }), 'startServer has no option "prot". Did you mean port?'],
    [() => serve(null), 'The options of startServer cannot be null. Pass an object with port, '],
    [() => serve([]), 'The options of startServer cannot be [].'],
    [() => serve({ port: 65_536 }), `The option port cannot be 65536. ${NUMBER} to 65535.`],
    [() => serve({ host: 5 }), 'The option host cannot be 5. Pass a string such as 127.0.0.1.'],
    [
      () => serve({ headersTimeoutMs: 0.5 }),
      `The option headersTimeoutMs cannot be 0.5. ${NUMBER}`,
    ],
    [() => serve({ requestTimeoutMs: '1' }), 'The option requestTimeoutMs cannot be "1".'],
    [() => serve({ keepAliveTimeoutMs: -1 }), 'The option keepAliveTimeoutMs cannot be -1.'],
    [() => serve({ closeTimeoutMs: null }), 'The option closeTimeoutMs cannot be null.'],
    [() => serve({ maxConnections: Number.NaN }), 'The option maxConnections cannot be NaN.'],
    [() => serve({ admin: 'no' }), 'The option admin cannot be "no". Pass true or false.'],
    [() => serve({ adminToken: 5 }), 'The option adminToken cannot be 5. Pass a token.'],
    [() => serve({ adminToken: null }), 'The option adminToken cannot be null. Pass a token.'],
    [
      () => serve({ adminToken: '' }),
      'The option adminToken is empty, or contains a space or another',
    ],
    [() => serve({ adminToken: ' \t' }), 'Use ASCII letters, digits and punctuation'],
    [() => serve({ adminToken: 'a b' }), 'that is not visible ASCII.'],
    [() => serve({ adminToken: 'gr\u00fcn' }), 'that is not visible ASCII.'],
    [() => serve({ adminToken: '\u20ac' }), 'that is not visible ASCII.'],
    [() => serve({ adminToken: 'x\n' }), 'Use ASCII letters, digits and punctuation'],
    [() => serve({ admin: false, adminToken: 'x' }), 'and admin: false exclude each other. Omit'],
    [() => serve({ cors: true }), 'The option cors cannot be true. Pass a string such as http://l'],
    [() => serve({ cors: 'x' }), 'The option cors cannot be "x": It is not the origin of a page.'],
  ],
  loadScenarioFile: [
    [() => library.loadScenarioFile(), 'The path of loadScenarioFile cannot be undefined. Pass '],
  ],
  loadScenarioFiles: [
    [() => library.loadScenarioFiles(5), 'The path of loadScenarioFiles cannot be 5. Pass the p'],
  ],
  player: [[() => world.player(5), 'The id of player cannot be 5. Pass the id of a player, as a']],
  has: [[() => world.has(), 'The id of has cannot be undefined.']],
  remove: [[() => world.remove(5), 'The id of remove cannot be 5.']],
  commands: [],
  export: [
    [() => player.export({ fom: 'vitest' }), 'export has no option "fom". Did'],
    [() => player.export({ from: 'soon' }), `The option from cannot be "soon": ${NO_DATE}`],
    [() => player.export({ form: 'vitst' }), 'The option form cannot be "vitst". Did you'],
    [() => player.export({ at: 'soon' }), `The option at cannot be "soon": ${NO_DATE}`],
    [() => player.export({ at: '1990-01-01' }), 'The histories start at 2'],
    [() => player.export(null), 'The options of export cannot be null.'],
  ],
  find: [
    [() => world.find(5), 'The options of find cannot be 5. Pass an object with'],
    [() => world.find('blocked'), 'The options of find cannot be "blocked". Pass an object with'],
    [() => world.find({ blockd: true }), 'find has no option "blockd". Did you mean blocked?'],
    [() => world.find({ limit: 0 }), 'The option limit cannot be 0. Pass a whole num'],
    [() => world.find({ budget: '9' }), 'The option budget cannot be "9". Pass a who'],
    [() => world.find({ offset: -1 }), `The option offset cannot be -1. ${NUMBER}.`],
    [() => world.find({ where: 'x' }), 'The option where cannot be "x". Pass a function of'],
    [
      () => world.find({ 'kpi.ltd': { mn: 1 } }),
      'The option kpi.ltd cannot be {"mn":1}. Pass a num',
    ],
    [() => world.find({ last_login: 'soon' }), 'The option last_login cannot be "soon". Pass an i'],
    [() => world.find({ segments: [] }), 'The option segments cannot be []. Pass a string, a list'],
  ],
  execute: [[() => world.execute(5, { type: 'login' }), 'The id of execute cannot be 5.']],
  list: [
    [
      () => world.list({ kyc_state: 'x' }),
      'list has no option "kyc_state". Did you mean kyc_status?',
    ],
    [() => world.list(null), 'The options of list cannot be null. Pass an object with persona, '],
    [() => world.list({ persona: 'regulr' }), 'The option persona cannot be "regulr". Did you m'],
    [() => world.list({ persona: 'nope' }), 'Use one of: registered_only'],
    [() => world.list({ kyc_status: 5 }), 'The option kyc_status cannot be 5. Pass a string, a l'],
    [() => world.list({ blocked: 'yes' }), 'The option blocked cannot be "yes". Pass true, fals'],
    [() => world.list({ filter: 'x=1' }), 'list has no option "filter". It was removed. Pass con'],
    [() => world.list({ limit: '5' }), 'The option limit cannot be "5". Pass a whole number from'],
    [() => world.list({ offset: -5 }), `The option offset cannot be -5. ${NUMBER}.`],
  ],
  advance: [
    [() => world.advance({ bye: 'P1D' }), 'advance has no option "bye". Did you mean by?'],
    [() => world.advance(86_400_000), 'The step of advance cannot be 86400000. Pass a duration s'],
    [() => world.advance(), 'Pass a duration such as "P1D" or { days: 1 }, or { to }.'],
    [() => world.advance({ day: 3 }), 'advance has no option "day". Did you mean days?'],
    [() => world.advance({ days: 1.5 }), `The option days cannot be 1.5. ${NUMBER}.`],
    [() => world.advance({ days: 1, by: 'P1D' }), 'cannot be {"days":1,"by":"P1D"}. Pass a dur'],
    [() => world.advance({ years: 200 }), '"P200Y" is not an ISO 8601 duration, or leads beyond'],
    [() => world.advance({}), 'The step of advance cannot be {}. Pass a duration such as "P1D" or'],
    [() => world.advance({ by: 'P1D', to: '2026-02-01' }), 'cannot be {"by":"P1D","to":"2026-02-'],
    [() => world.advance({ by: 5 }), 'The option by cannot be 5. Pass a duration such as "P1D".'],
    [() => world.advance({ to: 'soon' }), `The option to cannot be "soon": ${NO_DATE} ${INSTANT}`],
    [() => world.advance('2026-02-01T00:00:00Z'), 'Pass { to: "2026-02-01T00:00:00Z" }.'],
    [() => world.advance('soon'), '"soon" is not an ISO 8601 duration'],
  ],
  setPolicies: [
    [() => world.setPolicies(), 'The policies cannot be null.'],
    [() => world.setPolicies('x'), 'The policies cannot be "x". Write them as { name: value }.'],
    [() => world.setPolicies({ maxLimt: 5 }), 'There is no policy "maxLimt". Did you mean maxLimi'],
    [() => world.setPolicies({ maxLimit: 0 }), 'Policy maxLimit cannot be 0.'],
  ],
  fetch: [
    [() => world.fetch(5), 'The input of fetch cannot be 5. Pass a Request, a URL or a string'],
  ],
  load: [
    [() => world.load('blocked-player', { id: 'x' }), 'load has no option "id". Use one of: as, '],
    [() => world.load('blocked-player', 'x'), 'The options of load cannot be "x".'],
    [() => world.load('blocked-player', { as: 5 }), 'The option as cannot be 5. Pass a string.'],
    [() => world.load('blocked-player', { replace: 1 }), 'The option replace cannot be 1. Pass t'],
  ],
  define: [
    [() => world.define({}), 'The definitions of define cannot be {}. Pass a list, such as'],
  ],
  transactions: [
    [() => player.transactions({ event_type: [] }), 'Did you mean eventTypes?'],
    [() => player.transactions({ from_date: '2030-01-01' }), 'Did you mean from?'],
    [() => player.transactions(null), 'The options of transactions cannot be null.'],
    [() => player.transactions({ eventTypes: ['bets'] }), 'The option eventTypes.0 cannot be "bet'],
    [() => player.transactions({ eventNames: 'Card Deposit' }), 'Pass a list, such as ["Card Dep'],
    [() => player.transactions({ createdBy: 5 }), 'The option createdBy cannot be 5. Pass a str'],
    [
      () => player.transactions({ from: 'soon' }),
      `The option from cannot be "soon": ${NO_DATE} ${INSTANT}`,
    ],
    [() => player.transactions({ to: new Date(Number.NaN) }), 'It is an Invalid Date.'],
    [() => player.transactions({ limit: -1 }), `The option limit cannot be -1. ${NUMBER}.`],
    [() => player.transactions({ offset: 1.5 }), 'The option offset cannot be 1.5.'],
  ],
  summary: [
    [() => player.summary({ From: 1 }), 'summary has no option "From". Did you mean from?'],
    [() => player.summary(5), 'The options of summary cannot be 5.'],
    [() => player.summary({ from: null }), 'The option from cannot be null: It is neither'],
    [() => player.summary({ to: '2026-02-30' }), '2026-02 has no day 30.'],
  ],
  bonuses: [
    [() => player.bonuses({ from: 1 }), 'bonuses has no option "from". Use one of: status, limit'],
    [() => player.bonuses([]), 'The options of bonuses cannot be [].'],
    [() => player.bonuses({ status: 'activ' }), 'The option status cannot be "activ". Did you mea'],
    [() => player.bonuses({ limit: 1.5 }), 'The option limit cannot be 1.5.'],
    [() => player.bonuses({ offset: -1 }), 'The option offset cannot be -1.'],
  ],
  eligibleBonuses: [
    [() => player.eligibleBonuses({ criteria_type: 'LOGIN' }), 'Did you mean criteria?'],
    [() => player.eligibleBonuses('LOGIN'), 'The options of eligibleBonuses cannot be "LOGIN".'],
    [() => player.eligibleBonuses({ criteria: 'login' }), 'Did you mean LOGIN?'],
  ],
  due: [
    [() => player.due({ limit: -1 }), `The option limit cannot be -1. ${NUMBER}.`],
    [() => player.due({ kind: 'x' }), 'due has no option "kind". Use one of: limit, offset.'],
  ],
  changes: [
    [() => world.changes(null), 'The options of changes cannot be null. Pass an object with'],
    [() => world.changes({ source: 'api' }), 'The option source cannot be "api". Use one of'],
    [() => world.changes({ player: 5 }), 'The option player cannot be 5. Pass the id of a player.'],
    [() => world.changes({ snce: 1 }), 'changes has no option "snce". Did you mean since?'],
  ],
  events: [
    [() => world.events({ after: -1 }), 'The option after cannot be -1.'],
    [() => world.events({ signal: 5 }), 'The option signal cannot be 5. Pass an AbortSignal.'],
  ],
  statement: [
    [() => player.statement({ limt: 5 }), 'transactions has no option "limt". Did you mean limit?'],
  ],
  balanceHistory: [
    [
      () => player.balanceHistory({ points: 3 }),
      'The option points cannot be 3. Pass a whole number',
    ],
    [() => player.balanceHistory({ form: 1 }), 'balanceHistory has no option "form". Did you mean'],
    [() => player.balanceHistory({ from: 'x' }), 'The option from cannot be "x"'],
  ],
  asOf: [
    [() => world.asOf('soon'), `The instant of asOf cannot be "soon": ${NO_DATE}`],
    [() => world.asOf(), 'The instant of asOf cannot be undefined: '],
    [() => world.asOf('1990-01-01'), 'The histories start at 2'],
  ],
  updates: [
    [() => player.updates({ id: 'upd_1' }), 'updates has no option "id". Use one of: change, '],
    [() => player.updates(null), 'The options of updates cannot be null.'],
    [() => player.updates({ change: 5 }), 'The option change cannot be 5. Pass a string.'],
    [() => player.updates({ limit: -1 }), `The option limit cannot be -1. ${NUMBER}.`],
    [() => player.updates({ offset: '0' }), 'The option offset cannot be "0".'],
  ],
  // These have no arguments or accept any value: a guard returns false, and loading checks.
  defineScenario: [],
  isScenarioName: [],
  isFauxhouseError: [],
  log: [],
  changedPlayerIds: [],
  snapshot: [],
  reset: [],
  fork: [],
  profile: [],
  // A value that is not a snapshot is SNAPSHOT_NOT_FOUND.
  restore: [],
}

const ask = async () => ({})

let server: node.RunningServer | undefined

export async function closeServer(): Promise<void> {
  await server?.close()
  server = undefined
}

/** On any port. A server that starts by mistake is closed. */
async function serve(options: unknown): Promise<void> {
  const isObject = typeof options === 'object' && options !== null && !Array.isArray(options)
  const given = isObject ? { port: 0, ...options } : options
  server = (await library.startServer(world, given)) as node.RunningServer
}
