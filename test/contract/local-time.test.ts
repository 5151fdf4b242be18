import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, instant, MINUTE_MS } from '../../src/simulator/domain/instants'
import {
  daysLater,
  instantAt,
  localDay,
  localTime,
  startOfDay,
  zoneOf,
} from '../../src/simulator/domain/local-time'
import { MARKET_IDS, type MarketId } from '../../src/simulator/domain/markets'
import { readText } from '../support/tree'

/** A zone of the table: the changes of its clocks, and its offset before the first one. */
interface Zone {
  readonly market: MarketId
  readonly name: string
  readonly first: number
  readonly changes: { readonly at: number; readonly offset: number }[]
}

const zones: Zone[] = []
for (const line of readText('test/contract/time-zones.txt').split('\n')) {
  const words = line.trim().split(' ')
  if (line.startsWith('  ')) {
    for (let place = 0; place < words.length; place += 2) {
      const at = instant(`${words[place]?.slice(0, -1)}:00Z`)
      zones.at(-1)?.changes.push({ at, offset: Number(words[place + 1]) * MINUTE_MS })
    }
  } else if (line !== '' && !line.startsWith('#')) {
    const [market, name = '', first] = words
    zones.push({ market: market as MarketId, name, first: Number(first) * MINUTE_MS, changes: [] })
  }
}

/** What the clocks of a zone show at an instant, as if it were UTC. */
const shownAt = ({ first, changes }: Zone, at: number) =>
  at + (changes.findLast((change) => change.at <= at)?.offset ?? first)
const dayAt = (zone: Zone, at: number) => Math.floor(shownAt(zone, at) / DAY_MS)

/** Instants around each change, or around New Year where there is none. */
const around = ({ changes }: Zone) =>
  changes.length > 0
    ? changes.map(({ at }) => at)
    : Array.from({ length: 16 }, (_, year) => instant(`${2020 + year}-01-01T00:00:00Z`))

test('the table has the zone of each market', () => {
  expect(zones.map(({ market, name }) => [market, name])).toEqual(
    MARKET_IDS.map((market) => [market, zoneOf(market)]),
  )
  expect(zones.flatMap(({ changes }) => changes)).toHaveLength(13 * 32 + 23)
})

describe.each(zones)('$name', (zone) => {
  const { market } = zone

  test('the local day and time are those of the table before, at and after each change', () => {
    const moves = [-DAY_MS, -HOUR_MS, -1, 0, 1, HOUR_MS, DAY_MS, 60 * DAY_MS]
    for (const at of around(zone).flatMap((change) => moves.map((move) => change + move))) {
      const shown = localDay(at, market) * DAY_MS + localTime(at, market)
      expect(shown, new Date(at).toISOString()).toBe(shownAt(zone, at))
    }
  })

  test('each day begins at its first instant, which is 00:00 unless the clocks skip it', () => {
    for (const change of around(zone)) {
      const today = dayAt(zone, change)
      for (let day = today - 2; day <= today + 2; day += 1) {
        const start = startOfDay(day, market)
        expect([dayAt(zone, start - 1), dayAt(zone, start)]).toEqual([day - 1, day])
        const isSkipped = day === today && ['CL', 'BR'].includes(market) && start === change
        expect(localTime(start, market)).toBe(isSkipped ? HOUR_MS : 0)
      }
    }
  })

  test('a time of day is its first instant, or an hour later on the clocks that skip it', () => {
    for (const change of around(zone)) {
      const day = dayAt(zone, change)
      const firsts = new Map<number, number>()
      for (let at = change + 26 * HOUR_MS; at >= change - 26 * HOUR_MS; at -= 15 * MINUTE_MS) {
        firsts.set(shownAt(zone, at), at)
      }
      const times = Array.from({ length: 96 }, (_, quarter) => quarter * 15 * MINUTE_MS)
      const expected = times.map((time) => {
        const first = firsts.get(day * DAY_MS + time)
        return first ?? firsts.get(day * DAY_MS + time + HOUR_MS)
      })
      expect(times.map((time) => instantAt(day, time, market))).toEqual(expected)
    }
  })
})

test('some days later is the same time on the clocks, not a multiple of 24 hours', () => {
  const noon = instant('2026-03-28T11:00:00Z')
  expect(daysLater(noon, 1, 'DE')).toBe(instant('2026-03-29T10:00:00Z'))
  expect(daysLater(noon, 1, 'JP')).toBe(noon + DAY_MS)
})
