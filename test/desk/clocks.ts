import type { WorldOptions } from '../../src/index'

/** The seeds for which the ranges of the desk hold. */
export const SEEDS = ['fauxhouse', ...'abcdefghi'] as const

/** Instants that differ in the hour, the weekday, the day of the month, and the season. */
export const CLOCKS = [
  '2025-06-11T09:30:00Z',
  '2025-06-14T15:00:00Z',
  '2026-03-31T23:59:00Z',
  '2025-12-25T10:00:00Z',
  '2024-02-29T12:00:00Z',
  '2026-06-01T00:00:00Z',
  '2025-10-26T01:30:00Z',
  '2024-11-03T18:45:00Z',
] as const

/** The options of a desk. */
export const deskOf = (seed: string, others: WorldOptions = {}): WorldOptions => ({
  seed,
  players: 100,
  population: 'desk',
  ...others,
})
