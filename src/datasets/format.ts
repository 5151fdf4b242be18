import { csvHead, csvText } from './csv'
import { sqlInsert, sqlTuple } from './sql'
import type { Table } from './tables'

/** How the rows of a table are text in a file. */
export interface Format {
  /** Extension of the file, without a dot. */
  readonly extension: string
  /** What a file begins with. */
  head(table: Table): string
  /** A row, without what is between rows. */
  rowText(table: Table, row: object): string
  /** What is between two rows, if it is not the same behind the last one. */
  readonly separator: string
  /** What follows each row. */
  readonly end: string
  /** How some rows of a player are one statement. */
  readonly statement?: Statement
  /** What a file ends with. */
  readonly foot: string
}

/** A statement of several rows: databases take many at once sooner than one by one. */
interface Statement {
  readonly rows: number
  begin(table: Table): string
  /** What follows each row but the last. */
  readonly between: string
}

/** How a Parquet file is compressed. */
export const CODEC_NAMES = ['snappy', 'gzip', 'none'] as const
export type CodecName = (typeof CODEC_NAMES)[number]

/** Choices of a format of text. */
interface TextChoice {
  readonly spreadsheetSafe: boolean
}

/** The formats of text by name. */
const FORMATS = {
  ndjson: (): Format => ({
    extension: 'ndjson',
    head: () => '',
    rowText: (_, row) => JSON.stringify(row),
    separator: '',
    end: '\n',
    foot: '',
  }),
  csv: ({ spreadsheetSafe }: TextChoice): Format => ({
    extension: 'csv',
    head: csvHead,
    rowText: (table, row) => csvText(table, row, spreadsheetSafe),
    separator: '',
    end: '\r\n',
    foot: '',
  }),
  json: (): Format => ({
    extension: 'json',
    head: () => '[\n',
    rowText: (_, row) => JSON.stringify(row),
    separator: ',\n',
    end: '',
    foot: '\n]\n',
  }),
  sql: (): Format => ({
    extension: 'sql',
    head: () => 'BEGIN;\n',
    rowText: sqlTuple,
    separator: '',
    end: ';\n',
    statement: { rows: 200, begin: sqlInsert, between: ',\n' },
    foot: 'COMMIT;\n',
  }),
}

type TextFormatName = keyof typeof FORMATS

/** Parquet has no rows as strings. */
export const FORMAT_NAMES = [
  ...(Object.keys(FORMATS) as readonly TextFormatName[]),
  'parquet',
] as const
export type FormatName = (typeof FORMAT_NAMES)[number]

export function textFormat(name: TextFormatName, choice: TextChoice): Format {
  return FORMATS[name](choice)
}
