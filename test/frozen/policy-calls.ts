import { type Call, playerPath, READS, service, update } from './record'

/** The scenarios of the worlds under a set of policies: each shows what some policy decides. */
export const POLICY_SCENARIOS = [
  'bonus-expired',
  'manual-adjustments',
  'wagering-nearly-done',
  'blocked-with-pending-withdrawal',
  'no-optional-fields',
] as const

/** All reads of a player. */
export function readsOf(player: string): readonly Call[] {
  return READS.map((read) => service(playerPath(player) + read))
}

/** A long page of each list, its end, and a period. */
export function longReadsOf(player: string): readonly Call[] {
  const queries = [
    ...['/transactions?limit=200', '/transactions?limit=5&offset=190', '/bonuses?limit=200'],
    '/transactions/summary?from_date=2025-12-01T06:00:00Z&to_date=2025-12-31',
  ]
  return queries.map((query) => service(playerPath(player) + query))
}

/** Requests whose answers depend on policies, for every operation a good and a bad one. */
export function policyCalls(player: string): readonly Call[] {
  const [base, bad] = [playerPath(player), { 'X-Session-ID': undefined }]
  return [
    service(base, { headers: bad }),
    service(base, { headers: { Authorization: 'Bearer other', 'X-Session-ID': 'other' } }),
    service(base, { headers: { 'X-Fauxhouse-Fault': 'status=503' } }),
    service(base, { method: 'DELETE' }),
    service(`${base}?x=1`),
    service('/players/nobody'),
    service('/players/nobody/bonuses/eligible'),
    service(`${base}/transactions?event_type=deposit&event_type=bet&limit=3`),
    service(`${base}/transactions?event_type=deposit,bet&limit=3`),
    service(`${base}/transactions?event_type[]=deposit&event_type[]=bet&limit=3`),
    service(`${base}/transactions?limit=201`),
    service(`${base}/transactions?limit=x&from_date=y&event_type=`),
    service(`${base}/transactions?event_name=Card%20Deposit,Visa%20In`),
    service(`${base}/transactions/summary?from_date=2025-06-01&to_date=2025-12-31`),
    service(`${base}/transactions/summary?to_date=2025-12-31T10:00:00Z&form_date=2025-01-01`),
    service(`${base}/transactions/summary?from_date=never`),
    service(`${base}/bonuses?status=active&limit=2`),
    service(`${base}/bonuses?status=running`),
    service(`${base}/bonuses?status=expired&offset=-1`),
    service(`${base}/bonuses/eligible?criteria_type=`),
    service(`${base}/bonuses/eligible?criteria_type=x`),
    update(player, {}),
    update(player, { phone: '+49 (151) 234-5678', settings: { want_bonus: true } }),
    update(player, { phone: '+4915123456789' }),
    update(player, { phone: 'none', colour: 'red' }),
    update(player, { blocked: 'yes', settings: { email_account_activation: 'x' } }),
    ...COMMANDS.map((commands) => commandsOf(player, commands)),
  ]
}

const deposit = { type: 'deposit', amount: 100, method: 'visa' }
const bonus = { type: 'awardBonus', amount: 10, multiplier: 5 }

/** Commands that depend on policies, as the control API takes them. */
const COMMANDS = [
  [deposit, { type: 'requestWithdrawal', amount: 100 }],
  [bonus, bonus],
  [deposit, { type: 'play', stake: 100, win: 0 }, { type: 'chargeback' }],
]

function commandsOf(player: string, commands: readonly unknown[]): Call {
  return {
    path: `/__admin${playerPath(player)}/commands`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ commands }),
  }
}
