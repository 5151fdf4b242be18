import type { ClauseCount, FoundPlayers } from '../world/world'
import { defineCommand } from './command'
import { integer, local, toggle } from './flags'
import { paint } from './styles'
import { renderTable } from './table'
import { report } from './terminal'
import { openingFlags, openNamed } from './world-flags'

/** Players that are looked at between two lines of progress. */
const PER_STEP = 100

const DETAILS = `${paint('heading', 'Filters')}
  kyc_status=pending and balances.cash_balance>100
  segments has "VIP Gold" and not blocked
  persona=bonus_hunter and (phone is absent or last_login<-P30D)

  Fields: those of the profile and the summary (summary.total_bets), persona,
  market, and open_withdrawal_since.
  Operators: = != < <= > >= has contains "is present" "is absent".`

export const find = defineCommand({
  name: 'find',
  usage: 'find FILTER',
  summary: 'Finds players that match a filter: generated ones, and those of given scenarios.',
  examples: [
    "find 'kyc_status=pending and balances.cash_balance>100'",
    "find 'persona=high_roller' --players 5000 --count 10 --json",
  ],
  flags: {
    ...openingFlags,
    ...local({
      count: integer('N', [1, 1_000_000], 'Number of players to find', 5),
      budget: integer('N', [1, 1_000_000_000], 'Maximum number of players to examine', 10_000),
    }),
    json: toggle('Print each player as a line of JSON'),
  },
  words: ['filter'],
  details: () => DETAILS,

  async run({ count, budget, json, ...values }, [filter = ''], terminal) {
    const world = await openNamed(values, terminal)
    let found: FoundPlayers = { players: [], examined: 0, clauses: [], nextOffset: 0 }
    const left = () => ({ count: count - found.players.length, budget: budget - found.examined })
    // In steps, for the line of progress.
    do {
      const step = { ...left(), budget: Math.min(PER_STEP, left().budget) }
      found = sumOf(found, world.find(filter, { ...step, offset: found.nextOffset }))
      terminal.progress(`${found.players.length} of ${count}, ${found.examined} examined`)
    } while (left().count > 0 && left().budget > 0 && found.nextOffset !== undefined)
    terminal.progress('')
    for (const player of json ? found.players : []) terminal.print(JSON.stringify(player))
    if (!json && found.players.length > 0) {
      const rows = found.players.map(({ id, persona = '-', market, name }) => [
        ...[id, persona, market, name],
      ])
      const columns = ['id', 'persona', 'market', 'name'].map((head) => ({ head }))
      terminal.print(renderTable(rows, terminal.columns, columns))
    }
    if (left().count === 0) return 0
    report(terminal, shortageOf(found, count))
    return 1
  },
})

function sumOf(before: FoundPlayers, step: FoundPlayers): FoundPlayers {
  const clauses = step.clauses.map((clause, place) => {
    const { known = 0, held = 0 } = before.clauses[place] ?? {}
    return { ...clause, known: clause.known + known, held: clause.held + held }
  })
  const players = [...before.players, ...step.players]
  return { ...step, players, clauses, examined: before.examined + step.examined }
}

/** Why fewer players were found than requested. */
function shortageOf(
  { players, examined, clauses, nextOffset }: FoundPlayers,
  count: number,
): string {
  const all = nextOffset === undefined ? 'all ' : ''
  const first = `Found ${players.length} of ${count}: ${all}${examined} players were examined.`
  const more = nextOffset === undefined ? '--players' : '--budget'
  const isHopeless = clauses.some(({ held }) => held === 0)
  const remedy = isHopeless ? [] : [`  A larger ${more} can find more.`]
  return [first, ...clauseLines(clauses), ...remedy].join('\n')
}

/** How often each comparison of a filter held, as lines: one that never did has no players. */
function clauseLines(clauses: readonly ClauseCount[]): readonly string[] {
  return clauses.map(({ clause, known, held, nearWord }) => {
    const near = nearWord === undefined ? '' : ` Did you mean "${nearWord}"?`
    return held === 0
      ? `  ${clause}: matched none of ${known} players.${near}`
      : `  ${clause}: matched ${held} of ${known} players.`
  })
}
