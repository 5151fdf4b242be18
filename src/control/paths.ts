type Line = readonly [
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  /** Below `/__admin`, with at most one parameter. */
  path: string,
  /** The verb of `fauxhouse ctl`, whose words decide between calls of one name; null for none. */
  verb: string | null,
  /** The member of the body that a further word of `ctl` is. */
  word?: string,
]

/**
 * The calls of the control API by their `operationId`, in the order of its documents. It is the one
 * table of their paths: the routes, `fauxhouse ctl` and the client read it, and it loads nothing.
 */
export const PATHS = {
  getHealth: ['GET', '/health', 'health'],
  listPlayers: ['GET', '/players', 'players'],
  searchPlayers: ['GET', '/search', 'find'],
  listChangedPlayers: ['GET', '/changed-players', 'changed'],
  createPlayer: ['POST', '/players', 'create', 'id'],
  getPlayer: ['GET', '/players/{playerId}', 'player'],
  removePlayer: ['DELETE', '/players/{playerId}', 'remove'],
  listChanges: ['GET', '/players/{playerId}/changes', 'changes'],
  listDue: ['GET', '/players/{playerId}/due', 'due'],
  exportPlayer: ['GET', '/players/{playerId}/export', 'export'],
  readProfile: ['GET', '/players/{playerId}/profile', 'profile'],
  readTransactions: ['GET', '/players/{playerId}/transactions', 'transactions'],
  readSummary: ['GET', '/players/{playerId}/transactions/summary', 'summary'],
  readBonuses: ['GET', '/players/{playerId}/bonuses', 'bonuses'],
  readEligibleBonuses: ['GET', '/players/{playerId}/bonuses/eligible', 'eligible'],
  getStatement: ['GET', '/players/{playerId}/statement', 'statement'],
  getBalanceHistory: ['GET', '/players/{playerId}/balance-history', 'balance-history'],
  runCommands: ['POST', '/players/{playerId}/commands', 'run'],
  listCommands: ['GET', '/commands', 'commands'],
  getClock: ['GET', '/clock', 'clock'],
  advanceClock: ['POST', '/clock/advance', 'advance', 'by'],
  resetWorld: ['POST', '/reset', 'reset'],
  listScenarios: ['GET', '/scenarios', 'scenarios'],
  getScenario: ['GET', '/scenarios/{name}', 'scenarios'],
  loadScenario: ['POST', '/scenarios/{name}/load', 'load'],
  loadDefinition: ['POST', '/scenarios', 'load'],
  defineScenarios: ['POST', '/definitions', 'define'],
  listFaults: ['GET', '/faults', 'faults'],
  addFault: ['POST', '/faults', 'fault'],
  removeFaults: ['DELETE', '/faults', 'unfault'],
  getFault: ['GET', '/faults/{faultId}', 'faults'],
  removeFault: ['DELETE', '/faults/{faultId}', 'unfault'],
  listRequests: ['GET', '/requests', 'requests'],
  clearRequests: ['DELETE', '/requests', 'clear-requests'],
  getRequest: ['GET', '/requests/{requestId}', 'requests'],
  findRequests: ['POST', '/requests/find', 'find-requests'],
  countRequests: ['POST', '/requests/count', 'count'],
  lastRequest: ['POST', '/requests/last', 'last'],
  listPolicies: ['GET', '/policies', 'policies'],
  changePolicies: ['PATCH', '/policies', 'policy'],
  runAudit: ['GET', '/audit', 'audit'],
  getLog: ['GET', '/log', 'log'],
  listWorlds: ['GET', '/worlds', 'worlds'],
  createWorld: ['POST', '/worlds', 'world', 'name'],
  getWorld: ['GET', '/worlds/{world}', 'worlds'],
  deleteWorld: ['DELETE', '/worlds/{world}', 'delete-world'],
  listWorldChanges: ['GET', '/changes', 'changes'],
  listSnapshots: ['GET', '/snapshots', 'snapshots'],
  takeSnapshot: ['POST', '/snapshots', 'snapshot', 'name'],
  restoreSnapshot: ['POST', '/snapshots/{snapshotId}/restore', 'restore'],
  deleteSnapshot: ['DELETE', '/snapshots/{snapshotId}', 'forget'],
  // They have no end: curl follows them.
  followEvents: ['GET', '/events', null],
  getControlDocument: ['GET', '/openapi.json', 'openapi'],
} as const satisfies Readonly<Record<string, Line>>

/** The `operationId` of a call. */
export type CallId = keyof typeof PATHS

/** The same with the type of any call. */
export const LINES: Readonly<Record<CallId, Line>> = PATHS

/** The parameter of a path; undefined without one. */
export const parameterIn = (path: string): string | undefined => /\{(\w+)\}/.exec(path)?.[1]
