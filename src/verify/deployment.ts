import { POLICY_NAMES, type Policies, type PolicyName } from '../contract/policies'
import { WORDS } from '../contract/vocabulary'
import { FauxhouseError } from '../errors'
import { isCurrency, type Responses } from './account'
import { checkLaws } from './audit'
import { type Judge, Report } from './breach'
import { DeployedPlayer, UNSOUND } from './deployed-player'
import { type Breach, Findings, type Get, type PolicyFinding } from './findings'
import { LAWS } from './laws'
import { periodOf, probeLimit, probeQueries } from './probes'

/** Thrown by the sender in place of a request beyond the budget. */
export const SPENT = new Error('The budget is used up.')

/** What the responses of a deployment show. */
export interface VerifyReport {
  readonly breaches: readonly Breach[]
  readonly policies: Readonly<Record<string, PolicyFinding>>
  /** Ids of the players that were held to the laws. */
  readonly checked: readonly string[]
  /** Ids of those that changed while they were read. */
  readonly changed: readonly string[]
}

/**
 * Reads players of a deployment, and holds the responses to the contract and the laws.
 *
 * @throws FauxhouseError INVALID_OPTION if a player has no profile, and what the sender throws
 */
export async function verify(get: Get, players: readonly string[]): Promise<VerifyReport> {
  const findings = new Findings()
  const [lead = ''] = players
  const checked: string[] = []
  const changed: string[] = []
  try {
    for (const id of players) await requireProfile(get, id)
    await probeQueries(get, findings, lead)
    await probeLimit(get, findings, lead)
    for (const id of players) {
      const result = await checkPlayer(id, get, findings)
      if (result === 'checked') checked.push(id)
      if (result === 'changed') changed.push(id)
    }
  } catch (error) {
    if (error !== SPENT) throw error
  }
  return { breaches: findings.breaches, policies: findings.policies(), checked, changed }
}

async function requireProfile(get: Get, id: string): Promise<void> {
  const { status, request } = await get(id, '')
  if (status === 200) return
  const problem = `The deployment returns ${status} for ${request}, not a profile.`
  const remedy = 'Use the base URL with /v1, a valid token and session, and existing players.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { status })
}

async function checkPlayer(id: string, get: Get, findings: Findings) {
  const before = await get(id, '')
  const player = new DeployedPlayer(id, get, findings)
  try {
    // A run can start again, so what it shows is noted at its end. The first one misses the most.
    const due = await player.run((view) => breachesOf(findings, view, {}).length)
    const periodBy = await player.run(periodOf)
    const fitting = await player.run((view) => fittingOf(findings, view, due))
    if (periodBy) findings.show('periodBy', periodBy, `player ${id}`)
    for (const [policy, values] of fitting) findings.narrow(policy, values, `player ${id}`)
    const breaches = await player.run((view) => breachesOf(findings, view, findings.known()))
    if ((await get(id, '')).text !== before.text) return 'changed'
    for (const { rule, message, left, right } of breaches) {
      findings.check(rule, false, `player ${id}`, `${message} ${right ?? ''}`.trim(), left)
    }
    return 'checked'
  } catch (error) {
    if (error !== UNSOUND) throw error
    return undefined
  }
}

/** Policies about which the laws say something: they hold under the right value alone. */
const LAWFUL: { readonly [Name in PolicyName]?: readonly Policies[Name][] } = {
  pendingInTotal: [false, true],
  withdrawable: ['by-cause', 'balance', 'also-kyc-and-block'],
  minimumTurnover: [1, 0],
  wr: ['remaining', 'requirement'],
  amountSign: ['natural', 'magnitude'],
  ngr: ['net-awards', 'awards', 'awards-and-adjustments', 'ggr'],
  ltnc: ['ngr', 'net-cash'],
}

/**
 * The values of each policy of {@link LAWFUL} that fit a player.
 *
 * @param due the number of breaches that no policy explains
 */
function fittingOf(findings: Findings, view: Responses, due: number) {
  return POLICY_NAMES.flatMap((policy) => {
    const values: readonly unknown[] | undefined = LAWFUL[policy]
    if (values === undefined) return []
    const counts = values.map((value) => breachesOf(findings, view, { [policy]: value }).length)
    const least = Math.min(...counts)
    const fits = values.filter((_, place) => counts[place] === least)
    return [[policy, least > due ? [] : fits] as const]
  })
}

/** Ids of a deployment need no order. */
const ID_RULES: ReadonlySet<string> = new Set(['row-order', 'bonus-book'])

/**
 * The breaches of the laws that need the specification alone, and of those about words of ours if
 * the player has no others.
 */
function breachesOf(findings: Findings, view: Responses, policies: Partial<Policies>) {
  const report = new Report(view.id)
  const { currency, id } = view.profile()
  report.holds(id === view.id, 'wire-profile', 'PlayerProfile', { id }, 'id', view.id)
  const isKnown = isCurrency(currency)
  report.holds(isKnown, 'identity', 'PlayerProfile', { currency }, 'currency')
  if (!isKnown) return report.breaches
  const strange = strangeWords(view).join(', ')
  if (strange !== '')
    findings.leaveOpen(
      'vocabulary',
      `other words: ${strange}; the laws that depend on them are not checked`,
    )
  const judge: Judge = {
    holds(isHeld, rule, resource, object, field, due) {
      const { needs } = LAWS[rule]
      const isMeant = needs === 'document' || (needs === 'words' && strange === '')
      const isOfId = field === 'id' && ID_RULES.has(rule)
      report.holds(isHeld || !isMeant || isOfId, rule, resource, object, field, due)
    },
  }
  checkLaws(view, { now: Number.POSITIVE_INFINITY, policies }, judge)
  return report.breaches
}

/** The words of a player in whose place the simulator has others. */
function strangeWords(view: Responses): string[] {
  const { transactions: rows } = view.transactions()
  const words = [
    [WORDS.status, rows.map(({ status }) => status)],
    [WORDS.event_name, rows.map(({ event_name }) => event_name)],
    [WORDS.bonus_status, view.bonuses().bonuses.map(({ status }) => status)],
    [WORDS.withdrawal_status, [view.profile().withdrawal_status]],
  ] as const
  return [...new Set(words.flatMap(([own, found]) => found.filter((word) => !own.includes(word))))]
}
