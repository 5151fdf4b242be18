import { queryText, segmentOf, type Wire } from '../adapters/wire'
import { conditionText } from '../contract/input/condition-text'
import { membersOf } from '../contract/input/json'
import {
  type CallId,
  callLine,
  otherResponse,
  parameterIn,
  requireResponse,
} from '../control/paths'
import { type ErrorCode, FauxhouseError, isFauxhouseError } from '../errors'
import { commandOf, listOf } from '../world/command-forms'
import type { Snapshot } from '../world/world-state'
import type {
  RemoteFaults,
  RemotePlayer,
  RemoteRequests,
  RemoteWorld,
  RemoteWorlds,
} from './remote-world'

/** What a call sends. */
interface Sent {
  /** Another call than that of the row. */
  readonly call?: CallId
  /** The parameter of the path. */
  readonly id?: string | undefined
  readonly query?: object
  readonly body?: unknown
}

/** How a method makes a call of the control API. */
interface Row<Given extends readonly unknown[]> {
  readonly call: CallId
  /** What its arguments become; default: nothing. */
  readonly send?: (...given: Given) => Sent
  /** What it returns of the response: a member, or the result of a function; default: all of it. */
  readonly read?: string | ((response: never, ...given: Given) => unknown)
  /** What it returns in place of an error of a code. */
  readonly absent?: readonly [code: ErrorCode, value: unknown]
}

/** The row of each method. */
type Rows<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (
    ...given: infer Given
  ) => Promise<unknown>
    ? Row<Given>
    : never
}

/** The methods of some rows. @param common what all of them send */
export function methodsOf<Methods>(wire: Wire, rows: Rows<Methods>, common: Sent = {}): Methods {
  const methodOf =
    ({ send, read, absent, ...row }: Row<readonly unknown[]>) =>
    async (...given: readonly unknown[]): Promise<unknown> => {
      const { call = row.call, id = common.id, query, body } = { ...send?.(...given) }
      const { method, path: template } = callLine(call)
      const label = parameterIn(template)?.replace(/Id$/, '') ?? ''
      const path = template.replace(/\{\w+\}/, () => segmentOf(id, label))
      const parameters = queryText({ ...query, ...common.query })
      try {
        const response = await wire.send(method, path + parameters, body)
        requireResponse(call, response, wire.url)
        if (typeof read === 'string') return Object(response)[read]
        if (read === undefined) return response
        try {
          return read(response as never, ...given)
        } catch {
          // The members have the names of the call, and other kinds of values.
          throw otherResponse(call, wire.url)
        }
      } catch (error) {
        if (isFauxhouseError(error) && error.code === absent?.[0]) return absent[1]
        throw error
      }
    }
  const entries = Object.entries<Row<readonly unknown[]>>(rows)
  return Object.fromEntries(entries.map(([name, row]) => [name, methodOf(row)])) as Methods
}

const byId = (id: string): Sent => ({ id })
const inBody = (body: unknown = {}): Sent => ({ body })
const inQuery = (query: object = {}): Sent => ({ query })

/** An object of the API with the names of the library: `takenAt`. What is null there is absent. */
export function ownNames(value: object): object {
  const entries = Object.entries(value).map(([name, each]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    each,
  ])
  return Object.fromEntries(entries.filter(([, each]) => (each ?? undefined) !== undefined))
}

/** A page of players, as the library returns it. */
const pageOf = (page: { readonly players: readonly object[] }) =>
  ownNames({ ...page, players: page.players.map(ownNames), limit: undefined, offset: undefined })

/** The conditions of a search. */
function conditions(query: object): Sent {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return inQuery(Object.fromEntries(given.map(([name, value]) => [name, conditionText(value)])))
}

/** The id of a snapshot, which may be given by itself. */
function idOf(snapshot: Snapshot | string | undefined): string | undefined {
  if (typeof snapshot !== 'object') return snapshot
  const { id } = membersOf(snapshot)
  if (typeof id === 'string') return id
  const problem = 'The snapshot is not one of a server.'
  const remedy = 'Pass what snapshot() of the RemoteWorld returned, or its id.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'snapshot' })
}

const policiesIn = ({ policies }: { policies: { name: string; value: unknown }[] }) =>
  Object.fromEntries(policies.map(({ name, value }) => [name, value]))

/** What is not a call of the world. */
type Other =
  | ('url' | 'open' | 'worlds' | 'faults' | 'requests' | 'library')
  | ('fetch' | 'fork' | 'player' | 'asOf' | 'events')

export const WORLD: Rows<Omit<RemoteWorld, Other>> = {
  health: { call: 'getHealth' },
  epoch: { call: 'getHealth', read: 'epoch' },
  seed: { call: 'getHealth', read: 'seed' },
  population: { call: 'getHealth', read: 'population' },
  compression: { call: 'getHealth', read: 'compression' },
  generatedPlayers: { call: 'getHealth', read: 'players' },
  now: { call: 'getClock', read: 'now' },
  advance: {
    call: 'advanceClock',
    send: (step) =>
      inBody(
        typeof step === 'string'
          ? { by: step }
          : { ...step, ...('to' in step && { to: wireInstant(step.to) }) },
      ),
    read: 'now',
  },
  log: { call: 'getLog' },
  policies: { call: 'listPolicies', read: policiesIn },
  setPolicies: { call: 'changePolicies', send: inBody, read: policiesIn },
  snapshot: {
    call: 'takeSnapshot',
    send: (name, more) => inBody({ ...more, name }),
    read: ownNames,
  },
  restore: {
    call: 'restoreSnapshot',
    send: (snapshot) => ({ id: idOf(snapshot) }),
    read: () => undefined,
  },
  reset: { call: 'resetWorld', read: () => undefined },
  changes: {
    call: 'listWorldChanges',
    send: ({ since, ...query } = {}) => inQuery({ since: idOf(since), ...query }),
  },
  audit: { call: 'runAudit', send: inQuery },
  has: {
    call: 'listDue',
    // It is shorter than the state of the player.
    send: (id) => ({ id, query: { limit: 1 } }),
    read: () => true,
    absent: ['PLAYER_NOT_FOUND', false],
  },
  execute: { call: 'runCommands', send: (id, given) => ({ id, body: commandOf(given) }) },
  executeAll: { call: 'runCommands', send: (id, all) => ({ id, body: { commands: listOf(all) } }) },
  remove: { call: 'removePlayer', send: byId },
  load: {
    call: 'loadDefinition',
    send: (scenario: unknown, options = {}) =>
      typeof scenario === 'string'
        ? { call: 'loadScenario', id: scenario, body: options }
        : { query: options, body: scenario },
  },
  define: { call: 'defineScenarios', send: (definitions) => inBody({ definitions }) },
  describeCommands: { call: 'listCommands', read: 'commands' },
  list: {
    call: 'listPlayers',
    send: ({ limit = 50, ...query } = {}) => conditions({ limit, ...query }),
    read: pageOf,
  },
  find: { call: 'searchPlayers', send: conditions, read: pageOf },
  changedPlayerIds: { call: 'listChangedPlayers', read: 'players' },
}

export const FAULTS: Rows<RemoteFaults> = {
  add: { call: 'addFault', send: inBody },
  list: { call: 'listFaults', read: 'faults' },
  get: { call: 'getFault', send: byId },
  pause: { call: 'changeFault', send: (id) => ({ id, body: { paused: true } }) },
  resume: { call: 'changeFault', send: (id) => ({ id, body: { paused: false } }) },
  remove: { call: 'removeFault', send: byId },
  clear: { call: 'removeFaults' },
}

const SIZES = { call: 'listRequests', send: () => inQuery({ limit: 1 }) } as const
const NONE = ['NOT_FOUND', undefined] as const

export const REQUESTS: Rows<RemoteRequests> = {
  limit: { ...SIZES, read: 'capacity' },
  dropped: { ...SIZES, read: 'dropped' },
  find: {
    call: 'findRequests',
    send: (body = {}, query = {}) => ({ query, body }),
    read: 'requests',
  },
  count: { call: 'countRequests', send: inBody, read: 'count' },
  last: { call: 'lastRequest', send: inBody, read: 'request', absent: NONE },
  get: { call: 'getRequest', send: byId, absent: NONE },
  clear: { call: 'clearRequests', send: inQuery },
}

const namesIn = ({ scenarios }: { scenarios: { name: string }[] }) =>
  scenarios.map(({ name }) => name)

export const LIBRARY: Rows<RemoteWorld['library']> = {
  names: { call: 'listScenarios', read: namesIn },
  has: {
    call: 'listScenarios',
    read: (list: Parameters<typeof namesIn>[0], name) => namesIn(list).includes(name),
  },
  get: {
    call: 'getScenario',
    send: byId,
    read: ({ definition, bundled }: Record<string, unknown>) => ({ definition, bundled }),
  },
}

export const WORLDS: Rows<Pick<RemoteWorlds, 'create' | 'list' | 'delete'>> = {
  create: {
    call: 'createWorld',
    send: (name, { fromSnapshot, ...options } = {}) =>
      inBody({ ...options, fromSnapshot: idOf(fromSnapshot), name }),
  },
  list: { call: 'listWorlds', read: ({ worlds }: { worlds: object[] }) => worlds.map(ownNames) },
  delete: { call: 'deleteWorld', send: byId },
}

/** The members of a query that are instants. */
const INSTANTS = ['from_date', 'to_date', 'at']

/** Sends a query as it is, instants as the service takes them: the server checks the names. */
function dated(query: object = {}): Sent {
  const sent = Object.entries(query).map(([name, value]) => {
    return [name, INSTANTS.includes(name) ? wireInstant(value) : value]
  })
  return inQuery(Object.fromEntries(sent))
}

export const PLAYER: Rows<Omit<RemotePlayer, 'id'>> = {
  profile: { call: 'readProfile' },
  transactions: { call: 'readTransactions', send: dated },
  summary: { call: 'readSummary', send: dated },
  bonuses: { call: 'readBonuses', send: dated },
  eligibleBonuses: { call: 'readEligibleBonuses', send: dated },
  due: { call: 'listDue', send: inQuery },
  statement: { call: 'getStatement', send: dated },
  balanceHistory: { call: 'getBalanceHistory', send: dated },
  explain: { call: 'explainAmount', send: (field, options) => dated({ ...options, field }) },
  commands: { call: 'getPlayer', read: 'commands' },
  export: { call: 'exportPlayer', send: dated },
}

/** @throws FauxhouseError INVALID_OPTION for what is no instant */
export function wireInstant(instant: unknown): string | undefined {
  if (instant === undefined || typeof instant === 'string') return instant
  const date = new Date(instant === null ? Number.NaN : Number(instant))
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  const problem = `An instant cannot be ${instant instanceof Date ? 'an invalid Date' : instant}.`
  const remedy = 'Pass an instant such as 2026-01-31T12:00:00Z, a Date or milliseconds.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'instant' })
}
