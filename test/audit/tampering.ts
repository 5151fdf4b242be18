import { clonePlayer } from '../../src/engine/player'
import type { BonusRecord, PlayerState } from '../../src/engine/state'
import type { Timer } from '../../src/engine/timers'
import type { Ledger, NewRow, Row } from '../../src/ledger/row'
import type { PlayerView } from '../../src/views/player-view'

/** A ledger with some members replaced; its methods stay bound to the real ledger. */
function lyingLedger(ledger: Ledger, lies: Partial<Ledger>): Ledger {
  return new Proxy(ledger, {
    get(target, member) {
      const source = member in lies ? lies : target
      const value: unknown = Reflect.get(source, member, source === lies ? lies : target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The player with members of its ledger replaced. */
export function withLies(player: PlayerState, lies: (ledger: Ledger) => Partial<Ledger>) {
  return { ...player, ledger: lyingLedger(player.ledger, lies(player.ledger)) }
}

/** The player with one row changed. */
export function withRow(player: PlayerState, ordinal: number, change: Partial<Row>): PlayerState {
  return withLies(player, (ledger) => ({
    row: (place) => (place === ordinal ? { ...ledger.row(place), ...change } : ledger.row(place)),
  }))
}

/** The player with an additional row. */
export function withExtra(player: PlayerState, row: Partial<NewRow>): PlayerState {
  const copy = clonePlayer(player)
  copy.ledger.append({
    at: copy.clock,
    name: 'Manual Credit',
    status: 'completed',
    amount: 100,
    creator: 'Admin',
    ...row,
  })
  return copy
}

/** The player with one bonus record changed. */
export function withBonus(player: PlayerState, index: number, change: Partial<BonusRecord>) {
  const bonuses = player.bonuses.map((bonus) =>
    bonus.index === index ? { ...bonus, ...change } : bonus,
  )
  return { ...player, bonuses }
}

/** The player with a changed list of timers. */
export function withTimers(player: PlayerState, list: readonly Timer[]): PlayerState {
  const read = { [Symbol.iterator]: () => list.values() }
  return { ...player, timers: Object.assign(player.timers.clone(), read) }
}

/** Every row. */
export function rowsOf({ ledger }: Pick<PlayerState, 'ledger'>): Row[] {
  return Array.from({ length: ledger.length }, (_, ordinal) => ledger.row(ordinal))
}

/** The operations with the answer of one changed. */
export function withAnswer(view: PlayerView, change: Partial<PlayerView>): PlayerView {
  return Object.assign(Object.create(view), change)
}
