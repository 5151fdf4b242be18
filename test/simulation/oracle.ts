import { leads } from './book'
import { append, apply, end } from './oracle-rows'
import { activeOf, breach, type KeptRow, money, type OracleState, same } from './oracle-state'
import { compare } from './oracle-views'
import { BLOCK_CAUSES } from './vocabulary'
import type { Sight } from './wire'

/** The change of a player in one step, by the oracle's calculation. */
export interface Change {
  readonly added: readonly KeptRow[]
  readonly moved: readonly { readonly row: KeptRow; readonly from: string }[]
  /** Kinds of rows and transitions that occurred, as the rule book prints them. */
  readonly reached: readonly string[]
}

/** The kind of step. Several commands, or the clock, may pass through states between two reads. */
export interface StepKind {
  readonly single: boolean
}

/**
 * Applies the new rows and status changes since the last read to the oracle's state, then compares
 * all derived fields on the wire with the oracle's calculation.
 *
 * @throws OracleBreach
 */
export function follow(state: OracleState, sight: Sight, { single }: StepKind): Change {
  const reached: string[] = []
  const moved = moveRows(state, sight, single, reached)
  const old = state.rows.size
  const fresh = sight.rows.slice(old)
  const book = new Map(sight.bonuses.map((bonus) => [bonus.id, bonus]))
  for (const [index, row] of fresh.entries()) {
    reached.push(`${row.event_type}/${row.status}/${row.event_name}`)
    append(state, row, fresh[index + 1], book)
  }
  judge(state)
  followBook(state, sight, single, reached)
  followPerson(state, sight, single, reached)
  compare(state, sight)
  const added = fresh.flatMap(({ id }) => state.rows.get(id) ?? [])
  return { added, moved, reached }
}

/** Rows of the last read: only the status, its time and the note may have changed. */
function moveRows(state: OracleState, sight: Sight, single: boolean, reached: string[]) {
  const moved: { row: KeptRow; from: string }[] = []
  const { minor } = money(state)
  let index = 0
  for (const kept of state.rows.values()) {
    const row = sight.rows[index]
    index += 1
    if (row === undefined || row.id !== kept.id) breach(`row ${kept.id} is not where it was`)
    same(`amount of ${kept.id}`, minor(row.amount), kept.amount)
    same(`name of ${kept.id}`, row.event_name, kept.name)
    same(`date of ${kept.id}`, Date.parse(row.date), kept.at)
    same(`method of ${kept.id}`, row.payment_method, kept.method)
    const done = row.completed_at === undefined ? undefined : Date.parse(row.completed_at)
    if (kept.completedAt !== undefined) same(`completed_at of ${kept.id}`, done, kept.completedAt)
    if (row.status === kept.status) continue
    const from = kept.status
    if (!leads(kept.type, from, row.status, !single)) {
      breach(`${kept.id}, ${kept.name}, went from ${from} to ${row.status}`)
    }
    reached.push(`${kept.type}: ${from} > ${row.status}`)
    reached.push(`${kept.type}/${row.status}/${kept.name}`)
    const whole = kept.bonusPart === undefined && (kept.type === 'bet' || kept.type === 'win')
    const floor = Math.min(0, state.cash)
    if (!whole) apply(state, kept, -1)
    kept.status = row.status
    kept.late ||= from === 'pending'
    kept.completedAt = done
    if (!whole) apply(state, kept, 1, floor)
    moved.push({ row: kept, from })
  }
  return moved
}

/** After each command: a bonus without balance is lost; one whose requirement is met has ended. */
function judge(state: OracleState): void {
  for (const active of state.actives) {
    if (active.met) breach(`${active.id} was met and has not ended`)
    if (!state.unsure && active.balance === 0) end(state, active, 'cancelled')
  }
}

function followBook(state: OracleState, sight: Sight, single: boolean, reached: string[]): void {
  for (const bonus of sight.bonuses) {
    const before = state.book.get(bonus.id)
    state.book.set(bonus.id, bonus)
    if (before === undefined) {
      reached.push(`bonus: new > ${bonus.status}`)
      continue
    }
    const returns = before.status === 'cancelled' && activeOf(state, bonus.id)
    if (before.status === 'completed' || (before.status === 'cancelled' && !returns)) {
      // A name that staff wrote goes with the person.
      const isErased = sight.profile.name === 'Erased' && !state.erased
      const name = isErased && bonus.bonus_name === 'Erased' ? 'Erased' : before.bonus_name
      const due = { ...before, bonus_name: name }
      same(`${bonus.id}, which is final`, JSON.stringify(bonus), JSON.stringify(due))
      continue
    }
    if (before.status === 'active') {
      if (bonus.expires_at < before.expires_at) breach(`${bonus.id} expires earlier`)
      const kept = activeOf(state, bonus.id) ?? state.endings.get(bonus.id)?.active
      const requirement = money(state).minor(bonus.wager_requirement)
      same(`wager_requirement of ${bonus.id}`, requirement, kept?.requirement)
    }
    if (bonus.status === before.status) continue
    if (!leads('bonus', before.status, bonus.status, !single)) {
      breach(`${bonus.id} went from ${before.status} to ${bonus.status}`)
    }
    reached.push(`bonus: ${before.status} > ${bonus.status}`)
  }
}

function followPerson(state: OracleState, sight: Sight, single: boolean, reached: string[]): void {
  const { kyc_status: kyc, blocked, segments } = sight.profile
  if (kyc !== state.kyc) {
    if (!leads('kyc', state.kyc, kyc, !single)) breach(`KYC went from ${state.kyc} to ${kyc}`)
    reached.push(`kyc: ${state.kyc} > ${kyc}`)
  }
  if (blocked !== state.blocked) {
    const shown = blocked ? segments : state.segments
    const cause = causeOf(shown.filter((segment) => !state.lifted.includes(segment)))
    reached.push(blocked ? `block: open > ${cause}` : `block: ${cause} > open`)
  }
  state.kyc = kyc
  state.blocked = blocked
  state.plain &&= blocked
  const visible = CAUSES.filter((cause) => cause !== 'Chargeback' && segments.includes(cause))
  state.lifted = blocked ? state.lifted.filter((cause) => visible.includes(cause)) : visible
  state.erased = sight.profile.name === 'Erased'
  state.segments = segments
}

const CAUSES = [...BLOCK_CAUSES, 'Chargeback']

/** The cause of a block, from the segments. */
export function causeOf(segments: readonly string[]): string {
  return CAUSES.find((cause) => segments.includes(cause)) ?? 'no cause'
}
