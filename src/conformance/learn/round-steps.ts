import { type Category, GAMES } from '../../simulator/domain/games'
import { MINUTE_MS } from '../../simulator/domain/instants'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import { openForPlayer } from './account-steps'
import type { Reconstruction } from './course'
import type { SourceRow } from './source-player'

/** A win is posted with its bet, or up to a minute later. */
const LONGEST_ROUND = MINUTE_MS

/** Plays the round of a bet, with its win. */
export function makeRound(course: Reconstruction, bet: SourceRow): boolean {
  const { at } = bet
  openForPlayer(course, at)
  const win = winOf(course, bet)
  const scaled = course.amounts.round(bet, win?.amount ?? 0)
  const later = win !== undefined && win.at > at
  const command: PlayerCommand = {
    type: 'play',
    game: gameOf(bet),
    stake: course.major(scaled.stake),
    win: course.major(scaled.win),
    ...(later && { settlesAfter: `PT${(win.at - at) / 1_000}S` }),
  }
  return course.perform(at, command, bet)
}

/** The game that the note names, else the first of the category. */
function gameOf({ note = '', name }: SourceRow): string | undefined {
  const named = GAMES.find((game) => note.startsWith(`${game.name} (${game.provider}) round `))
  if (named) return named.id
  const category = name.replace(/ Bet$/, '') as Category
  return GAMES.find((game) => game.category === category)?.id
}

/** The win of a bet: of the same round, else the next one of its category within a minute. */
function winOf(course: Reconstruction, bet: SourceRow): SourceRow | undefined {
  const [round] = course.noteOf(bet).ids
  const category = bet.name.replace(/ Bet$/, '')
  for (let place = 1; ; place += 1) {
    const row = course.ahead(place)
    if (row === undefined || row.at - bet.at > LONGEST_ROUND) return undefined
    if (round === undefined && row.type === 'bet' && row.at === bet.at) return undefined
    if (row.type !== 'win') continue
    const other = course.noteOf(row).ids[0]
    const isSame = round === undefined ? row.name.startsWith(category) : other === round
    if (isSame) return row
  }
}
