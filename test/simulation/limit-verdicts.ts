import type { OracleState } from './oracle-state'
import type { Fields } from './verdicts'

const DAY_MS = 86_400_000

/** A limit of an amount without one, a limit of time without one, or an odd time. */
export function isTermless({ kind, amount, for: time }: Fields): boolean {
  if (kind !== 'session') return amount === undefined || time !== undefined
  return amount !== undefined || time === undefined || !['PT1H', 'PT5M', null].includes(time)
}

/** Whether the last 31 days can have exceeded a limit that was ever set; a time always can. */
export function mayExceed(
  state: OracleState,
  { type }: Fields,
  size: number,
  now: number,
): boolean {
  const since = now - 31 * DAY_MS
  const kinds = type === 'deposit' ? ['deposit'] : ['loss', 'session']
  const rows = [...state.rows.values()].filter(({ at }) => at >= since)
  const counted = rows.filter((row) =>
    type === 'deposit' ? row.type === 'deposit' : row.type === 'bet',
  )
  const most = counted.reduce((sum, { amount }) => sum + amount, size)
  return state.limits.some(
    ({ kind, least }) => kinds.includes(kind) && (kind === 'session' || most > least),
  )
}
