import { jsonText } from '../contract/json-text'
import type { FoundPlayers } from '../world/world'
import { defineCommand } from './command'
import { conditionHelp, conditionsOfWords } from './condition-words'
import { integer, local, toggle } from './flags'
import { renderTable } from './table'
import { report } from './terminal'
import { openingFlags, openNamed } from './world-flags'

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
    const found = world.find({ ...conditions, limit: count, budget })
    for (const player of json ? found.players : []) terminal.print(jsonText(player))
    if (!json && found.players.length > 0) {
      const rows = found.players.map(({ id, persona = '-', market, name }) => [
        ...[id, persona, market, name],
      ])
      const columns = ['id', 'persona', 'market', 'name'].map((head) => ({ head }))
      terminal.print(renderTable(rows, terminal.columns, columns))
    }
    if (found.players.length === count) return 0
    report(terminal, shortageOf(found, count))
    return 1
  },
})

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
