import { type Dataset, datasetOf, type Shard } from '../datasets/dataset'
import { FORMAT_NAMES, type FormatChoice } from '../datasets/formats'
import { TABLE_NAMES } from '../datasets/tables'
import type { World } from '../public-world'
import { formatInstant } from '../simulator/domain/instants'
import { defineCommand } from './command'
import { conditionHelp, conditionsOfWords, shortageOf } from './find'
import { type FlagValues, oneOf, someOf, text, toggle, usageError } from './flags'
import { counted, grouped, paint } from './styles'
import { renderTable } from './table'
import { report, type Terminal } from './terminal'
import { hasNamed, openingFlags, openNamed } from './world-flags'

const flags = {
  ...openingFlags,
  population: { ...openingFlags.population, fallback: 'register' as const },
  out: text('DIR', 'Output folder; created if missing'),
  format: oneOf('format', FORMAT_NAMES, `One of ${FORMAT_NAMES.join(', ')}`, 'ndjson'),
  tables: someOf('table', TABLE_NAMES, `Some of ${TABLE_NAMES.join(', ')}`, TABLE_NAMES),
  'as-of': text('T', 'Data as known at T, at most now'),
  gzip: toggle('Compress the files'),
  'spreadsheet-safe': toggle('Escape text in CSV that spreadsheets read as a formula'),
  shard: text('I/N', 'Part I of N, counted from 1'),
}

const DETAILS = `${paint('heading', 'Files')}
  DIR/TABLE.EXT, or DIR/TABLE.I-of-N.EXT for a shard, with a manifest.
  Names end in .partial until all files are complete. The same flags produce the
  same bytes; NDJSON shards joined in order equal the whole.`

export const generate = defineCommand({
  name: 'generate',
  usage: 'generate [CONDITION…] --out DIR',
  summary: 'Writes players as files of tables.',
  examples: [
    'generate --players 1000 --out data',
    'generate kyc_status=pending --players 100000 --out data --gzip',
  ],
  flags,
  words: [],
  moreWords: true,
  details: () => `${DETAILS}\n\n${conditionHelp()}`,

  async run(given, words, terminal) {
    const { out: folder, tables, shard, 'as-of': asOf } = given
    if (folder === undefined) {
      throw usageError('generate needs `--out DIR`.', 'Write `fauxhouse generate --out data`.')
    }
    const choice = choiceOf(given)
    // All players are shown at the same instant.
    const now = given.now === 'wall' ? formatInstant(Date.now()) : given.now
    const world = await openNamed({ ...given, now })
    const scenarios = hasNamed(given) || given.replay !== undefined
    const players = words.length === 0 ? undefined : conditionsOfWords(words)
    const options = { tables, scenarios, players, asOf, shard: shard as Shard | undefined }
    const dataset = datasetOf(world, options, '--as-of')
    const { writeDataset } = await import('../datasets/files/writing')
    const { players: written, rows } = await writeDataset(dataset, {
      ...{ folder, choice, world: world.log() },
      onProgress: progressOf(terminal),
    })
    terminal.progress('')
    const counts = dataset.tables.map((table) => [table, counted(rows[table] ?? 0, 'row')])
    terminal.print(`${counted(written, 'player')} in ${folder}\n${renderTable(counts)}`)
    if (written === 0) return reportEmptiness(dataset, terminal, world)
    terminal.print(`A player: ${showCommand({ ...given, now })}`)
    return 0
  },
})

/** The command that shows a player: the same id is another person in a world of other flags. */
function showCommand(given: Readonly<Record<string, unknown>>): string {
  const flags = Object.keys(openingFlags).flatMap((name) =>
    [given[name] ?? []].flat().flatMap((value) => {
      if (typeof value === 'boolean') return value ? `--${name}` : []
      const text = String(value)
      return `--${name} ${/^[\w.:/=+-]+$/.test(text) ? text : `'${text}'`}`
    }),
  )
  return ['fauxhouse show ID', ...flags].join(' ')
}

function choiceOf(given: FlagValues<typeof flags>): FormatChoice {
  const { format, gzip, 'spreadsheet-safe': spreadsheetSafe } = given
  if (spreadsheetSafe && format !== 'csv') {
    throw usageError('--spreadsheet-safe applies only to CSV.', 'Add --format csv, or omit it.')
  }
  return { format, gzip, spreadsheetSafe }
}

/** Says why no player meets the conditions, as `find` does. @returns 0: a shard may have none */
function reportEmptiness(
  { players, from, to, shard, scan }: Dataset,
  terminal: Terminal,
  world: World,
): number {
  if (players === null || to === from) return 0
  const found = world.find({ ...players, limit: 1, budget: scan.positions })
  const isNone = found.players.length === 0
  const none = `No player of ${grouped(to - from)} meets the conditions.`
  report(terminal, isNone ? shortageOf(found, 1, players, world) : none)
  return shard.count > 1 ? 0 : 1
}

/** Time between two lines of progress, in ms. */
const PROGRESS_MS = 100

function progressOf(terminal: Terminal): (done: number, all: number) => void {
  let last = terminal.uptimeMs()
  return (done, all) => {
    const at = terminal.uptimeMs()
    if (at - last < PROGRESS_MS && done < all) return
    last = at
    terminal.progress(`${grouped(done)} of ${grouped(all)} players`)
  }
}
