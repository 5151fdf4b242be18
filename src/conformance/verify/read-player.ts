import { RARE, type SeenPlayer, type SeenRow } from './player-reading'

/** A player with all rows that were read, each once. */
export interface ReadPlayer {
  readonly player: SeenPlayer
  readonly rows: readonly SeenRow[]
}

/** A player with the rows of all lists that were read of it. */
export function withRows(player: SeenPlayer): ReadPlayer {
  const { rows, ofType } = player
  if (rows.isWhole) return { player, rows: rows.rows }
  const all = [...rows.rows, ...RARE.flatMap((type) => ofType(type).rows)]
  return { player, rows: [...new Map(all.map((row) => [row.id, row])).values()] }
}

/** Whether a note names an id, which is no part of a longer one. */
export function names(note: unknown, id: unknown): boolean {
  if (typeof note !== 'string' || typeof id !== 'string' || id === '') return false
  for (let at = note.indexOf(id); at >= 0; at = note.indexOf(id, at + 1)) {
    const [before = '', after = ''] = [note[at - 1], note[at + id.length]]
    if (!PART.test(before) && !PART.test(after)) return true
  }
  return false
}

const PART = /[\p{L}\p{N}]/u
