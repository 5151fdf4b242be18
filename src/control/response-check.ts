import { isObject } from '../contract/input/json-object'
import { FauxhouseError } from '../errors'
import type { CallId } from './paths'

const CLOCK = { now: '', epoch: '' }
const PLAYERS = { players: [{ id: '' }] }
const WORLD = { name: '', seed: '', now: '' }
const SNAPSHOT = { id: '', now: '', commands: 0 }
const SCENARIO = { name: '', title: '', trait: false }
const LOADED = { name: '', id: '', players: [''] }
const FAULT = { id: '', effect: {} }
const REQUEST = { id: '', stage: '', request: {}, response: {} }
const POLICIES = { policies: [{ name: '' }] }

/** What the responses of a call have at least, by an example; null for no body. */
const RESPONSES: Readonly<Record<Exclude<CallId, 'followEvents'>, object | null>> = {
  getHealth: { version: '', seed: '', ...CLOCK, players: 0, compression: 0, scenarios: [''] },
  listPlayers: { ...PLAYERS, limit: 0, offset: 0 },
  searchPlayers: { ...PLAYERS, examined: 0, conditions: [{ field: '' }] },
  listChangedPlayers: { players: [''] },
  createPlayer: { id: '', profile: {} },
  getPlayer: { id: '', commands: [{ at: '' }] },
  removePlayer: null,
  listChanges: { changes: [{ at: '' }], total: 0 },
  listDue: { due: [{ at: '' }], total: 0 },
  exportPlayer: {},
  readProfile: { id: '', name: '', blocked: false },
  readTransactions: { transactions: [{ id: '' }], total: 0 },
  readSummary: { total_bets: 0, total_wins: 0, currency: '' },
  readBonuses: { bonuses: [{ id: '' }], total: 0 },
  readEligibleBonuses: { bonuses: [{ code: '' }], total: 0 },
  getStatement: { rows: [{ transaction: {} }], total: 0 },
  getBalanceHistory: { currency: '', points: [{ at: '' }], rows: 0 },
  runCommands: { transactions: [{ id: '' }], bonuses: [{ id: '' }] },
  listCommands: { commands: [{ type: '' }] },
  getClock: CLOCK,
  advanceClock: { from: '', ...CLOCK },
  resetWorld: CLOCK,
  listScenarios: { scenarios: [SCENARIO] },
  getScenario: SCENARIO,
  loadScenario: LOADED,
  loadDefinition: LOADED,
  defineScenarios: null,
  listFaults: { faults: [FAULT] },
  addFault: FAULT,
  removeFaults: null,
  getFault: FAULT,
  removeFault: null,
  listRequests: { requests: [REQUEST], capacity: 0, dropped: 0 },
  clearRequests: null,
  getRequest: REQUEST,
  findRequests: { requests: [REQUEST], dropped: 0 },
  countRequests: { count: 0, dropped: 0 },
  lastRequest: { request: REQUEST },
  listPolicies: POLICIES,
  changePolicies: POLICIES,
  runAudit: { consistent: false, audited: 0, breaches: [{ rule: '' }] },
  getLog: { fauxhouse: 0, commands: [{}], now: '' },
  listWorlds: { worlds: [WORLD] },
  createWorld: WORLD,
  getWorld: WORLD,
  deleteWorld: null,
  listWorldChanges: { changes: [{ type: '' }], consequences: [{}], writes: [{}] },
  listSnapshots: { snapshots: [SNAPSHOT] },
  takeSnapshot: SNAPSHOT,
  restoreSnapshot: { id: '', ...CLOCK },
  deleteSnapshot: null,
  getControlDocument: { openapi: '', paths: {} },
}

/** Whether a value has the members of an example, each with a value of the same kind. */
function isLike(value: unknown, example: unknown): boolean {
  if (example === null) return value === undefined
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((item) => isLike(item, example[0]))
  }
  if (!isObject(example)) return typeof value === typeof example
  return (
    isObject(value) && Object.entries(example).every(([name, each]) => isLike(value[name], each))
  )
}

/**
 * Requires that a response is one of a call, so that the response of another server is no result.
 *
 * @param url to which the call was made
 * @throws FauxhouseError UNREACHABLE
 */
export function requireResponse(call: CallId, response: unknown, url: string): void {
  const isCode = call === 'exportPlayer' && typeof response === 'string'
  if (isCode || call === 'followEvents' || isLike(response, RESPONSES[call])) return
  const problem = `${url} returns something other than the response of ${call}.`
  const remedy = 'Pass the URL of a Fauxhouse server of the same version.'
  throw new FauxhouseError('UNREACHABLE', problem, remedy, { url, call })
}
