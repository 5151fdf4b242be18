import { readdirSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { readArgument, text } from '../contract/input/options'
import { FauxhouseError } from '../errors'
import type { DefinedScenario } from '../scenarios/definition'
import type { NamedScenario } from '../scenarios/library'
import { collectError, invalidScenario, throwTogether } from '../scenarios/mistakes'
import { markOrigin, ownDefinition } from '../scenarios/own-definitions'
import { attempt, parseWrittenJson, readTextFile, statsOf } from './node-files'

/** Largest file that is read as a scenario, in bytes. */
const MAX_BYTES = 1024 * 1024

const REMEDY = 'Pass the path of a JSON file, or a folder to loadScenarioFiles.'

/**
 * Reads one scenario from a JSON file. Its name is the file's, unless the file gives another.
 *
 * @throws FauxhouseError INVALID_FILE if it cannot be read, INVALID_SCENARIO for its content,
 * INVALID_OPTION if the path is not a string
 *
 * @example
 * world.load(loadScenarioFile('test/scenarios/angry-vip.json'))
 */
export function loadScenarioFile(path: string): DefinedScenario {
  requirePlace('loadScenarioFile', path)
  const name = basename(path).replace(/\.json$/i, '')
  const origin = { name, file: path }
  if (/\.ya?ml$/i.test(path)) {
    throw invalidScenario(origin, '', 'YAML is not read.', 'Convert it to JSON.')
  }
  const text = readTextFile(path, MAX_BYTES, REMEDY)
  const value = parseWrittenJson(text, (fault) =>
    invalidScenario(origin, '', `it ${fault}`, 'Correct the file.'),
  )
  const { definition } = ownDefinition(value, origin)
  return markOrigin(definition, { ...origin, name: definition.name })
}

/**
 * Reads scenarios from a file, a folder with everything below it, or a pattern with `*`, `**` and
 * `?`; in the order of their paths. `schema.json` and names that begin with a dot are left out. The
 * error reports all broken files, with a line for each mistake.
 *
 * @throws FauxhouseError INVALID_FILE, INVALID_SCENARIO, INVALID_OPTION
 *
 * @example
 * createWorld({ scenarios: loadScenarioFiles('test/scenarios') })
 */
export function loadScenarioFiles(place: string): DefinedScenario[] {
  requirePlace('loadScenarioFiles', place)
  const errors: FauxhouseError[] = []
  const read = readScenarioFiles(findScenarioFiles(place), errors)
  throwTogether(errors)
  return read
}

/** Reads scenarios from files; the errors of files that are broken are added to a list. */
export function readScenarioFiles(
  paths: readonly string[],
  errors: FauxhouseError[],
): NamedScenario['definition'][] {
  return paths.flatMap((path) => collectError(errors, () => loadScenarioFile(path)) ?? [])
}

function requirePlace(caller: string, place: unknown): void {
  readArgument(`The path of ${caller}`, text('the path of a scenario, as a string'), place)
}

/** The files that {@link loadScenarioFiles} reads. */
export function findScenarioFiles(place: string): string[] {
  const files = /[*?]/.test(place) ? matching(place) : below(place)
  if (files.length > 0) return files
  const [problem, remedy] = absence(place)
  throw new FauxhouseError('INVALID_FILE', problem, remedy, { path: place })
}

function absence(place: string): [problem: string, remedy: string] {
  if (!isDirectory(place)) {
    const remedy =
      'Pass a JSON file, a folder of JSON files, or a pattern such as "scenarios/*.json".'
    return [`There is no scenario at ${place}.`, remedy]
  }
  const remedy = 'Write a scenario there, such as {"steps": []} in my-player.json.'
  return [`The folder ${place} has no JSON file.`, remedy]
}

/** Whether there is a folder at a path. */
export const isDirectory = (place: string) => statsOf(place)?.isDirectory() === true

const isJson = (name: string) => /\.json$/i.test(name) && name !== 'schema.json'

function below(path: string): string[] {
  const stats = statsOf(path)
  if (stats?.isFile()) return [path]
  return stats?.isDirectory() ? walk(path) : []
}

/**
 * Every such file below a folder, by path: regular files and links to them. Names that begin with a
 * dot belong to editors and tools; links to folders are not followed, because they may form cycles.
 */
function walk(folder: string): string[] {
  const entries = attempt(folder, REMEDY, () => readdirSync(folder, { withFileTypes: true }))
  const names = entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return names.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (isPassedOver(entry.name)) return []
    if (entry.isDirectory()) return walk(path)
    return isJson(entry.name) && statsOf(path)?.isFile() ? [path] : []
  })
}

/** Whether the name of an entry excludes it from the scenarios. */
export function isPassedOver(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

function matching(pattern: string): string[] {
  const parts = pattern.split(/[/\\]/)
  const first = parts.findIndex((part) => /[*?]/.test(part))
  const root = parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.')
  if (!statsOf(root)?.isDirectory()) return []
  const source = pattern
    .replace(/^\.\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    // Several in a row mean the same as one, and would take exponential time.
    .replace(/(?:\*\*\/)+/g, '**/')
    .replace(/\*\*\/|\*\*|\*|\?/g, (wild) => WILD[wild] ?? '')
  const expression = new RegExp(`^${source}$`, 'u')
  return walk(root).filter((path) => expression.test(path.split(sep).join('/')))
}

const WILD: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
}
