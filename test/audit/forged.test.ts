import { describe, expect, test } from 'vitest'
import { auditView } from '../../src/verify/audit'
import { LAWS, type Law } from '../../src/verify/laws'
import type { PlayerView } from '../../src/world/views/player-view'
import { ACCOUNT_FAULTS } from './forged-account'
import { OPERATION_FAULTS } from './forged-operations'
import { ROW_FAULTS } from './forged-rows'
import { draftOf, viewOf } from './forgery'
import { createStories } from './stories'

const NOW = Date.UTC(2026, 0, 1, 12)
const players = createStories()

/** Laws that at least one fault broke first. */
const first = new Set<Law>()

/** The names of the laws that answers break, the first one first. */
function rulesOf(view: PlayerView): Law[] {
  return [...new Set(auditView(view, NOW).map(({ rule }) => rule))]
}

/** Expects the law among those that a player's forged answers break, if it keeps them else. */
function expectNamed(rule: Law, forge: (view: PlayerView) => PlayerView | undefined): void {
  const seen: Law[][] = []
  for (const player of players) {
    const forged = forge(player)
    if (forged === undefined) continue
    const rules = rulesOf(forged)
    seen.push(rules)
    if (rules[0] !== rule) continue
    first.add(rule)
    break
  }
  expect(seen, 'players who can have the fault').not.toEqual([])
  for (const rules of seen) expect(rules).toContain(rule)
}

test('answers that nobody has forged break no law, also as a draft', () => {
  for (const player of players) {
    expect(rulesOf(player), player.id).toEqual([])
    expect(rulesOf(viewOf(draftOf(player), player)), player.id).toEqual([])
  }
})

describe('a forged answer is named by a law', () => {
  test.each([...ROW_FAULTS, ...ACCOUNT_FAULTS])('%s: %s', (_, rule, forge) => {
    expectNamed(rule, (player) => {
      const draft = draftOf(player)
      return forge(draft) ? viewOf(draft, player) : undefined
    })
  })

  test.each(OPERATION_FAULTS)('%s: %s', (_, rule, forge) => {
    expectNamed(rule, (player) => {
      const change = forge(player)
      return change && Object.assign(Object.create(player) as PlayerView, change)
    })
  })
})

test('every law is the first that names some fault', () => {
  const laws = Object.keys(LAWS) as Law[]
  expect(laws.filter((rule) => !first.has(rule))).toEqual([])
})
