import { closeSync, fsyncSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datasetOf } from '../src/datasets/dataset'
import { writeDataset } from '../src/datasets/files/writing'
import { playersOf } from '../src/datasets/generate'
import { rowsOf } from '../src/datasets/tables'
import { createWorld } from '../src/index'
import { processorTimeOf } from './pairs'

/*
 * One side of a row of datasets, in a process of its own: the rows that the other side has ready
 * would be in the heap that each of our collections of garbage goes through. At each question it
 * does the work once, and answers the processor time.
 */

/** What the other side has ready. */
export type SideName = 'rows' | 'ndjson'

/** The work that a process does. */
export interface SideChoice {
  readonly name: SideName
  readonly isOurs: boolean
}

/** What one round of the work took, in µs of the processor, and its number of rows. */
export interface SideTime {
  readonly us: number
  readonly rows: number
}

const PLAYERS = 200
/** Rows of a piece of the other side, which writes each piece at once. */
const PIECE = 1_000

const world = createWorld({ seed: 'bench', players: PLAYERS })
const dataset = datasetOf(world, { tables: ['transactions'] })
const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-bench-'))
let number = 0
const nextPath = () => join(folder, String(number++))

function makePlayers(): number {
  let rows = 0
  for (const player of playersOf(dataset)) rows += player?.ledger.length ?? 0
  return rows
}

function readyRows(): object[] {
  const rows: object[] = []
  for (const player of playersOf(dataset)) {
    if (player !== undefined) rows.push(...rowsOf(player, dataset.scan, 'transactions'))
  }
  return rows
}

function write(): Promise<unknown> {
  return writeDataset(dataset, {
    ...{ folder: nextPath(), world: world.log() },
    choice: { format: 'ndjson', gzip: false, spreadsheetSafe: false },
  })
}

/** Brings a file to the disk, as ours is before it has its name: that takes processor time. */
function finish(file: number): void {
  fsyncSync(file)
  closeSync(file)
}

/** The work of the other side. What it has ready is in no other process. */
function theirWork(name: SideName): () => unknown {
  const rows = readyRows()
  if (name === 'rows') return () => rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0)
  return () => writeRows(rows)
}

function writeRows(rows: readonly object[]): void {
  const file = openSync(nextPath(), 'w')
  for (let at = 0; at < rows.length; at += PIECE) {
    const piece = rows.slice(at, at + PIECE)
    writeSync(file, piece.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  finish(file)
}

const { name, isOurs } = JSON.parse(process.argv[2] ?? '') as SideChoice
const ours = name === 'rows' ? makePlayers : write
const work = isOurs ? ours : theirWork(name)
const rows = makePlayers()

process.on('message', async () => {
  const us = await processorTimeOf(work, 1)
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  process.send?.({ us, rows } satisfies SideTime)
})
process.on('disconnect', () => {
  rmSync(folder, { recursive: true })
  process.exit(0)
})
