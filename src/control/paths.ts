import { isObject } from '../contract/input/json'
import { FauxhouseError } from '../errors'

/** In place of a member: the response is text, or an object of any members. */
const ANY = ''

type Line = readonly [
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  /** Below `/__admin`, with at most one parameter. */
  path: string,
  /** The verb of `fauxhouse ctl`, whose words decide between calls of one name; null for none. */
  verb: string | null,
  /** A member that each response has, by which a client recognizes it; null without a body. */
  member: string | null,
  /** The member of the body that a further word of `ctl` is. */
  word?: string,
]

/**
 * The calls of the control API by their `operationId`, in the order of its documents. It is the one
 * table of their paths: the routes, `fauxhouse ctl` and the client read it, and it loads no schema.
 */
const TABLE = {
  getHealth: ['GET', '/health', 'health', 'compression'],
  listPlayers: ['GET', '/players', 'players', 'players'],
  searchPlayers: ['GET', '/search', 'find', 'examined'],
  listChangedPlayers: ['GET', '/changed-players', 'changed', 'players'],
  createPlayer: ['POST', '/players', 'create', 'profile', 'id'],
  getPlayer: ['GET', '/players/{playerId}', 'player', 'commands'],
  removePlayer: ['DELETE', '/players/{playerId}', 'remove', null],
  listDue: ['GET', '/players/{playerId}/due', 'due', 'due'],
  exportPlayer: ['GET', '/players/{playerId}/export', 'export', ANY],
  readProfile: ['GET', '/players/{playerId}/profile', 'profile', 'kpi'],
  readTransactions: ['GET', '/players/{playerId}/transactions', 'transactions', 'transactions'],
  readSummary: ['GET', '/players/{playerId}/transactions/summary', 'summary', 'total_bets'],
  readBonuses: ['GET', '/players/{playerId}/bonuses', 'bonuses', 'bonuses'],
  readEligibleBonuses: ['GET', '/players/{playerId}/bonuses/eligible', 'eligible', 'bonuses'],
  getStatement: ['GET', '/players/{playerId}/statement', 'statement', 'rows'],
  getBalanceHistory: ['GET', '/players/{playerId}/balance-history', 'balance-history', 'points'],
  explainAmount: ['GET', '/players/{playerId}/explain', 'explain', 'terms'],
  findStep: ['GET', '/players/{playerId}/step', 'step', 'step'],
  runCommands: ['POST', '/players/{playerId}/commands', 'run', 'transactions'],
  listCommands: ['GET', '/commands', 'commands', 'commands'],
  getClock: ['GET', '/clock', 'clock', 'epoch'],
  advanceClock: ['POST', '/clock/advance', 'advance', 'from', 'by'],
  resetWorld: ['POST', '/reset', 'reset', 'epoch'],
  listScenarios: ['GET', '/scenarios', 'scenarios', 'scenarios'],
  getScenario: ['GET', '/scenarios/{name}', 'scenarios', 'trait'],
  loadScenario: ['POST', '/scenarios/{name}/load', 'load', 'players'],
  loadDefinition: ['POST', '/scenarios', 'load', 'players'],
  defineScenarios: ['POST', '/definitions', 'define', null],
  listFaults: ['GET', '/faults', 'faults', 'faults'],
  addFault: ['POST', '/faults', 'fault', 'effect'],
  removeFaults: ['DELETE', '/faults', 'unfault', null],
  getFault: ['GET', '/faults/{faultId}', 'faults', 'effect'],
  changeFault: ['PATCH', '/faults/{faultId}', 'change-fault', 'effect'],
  removeFault: ['DELETE', '/faults/{faultId}', 'unfault', null],
  listRequests: ['GET', '/requests', 'requests', 'capacity'],
  clearRequests: ['DELETE', '/requests', 'clear-requests', null],
  getRequest: ['GET', '/requests/{requestId}', 'requests', 'stage'],
  findRequests: ['POST', '/requests/find', 'find-requests', 'requests'],
  countRequests: ['POST', '/requests/count', 'count', 'count'],
  lastRequest: ['POST', '/requests/last', 'last', 'request'],
  listPolicies: ['GET', '/policies', 'policies', 'policies'],
  changePolicies: ['PATCH', '/policies', 'policy', 'policies'],
  runAudit: ['GET', '/audit', 'audit', 'breaches'],
  getLog: ['GET', '/log', 'log', 'fauxhouse'],
  listWorlds: ['GET', '/worlds', 'worlds', 'worlds'],
  createWorld: ['POST', '/worlds', 'world', 'seed', 'name'],
  getWorld: ['GET', '/worlds/{world}', 'worlds', 'seed'],
  deleteWorld: ['DELETE', '/worlds/{world}', 'delete-world', null],
  listWorldChanges: ['GET', '/changes', 'changes', 'consequences'],
  listSnapshots: ['GET', '/snapshots', 'snapshots', 'snapshots'],
  takeSnapshot: ['POST', '/snapshots', 'snapshot', 'commands', 'name'],
  restoreSnapshot: ['POST', '/snapshots/{snapshotId}/restore', 'restore', 'epoch'],
  deleteSnapshot: ['DELETE', '/snapshots/{snapshotId}', 'forget', null],
  // They have no end: curl follows them.
  followEvents: ['GET', '/events', null, null],
  getControlDocument: ['GET', '/openapi.json', 'openapi', 'openapi'],
} as const satisfies Readonly<Record<string, Line>>

/** The `operationId` of a call. */
export type CallId = keyof typeof TABLE

/** What the table says of a call. */
export function callLine(id: CallId) {
  const [method, path, verb, member, word]: Line = TABLE[id]
  return { method, path, verb, member, word }
}

/** The ids of the calls, in the order of the table. */
export const CALL_IDS = Object.keys(TABLE).filter(isCallId)

function isCallId(name: string): name is CallId {
  return Object.hasOwn(TABLE, name)
}

/** The parameter of a path; undefined without one. */
export const parameterIn = (path: string): string | undefined => /\{(\w+)\}/.exec(path)?.[1]

/**
 * Requires that a response is one of a call, so that the response of another server is no result.
 *
 * @param url to which the call was made
 * @throws FauxhouseError UNREACHABLE
 */
export function requireResponse(call: CallId, response: unknown, url: string): void {
  if (!isResponseOf(call, response)) throw otherResponse(call, url)
}

function isResponseOf(call: CallId, response: unknown): boolean {
  const { member } = callLine(call)
  if (member === null) return response === undefined
  if (member === ANY && typeof response === 'string') return true
  return isObject(response) && (member === ANY || Object.hasOwn(response, member))
}

/** The error of a response that is not one of a call. */
export function otherResponse(call: CallId, url: string): FauxhouseError {
  const problem = `${url} returns something other than the response of ${call}.`
  const remedy = 'Pass the URL of a Fauxhouse server of the same version.'
  return new FauxhouseError('UNREACHABLE', problem, remedy, { url, call })
}
