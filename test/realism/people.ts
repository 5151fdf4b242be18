import { createWorld } from '../../src/index'
import { CURRENCIES } from '../../src/simulator/domain/currencies'
import { EVENTS } from '../../src/simulator/domain/events'
import { CREDITED } from '../../src/simulator/domain/transactions'
import type { PlayerState } from '../../src/simulator/engine/state'
import type { Row } from '../../src/simulator/ledger/row'
import { insideOf } from '../../src/world/views/player-view'

/** A generated player with the whole ledger. */
export interface Person {
  readonly id: string
  readonly player: PlayerState
  readonly segments: readonly string[]
  readonly rows: readonly Row[]
  /** Rows of some event types. */
  of(...types: readonly string[]): readonly Row[]
  /** Deposits by the player, and those that arrived. */
  readonly deposits: readonly Row[]
  readonly arrived: readonly Row[]
  /** The worth of minor units in euro. */
  euro(minor: number): number
  readonly now: number
}

export function peopleOf(seed: string, players: number): Person[] {
  const world = createWorld({ seed, players, population: 'register' })
  return world.list({ limit: players }).players.map(({ id }) => {
    const view = world.player(id)
    const { player, now } = insideOf(view)
    const { ledger, currency } = player
    const rows = Array.from({ length: ledger.length }, (_, ordinal) => ledger.row(ordinal))
    const kept = new Map<string, Row[]>()
    for (const row of rows) {
      const { type } = EVENTS[row.name]
      const list = kept.get(type)
      if (list) list.push(row)
      else kept.set(type, [row])
    }
    const of = (...types: readonly string[]) => {
      const [first = [], ...others] = types.map((type) => kept.get(type) ?? [])
      return others.length === 0 ? first : first.concat(...others)
    }
    const deposits = of('deposit').filter(({ creator }) => creator === 'System')
    const arrived = deposits.filter(({ status }) => CREDITED.has(status))
    const euro = (minor: number) => minor / CURRENCIES[currency].perEuro
    const { segments } = view.profile()
    return { id, player, segments, rows, of, deposits, arrived, euro, now }
  })
}

export const sum = (values: Iterable<number>) =>
  [...values].reduce((total, value) => total + value, 0)

/** The quantile of the values. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0
}

/** Percent of the list that pass. */
export const percent = <Item>(list: readonly Item[], passes: (item: Item) => boolean) =>
  (100 * list.filter(passes).length) / list.length

/** Percent of the rows of some players that pass. Hundreds of thousands of bets are not copied. */
export function percentOfRows(
  people: readonly Person[],
  rowsOf: (person: Person) => readonly Row[],
  passes: (row: Row, person: Person) => boolean,
): number {
  let [passed, total] = [0, 0]
  for (const person of people) {
    for (const row of rowsOf(person)) {
      total += 1
      if (passes(row, person)) passed += 1
    }
  }
  return (100 * passed) / total
}

/** The values between neighbors in a list. */
export function between<Item, Value>(
  list: readonly Item[],
  of: (before: Item, item: Item) => Value,
): Value[] {
  return list.slice(1).map((item, place) => of(list[place] as Item, item))
}
