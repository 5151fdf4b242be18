import { clearCoverage, readCoverage } from '../adapters/node-coverage'
import { FauxhouseError } from '../errors'
import { readBounds, unreached } from '../testing/coverage/bounds'
import { coverageText } from '../testing/coverage/report-text'
import { showingScenarios } from '../testing/coverage/showing-scenarios'
import { defineCommand } from './command'
import { list, local, toggle, usageError } from './flags'
import { report } from './terminal'

const flags = local({
  min: list('NAME=PERCENT', 'Fail if less of a dimension is covered; repeat for more'),
  clear: toggle('Remove the files of earlier runs instead'),
  json: toggle('Print the coverage as one line of JSON'),
})

export const coverage = defineCommand({
  name: 'coverage',
  usage: 'coverage DIR …',
  summary: 'Merges the coverage files of test runs, and prints what was never exercised.',
  examples: [
    'coverage .fauxhouse/coverage',
    'coverage .fauxhouse/coverage --min statuses=80 --min operations=100',
  ],
  flags,
  words: ['folder'],
  moreWords: true,
  exitCodes: {
    0: 'the coverage reaches each --min',
    1: 'it does not, or there are no files',
  },

  async run({ min, clear, json }, folders, terminal) {
    const bounds = readBounds(Object.fromEntries(min.map(boundOf)))
    if (clear) {
      for (const folder of folders) clearCoverage(folder)
      return 0
    }
    const covered = readCoverage(folders)
    if (covered === undefined) throw noFiles(folders)
    if (json) terminal.print(JSON.stringify(covered))
    else {
      terminal.print(coverageText(covered, showingScenarios()))
    }
    const low = unreached(covered, bounds)
    for (const line of low) report(terminal, line)
    return low.length === 0 ? 0 : 1
  },
})

function boundOf(text: string): readonly [name: string, percent: number] {
  const [, name = '', percent = ''] = /^(\w+)=(\d+)$/.exec(text) ?? []
  if (name === '') throw usageError(`--min is "${text}".`, 'Write --min statuses=80.')
  return [name, Number(percent)]
}

function noFiles(folders: readonly string[]): FauxhouseError {
  const [path = ''] = folders
  const problem = `${folders.join(' and ')} ${folders.length > 1 ? 'have' : 'has'} no coverage files.`
  const remedy =
    'Run the tests with worldOptions: { coverage: true }, and pass .fauxhouse/coverage.'
  return new FauxhouseError('INVALID_FILE', problem, remedy, { path })
}
