import { createWorld, type PlayerProfile, type ScenarioName, type World } from '../../src/index'
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

/** The rows that the wire shows of some players, over all pages. */
export function wireRows(world: World, ids: readonly string[]) {
  const players: PlayerProfile[] = ids.map((id) => world.player(id).profile())
  const oldestFirst = <Item>(items: readonly Item[]) =>
    world.policies.sortOrder === 'oldest-first' ? [...items] : items.toReversed()
  return {
    players: players.map((profile) => ({ ...flattened(profile), ...besideWire(world, profile) })),
    transactions: ids.flatMap((player_id) =>
      oldestFirst(pagesOf((page) => world.player(player_id).transactions(page).transactions)).map(
        (row) => ({ player_id, ...row }),
      ),
    ),
    bonuses: ids.flatMap((player_id) =>
      oldestFirst(pagesOf((page) => world.player(player_id).bonuses(page).bonuses)).map((row) => ({
        player_id,
        ...row,
      })),
    ),
  }
}

/** The players of the seed `formats` that fit a filter: their ids, and the rows of the wire. */
export function fittingRows(players: number, scenarios: readonly ScenarioName[], filter: string) {
  const world = createWorld({
    seed: 'formats',
    players,
    compression: 10,
    scenarios: [...scenarios],
  })
  const found = new Set(world.find(filter, { count: 100 }).players.map(({ id }) => id))
  const ids = [...world.changedPlayerIds(), ...generatedIds(world)].filter((id) => found.has(id))
  return { ids, wire: wireRows(world, ids) }
}

const LIMIT = 1_000

function pagesOf<Item>(
  read: (page: { limit: number; offset: number }) => readonly Item[],
): readonly Item[] {
  const items: Item[] = []
  for (let offset = 0; ; offset += LIMIT) {
    const page = read({ limit: LIMIT, offset })
    items.push(...page)
    if (page.length < LIMIT) return items
  }
}
