import { createWorld, type PlayerListing, type World } from '../../src/index'
import { addMonths } from '../../src/simulator/domain/durations'
import { insideOf } from '../../src/world/views/player-view'
import { type Measure, played } from './measure'

/** Registrations and active players of each calendar month; a player is active who places a bet. */
export interface Years {
  readonly seed: string
  readonly registered: readonly number[]
  readonly active: readonly number[]
}

const MONTHS = 60

/** The months after the default clock: generates every player of five more years. */
export function measureYears(seed: string, players: number): Years {
  // The pace of the rows does not matter, and these are the fewest.
  const world = createWorld({ seed, players, compression: 10 })
  const starts = Array.from({ length: MONTHS + 1 }, (_, month) =>
    addMonths(Date.parse(world.now), month),
  )
  world.advance({ to: starts.at(-1) as number })
  const registered = new Array<number>(MONTHS).fill(0)
  const active = new Array<number>(MONTHS).fill(0)
  for (const { id } of everybodyIn(world)) {
    const { registeredAt, ledger } = insideOf(world.player(id)).player
    count(
      registered,
      starts.findLastIndex((start) => start <= registeredAt),
    )
    // The rows ascend, so each month is counted once.
    let next = 0
    for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) {
      const { type, at } = ledger.row(ordinal)
      if (type !== 'bet' || at < (starts[next] ?? at + 1)) continue
      while (at >= (starts[next] ?? at + 1)) next += 1
      count(active, next - 1)
    }
  }
  return { seed, registered, active }
}

function everybodyIn(world: World): readonly PlayerListing[] {
  const { total = 0 } = world.list({ limit: 0 })
  return world.list({ limit: total }).players
}

/** Months before the clock have the number -1. */
function count(months: number[], month: number): void {
  if (month >= 0 && month < MONTHS) months[month] = (months[month] ?? 0) + 1
}

/** The largest month over the smallest. */
function swingOf(months: readonly number[]): number {
  return Math.max(...months) / Math.min(...months)
}

/** What must hold in each seed. */
export function yearsMeasures({ seed, registered, active }: Years): Measure[] {
  const reason = 'largest month over the smallest, five years from the default clock'
  return [
    played(`${seed}: registrations a month`, 'within 2.5', swingOf(registered), [1, 2.5], reason),
    played(`${seed}: active players a month`, 'within 2.5', swingOf(active), [1, 2.5], reason),
  ]
}
