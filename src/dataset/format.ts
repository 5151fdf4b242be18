import { csvHead, csvRow } from './csv'
import type { Table, TableName, TableRows } from './tables'

/** How the rows of a table are text in a file. */
export interface Format {
  /** Extension of the file, without a dot. */
  readonly extension: string
  /** What a file begins with. */
  head(table: Table): string
  row(table: Table, row: TableRows[TableName]): string
  /** What is between two rows. */
  readonly separator: string
  /** What a file ends with. */
  readonly foot: string
}

/** Choices of a format. */
export interface FormatOptions {
  /** Texts that a spreadsheet would take for a formula begin with an apostrophe. */
  readonly spreadsheetSafe?: boolean
}

/** The formats by name. */
const FORMATS = {
  ndjson: (): Format => ({
    extension: 'ndjson',
    head: () => '',
    row: (_, row) => `${JSON.stringify(row)}\n`,
    separator: '',
    foot: '',
  }),
  csv: ({ spreadsheetSafe = false }: FormatOptions): Format => ({
    extension: 'csv',
    head: csvHead,
    row: (table, row) => csvRow(table, row, spreadsheetSafe),
    separator: '',
    foot: '',
  }),
  json: (): Format => ({
    extension: 'json',
    head: () => '[\n',
    row: (_, row) => JSON.stringify(row),
    separator: ',\n',
    foot: '\n]\n',
  }),
}

export type FormatName = keyof typeof FORMATS

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[]

/** A format. */
export function formatOf(name: FormatName, options: FormatOptions = {}): Format {
  return FORMATS[name](options)
}
