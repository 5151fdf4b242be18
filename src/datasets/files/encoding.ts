import type { RowGroup } from 'hyparquet'
import type { ColumnValues } from '../column-values'
import type { Dataset } from '../dataset'
import type { CodecName, FormatName } from '../format'
import type { Subject } from '../subject'
import type { Table, TableName } from '../tables'
import type { FilePart, WriteBytes } from './dataset-file'

/** The choices that the bytes depend on. */
export interface EncodingChoice {
  readonly format: FormatName
  readonly gzip: boolean
  /** Of CSV: strings that a spreadsheet would take for a formula begin with an apostrophe. */
  readonly spreadsheetSafe: boolean
  /** Of Parquet, otherwise null. */
  readonly codec: CodecName | null
}

/** How rows become files. */
export interface Encoding {
  /** What the names of the files end with, from the dot on. */
  readonly extension: string
  /** Number of positions of a portion. */
  readonly step: number
  /** Collects the rows of one portion after the other in one table. */
  collect(table: Table, dataset: Dataset): RowCollector
  /** Opens the file of a table, where an earlier run has left it. */
  open(table: Table, place: FilePlace): TableFile
}

export interface RowCollector {
  add(subject: Subject): void
  /** Empties it; undefined if it has no rows. */
  take(): EncodedRows | undefined
}

/** Some rows of a table. */
export interface EncodedRows {
  readonly blocks: readonly Block[]
  /** Of Parquet: rows that are too few for a row group. */
  readonly rest?: ColumnValues
}

/** Rows as bytes of a file. */
export interface Block {
  readonly rows: number
  /** The only bytes in their memory. */
  readonly data: Uint8Array<ArrayBuffer>
  /** Of Parquet: its description, with offsets from the beginning of the data. */
  readonly group?: RowGroup
}

/** The rows that a portion has of a table. */
export interface TablePart extends EncodedRows {
  readonly table: TableName
}

/** Where a file is, and what it has. */
export interface FilePlace {
  readonly path: string
  readonly kept: FileState | undefined
  readonly write: WriteBytes | undefined
}

/** What a file has of a dataset. */
export interface FileState extends FilePart {
  readonly rows: number
  /** Position of the first portion that it needs again; absent: it has all of them. */
  readonly next?: number
  /** The descriptions of its row groups. */
  readonly groups?: FilePart
}

/** The file of a table in the making. */
export interface TableFile {
  readonly state: FileState
  /** Takes the rows of the next portion that has some, which begins at a position. */
  add(rows: EncodedRows, position: number): void
  /** Writes what the file ends with. */
  end(): void
  /** Gives the file its name. @returns its SHA-256, as hex */
  finish(): string
  close(): void
}
