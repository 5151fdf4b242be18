import type { LimitKind, LimitPeriod } from '../../simulator/domain/accounts'
import { toMinor } from '../../simulator/domain/currencies'
import { DAY_MS } from '../../simulator/domain/instants'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import type { Reconstruction } from './course'
import type { SourceRow } from './source-player'

const LIMIT = /^(deposit|loss|session) limit of ([\d.e-]+) \w+ per (day|week|month)$/

/** A higher limit, or none, takes effect after 24 hours. */
const REFLECTION = DAY_MS

type Limits = ReadonlyMap<string, number>

/** Sets the limits that the notes of rows name, at the instants from which they bind. */
export function planLimits(course: Reconstruction): void {
  const { rows, registeredAt } = course.source
  const current = new Map<string, number>()
  for (const row of rows) {
    const kinds = kindsOf(row)
    if (kinds.length === 0) continue
    const shown = limitsOf(course, row)
    for (const key of new Set([...current.keys(), ...shown.keys()])) {
      if (!kinds.some((kind) => key.startsWith(kind))) continue
      const [before, after] = [current.get(key), shown.get(key)]
      if (before === after) continue
      const isHigher = (after ?? Infinity) > (before ?? Infinity)
      const at = isHigher ? Math.max(registeredAt, row.at - REFLECTION) : row.at
      course.at(at, () => void course.perform(at, limitCommand(course, key, after), row))
      if (after === undefined) current.delete(key)
      else current.set(key, after)
    }
  }
}

/** The kinds of limits that bind a row. */
function kindsOf({ type, creator }: SourceRow): readonly LimitKind[] {
  if (type === 'bet') return ['loss', 'session']
  return type === 'deposit' && creator !== 'Admin' ? ['deposit'] : []
}

function limitsOf(course: Reconstruction, row: SourceRow): Limits {
  const found = course.noteOf(row).limits.map((text) => LIMIT.exec(text) as RegExpExecArray)
  return new Map(found.map(([, kind, value, per]) => [`${kind} ${per}`, Number(value)]))
}

function limitCommand(
  { amounts, major, source }: Reconstruction,
  key: string,
  value: number | undefined,
): PlayerCommand {
  const [kind, per] = key.split(' ') as [LimitKind, LimitPeriod]
  if (kind !== 'session') {
    const minor = value === undefined ? undefined : toMinor(value, source.currency)
    const amount = minor === undefined ? null : major(amounts.plain(minor))
    return { type: 'setLimit', kind, per, amount }
  }
  return { type: 'setLimit', kind, per, for: value === undefined ? null : `PT${value}M` }
}
