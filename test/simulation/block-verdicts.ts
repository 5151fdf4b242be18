import type { OracleState } from './oracle-state'
import { BLOCK_CAUSES, CHOSEN_CAUSES } from './vocabulary'

/*
 * What the blocks of a player allow, from what the wire and the commands have shown of them.
 */

/** The fields of a block. */
interface BlockFields {
  readonly cause?: string
  readonly for?: string | null
}

const DAY_MS = 86_400_000

/** An update sets the flag: what an update lifted is in force again, or else a plain block is. */
export function noteFlag(state: OracleState): void {
  state.plain ||= state.lifted.length === 0
  state.lifted = []
}

/** The causes in force, as far as segments show them. */
function standing({ blocked, segments, lifted }: OracleState): readonly string[] {
  if (!blocked) return []
  return BLOCK_CAUSES.filter((cause) => segments.includes(cause) && !lifted.includes(cause))
}

/** Payouts stop while the player shows the hold (2.6). */
export function isHeld(state: OracleState): boolean {
  if (state.held) return true
  const causes = standing(state)
  return causes.includes('AML Hold') || causes.includes('Sanctions Hit')
}

/**
 * Whether a block stops payouts: any but those that the player chose. Undefined if only the segment
 * of a chargeback speaks for it, which stays when its block goes.
 */
export function isStopped(state: OracleState): boolean | undefined {
  const { blocked, plain, segments } = state
  if (!blocked || plain) return blocked
  const causes = standing(state)
  if (causes.some((cause) => !CHOSEN_CAUSES.has(cause)) || causes.length === 0) return true
  return segments.includes('Chargeback') ? undefined : false
}

const RESTRICTED: Readonly<Record<string, string>> = {
  deposit: 'deposits',
  requestWithdrawal: 'withdrawals',
  play: 'play',
  claimBonus: 'bonuses',
  awardBonus: 'bonuses',
}

/** Whether staff have restricted what a command does; they act by themselves. */
export function isRestricted(
  { restricted }: OracleState,
  { type, by }: { readonly type: string; readonly by?: string },
): boolean {
  return by !== 'Admin' && restricted.includes(RESTRICTED[type] ?? '')
}

/** Usual days of the blocks that end. */
const USUAL_DAYS: ReadonlyMap<string, number> = new Map([
  ['Self-Excluded', 182],
  ['Cool-Off', 7],
])

/** When a block that is set now ends; undefined if it has no end. */
export function endOf({ cause = '', for: time }: BlockFields, now: number): number | undefined {
  const usual = USUAL_DAYS.get(cause)
  if (usual === undefined) return undefined
  const [, figure, unit] = /^PT?(\d+)([DYH])$/.exec(time ?? `P${usual}D`) ?? []
  if (unit !== 'Y') return now + Number(figure) * (unit === 'D' ? DAY_MS : DAY_MS / 24)
  const end = new Date(now)
  return end.setUTCFullYear(end.getUTCFullYear() + Number(figure))
}

/** Whether a block adds nothing to those that stand; undefined if the wire does not show it. */
export function addsNothing(
  state: OracleState,
  fields: BlockFields,
  now: number,
): boolean | undefined {
  const { blocked, segments, ends } = state
  const { cause } = fields
  if (!blocked || cause === undefined) return blocked
  const causes = standing(state)
  if (cause === 'Cool-Off' && causes.includes('Self-Excluded')) return true
  if (cause === 'Chargeback' ? !segments.includes(cause) : !causes.includes(cause)) return false
  const end = endOf(fields, now)
  if (end !== undefined) return ends.has(cause) ? end <= Number(ends.get(cause)) : undefined
  // Such a segment can come from a label, or from a chargeback of before.
  return LABELS.includes(cause) ? undefined : true
}

const LABELS: readonly string[] = ['AML Hold', 'Fraud Suspect', 'Multi-Account', 'Chargeback']

/** Whether a block in force can never be lifted; `only` it, if it is named. */
export function isFinal(state: OracleState, only?: string): boolean {
  const isMeant = (cause: string) => only === undefined || only === cause
  return standing(state).some((cause) => FINAL.includes(cause) && isMeant(cause))
}

const FINAL: readonly string[] = ['Deceased', 'Duplicate']
