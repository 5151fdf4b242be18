import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import {
  ADJUSTMENT_NAMES,
  AWARD_NAMES,
  EVENTS,
  type EventName,
} from '../../src/simulator/domain/events'
import { DAY_MS } from '../../src/simulator/domain/instants'
import { insideOf } from '../../src/world/views/player-view'

/** Matches the texts of a composed note: braces of the pattern stand for any text. */
function patternOf(note: string): RegExp {
  const literal = note.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{\w+\}/g, '.+')}$`)
}

describe('the table of event names', () => {
  it('says what the commands award and adjust', () => {
    expect(AWARD_NAMES).toContain('Bonus Awarded')
    for (const name of AWARD_NAMES) expect(EVENTS[name].type, name).toBe('bonus')
    expect(ADJUSTMENT_NAMES).toContain('Goodwill Credit')
    for (const name of ADJUSTMENT_NAMES) {
      expect(EVENTS[name], name).toMatchObject({ type: 'adjustment', wallet: 'cash' })
      expect(EVENTS[name].creators, name).toHaveLength(1)
    }
  })

  it('says how the notes are composed', () => {
    const world = createWorld({ players: 40 })
    const seen = new Set<EventName>()
    for (const { id } of world.list({ limit: 40 }).players) {
      const view = world.player(id)
      const { player, now } = insideOf(view)
      const rows = view.transactions({ limit: player.ledger.length }).transactions
      for (const row of rows) {
        const name = row.event_name as EventName
        const { note, adjusts } = EVENTS[name]
        const old = now - Date.parse(row.date) > 3 * DAY_MS
        if (note === undefined || adjusts || row.status !== 'completed' || !old) continue
        expect(row.event_note, name).toMatch(patternOf(note))
        seen.add(name)
      }
    }
    expect(seen.size).toBeGreaterThan(25)
  })
})
