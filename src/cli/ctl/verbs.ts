import type { Call } from '../../control/call'
import { controlCalls } from '../../control/routes'

/** How the words after a verb become a call. */
export interface Verb {
  /** The `operationId`. */
  readonly call: string
  /** Words for the parameters of the path, in order. */
  readonly path?: readonly string[]
  /** A further word that may be given, and the field of the body that it is. */
  readonly word?: readonly [name: string, field: string]
  /** The word for the path is a file with the body, and ends with `.json`. */
  readonly file?: true
  /** Flags that are fields of the body, or parameters of the query. */
  readonly flags?: readonly FlagName[]
  /** The usage of the fields that `NAME=VALUE` sets. */
  readonly fields?: string
}

/** Flags that some verbs have. */
export type FlagName = 'as' | 'to' | 'replace' | 'dry-run' | 'form' | 'at'

const VALUES: Partial<Readonly<Record<FlagName, string>>> = {
  as: ' ID',
  to: ' T',
  form: ' F',
  at: ' T',
}

/** The verbs, each with its forms: the first one whose words fit is taken. */
export const VERBS: Readonly<Record<string, readonly [Verb, ...Verb[]]>> = {
  health: [{ call: 'getHealth' }],
  players: [{ call: 'listPlayers', flags: ['at'] }],
  player: [{ call: 'getPlayer', path: ['ID'], flags: ['at'] }],
  create: [{ call: 'createPlayer', word: ['ID', 'id'], fields: 'market=DE' }],
  remove: [{ call: 'removePlayer', path: ['ID'] }],
  changes: [{ call: 'listChanges', path: ['ID'], flags: ['at'] }],
  due: [
    { call: 'listWorldDue', flags: ['at'] },
    { call: 'listDue', path: ['ID'], flags: ['at'] },
  ],
  statement: [{ call: 'getStatement', path: ['ID'], flags: ['at'] }],
  'balance-history': [{ call: 'getBalanceHistory', path: ['ID'], flags: ['at'] }],
  compare: [{ call: 'compareWorlds' }, { call: 'comparePlayer', path: ['ID'] }],
  export: [{ call: 'exportPlayer', path: ['ID'], flags: ['form', 'at'] }],
  commands: [{ call: 'listCommands' }],
  run: [{ call: 'runCommands', path: ['ID'], fields: 'type=deposit amount=50' }],
  worlds: [{ call: 'listWorlds' }, { call: 'getWorld', path: ['NAME'] }],
  world: [{ call: 'createWorld', word: ['NAME', 'name'], fields: 'seed=s players=5' }],
  drop: [{ call: 'deleteWorld', path: ['NAME'] }],
  clock: [{ call: 'getClock' }],
  advance: [{ call: 'advanceClock', word: ['P3D', 'by'], flags: ['to'] }],
  reset: [{ call: 'resetWorld' }],
  scenarios: [{ call: 'listScenarios' }, { call: 'getScenario', path: ['NAME'] }],
  load: [
    {
      call: 'loadDefinition',
      path: ['FILE.json'],
      file: true,
      flags: ['as', 'replace', 'dry-run'],
    },
    { call: 'loadScenario', path: ['NAME'], flags: ['as', 'replace'] },
  ],
  snapshots: [{ call: 'listSnapshots' }],
  snapshot: [{ call: 'takeSnapshot', word: ['NAME', 'name'] }],
  restore: [{ call: 'restoreSnapshot', path: ['NAME'] }],
  forget: [{ call: 'deleteSnapshot', path: ['NAME'] }],
  faults: [{ call: 'listFaults' }, { call: 'getFault', path: ['ID'] }],
  fault: [{ call: 'addFault', fields: 'effect.status=503' }],
  unfault: [{ call: 'removeFaults' }, { call: 'removeFault', path: ['ID'] }],
  requests: [{ call: 'listRequests' }, { call: 'getRequest', path: ['ID'] }],
  find: [{ call: 'findRequests', fields: 'player=anna status.gte=400' }],
  count: [{ call: 'countRequests', fields: 'operation=getPlayerProfile' }],
  last: [{ call: 'lastRequest', fields: 'player=anna' }],
  har: [{ call: 'getArchive' }],
  'clear-requests': [{ call: 'clearRequests' }],
  policies: [{ call: 'listPolicies' }],
  policy: [{ call: 'changePolicies', fields: 'NAME=VALUE' }],
  audit: [{ call: 'runAudit', flags: ['at'] }],
  log: [{ call: 'getLog', flags: ['at'] }],
  openapi: [{ call: 'getControlDocument' }],
}

const CALLS = new Map(
  controlCalls({ version: '', worlds: {} as never }).map((call) => [call.id, call]),
)

/** The call of a verb. */
export function callOf({ call }: Verb): Call {
  return CALLS.get(call) as Call
}

/** `advance [P3D] [--to …]`: the usage of a form. */
export function usageOf(name: string, { path = [], word, flags = [], fields, call }: Verb): string {
  const query = CALLS.get(call)?.parameters?.filter(
    (parameter) => !flags.some((flag) => camelCase(flag) === parameter.name),
  )
  const parts = [
    name,
    ...path,
    ...(word ? [`[${word[0]}]`] : []),
    ...(fields ? [fields] : []),
    ...(query ?? []).map((parameter) => `[${parameter.name}=…]`),
    ...flags.map((flag) => `[--${flag}${VALUES[flag] ?? ''}]`),
  ]
  return parts.join(' ')
}

/** The name of a flag in a body or a query. */
export function camelCase(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
