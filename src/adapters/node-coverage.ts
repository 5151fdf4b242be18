import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import * as v from 'valibot'
import { FauxhouseError } from '../errors'
import { type Coverage, mergeCoverage } from '../service/coverage/coverage'
import { coverageSchema } from '../service/coverage/coverage-schema'
import { makeFolder, parseJsonText, readTextFile, statsOf } from './node-files'

/** Where the fixtures write, relative to the working directory. */
export const COVERAGE_FOLDER = '.fauxhouse/coverage'

/** Largest file, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024

/** Adds a coverage to the file of this worker, which its test files share. */
export function writeCoverage(coverage: Coverage, folder = COVERAGE_FOLDER): void {
  const path = join(folder, `${process.pid}-${threadId}.json`)
  makeFolder(folder)
  const earlier = statsOf(path) ? [readFile(path)] : []
  writeFileSync(path, `${JSON.stringify(mergeCoverage([...earlier, coverage]))}\n`)
}

/** Removes the files of earlier runs. */
export function clearCoverage(folder = COVERAGE_FOLDER): void {
  for (const path of filesIn(folder)) rmSync(path)
}

/**
 * The coverage of all files in some folders together; undefined if they have none.
 *
 * @throws FauxhouseError INVALID_FILE
 */
export function readCoverage(folders: readonly string[] = [COVERAGE_FOLDER]): Coverage | undefined {
  const paths = folders.flatMap(filesIn)
  return paths.length === 0 ? undefined : mergeCoverage(paths.map(readFile))
}

/** Also in the folders below: CI shards have one each. */
function filesIn(folder: string): string[] {
  if (!statsOf(folder)?.isDirectory()) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
}

const REMEDY = 'Pass a folder with the coverage files of the fixtures alone.'

function readFile(path: string): Coverage {
  const text = readTextFile(path, MAX_BYTES, REMEDY)
  const refuse = (fault: string) =>
    new FauxhouseError('INVALID_FILE', `${path} ${fault}`, REMEDY, { path })
  const value = parseJsonText(text, refuse)
  if (v.is(coverageSchema, value)) return value
  throw refuse('is not a coverage of this version.')
}
