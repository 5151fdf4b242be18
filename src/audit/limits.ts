import { MARKETS } from '../domain/markets'
import type { PlayerState } from '../engine/state'
import type { Row } from '../ledger/row'
import { type AuditedPlayer, labelOf } from './audited-player'

type LimitChange = PlayerState['limits'][number]

const MINUTE = 60_000
const DAY = 86_400_000
const PERIODS = ['day', 'week', 'month'] as const

/** The limits of a kind that bind a row. */
function limitsFor({ player }: AuditedPlayer, kind: string, row: Row): LimitChange[] {
  return PERIODS.flatMap((per) => {
    let bound: LimitChange | undefined
    for (const change of player.limits) {
      if (change.kind !== kind || change.per !== per) continue
      if (change.from <= row.at && change.rows <= row.ordinal) bound = change
    }
    return bound === undefined || bound.value === undefined ? [] : [bound]
  })
}

/** First instant of the period of an instant, by the clock of the player's market. */
function startOf({ player }: AuditedPlayer, per: string, at: number): number {
  const offset = MARKETS[player.market].utcOffsetMin * MINUTE
  const local = new Date(at + offset)
  const midnight = Math.floor((at + offset) / DAY) * DAY - offset
  if (per === 'day') return midnight
  if (per === 'week') return midnight - ((local.getUTCDay() + 6) % 7) * DAY
  return midnight - (local.getUTCDate() - 1) * DAY
}

/**
 * No deposit and no stake exceeds a limit of its period. What has changed since is left out: a
 * deposit that was credited late, and what a rollback took back, did not count then.
 */
export function checkLimits(audited: AuditedPlayer): void {
  if (audited.player.limits.length === 0) return
  checkDeposits(audited)
  checkLosses(audited)
}

function checkDeposits(audited: AuditedPlayer): void {
  const earlier: Row[] = []
  for (const { row } of audited.entries) {
    if (row.type !== 'deposit') continue
    // Admin books money that has arrived.
    const limits = row.creator === 'Admin' ? [] : limitsFor(audited, 'deposit', row)
    for (const limit of limits) {
      const start = startOf(audited, limit.per, row.at)
      const counted = earlier.filter(
        ({ at, completedAt = row.at }) => at >= start && completedAt < row.at,
      )
      const sum = counted.reduce((total, { amount }) => total + amount, row.amount)
      hold(audited, row, limit, sum)
    }
    if (row.status === 'completed') earlier.push(row)
  }
}

function checkLosses(audited: AuditedPlayer): void {
  const losses = new Map<string, { start: number; sum: number }>()
  for (const { row } of audited.entries) {
    if (row.type !== 'bet' && row.type !== 'win') continue
    const limits = row.type === 'bet' ? limitsFor(audited, 'loss', row) : []
    for (const per of PERIODS) {
      const start = startOf(audited, per, row.at)
      const last = losses.get(per)
      const lost = last?.start === start ? last.sum : 0
      const limit = limits.find((each) => each.per === per)
      if (limit) hold(audited, row, limit, lost + row.amount)
      const stands = row.status === 'completed' ? row.amount : 0
      losses.set(per, { start, sum: lost + (row.type === 'win' ? -row.amount : stands) })
    }
  }
}

function hold({ report }: AuditedPlayer, row: Row, limit: LimitChange, sum: number): void {
  const { kind, per, value = 0 } = limit
  const message = `${labelOf(row)} within the ${kind} limit per ${per}`
  report.holds(sum <= value, 'limit', message, report.major(sum), report.major(value))
}

/** What the note of a row says of limits at its end. */
export function limitNote(audited: AuditedPlayer, row: Row): string {
  const { player, report } = audited
  if (row.creator === 'Admin') return ''
  const kinds = row.type === 'bet' ? ['loss', 'session'] : [row.type]
  const limits = kinds.flatMap((kind) => limitsFor(audited, kind, row))
  return limits
    .map(({ kind, per, value = 0 }) => {
      const money = `${report.major(value)} ${player.currency}`
      const size = kind === 'session' ? `${value / MINUTE} min` : money
      return `, ${kind} limit of ${size} per ${per}`
    })
    .join('')
}
