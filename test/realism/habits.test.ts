import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import type { Transaction } from '../../src/index'
import { maxBonusBet, toMajor } from '../../src/simulator/domain/currencies'
import { DAY_MS } from '../../src/simulator/domain/instants'
import { PERSONA_IDS } from '../../src/simulator/domain/personas'
import { minimumDeposit } from '../../src/simulator/domain/stated-amounts'
import { minimumWithdrawal } from '../../src/simulator/engine/withdrawals'
import { insideOf } from '../../src/world/views/player-view'
import { samples } from '../support/samples'

/*
 * What only generated players keep: commands may do otherwise, so no law of the audit says it.
 */

const world = createWorld({ seed: 'habits', players: 2_000 })
const listed = PERSONA_IDS.flatMap((persona) => {
  // Gifts of VIP managers are rare.
  const limit = samples(persona === 'vip_whale' ? 18 : 11)
  return world.list({ persona, limit }).players
})
const players = listed.map(({ id }) => {
  const view = world.player(id)
  const { total } = view.transactions({ limit: 0 })
  const rows = view.transactions({ limit: total }).transactions.toReversed()
  const { player, now } = insideOf(view)
  return { id, rows, player, now, profile: view.profile() }
})

const minutesBetween = (one: Transaction, other: Transaction) =>
  (Date.parse(other.date) - Date.parse(one.date)) / 60_000

describe('generated players', () => {
  it('have rounds rolled back within ten minutes', () => {
    const waits = players.flatMap(({ rows }) =>
      rows
        .filter(({ event_name }) => /^(Bet Refund|Win Reversal)$/.test(event_name))
        .map((row) => {
          const original = rows.find(({ id }) => row.event_note?.includes(id)) as Transaction
          return minutesBetween(original, row)
        }),
    )
    expect(waits.length).toBeGreaterThan(10)
    expect(Math.max(...waits)).toBeLessThanOrEqual(10)
  })

  it('who hunt bonuses play what counts in full toward wagering', () => {
    const bets = players
      .filter(({ player }) => player.persona === 'bonus_hunter')
      .flatMap(({ rows }) => rows.filter(({ event_type }) => event_type === 'bet'))
    expect(bets.length).toBeGreaterThan(100)
    const names = new Set(bets.map(({ event_name }) => event_name))
    expect([...names].filter((name) => !/^(Slots|Crash) Bet$/.test(name))).toEqual([])
  })

  it('whose bonus is cancelled for abuse are Bonus Abusers with bonuses for most deposits', () => {
    const hunted = createWorld({ seed: 'abuse', players: 4_000, compression: 10 })
    const hunters = hunted.list({ persona: 'bonus_hunter', limit: 100 }).players
    const seen = hunters.map(({ id }) => {
      const view = hunted.player(id)
      const { transactions } = view.transactions({ limit: 200, eventTypes: ['adjustment'] })
      const end = transactions.find((row) => row.event_note?.endsWith(': bonus abuse'))
      const { player } = insideOf(view)
      const { ledger, bonuses } = player
      const until = Date.parse(end?.date ?? '')
      const matched = bonuses.filter(({ deposit, activatedAt = Infinity }) => {
        return deposit !== undefined && activatedAt < until
      })
      const isVisible =
        matched.length > 1 && matched.length * 2 > ledger.totals(0, until).depositCount
      return [end !== undefined, isVisible, view.profile().segments.includes('Bonus Abuser')]
    })
    expect(seen.filter(([isCancelled]) => isCancelled).length).toBeGreaterThan(2)
    expect(seen.filter((each) => new Set(each).size > 1)).toEqual([])
  })

  it('request one payout when they leave', () => {
    const requests = players.flatMap(({ id, rows }) => {
      const own = rows.filter(
        (row) => row.event_type === 'withdrawal' && row.created_by === 'System',
      )
      return own.slice(1).map((row, place) => ({ id, waited: minutesBetween(own[place]!, row) }))
    })
    expect(requests.length).toBeGreaterThan(30)
    expect(requests.filter(({ waited }) => waited < 5)).toEqual([])
  })

  it('claim a deposit bonus for a deposit that is large enough', () => {
    const claims = players.flatMap(({ id, player, rows }) =>
      player.bonuses
        .filter(({ claimed, terms }) => claimed && terms.template.minDepositEuroCents !== undefined)
        .flatMap(({ createdAt, terms }) => {
          const deposit = rows.find(
            ({ event_type, date }) => event_type === 'deposit' && Date.parse(date) >= createdAt,
          )
          const least = toMajor(minimumDeposit(terms.template, player.currency), player.currency)
          return deposit === undefined ? [] : { id, least, amount: deposit.amount }
        }),
    )
    expect(claims.length).toBeGreaterThan(50)
    expect(claims.filter(({ least, amount }) => amount < least)).toEqual([])
  })

  it('have payouts refused and returned for reasons that can pass', () => {
    const notes = players.flatMap(({ rows }) =>
      rows
        .filter(
          ({ event_type, created_by }) => event_type === 'withdrawal' && created_by === 'System',
        )
        .flatMap(
          ({ event_note = '' }) =>
            /^(?:Rejected|Payout failed|Returned by bank): ([^(]+)/.exec(event_note)?.slice(1) ??
            [],
        ),
    )
    expect(notes.length).toBeGreaterThan(4)
    // The next payout goes to the same account.
    const lasting =
      /expired|closed|not found|unknown(?! device)|mismatch|does not|duplicate|invalid|wagering/
    expect(notes.filter((note) => lasting.test(note))).toEqual([])
  })

  it('have one active bonus at a time, and stake no more than it allows', () => {
    let held = 0
    for (const { id, rows, player } of players) {
      const active = player.bonuses.filter(({ status }) => status === 'active')
      expect(active.length, id).toBeLessThanOrEqual(1)
      const most = toMajor(maxBonusBet(player.currency), player.currency)
      for (const bonus of player.bonuses) {
        const { award, breaches, requirement, endedAt, activatedAt, reinstated } = bonus
        if (award === undefined || requirement === 0 || reinstated !== undefined) continue
        held += 1
        expect(breaches, id).toBe(0)
        const [from, to] = [new Date(activatedAt ?? 0), new Date(endedAt ?? 8e15)]
        const during = rows.filter(
          ({ event_type, date }) =>
            event_type === 'bet' && date > from.toISOString() && new Date(date) < to,
        )
        for (const { amount } of during) expect(amount, id).toBeLessThanOrEqual(most)
      }
    }
    expect(held).toBeGreaterThan(20)
  })

  it('have gifts by their own VIP manager alone', () => {
    let gifts = 0
    for (const { id, rows, player } of players) {
      for (const { created_by, event_name, event_note = '' } of rows) {
        if (created_by !== 'VIP Manager') continue
        gifts += 1
        expect(player.identity.vipManager, id).toBeDefined()
        const isNamed =
          event_name !== 'Goodwill Credit' ||
          event_note.endsWith(`by ${player.identity.vipManager}`)
        expect(isNamed, `${id}: ${event_note}`).toBe(true)
      }
    }
    expect(gifts).toBeGreaterThan(3)
  })

  it('are paid out two weeks after a self-exclusion, if they are approved', () => {
    let paid = 0
    for (const { id, player, now, rows } of players) {
      const {
        blocks: [block],
        kyc,
      } = player
      const due = (block?.since ?? now) + 14 * DAY_MS
      const isDue = block?.cause === 'Self-Excluded' && now >= due && kyc.since < due - DAY_MS
      // What came back after that is not requested again.
      const isBack = rows.some(({ status }) =>
        /^(rejected|cancelled|failed|reversed)$/.test(status),
      )
      if (!isDue || kyc.status !== 'approved' || isBack) continue
      paid += 1
      expect(player.ledger.wallets.cash, id).toBeLessThan(minimumWithdrawal(player))
    }
    expect(paid).toBeGreaterThan(0)
  })
})
