import { formatInstant, instant } from '../simulator/domain/instants'
import type { TransactionStatus } from '../simulator/domain/transactions'
import { runTo } from '../simulator/engine/engine'
import type { BonusRecord, PlayerState } from '../simulator/engine/state'
import { namesOf } from '../simulator/engine/transactions'
import { Budget } from '../simulator/workload/budget'
import type { WorldLog } from '../world/log'
import type { PlayerScript } from './composition'
import type { ScenarioStep } from './definition'
import type { Library } from './library'
import { loadingOf } from './loading'
import { runScript } from './script'
import type { TimedStep } from './timeline'

/** What a step of a scenario did to its player, with all its repeats. */
export interface StepEffect {
  /** Instant of the first time. */
  readonly at: string
  /** Its place in the definition; the name of an inherited part; absent for what time alone did. */
  readonly place?: string | undefined
  /** The step of the definition. */
  readonly step?: ScenarioStep | undefined
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
  const loading = loadingOf(log.commands, id, library)
  if (loading === undefined) return []
  const { entry, script } = loading
  const end = instant(entry.at)
  const now = entry.basis === undefined ? end : instant(entry.basis)
  const effects = new Map<string | undefined, StepEffect>()
  let before: Mark = { rows: 0, kyc: undefined, block: '', limits: '0,', bonuses: [] }
  const note = (player: PlayerState, at: number, owner: Owner, refused?: string) => {
    const after = markOf(player)
    const rows = after.rows - before.rows
    const did = [...(refused ? [`rejected by ${refused}`] : []), ...changesOf(before, after)]
    before = after
    const { place } = owner
    if (place === undefined && rows + did.length === 0) return
    const known = effects.get(place) ?? { at: formatInstant(at), ...owner, rows: 0, did: [] }
    const all = [...new Set([...known.did, ...did])]
    effects.set(place, { ...known, rows: known.rows + rows, did: all })
  }
  const player = runScript(
    script,
    log.options,
    id,
    now,
    new Budget(),
    end,
    (timed, player, run) => {
      const { step, at } = timed
      // The commands of a target come before its instant.
      if (step.type !== undefined) runTo(player, at)
      note(player, player.clock, {})
      run()
      note(player, at, ownerOf(timed, script), step.type && step.refused)
    },
  )
  note(player, end, {})
  return [...effects.values()]
}

type Owner = Pick<StepEffect, 'place' | 'step'>

/** The step as it is written in the definition, or the inherited part that has it. */
function ownerOf({ origin, pointer }: TimedStep, { parts }: PlayerScript): Owner {
  const own = parts.at(-1)
  if (own?.origin !== origin) return { place: origin.name }
  const [index = ''] = pointer.slice(`${own.pointer}/steps/`.length).split('/')
  return { place: `${own.pointer}/steps/${index}`, step: own.steps[Number(index)] }
}

/** The state of a player that effects are differences of. */
interface Mark {
  readonly rows: number
  readonly kyc: string | undefined
  readonly block: string | undefined
  /** The newest withdrawal, if there is one. */
  readonly withdrawal?: { readonly row: number; readonly status: TransactionStatus }
  /** Changes of limits, restrictions and the hold of payouts. */
  readonly limits: string
  readonly bonuses: readonly (Pick<BonusRecord, 'status' | 'end'> & { readonly name: string })[]
}

function markOf(player: PlayerState): Mark {
  const { ledger, kyc, blocks, bonuses, limits, restrictions, payoutHold } = player
  const row = ledger.newest(namesOf('withdrawal'), () => true)
  return {
    rows: ledger.length,
    ...(row !== undefined && { withdrawal: { row, status: ledger.statusOf(row) } }),
    limits: [limits.length, ...restrictions, payoutHold].join(),
    kyc: kyc.status,
    block: blocks.map(({ cause }) => cause ?? 'no cause').join(', '),
    bonuses: bonuses.map(({ status, end, terms }) => ({ status, end, name: terms.template.name })),
  }
}

function changesOf(before: Mark, after: Mark): string[] {
  const bonuses = after.bonuses.flatMap(({ status, end, name }, index) => {
    const known = before.bonuses[index]
    if (known?.status === status) return []
    if (status === 'pending') return [`awarded ${name}, which is pending`]
    const verb = known?.end === undefined ? 'activated' : 'reinstated'
    return [`${end === 'empty' ? 'ended empty' : (end ?? verb)} ${name}`]
  })
  const [was, is] = [before.withdrawal, after.withdrawal]
  const isMoved = was?.row === is?.row && was?.status !== is?.status
  const isBlocked = after.block === '' ? 'unblocked' : `blocked: ${after.block}`
  return [
    ...bonuses,
    ...(isMoved ? [`withdrawal ${is?.status}`] : []),
    ...(before.limits === after.limits ? [] : ['limits changed']),
    ...(before.block === after.block ? [] : [isBlocked]),
    ...(before.kyc === after.kyc || before.kyc === undefined ? [] : [`KYC ${after.kyc}`]),
  ]
}
