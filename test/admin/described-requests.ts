import type { World } from 'fauxhouse'

/** The scenario of the world that the requests are for, which has 20 generated players. */
export const PLAYER = 'wagering-nearly-done'

/** A request for a call of the control API, below `/__admin`. */
export interface DescribedRequest {
  readonly path: string
  readonly body?: unknown
  /** The status of a rejection. */
  readonly rejected?: number
  /** The named world of the request; default: the base. */
  readonly world?: string
}

const to = (path: string, body?: unknown): DescribedRequest => ({ path, body })
const rejected = (status: number, path: string, body?: unknown): DescribedRequest => {
  return { path, body, rejected: status }
}

const player = `/players/${PLAYER}`
const definition = { name: 'mine', steps: [{ type: 'login' }] }
const fault = { id: 'f', operation: 'getPlayerProfile', times: 1, effect: { delay: 'PT0S' } }

type DescribedRequests = Readonly<Record<string, readonly DescribedRequest[]>>

/** Requests for every call, by its id and in the order of the run. */
export function describedRequests(base: Pick<World, 'list' | 'log'>): DescribedRequests {
  return {
    getHealth: [to('/health')],
    createPlayer: [
      to('/players'),
      to('/players', { id: 'anna', market: 'DE' }),
      rejected(409, '/players', { id: 'anna' }),
    ],
    listPlayers: [
      to('/players'),
      to('/players?kyc_status=pending&limit=2'),
      to('/players?details=true'),
      to('/players?balances.cash_balance=100..&phone=&limit=2'),
      rejected(400, '/players?cash_balance=100..'),
      rejected(400, '/players?lmit=2'),
    ],
    searchPlayers: [
      to('/search?segments=Dormnt&budget=5'),
      to('/search?balances.cash_balance=1..&limit=2&offset=1'),
      rejected(400, '/search?cash_balance=100..'),
      rejected(400, '/search?balances.cash_balance=much'),
      rejected(400, '/search?id=anna&limit=0'),
    ],
    listChangedPlayers: [to('/changed-players'), to('/changed-players?at=2025-12-20')],
    defineScenarios: [
      to('/definitions', { definitions: [{ name: 'defined', steps: [{ type: 'login' }] }] }),
      rejected(400, '/definitions', { definitions: [{ steps: [{ type: 'login' }] }] }),
      rejected(400, '/definitions', { name: 'defined' }),
    ],
    runCommands: [
      to(`${player}/commands`, { type: 'deposit', amount: 20 }),
      to(`${player}/commands`, { commands: [{ type: 'updateProfile', blocked: true }] }),
      rejected(409, `${player}/commands`, { type: 'deposit', amount: 20 }),
      rejected(400, `${player}/commands`, { type: 'deposti' }),
      rejected(404, '/players/none/commands', { type: 'login' }),
    ],
    removePlayer: [
      to('/players/player-1'),
      rejected(404, '/players/player-1'),
      rejected(409, `/players/${base.list({ offset: 1, limit: 1 }).players[0]?.id}`),
    ],
    getPlayer: [
      to(player),
      to('/players/anna'),
      to(`${player}?at=2025-12-20`),
      to(`${player}?at=2026-02-01T12:00:00Z`),
      rejected(404, '/players/none'),
      rejected(404, `${player}?at=2024-01-01`),
      rejected(400, `${player}?at=2192-01-01`),
      rejected(400, `${player}?at=1995-01-01`),
    ],
    listDue: [
      to(`${player}/due`),
      to('/players/anna/due?limit=1'),
      rejected(404, '/players/none/due'),
    ],
    readProfile: [to(`${player}/profile`), rejected(404, '/players/none/profile')],
    readTransactions: [
      to(`${player}/transactions?event_type=bet&event_type=win&limit=3&at=2025-12-20`),
      rejected(400, `${player}/transactions?limit=1001`),
      rejected(400, `${player}/transactions?type=bet`),
    ],
    readSummary: [to(`${player}/transactions/summary?from_date=2025-12-01`)],
    readBonuses: [to(`${player}/bonuses?limit=2`), rejected(400, `${player}/bonuses?status=gone`)],
    readEligibleBonuses: [to(`${player}/bonuses/eligible`), rejected(404, '/players/none/bonuses')],
    getStatement: [
      to(`${player}/statement`),
      to(`${player}/statement?event_type=bet&event_type=win&from_date=2025-12-01&limit=3`),
      to(
        `${player}/statement?status=completed&direction=in&period_by=completed&to_date=2025-12-31`,
      ),
      rejected(400, `${player}/statement?limit=1001`),
      rejected(400, `${player}/statement?status=done`),
      rejected(404, '/players/none/statement'),
    ],
    getBalanceHistory: [
      to(`${player}/balance-history`),
      to(`${player}/balance-history?to_date=2025-12-31&points=4`),
      rejected(400, `${player}/balance-history?points=3`),
      rejected(404, '/players/none/balance-history'),
    ],
    explainAmount: [
      to(`${player}/explain?field=/balances/cash_balance`),
      to(`${player}/explain?field=/kpi/wr&at=2025-12-20`),
      to(`${player}/explain?field=/summary/total_bets&from_date=2025-12-01&to_date=2025-12-31`),
      rejected(400, `${player}/explain`),
      rejected(400, `${player}/explain?field=/balances/cash`),
      rejected(400, `${player}/explain?field=/kpi/ltd&from_date=2025-12-01`),
      rejected(404, '/players/none/explain?field=/kpi/ltd'),
    ],
    findStep: [
      to(`${player}/step?transaction=none`),
      rejected(400, `${player}/step?row=none`),
      rejected(404, '/players/none/step?transaction=none'),
    ],
    listCommands: [to('/commands')],
    exportPlayer: [
      to(`${player}/export`),
      to(`${player}/export?form=replay&at=2025-12-31`),
      to(`${player}/export?form=curl&at=2026-02-01T12:00:00Z`),
      rejected(400, `${player}/export?form=curls`),
      rejected(400, `${player}/export?at=soon`),
      rejected(400, `${player}/export?at=2192-01-01`),
      rejected(404, '/players/none/export'),
    ],
    createWorld: [
      to('/worlds', { name: 'a' }),
      to('/worlds', { name: 'b', players: 2, now: '2026-02-01' }),
      rejected(409, '/worlds', { name: 'a' }),
      rejected(400, '/worlds', { name: '/' }),
      rejected(404, '/worlds', { name: 'c', fromSnapshot: 'none' }),
      to('/worlds', { name: 'd', replay: base.log() }),
      rejected(400, '/worlds', { name: 'e', replay: {} }),
    ],
    listWorldChanges: [
      to('/changes'),
      to(`/changes?player=${PLAYER}`),
      rejected(400, '/changes?source=api'),
      rejected(404, '/changes?since=none'),
      rejected(404, '/changes?player=none'),
    ],
    listWorlds: [to('/worlds'), to('/worlds?limit=1')],
    getWorld: [to('/worlds/a'), rejected(404, '/worlds/none')],
    deleteWorld: [to('/worlds/a'), rejected(404, '/worlds/a')],
    getClock: [to('/clock')],
    advanceClock: [
      to('/clock/advance', { by: 'P1D' }),
      rejected(400, '/clock/advance', {}),
      rejected(409, '/clock/advance', { to: '2025-01-01' }),
    ],
    listScenarios: [to('/scenarios')],
    getScenario: [
      to('/scenarios/pending-kyc'),
      to('/scenarios/blocked+jpy'),
      rejected(404, '/scenarios/none'),
    ],
    loadScenario: [
      to('/scenarios/pending-kyc/load'),
      to('/scenarios/pending-kyc/load', { as: 'other' }),
      rejected(409, '/scenarios/pending-kyc/load'),
      rejected(404, '/scenarios/none/load'),
    ],
    loadDefinition: [
      to('/scenarios?dryRun=true', definition),
      to('/scenarios', definition),
      to('/scenarios?as=b&replace=true', definition),
      rejected(400, '/scenarios?as=..', definition),
      rejected(409, '/scenarios?dryRun=true', definition),
      rejected(400, '/scenarios', { nane: 'mine' }),
    ],
    takeSnapshot: [
      to('/snapshots'),
      to('/snapshots', { name: 's' }),
      to('/snapshots', { name: 's', label: 'Before the deposit' }),
      rejected(400, '/snapshots', { label: 'x'.repeat(201) }),
    ],
    listSnapshots: [to('/snapshots')],
    restoreSnapshot: [to('/snapshots/s/restore'), rejected(404, '/snapshots/none/restore')],
    deleteSnapshot: [to('/snapshots/s'), rejected(404, '/snapshots/s')],
    addFault: [
      to('/faults', fault),
      to('/faults', { effect: { status: 503 } }),
      rejected(400, '/faults', {}),
    ],
    listFaults: [to('/faults')],
    getFault: [to('/faults/f'), rejected(404, '/faults/none')],
    changeFault: [
      to('/faults/f', { paused: true }),
      rejected(400, '/faults/f', {}),
      rejected(404, '/faults/none', { paused: true }),
    ],
    removeFault: [to('/faults/f'), rejected(404, '/faults/f')],
    removeFaults: [to('/faults')],
    followEvents: [to('/events')],
    listRequests: [to('/requests'), to('/requests?limit=1')],
    findRequests: [
      to('/requests/find'),
      to('/requests/find', { status: 200 }),
      to('/requests/find', { worlds: 'all', status: '4xx', stage: 'parameters', text: PLAYER }),
      rejected(400, '/requests/find', { status: '4' }),
      rejected(400, '/requests/find', { stat: 1 }),
    ],
    countRequests: [to('/requests/count', { status: { gte: 400 } })],
    lastRequest: [to('/requests/last'), rejected(404, '/requests/last', { status: 599 })],
    getRequest: [to('/requests/1'), to('/requests/2'), rejected(404, '/requests/none')],
    clearRequests: [to('/requests?to=1'), to('/requests')],
    listPolicies: [to('/policies')],
    changePolicies: [
      to('/policies', { maxLimit: 50 }),
      rejected(400, '/policies', { maxLimti: 50 }),
    ],
    runAudit: [to('/audit'), to('/audit?all=true&limit=5&at=2025-12-20')],
    getLog: [to('/log'), to('/log?at=2025-12-20'), rejected(400, '/log?at=1995-01-01')],
    getControlDocument: [to('/openapi.json')],
    resetWorld: [to('/reset')],
  }
}

const credentials = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/** Requests of the service that the journal then has. */
export const JOURNALED: readonly (readonly [path: string, init: RequestInit])[] = [
  [`/v1${player}`, { headers: credentials }],
  [
    `/v1${player}`,
    {
      method: 'PUT',
      headers: { ...credentials, 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone: '+4915123456789' }),
    },
  ],
  [`/v1${player}/transactions?limit=500`, { headers: credentials }],
  [`/v1${player}/transactions?event_type=adjustment`, { headers: credentials }],
]
