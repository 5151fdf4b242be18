import { type Category, GAMES } from '../../simulator/domain/games'
import { MINUTE_MS } from '../../simulator/domain/instants'
import { openForPlayer } from './account-steps'
import type { Reconstruction } from './reconstruction'
import type { SourceRow } from './source-player'

/** A win is posted with its bet, or up to a minute later. */
const LONGEST_ROUND = MINUTE_MS

/** Plays the round of a bet, with its win. */
export function makeRound(target: Reconstruction, bet: SourceRow): boolean {
  const { at } = bet
  openForPlayer(target, at)
  const win = winOf(target, bet)
  const { cash, bonus } = target.player.ledger
  const length = win === undefined ? 0 : win.at - at
  return target.perform(at, {
    ...{ type: 'play', game: gameOf(bet), stake: target.amount(bet.amount, cash + bonus) },
    win: target.amount(win?.amount ?? 0),
    ...(length > 0 && { settlesAfter: `PT${length / 1_000}S` }),
  })
}

const categoryOf = ({ name }: SourceRow) => name.replace(/ Bet$/, '') as Category

/** The game that the note names, else the first of the category. */
function gameOf(bet: SourceRow): string | undefined {
  const isNamed = ({ name, provider }: (typeof GAMES)[number]) =>
    bet.note.startsWith(`${name} (${provider}) round `)
  const category = categoryOf(bet)
  return (GAMES.find(isNamed) ?? GAMES.find((game) => game.category === category))?.id
}

const roundOf = ({ note }: SourceRow) => / round ([^\s,]+)/.exec(note)?.[1]

/** The win of a bet: of the same round, else the next one of its category within a minute. */
function winOf(target: Reconstruction, bet: SourceRow): SourceRow | undefined {
  const round = roundOf(bet)
  const category = categoryOf(bet)
  for (let place = 1; ; place += 1) {
    const row = target.ahead(place)
    if (row === undefined || row.at - bet.at > LONGEST_ROUND) return undefined
    if (round === undefined && row.type === 'bet' && row.at === bet.at) return undefined
    if (row.type !== 'win') continue
    if (round === undefined ? row.name.startsWith(category) : roundOf(row) === round) return row
  }
}
