import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/simulator/domain/instants'
import { PERSONA_IDS } from '../../src/simulator/domain/personas'
import { nextDue, runTo } from '../../src/simulator/engine/engine'
import { clonePlayer } from '../../src/simulator/engine/player'
import { vipLevel } from '../../src/simulator/engine/standing'
import type { PlayerState } from '../../src/simulator/engine/state'
import { samples } from '../support/samples'
import { END, idsOf, lived, newborn, storyOf } from './lives'

const SEED = 'pilot'

describe.each(PERSONA_IDS)('a %s', (persona) => {
  const ids = idsOf(SEED, persona, samples(1))

  test('lives the same life in one step and in many', () => {
    for (const id of ids) {
      const player = newborn(SEED, id)
      for (let at = player.registeredAt; at < END; at += 37 * HOUR_MS) runTo(player, at)
      runTo(player, END)
      expect(storyOf(player)).toEqual(storyOf(lived(SEED, id)))
    }
  })

  test('is copied with all it has in mind, in a visit and later', () => {
    for (const id of ids) {
      const player = newborn(SEED, id)
      const liveOnAsCopy = () => {
        const before = storyOf(player)
        const copy = clonePlayer(player)
        runTo(copy, END)
        expect(storyOf(player)).toEqual(before)
        return storyOf(copy)
      }
      for (let wake = 0; wake < 12; wake += 1) runTo(player, Math.min(END, nextDue(player)))
      const inVisit = liveOnAsCopy()
      runTo(player, Math.max(player.clock, player.registeredAt + 2 * DAY_MS))
      const later = liveOnAsCopy()
      runTo(player, END)
      expect([inVisit, later]).toEqual([storyOf(player), storyOf(player)])
    }
  })

  test('never wakes in the past', () => {
    const player = newborn(SEED, ids[0] ?? '')
    let last = player.registeredAt
    while (player.pilot && player.pilot.nextAt <= END) {
      expect(player.pilot.nextAt).toBeGreaterThanOrEqual(last)
      last = player.pilot.nextAt
      runTo(player, last)
    }
  })
})

describe('stories end as they should at the end of the window', () => {
  const all = (persona: (typeof PERSONA_IDS)[number], count = 12): PlayerState[] =>
    idsOf(SEED, persona, count).map((id) => lived(SEED, id))

  test('one_and_done was last seen 30 to 700 days ago', () => {
    for (const { lastLogin } of all('one_and_done')) {
      expect(END - lastLogin).toBeGreaterThan(30 * DAY_MS)
      expect(END - lastLogin).toBeLessThan(701 * DAY_MS)
    }
  })

  test('dormant was last seen 61 to 400 days ago', () => {
    for (const { lastLogin, registeredAt } of all('dormant')) {
      expect(END - lastLogin).toBeGreaterThanOrEqual(60 * DAY_MS)
      expect(END - lastLogin).toBeLessThanOrEqual(401 * DAY_MS)
      expect(lastLogin).toBeGreaterThanOrEqual(registeredAt)
    }
    const whole = all('dormant').filter(
      ({ lastLogin, registeredAt }) => (lastLogin - registeredAt) % SECOND_MS === 0,
    )
    expect(whole.length).toBeLessThan(3)
  })

  test('self_excluded is blocked, without marketing, and has not played since', () => {
    for (const {
      blocks: [block],
      identity,
      ledger,
    } of all('self_excluded')) {
      expect(block?.cause).toBe('Self-Excluded')
      expect(identity.settings.marketing_email_subscription).toBe(false)
      const since = block?.since ?? 0
      const later = ledger.page({ types: new Set(['deposit', 'bet']), from: since + 1 }, 0, 1)
      expect(later.total).toBe(0)
    }
  })

  test('lucky_winner has won more than everything that was paid in', () => {
    const players = all('lucky_winner')
    const ahead = players.filter(({ ledger }) => {
      const { deposits, withdrawals } = ledger.lifetime
      return withdrawals + ledger.wallets.pending + ledger.wallets.cash > deposits
    })
    expect(ahead.length).toBeGreaterThanOrEqual(players.length - 1)
  })

  test('chargeback_fraud is blocked once the bank has spoken', () => {
    for (const { ledger, blocks } of all('chargeback_fraud')) {
      const taken = ledger.newest(['Chargeback'], () => true)
      if (taken !== undefined) expect(blocks.map(({ cause }) => cause)).toContain('Chargeback')
    }
  })

  test('vip_whale has a manager once it is a VIP', () => {
    for (const player of all('vip_whale')) {
      expect(player.identity.vipManager !== undefined).toBe(vipLevel(player) !== undefined)
    }
  })
})
