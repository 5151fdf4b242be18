import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { completeLibrary } from '../../src/scenarios/catalogue'
import { BUNDLED_LIBRARY } from '../../src/scenarios/library'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
import { GAMES } from '../../src/simulator/domain/games'
import { insideOf } from '../../src/world/views/player-view'

/** The return to player of each game, from the table of its outcomes. */
const RETURNS = GAMES.map(({ wins: { total, outcomes } }) =>
  outcomes.reduce((sum, { tenths, weight }) => sum + (tenths * weight) / 10 / total, 0),
)

/** Bounds of the return beside that of the games, from so many bets on. */
const BANDS = [
  { bets: 300, least: -0.15, most: 0.15 },
  { bets: 100, least: -0.5, most: 0.5 },
] as const

/** Scenarios whose players win or lose more, with the words of the description that say so. */
const SAY_SO: Readonly<Record<string, string>> = {
  'bonus-history-60': 'lost free spins winnings',
}

/** What a player staked and won, and the wins that the games return in the long run. */
function playOf({ ledger }: ReturnType<typeof insideOf>['player']) {
  const play = { bets: 0, staked: 0, won: 0, due: 0 }
  for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) {
    const { type, status, amount, detail = 0 } = ledger.row(ordinal)
    if (status !== 'completed') continue
    if (type === 'win') play.won += amount
    if (type !== 'bet') continue
    play.bets += 1
    play.staked += amount
    play.due += amount * (RETURNS[detail] ?? 0)
  }
  return play
}

describe('law: who plays a lot wins sometimes, about what the games return', () => {
  test.each(SCENARIO_NAMES)('%s', (name) => {
    const { description = '' } = completeLibrary(BUNDLED_LIBRARY).get(name).definition
    const says = SAY_SO[name]
    const world = createWorld({ players: 0, scenarios: [name] })
    const outside = world.list({ limit: 200 }).players.flatMap(({ id }) => {
      const { bets, staked, won, due } = playOf(insideOf(world.player(id)).player)
      const band = BANDS.find((each) => bets >= each.bets)
      const beside = (won - due) / staked
      if (band === undefined || (beside >= band.least && beside <= band.most)) return []
      return [`${id}: ${bets} bets returned ${(won / staked).toFixed(2)}`]
    })
    expect(outside.length > 0).toBe(says !== undefined)
    if (says !== undefined) expect(description).toContain(says)
  })
})
