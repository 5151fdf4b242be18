import { type Game, SLOT_TABLES, type WinTable, winAmount } from '../domain/games'
import { freeSpinValue } from '../domain/stated-amounts'
import type { Stream } from '../random/stream'
import type { PlayerState } from './state'

function drawTenths(luck: Stream, table: WinTable): number {
  let left = luck.below(table.total)
  // Most rounds lose: they need not look through the wins.
  if (left >= table.winning) return 0
  for (const { tenths, weight } of table.outcomes) {
    if (left < weight) return tenths
    left -= weight
  }
  return 0
}

/** Total win of one round, minor units, drawn from the game's table; 0 for a loss. */
export function drawWin(player: PlayerState, game: Game, stake: number): number {
  return winAmount(stake, drawTenths(player.luck, game.wins))
}

/** Winnings of a number of free spins, minor units. */
export function spinFree(player: PlayerState, spins: number): number {
  const value = freeSpinValue(player.currency)
  let winnings = 0
  for (let spin = 0; spin < spins; spin++) {
    winnings += winAmount(value, drawTenths(player.luck, SLOT_TABLES.medium))
  }
  return winnings
}
