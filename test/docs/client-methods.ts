import type {
  RemoteFaults,
  RemotePlayer,
  RemoteRequests,
  RemoteWorld,
  RemoteWorlds,
} from '../../src/client/remote-world'
import type { CallId } from '../../src/control/paths'

type NamesIn<Of, Prefix extends string> = `${Prefix}${Extract<keyof Of, string>}`

/** A method of the client. */
type Method =
  | NamesIn<RemoteWorld, ''>
  | NamesIn<RemoteFaults, 'faults.'>
  | NamesIn<RemoteRequests, 'requests.'>
  | NamesIn<RemoteWorld['library'], 'library.'>
  | NamesIn<RemoteWorlds, 'worlds.'>
  | NamesIn<RemotePlayer, 'player(id).'>

/**
 * The method that makes each call of the control API; null for a call that the client leaves to
 * HTTP. A call that is missing here does not compile.
 */
export const METHODS = {
  getHealth: 'health',
  listPlayers: 'list',
  searchPlayers: 'find',
  listChangedPlayers: 'changedPlayerIds',
  createPlayer: null,
  getPlayer: 'player(id).commands',
  removePlayer: 'remove',
  listChanges: 'player(id).updates',
  listDue: 'player(id).due',
  exportPlayer: 'player(id).export',
  readProfile: 'player(id).profile',
  readTransactions: 'player(id).transactions',
  readSummary: 'player(id).summary',
  readBonuses: 'player(id).bonuses',
  readEligibleBonuses: 'player(id).eligibleBonuses',
  getStatement: 'player(id).statement',
  getBalanceHistory: 'player(id).balanceHistory',
  runCommands: 'execute',
  listCommands: 'describeCommands',
  getClock: 'now',
  advanceClock: 'advance',
  resetWorld: 'reset',
  listScenarios: 'library.names',
  getScenario: 'library.get',
  loadScenario: 'load',
  loadDefinition: 'load',
  defineScenarios: 'define',
  listFaults: 'faults.list',
  addFault: 'faults.add',
  removeFaults: 'faults.clear',
  getFault: 'faults.get',
  removeFault: 'faults.remove',
  listRequests: 'requests.find',
  clearRequests: 'requests.clear',
  getRequest: 'requests.get',
  findRequests: 'requests.find',
  countRequests: 'requests.count',
  lastRequest: 'requests.last',
  listPolicies: 'policies',
  changePolicies: 'setPolicies',
  runAudit: 'audit',
  getLog: 'log',
  listWorlds: 'worlds.list',
  createWorld: 'worlds.create',
  getWorld: null,
  deleteWorld: 'worlds.delete',
  listWorldChanges: 'changes',
  listSnapshots: null,
  takeSnapshot: 'snapshot',
  restoreSnapshot: 'restore',
  deleteSnapshot: null,
  followEvents: 'events',
  getControlDocument: null,
} as const satisfies Readonly<Record<CallId, Method | null>>
