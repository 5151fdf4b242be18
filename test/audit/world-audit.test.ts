import { describe, expect, it } from 'vitest'
import { Report } from '../../src/audit/breach'
import { auditWorld } from '../../src/audit/world-audit'
import { DEFAULT_POLICIES } from '../../src/contract/policies'
import type { PlayerState } from '../../src/engine/state'
import { createPlayerView } from '../../src/views/player-view'
import type { WorldCore } from '../../src/world/world'
import { createStories } from './stories'
import { rowsOf, withRow } from './tampering'

const NOW = Date.UTC(2026, 0, 1, 12)

/** A world of these players with pages of one player. */
function worldOf(players: readonly PlayerState[], touched: readonly string[] = []): WorldCore {
  const find = (id: string) => players.find((player) => player.id === id) as PlayerState
  const world = {
    now: NOW,
    touched: () => touched,
    has: () => true,
    player: (id: string) => createPlayerView(find(id), NOW, DEFAULT_POLICIES),
    list: ({ offset = 0 }) => ({
      players: players.slice(offset, offset + 1),
      nextOffset: offset + 1 < players.length ? offset + 1 : undefined,
    }),
  }
  return world as unknown as WorldCore
}

/** A bet refunded after eleven minutes, which generated players do not have. */
function withLateRefund(): PlayerState {
  for (const player of createStories()) {
    const refund = rowsOf(player).find(({ name }) => name === 'Bet Refund')
    if (refund) return withRow(player, refund.ordinal, { at: refund.at + 660_000 })
  }
  return expect.fail('no player has a refunded bet')
}

describe('an audit of a world', () => {
  it('goes through every page of the list, and through the first so many players', () => {
    const players = createStories().slice(0, 3)
    const ids = players.map(({ id }) => id)
    expect(auditWorld(worldOf(players), { all: true }).audited).toEqual(ids)
    expect(auditWorld(worldOf(players), { players: 2 }).audited).toEqual(ids.slice(0, 2))
    expect(auditWorld(worldOf(players, ids.slice(1, 2))).audited).toEqual(ids.slice(1, 2))
  })

  it('holds players whom no command touched to the stricter laws', () => {
    const late = withLateRefund()
    const rulesOf = (touched: readonly string[]) =>
      auditWorld(worldOf([late], touched), { all: true }).breaches.map(({ rule }) => rule)
    expect(rulesOf([])).toContain('bet-refund')
    expect(rulesOf([late.id])).not.toContain('bet-refund')
  })
})

it('a report lists the first 20 breaches of a law', () => {
  const report = new Report('p', 'EUR')
  for (let place = 1; place <= 25; place++) report.breach('row-name', `Row ${place}`, place, null)
  report.breach('row-time', 'Row 1', 1, null)
  expect(report.breaches.map(({ left }) => left)).toEqual([
    ...Array.from({ length: 20 }, (_, place) => place + 1),
    1,
  ])
})
