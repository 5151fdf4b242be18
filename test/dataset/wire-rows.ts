import type { PlayerProfile, World } from '../../src/index'
import { CURRENCIES, type Currency } from '../../src/simulator/domain/currencies'

type Row = Readonly<Record<string, unknown>>

/** The members of an object, those of its parts under both names. */
function flattened(wire: object): Row {
  return Object.fromEntries(
    Object.entries(wire).flatMap(([name, value]) => {
      const part = value === null ? NO_PARTS[name] : value
      return typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.entries(flattened(part)).map(([inner, each]) => [`${name}_${inner}`, each])
        : [[name, value]]
    }),
  )
}

/** The parts that may be null, under the policy absentFields. */
const NO_PARTS: Readonly<Record<string, object>> = {
  last_deposit: { amount: null, date: null },
  last_withdrawal: { amount: null, status: null },
}

/** The generated players that are registered, by index. */
export function generatedIds(world: World): string[] {
  const made = new Set(world.changedPlayerIds())
  const { players } = world.list({ limit: 100_000 })
  return players.map(({ id }) => id).filter((id) => !made.has(id))
}

/** The columns of a player that the wire does not have. */
function besideWire(world: World, { id, currency }: PlayerProfile) {
  const { market } = world.player(id).export().player ?? {}
  const { perEuro, exponent } = CURRENCIES[currency as Currency]
  return { market, eur_rate: perEuro / 10 ** exponent }
}

const ALL = { limit: 100_000 }

/** The rows that the wire shows of some players. */
export function wireRows(world: World, ids: readonly string[]) {
  const players = ids.map((id) => world.player(id).profile())
  const rowsOf = <Item>(read: (id: string) => readonly Item[]) =>
    ids.flatMap((id) =>
      read(id)
        .toReversed()
        .map((row) => ({ player_id: id, ...row })),
    )
  return {
    players: players.map((profile) => ({ ...flattened(profile), ...besideWire(world, profile) })),
    transactions: rowsOf((id) =>
      world
        .player(id)
        .statement(ALL)
        .rows.map(({ transaction, change: { cash: cash_change, bonus: bonus_change } }) => {
          return { ...transaction, cash_change, bonus_change }
        }),
    ),
    bonuses: rowsOf((id) => world.player(id).bonuses(ALL).bonuses),
  }
}
