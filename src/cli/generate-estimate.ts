import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Dataset } from '../datasets/dataset'
import type { EncodingChoice } from '../datasets/files/encoding'
import { grouped } from '../datasets/numbers'
import type { Terminal } from './terminal'

/** A smaller dataset takes not much longer than an estimate. */
const MIN_PLAYERS = 512

/** Bytes above which the user is asked. */
const LARGE = 5e9

export interface EstimateOptions {
  readonly choice: EncodingChoice
  readonly folder: string
  /** Whether a filter may leave players out. */
  readonly isFiltered: boolean
  /** Whether the user wants any size. */
  readonly yes: boolean
}

/**
 * Prints the expected size of a dataset, and asks whether to go on if it is large.
 *
 * @param dataset without the filter, of which a sample says too little
 * @returns whether to go on
 */
export async function confirmSize(
  dataset: Dataset,
  { choice, folder, isFiltered, yes }: EstimateOptions,
  terminal: Terminal,
): Promise<boolean> {
  if (dataset.to - dataset.from < MIN_PLAYERS) return true
  const { estimateDataset } = await import('../datasets/files/estimate')
  const { rows, bytes } = await estimateDataset(dataset, choice)
  const free = freeBytes(resolve(folder))
  const about = isFiltered ? 'at most about' : 'about'
  const size = `${about} ${grouped(rounded(rows))} rows and ${sizeText(bytes)} (±20 %)`
  const space = free === undefined ? '' : `; ${sizeText(free)} are free`
  terminal.printError(`Expected: ${size}${space}.`)
  const isTooLarge = free !== undefined && bytes > free
  if (yes || (bytes <= LARGE && !isTooLarge)) return true
  return terminal.confirm(isTooLarge ? 'Write more than is free?' : 'Write it?')
}

/** Free bytes of the file system of a folder, which need not exist yet; undefined if unknown. */
function freeBytes(folder: string): number | undefined {
  if (!existsSync(folder) && folder !== dirname(folder)) return freeBytes(dirname(folder))
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** To two digits: an estimate has no more. */
function rounded(value: number): number {
  return Number(value.toPrecision(2))
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB']

/** `450 MB`, `5.2 GB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${rounded(bytes / 1_000 ** power)} ${UNITS[power]}`
}
