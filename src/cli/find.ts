import { jsonText } from '../contract/json-text'
import type { FoundPlayers } from '../world/world'
import { defineCommand } from './command'
import { conditionHelp, conditionsOfWords } from './condition-words'
import { integer, local, toggle } from './flags'
import { renderTable } from './table'
import { report } from './terminal'
import { openingFlags, openNamed } from './world-flags'

/** Players that are looked at between two lines of progress. */
const PER_STEP = 100

export const find = defineCommand({
  name: 'find',
  usage: 'find CONDITION…',
  summary: 'Finds players that meet conditions: generated ones, and those of given scenarios.',
  examples: [
    'find kyc_status=pending balances.cash_balance=100..',
    'find persona=high_roller --players 5000 --count 10 --json',
  ],
  flags: {
    ...openingFlags,
    ...local({
      count: integer('N', [1, 1_000_000], 'Number of players to find', 5),
      budget: integer('N', [1, 1_000_000_000], 'Maximum number of players to examine', 10_000),
    }),
    json: toggle('Print each player as a line of JSON'),
  },
  words: ['condition'],
  moreWords: true,
  details: conditionHelp,

  async run({ count, budget, json, ...values }, words, terminal) {
    const conditions = conditionsOfWords(words)
    const world = await openNamed(values, terminal)
    let found: FoundPlayers = { players: [], examined: 0, conditions: [], nextOffset: 0 }
    const left = () => ({ limit: count - found.players.length, budget: budget - found.examined })
    // In steps, for the line of progress.
    do {
      const step = { ...left(), budget: Math.min(PER_STEP, left().budget) }
      found = sumOf(found, world.find({ ...conditions, ...step, offset: found.nextOffset }))
      terminal.progress(`${found.players.length} of ${count}, ${found.examined} examined`)
    } while (left().limit > 0 && left().budget > 0 && found.nextOffset !== undefined)
    terminal.progress('')
    for (const player of json ? found.players : []) terminal.print(jsonText(player))
    if (!json && found.players.length > 0) {
      const rows = found.players.map(({ id, persona = '-', market, name }) => [
        ...[id, persona, market, name],
      ])
      const columns = ['id', 'persona', 'market', 'name'].map((head) => ({ head }))
      terminal.print(renderTable(rows, terminal.columns, columns))
    }
    if (left().limit === 0) return 0
    report(terminal, shortageOf(found, count))
    return 1
  },
})

function sumOf(before: FoundPlayers, step: FoundPlayers): FoundPlayers {
  const conditions = step.conditions.map((condition, place) => {
    const { known = 0, held = 0 } = before.conditions[place] ?? {}
    return { ...condition, known: condition.known + known, held: condition.held + held }
  })
  const players = [...before.players, ...step.players]
  return { ...step, players, conditions, examined: before.examined + step.examined }
}

/** Why fewer players were found than requested: a condition that never held has no players. */
function shortageOf(
  { players, examined, conditions, nextOffset }: FoundPlayers,
  count: number,
): string {
  const all = nextOffset === undefined ? 'all ' : ''
  const first = `Found ${players.length} of ${count}: ${all}${examined} players were examined.`
  const more = nextOffset === undefined ? '--players' : '--budget'
  const isHopeless = conditions.some(({ held }) => held === 0)
  const remedy = isHopeless ? [] : [`  A larger ${more} can find more.`]
  const lines = conditions.map(({ field, known, held, nearWord }) => {
    const near = nearWord === undefined ? '' : ` Did you mean "${nearWord}"?`
    return held === 0
      ? `  ${field}: matched none of ${known} players.${near}`
      : `  ${field}: matched ${held} of ${known} players.`
  })
  return [first, ...lines, ...remedy].join('\n')
}
