import { csvHead, csvTexts } from './csv'
import { sqlTexts } from './sql'
import { rowsOf, rowTextsOf, type Subject } from './subject'
import { TABLES, type Table, type TableName } from './tables'

/** How the rows of a table are text in a file. */
export interface Format {
  /** Extension of the file, without a dot. */
  readonly extension: string
  /** What a file begins with. */
  head(table: Table): string
  /** The rows of a player, by table. */
  texts(subject: Subject, tables: readonly TableName[]): Iterable<TableTexts>
  /** What follows each row. */
  readonly end: string
  /** What is between two rows. */
  readonly separator: string
  /** What a file ends with. */
  readonly foot: string
}

/** Rows of a table as texts. */
type TableTexts = readonly [table: TableName, texts: Iterable<string>]

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
    texts: rowTextsOf,
    end: '\n',
    separator: '',
    foot: '',
  }),
  csv: ({ spreadsheetSafe = false }: FormatOptions): Format => ({
    extension: 'csv',
    head: csvHead,
    texts: (subject, tables) => convertedBy(csvTexts(spreadsheetSafe), subject, tables),
    end: '\r\n',
    separator: '',
    foot: '',
  }),
  json: (): Format => ({
    extension: 'json',
    head: () => '[\n',
    texts: rowTextsOf,
    end: '',
    separator: ',\n',
    foot: '\n]\n',
  }),
  sql: (): Format => ({
    extension: 'sql',
    head: () => 'BEGIN;\n',
    texts: (subject, tables) => convertedBy(sqlTexts, subject, tables),
    end: '\n',
    separator: '',
    foot: 'COMMIT;\n',
  }),
}

export type FormatName = keyof typeof FORMATS

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[]

/** A format. */
export function formatOf(name: FormatName, options: FormatOptions = {}): Format {
  return FORMATS[name](options)
}

/** The rows of a player by table, each table converted to texts. */
function* convertedBy(
  convert: (table: Table, rows: Iterable<object>) => Iterable<string>,
  subject: Subject,
  tables: readonly TableName[],
): Generator<TableTexts> {
  for (const [name, rows] of rowsOf(subject, tables)) yield [name, convert(TABLES[name], rows)]
}
