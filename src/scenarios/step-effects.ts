import { EVENTS } from '../simulator/domain/events'
import { formatInstant } from '../simulator/domain/instants'
import type { TransactionStatus } from '../simulator/domain/transactions'
import type { BonusRecord, PlayerState } from '../simulator/engine/state'
import { namesOf } from '../simulator/engine/transactions'
import type { WorldLog } from '../world/log'
import type { Library } from './library'
import { type Doer, watchSteps } from './watched-steps'

/** What a step of a scenario did to its player, with all its repeats. */
export interface StepEffect extends Doer {
  /** Instant of the first time. */
  readonly at: string
  /** Number of transactions that it added. */
  readonly rows: number
  /** Other effects, such as `forfeited Welcome Bonus`. */
  readonly did: readonly string[]
}

/**
 * What the steps of the scenario did that created a player, in the order of their first execution;
 * its inherited parts and passing time have a line each.
 *
 * @param log the log of the world; a player that no scenario created has no effects
 */
export function stepEffects(log: WorldLog, id: string, library: Library): StepEffect[] {
  const effects = new Map<string | undefined, StepEffect>()
  let before: Mark = {
    rows: 0,
    kyc: undefined,
    block: '',
    limits: 0,
    restrictions: [],
    bonuses: [],
    payments: new Map(),
  }
  watchSteps(log, id, library, (player, doer, at, refused) => {
    const after = markOf(player)
    const rows = after.rows - before.rows
    const did = [
      ...(refused ? [`rejected by ${refused}`] : []),
      ...changesOf(before, after, player.ledger),
    ]
    before = after
    const { place } = doer
    if (place === undefined && rows + did.length === 0) return
    const known = effects.get(place) ?? { at: formatInstant(at), ...doer, rows: 0, did: [] }
    const all = [...new Set([...known.did, ...did])]
    effects.set(place, { ...known, rows: known.rows + rows, did: all })
  })
  return [...effects.values()]
}

/** The state of a player that effects are differences of. */
interface Mark {
  readonly rows: number
  readonly kyc: string | undefined
  readonly block: string | undefined
  /** The statuses of the newest deposits and withdrawals, by their rows, the newest first. */
  readonly payments: ReadonlyMap<number, TransactionStatus>
  /** Number of changes of limits. */
  readonly limits: number
  readonly restrictions: PlayerState['restrictions']
  readonly hold?: PlayerState['payoutHold']
  readonly bonuses: readonly (Pick<BonusRecord, 'status' | 'end'> & { readonly name: string })[]
}

const PAYMENTS = [...namesOf('deposit'), ...namesOf('withdrawal')]

/** All of them after each step would take quadratic time. */
const MAX_PAYMENTS = 500

function markOf(player: PlayerState): Mark {
  const { ledger, kyc, blocks, bonuses, limits, restrictions, payoutHold } = player
  const payments = new Map<number, TransactionStatus>()
  for (const row of ledger.newestFirst(PAYMENTS)) {
    payments.set(row, ledger.statusOf(row))
    if (payments.size === MAX_PAYMENTS) break
  }
  return {
    rows: ledger.length,
    payments,
    limits: limits.length,
    restrictions,
    hold: payoutHold,
    kyc: kyc.status,
    block: blocks.map(({ cause }) => cause ?? 'no cause').join(', '),
    bonuses: bonuses.map(({ status, end, terms }) => ({ status, end, name: terms.template.name })),
  }
}

function changesOf(before: Mark, after: Mark, ledger: PlayerState['ledger']): string[] {
  const bonuses = after.bonuses.flatMap(({ status, end, name }, index) => {
    const known = before.bonuses[index]
    if (known?.status === status) return []
    if (status === 'pending') return [`awarded ${name}, which is pending`]
    const verb = known?.end === undefined ? 'activated' : 'reinstated'
    return [`${end === 'empty' ? 'ended empty' : (end ?? verb)} ${name}`]
  })
  const moved = [...after.payments]
    .reverse()
    .filter(([row, is]) => (before.payments.get(row) ?? is) !== is)
  const isHeld = after.hold === undefined ? 'payouts released' : `payouts held: ${after.hold}`
  const isBlocked = after.block === '' ? 'unblocked' : `blocked: ${after.block}`
  return [
    ...bonuses,
    ...moved.map(([row, is]) => `${EVENTS[ledger.nameOf(row)].type} ${is}`),
    ...(before.limits === after.limits ? [] : ['limits changed']),
    ...added(before, after).map((activity) => `restricted ${activity}`),
    ...added(after, before).map((activity) => `lifted the restriction of ${activity}`),
    ...(before.hold === after.hold ? [] : [isHeld]),
    ...(before.block === after.block ? [] : [isBlocked]),
    ...(before.kyc === after.kyc || before.kyc === undefined ? [] : [`KYC ${after.kyc}`]),
  ]
}

const added = (before: Mark, after: Mark) =>
  after.restrictions.filter((each) => !before.restrictions.includes(each))
