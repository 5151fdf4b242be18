import { atInstants } from './as-of'
import { listChanges } from './changes'
import { CHECK_CALLS } from './checks'
import { CLOCK_CALLS, listDue } from './clock'
import { listCommands, runCommands } from './commands'
import { getControlDocument } from './document-call'
import { followEvents } from './events'
import { exportPlayer } from './export'
import { FAULT_CALLS } from './faults'
import { getHealth } from './health'
import { createPlayer } from './new-player'
import { getPlayer } from './player-inside'
import { listChangedPlayers, listPlayers, removePlayer, searchPlayers } from './players'
import { POLICY_CALLS } from './policies'
import { READ_CALLS } from './reads'
import { REQUEST_CALLS } from './requests'
import { SCENARIO_CALLS } from './scenarios'
import { SNAPSHOT_CALLS } from './snapshots'
import { STATEMENT_CALLS } from './statement'
import { listWorldChanges } from './world-changes'
import { WORLD_CALLS } from './worlds'

const [getStatement, getBalanceHistory] = STATEMENT_CALLS
const [runAudit, getLog] = CHECK_CALLS

/**
 * The calls of the control API, in the order of its documents. From them follow the routes, the
 * OpenAPI document, the verbs of `fauxhouse ctl`, and what the client must have.
 */
export const CALLS = [
  getHealth,
  atInstants(listPlayers),
  atInstants(searchPlayers),
  atInstants(listChangedPlayers),
  createPlayer,
  atInstants(getPlayer),
  removePlayer,
  atInstants(listChanges),
  atInstants(listDue),
  exportPlayer,
  ...READ_CALLS.map(atInstants),
  atInstants(getStatement),
  atInstants(getBalanceHistory),
  runCommands,
  listCommands,
  ...CLOCK_CALLS,
  ...SCENARIO_CALLS,
  ...FAULT_CALLS,
  ...REQUEST_CALLS,
  ...POLICY_CALLS,
  atInstants(runAudit),
  atInstants(getLog),
  ...WORLD_CALLS,
  listWorldChanges,
  ...SNAPSHOT_CALLS,
  followEvents,
  getControlDocument,
] as const

/** The `operationId` of a call. */
export type CallId = (typeof CALLS)[number]['id']
