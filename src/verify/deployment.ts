import { FauxhouseError } from '../errors'
import { CURRENCIES } from '../simulator/domain/currencies'
import { finish } from '../simulator/workload/portions'
import { noteAccount, strangeWords } from './account-policies'
import { checking } from './audit'
import { type Judge, Report } from './breach'
import { DeployedPlayer, UNSOUND } from './deployed-player'
import { type Breach, Findings, type Get, type PolicyFinding } from './findings'
import { LAWS } from './laws'
import { probeLimit, probeQueries } from './policy-probes'

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

/** The longest page that is asked for, if the deployment takes it. */
const PAGE = 200

/**
 * Reads players of a deployment, and holds the responses to the contract and the laws.
 *
 * @throws FauxhouseError INVALID_OPTION if a player has no profile, and what the sender throws
 */
export async function verify(get: Get, players: readonly string[]): Promise<VerifyReport> {
  const findings = new Findings()
  const [lead = ''] = players
  const ids = { checked: [] as string[], changed: [] as string[] }
  try {
    for (const id of players) await requireProfile(get, id)
    await probeQueries(get, findings, lead)
    await probeLimit(get, findings, lead)
    const pageSize = Math.min(PAGE, findings.valueOf('maxLimit') ?? PAGE)
    for (const id of players) {
      const result = await checkPlayer(
        get,
        findings,
        new DeployedPlayer(id, get, findings, pageSize),
      )
      if (result) ids[result].push(id)
    }
  } catch (error) {
    if (error !== SPENT) throw error
  }
  return { breaches: findings.breaches, policies: findings.policies(), ...ids }
}

async function requireProfile(get: Get, id: string): Promise<void> {
  const { status, request } = await get(id, '')
  if (status === 200) return
  const problem = `The deployment returns ${status} for ${request}, not a profile.`
  const remedy = 'Use the base URL with /v1, a valid token and session, and existing players.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { status })
}

async function checkPlayer(
  get: Get,
  findings: Findings,
  player: DeployedPlayer,
): Promise<'checked' | 'changed' | undefined> {
  const { id } = player
  const before = await get(id, '')
  try {
    await player.settle(() => noteAccount(findings, player))
    const breaches = await player.settle(() => breachesOf(findings, player))
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

/** Ids of a deployment need no order. */
const ID_RULES: ReadonlySet<string> = new Set(['row-order', 'bonus-book'])

/**
 * The breaches of the laws that need the specification alone, and of those about words of ours if
 * the player has no others, under the policies that are known.
 */
function breachesOf(findings: Findings, player: DeployedPlayer) {
  const report = new Report(player.id)
  const { currency, id } = player.profile()
  report.holds(id === player.id, 'wire-profile', 'PlayerProfile', { id }, 'id', player.id)
  const isKnown = Object.hasOwn(CURRENCIES, currency)
  report.holds(isKnown, 'identity', 'PlayerProfile', { currency }, 'currency')
  if (!isKnown) return report.breaches
  const strange = [...strangeWords(player)].join(', ')
  if (strange !== '') findings.leaveOpen('vocabulary', `other words: ${strange}`)
  const judge: Judge = {
    holds(isHeld, rule, resource, object, field, due) {
      const { needs } = LAWS[rule]
      const isMeant = needs === 'document' || (needs === 'words' && strange === '')
      const isOfId = field === 'id' && ID_RULES.has(rule)
      report.holds(isHeld || !isMeant || isOfId, rule, resource, object, field, due)
    },
  }
  const policies = findings.known()
  finish(checking(player, { now: Number.POSITIVE_INFINITY, policies }, judge))
  return report.breaches
}
