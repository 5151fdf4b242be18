import { createWorld } from '../../src/create-world'
import { checkScenario } from '../../src/scenarios/failed-expectations'
import { HOUR_MS } from '../../src/simulator/domain/instants'

/** A weekday, a weekend, a change to summer time, and a leap day. */
const DAYS = ['2026-11-04', '2027-01-16', '2026-03-29', '2024-02-29']

/** The half hours of these days, in UTC. */
export const HALF_HOURS: readonly string[] = DAYS.flatMap((day) =>
  Array.from({ length: 48 }, (_, place) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + (place * HOUR_MS) / 2).toISOString(),
  ),
)

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

const READS = ['', '/transactions', '/transactions/summary', '/bonuses', '/bonuses/eligible']

/** What is wrong with a scenario that is loaded at an instant: its expectations and its reads. */
export async function faultsAt(name: string, now: string): Promise<string[]> {
  const world = createWorld({ players: 0, now, scenarios: [name] })
  const faults = (await checkScenario(world, name)).flat()
  for (const id of world.changedPlayerIds()) {
    for (const read of READS) {
      const path = `/v1/players/${encodeURIComponent(id)}${read}`
      const { status } = await world.fetch(path, { headers: HEADERS })
      if (status !== 200) faults.push(`${path}: ${status}`)
    }
  }
  return faults.map((fault) => `${name} at ${now}: ${fault}`)
}
