import type { Dataset } from '../../datasets/dataset'
import type { FormatName, FormatOptions } from '../../datasets/format'
import type { Range } from '../../datasets/portion'
import type { Table } from '../../datasets/tables'
import type { Portion, WriteBytes } from './dataset-file'
import type { EncodedPortion } from './encoded-portion'

/** The choices that the bytes depend on. */
export interface EncodingChoice {
  readonly format: FormatName
  readonly formatOptions: FormatOptions
  readonly gzip: boolean
}

/** Copies bytes to another place, and returns them there. */
export type CopyBytes = (bytes: Uint8Array) => Uint8Array

/** How rows become files. What is between a portion and the files is theirs alone. */
export interface Encoding<Content = unknown> {
  /** What the names of the files end with, from the dot on. */
  readonly extension: string
  /** The same, if queries name the files: otherwise they name the tables of `schema.sql`. */
  readonly suffix?: string
  /** Number of positions of a portion. */
  readonly step: number
  /**
   * Makes portions of a dataset. Their memory is used again: the bytes of one are valid until the
   * next one is made.
   */
  portionsOf(dataset: Dataset): (range: Range) => EncodedPortion<Content>
  /** The same content with its bytes in the place that a function copies them to. */
  moved(content: Content, copy: CopyBytes): Content
  /** Opens the file of a table, where an earlier run has left it. */
  open(table: Table, place: FilePlace): TableFile<Content>
}

/** Where a file is, and what it has. */
export interface FilePlace {
  readonly path: string
  readonly kept: FileState | undefined
  readonly write: WriteBytes | undefined
}

/** What a file has of a dataset. */
export interface FileState extends Portion {
  readonly rows: number
  /** Position of the first portion that it needs again; absent: it has all of them. */
  readonly next?: number
  /** The descriptions of its row groups. */
  readonly groups?: Portion
}

/** The file of a table in the making. */
export interface TableFile<Content = unknown> {
  readonly state: FileState
  /** Takes the rows of the next portion that has some, which begins at a position. */
  add(content: Content, position: number): void
  /** Writes what the file ends with. */
  end(): void
  /** Gives the file its name. @returns its SHA-256, as hex */
  finish(): string
  close(): void
}
