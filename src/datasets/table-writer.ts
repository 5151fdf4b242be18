import type { ByteText } from './byte-text'
import type { Dataset } from './dataset'
import type { Format } from './format'
import { createRowWriter } from './row-writer'
import { rowsIn, type Subject } from './subject'
import { TABLES, type TableName } from './tables'

/** Writes the rows of players in one table. */
export interface TableWriter {
  /**
   * @param count number of rows that the text has
   * @returns the same behind the rows of the player
   */
  write(subject: Subject, into: ByteText, count: number): number
}

/** A writer of a table in a format of text. */
export function createTableWriter(
  name: TableName,
  { scan }: Dataset,
  { textOf, separator, end, statement }: Format,
): TableWriter {
  const table = TABLES[name]
  const begin = statement?.begin(table) ?? ''
  const { rows: most, between } = statement ?? { rows: 1, between: '' }

  /** Writes what is before a row, and returns what is behind it. */
  function around(place: number, rows: number, into: ByteText, count: number): string {
    if (separator !== '' && count + place > 0) into.add(separator)
    if (begin !== '' && place % most === 0) into.add(begin)
    return (place + 1) % most === 0 || place + 1 === rows ? end : between
  }

  if (name !== 'transactions') {
    return {
      write(subject, into, count) {
        const rows = [...rowsIn(subject, name)]
        for (const [place, row] of rows.entries()) {
          const after = around(place, rows.length, into, count)
          into.add(textOf(table, row) + after)
        }
        return count + rows.length
      },
    }
  }
  const writer = createRowWriter(scan.policies, (row, { id: player_id }) =>
    textOf(table, { player_id, ...row }),
  )
  return {
    write({ player, now }, into, count) {
      const { length } = player.ledger
      for (let ordinal = 0; ordinal < length; ordinal += 1) {
        const after = around(ordinal, length, into, count)
        writer.write(player, ordinal, now, into)
        into.add(after)
      }
      return count + length
    },
  }
}
