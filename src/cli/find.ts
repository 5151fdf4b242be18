import { jsonText, memberAt } from '../contract/input/json'
import type { World } from '../public-world'
import { meaningOf } from '../simulator/desk/situations'
import {
  conditionsOf,
  type FoundPlayers,
  type PlayerConditions,
  SEARCH_FIELDS,
} from '../world/conditions'
import { defineCommand } from './command'
import { integer, local, toggle, usageError } from './flags'
import { paint } from './styles'
import { page, renderTable, wrapWords } from './table'
import { report } from './terminal'
import { hasNamed, openingFlags, openNamed } from './world-flags'

export const find = defineCommand({
  name: 'find',
  usage: 'find CONDITION…',
  summary: 'Finds players that meet conditions.',
  examples: [
    'find situation=bonus-in-wagering balances.cash_balance=1000..',
    'find persona=high_roller --players 5000 --count 10 --json',
  ],
  flags: {
    ...openingFlags,
    count: local(integer('N', [1, 1_000_000], 'Number of players that are needed (5)')),
    budget: local(integer('N', [1, 1_000_000_000], 'Maximum number of players to examine', 10_000)),
    json: toggle('Print each player as a line of JSON'),
  },
  words: ['condition'],
  moreWords: true,
  details: conditionHelp,

  async run({ count: wanted, budget, json, ...values }, words, terminal) {
    const count = wanted ?? DEFAULT_COUNT
    const conditions = conditionsOfWords(words)
    const world = await openNamed(values)
    const found = world.find({ ...conditions, limit: count, budget })
    const isWhole = values.replay !== undefined || hasNamed(values)
    const omission = isWhole ? '' : WITHOUT_SCENARIOS
    for (const player of json ? found.players : []) terminal.print(jsonText(player))
    if (!json && found.players.length > 0) {
      // The values of the conditions, beside what each line has.
      const fields = Object.keys(conditions).filter(
        (name) => SEARCH_FIELDS.has(name) && !SHOWN.has(name),
      )
      const rows = found.players.map(({ id, situation, persona = '', market, name }) => {
        // The situation of a player of the desk says more than the persona.
        const [slug, label] = situation ? [situation, meaningOf(situation)] : ['', '']
        const profile = fields.length > 0 ? world.player(id).profile() : {}
        const values = fields.map((field) => String(memberAt(profile, field.split('.')) ?? ''))
        return [id, slug, situation ? '' : persona, market, name, ...values, label]
      })
      const heads = ['id', 'situation', 'persona', 'market', 'name', ...fields, 'meaning']
      const columns = heads.map((head) => ({ head }))
      terminal.printLong(page(renderTable(rows, terminal.columns, columns), omission))
    }
    if (found.players.length === count) return 0
    report(terminal, shortageOf(found, count, conditions, world))
    if (omission !== '' && found.players.length === 0) report(terminal, omission)
    return found.players.length > 0 && wanted === undefined ? 0 : 1
  },
})

/** Number of players to find without `--count`: fewer are no failure then. */
const DEFAULT_COUNT = 5

/** What the table of players has without conditions. */
const SHOWN: ReadonlySet<string> = new Set(['situation', 'persona', 'market', 'name'])

const WITHOUT_SCENARIOS =
  'The players of scenarios are left out: add --scenario all to search them, too.'

/** How many players were found of those that were requested, and what may find more. */
export function shortageOf(
  { players, examined, nextOffset }: FoundPlayers,
  count: number,
  given: PlayerConditions,
  world: World,
): string {
  const all = nextOffset === undefined ? 'all ' : ''
  const result =
    players.length === 0 ? 'No player meets the conditions' : `Found ${players.length} of ${count}`
  const first = `${result}: ${all}${examined} players were examined.`
  const more = nextOffset === undefined ? '--players' : '--budget'
  const remedy = situationsLack(given, world) || `A larger ${more} can find more.`
  return `${first}\n  ${remedy}`
}

/** Says where the players with situations are, if the conditions ask for them elsewhere. */
function situationsLack({ situation }: PlayerConditions, { population }: World): string {
  if (situation === undefined || situation === null || population === 'desk') return ''
  return 'Only the population desk has situations: add --population desk.'
}

/** The conditions of a search in words such as `kyc_status=pending,approved`. */
export function conditionsOfWords(words: readonly string[]): PlayerConditions {
  const texts = new Map<string, string>()
  for (const word of words) {
    const [, field, sign, bound] = /^([\w.]+)\s*([<>])=?\s*(.+)$/.exec(word) ?? []
    if (field !== undefined) {
      const range = sign === '>' ? `${bound}..` : `..${bound}`
      throw usageError(
        `"${word}" is no condition.`,
        `Write ${field}=${range}: a range includes its ends.`,
      )
    }
    const [name = '', ...value] = word.split('=')
    if (value.length === 0) {
      throw usageError(`"${word}" is no condition.`, 'Write FIELD=VALUE, such as blocked=true.')
    }
    if (texts.has(name)) {
      throw usageError(`${name} has two conditions.`, `Write ${name}=A,B or ${name}=MIN..MAX.`)
    }
    texts.set(name, value.join('='))
  }
  return conditionsOf(Object.fromEntries(texts))
}

/** The fields that conditions name, in lines of at most 80 columns. */
function fieldLines(): string {
  const names = [...SEARCH_FIELDS.keys()].filter((path) => !path.includes('.'))
  const words = [
    'Fields:',
    ...names.map((name) => `${name},`),
    ...'and the others by path.'.split(' '),
  ]
  return wrapWords(words, 78).join('\n  ')
}

/** The section of the help on conditions. */
export function conditionHelp(): string {
  return `${paint('heading', 'Conditions')}
  situation=kyc-rejected                 what a player of the desk is there for
  kyc_status=pending,in_review           one of several words
  segments='VIP Gold' blocked=false      a list has the word; all must hold
  balances.cash_balance=100..500         a range with both ends; one may lack
  last_login=..2026-01-31 phone=         at the latest; absent
  q=anna                                 id, name, e-mail or phone contains it

  ${fieldLines()}`
}
