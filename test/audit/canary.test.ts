import { describe, expect, test } from 'vitest'
import { AUDIT_LAWS } from '../../src/audit/laws'
import { auditState } from '../../src/audit/world-audit'
import { DEFAULT_POLICIES } from '../../src/contract/policies'
import type { PlayerState } from '../../src/engine/state'
import { createPlayerView, type PlayerView } from '../../src/views/player-view'
import { ACCOUNT_FAULTS } from './account-faults'
import { BOUND_FAULTS } from './bound-faults'
import { LEDGER_FAULTS } from './inside-faults'
import { SHOWN_FAULTS } from './shown-faults'
import { createStories } from './stories'
import { withAnswer } from './tampering'

const NOW = Date.UTC(2026, 0, 1, 12)
const players = createStories()
const INSIDE_FAULTS = [...LEDGER_FAULTS, ...ACCOUNT_FAULTS, ...BOUND_FAULTS]

/** The names of the laws that a player breaks. */
function rulesOf(
  player: PlayerState,
  view: PlayerView = createPlayerView(player, NOW, DEFAULT_POLICIES),
) {
  const breaches = auditState(player, { now: NOW, untouched: true, view })
  return [...new Set(breaches.map(({ rule }) => rule))]
}

describe('a fault in the inside is found', () => {
  test.each(INSIDE_FAULTS)('$rule: $name', ({ rule, plant }) => {
    for (const player of players) {
      const broken = plant(player)
      if (broken === undefined) continue
      expect(rulesOf(player)).not.toContain(rule)
      expect(rulesOf(broken)).toContain(rule)
      return
    }
    expect.fail('no player offers a place for the fault')
  })
})

describe('a fault of an operation is found', () => {
  test.each(SHOWN_FAULTS)('$rule: $name', ({ rule, plant }) => {
    for (const player of players) {
      const view = createPlayerView(player, NOW, DEFAULT_POLICIES)
      const change = plant(view)
      if (change === undefined) continue
      const rules = rulesOf(player, withAnswer(view, change))
      if (rules.length === 0) continue
      expect(rules).toContain(rule)
      return
    }
    expect.fail('no player offers a place for the fault')
  })
})

test('every law has a fault that it finds', () => {
  const found = new Set([...INSIDE_FAULTS, ...SHOWN_FAULTS].map(({ rule }) => rule))
  expect(Object.keys(AUDIT_LAWS).filter((rule) => !found.has(rule as never))).toEqual([])
})

test('laws have numbers of their own', () => {
  const numbers = Object.values(AUDIT_LAWS).map(({ law }) => law)
  expect(new Set(numbers).size).toBe(numbers.length)
})
