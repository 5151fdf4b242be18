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

/** How a Parquet file is compressed. */
export const CODEC_NAMES = ['snappy', 'gzip', 'none'] as const
export type CodecName = (typeof CODEC_NAMES)[number]

/** Choices of a format. */
export interface FormatOptions {
  /** Texts that a spreadsheet would take for a formula begin with an apostrophe. */
  readonly spreadsheetSafe?: boolean
  /** Of Parquet; default snappy. */
  readonly codec?: CodecName
}

/** The formats of text by name. */
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

type TextFormatName = keyof typeof FORMATS

/** Parquet has no rows as texts. */
export const FORMAT_NAMES = [
  ...(Object.keys(FORMATS) as readonly TextFormatName[]),
  'parquet',
] as const
export type FormatName = (typeof FORMAT_NAMES)[number]

/** A format of text. */
export function formatOf(name: TextFormatName, options: FormatOptions = {}): Format {
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
