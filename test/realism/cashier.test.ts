import { expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { weekdayOf } from '../../src/simulator/domain/calendar'
import { EVENTS } from '../../src/simulator/domain/events'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/simulator/domain/instants'
import { localDay, localMidnight } from '../../src/simulator/domain/markets'
import { METHODS } from '../../src/simulator/domain/payments'
import { minimumDeposit } from '../../src/simulator/domain/stated-amounts'
import { planPayout } from '../../src/simulator/engine/plans'
import { transactionIdOf } from '../../src/simulator/engine/transactions'
import type { Row } from '../../src/simulator/ledger/row'
import { noteOf } from '../../src/world/views/notes'
import { insideOf } from '../../src/world/views/player-view'
import { samples } from '../support/samples'

/*
 * What someone who works with payments would find odd in the deposits of generated players, and in
 * what staff book.
 */

const world = createWorld({ seed: 'm2', players: samples(1_500) })
const players = world.list({ limit: samples(1_500) }).players.map(({ id }) => {
  const { player } = insideOf(world.player(id))
  const rows = Array.from({ length: player.ledger.length }, (_, row) => player.ledger.row(row))
  const of = (...types: string[]) => rows.filter(({ name }) => types.includes(EVENTS[name].type))
  const own = of('deposit').filter(({ creator }) => creator === 'System')
  return { id, player, rows, of, own, bets: of('bet') }
})

type Person = (typeof players)[number]

/** What some players have, with who has it. */
function every<T>(pick: (person: Person) => readonly T[], least: number) {
  const found = players.flatMap((person) => pick(person).map((item) => ({ person, item })))
  expect(found.length).toBeGreaterThanOrEqual(least)
  return found
}

const idsOf = (found: readonly { readonly person: Person }[]) =>
  found.map(({ person }) => person.id)
const classOf = ({ method }: Row) => method && METHODS[method].class
const isBetween = (rows: readonly Row[], from: number, until: number) =>
  rows.some(({ at }) => at >= from && at < until)
const arrived = ({ status }: Row) => /completed|refunded|charged_back/.test(status)
const noted = (pattern: RegExp) => (person: Person) =>
  person.rows.filter(({ note = '' }) => pattern.test(note))

it('the offer for a crypto deposit is claimed for one', () => {
  const claims = every(
    ({ player }) =>
      player.bonuses.filter(({ claimed, terms }) => claimed && terms.template.code === 'CRYPTO30'),
    5,
  )
  const others = claims.filter(({ person: { own }, item }) => {
    const next = own.find(({ at }) => at >= item.createdAt)
    return next !== undefined && classOf(next) !== 'crypto'
  })
  expect(idsOf(others)).toEqual([])
})

it('what was too much is not tried again the same way, but by another method or with less', () => {
  const retries = every(
    ({ own }) =>
      own.slice(1).flatMap((row, place) => {
        const before = own[place] as Row
        const isShort = before.status === 'declined' && /: (insuff|limit)/.test(before.note ?? '')
        return isShort && row.at - before.at < 8 * MINUTE_MS ? [[before, row] as const] : []
      }),
    200,
  )
  const same = retries.filter(
    ({ item: [one, two] }) => one.amount === two.amount && one.method === two.method,
  )
  expect(idsOf(same)).toEqual([])
  const less = retries.filter(({ item: [one, two] }) => two.amount < one.amount)
  expect(less.length).toBeGreaterThan(retries.length / 4)
  for (const { item } of less) expect(item[1].amount).toBeGreaterThanOrEqual(item[0].amount / 4)
  const promised = less.filter(({ person: { player }, item: [, row] }) =>
    player.bonuses.some(
      ({ deposit, end, terms }) =>
        end !== 'voided' &&
        deposit === row.ordinal &&
        row.amount < minimumDeposit(terms.template, player.currency),
    ),
  )
  expect(idsOf(promised)).toEqual([])
})

it('a transfer is declined when it would arrive, and not for want of money', () => {
  const declined = every(
    ({ own }) =>
      own.filter((row) => row.status === 'declined' && /bank|crypto/.test(classOf(row) ?? '')),
    10,
  )
  expect(declined.filter(({ item: { note = '' } }) => /insufficient/.test(note))).toEqual([])
})

it('who deposits coins waits for them, and as a rule plays within minutes of their arrival', () => {
  const coins = every(
    ({ own }) => own.filter((row) => classOf(row) === 'crypto' && row.status === 'completed'),
    50,
  )
  const within = (minutes: number) =>
    coins.filter(({ person: { bets }, item: { completedAt = 0 } }) =>
      isBetween(bets, completedAt, completedAt + minutes * MINUTE_MS),
    ).length / coins.length
  expect(within(15)).toBeGreaterThan(0.5)
  expect(within(15)).toBeLessThan(0.9)
})

it('nobody deposits again before the last deposit is played, but by mistake', () => {
  const again = every(
    ({ own }) =>
      own.filter(arrived).flatMap((row, place, all) => {
        const before = all[place - 1]
        const isMistake = before?.amount === row.amount && row.at - before.at < HOUR_MS
        return before?.status === 'completed' && !isMistake ? [[before, row] as const] : []
      }),
    1_000,
  )
  const untouched = again.filter(({ person: { bets }, item: [before, row] }) => {
    return row.at > (before.completedAt ?? before.at) && !isBetween(bets, before.at, row.at)
  })
  expect(idsOf(untouched)).toEqual([])
})

it('a player takes two seconds from one action to the next', () => {
  const hurried = every(({ player, of }) => {
    const claims = player.bonuses.filter(({ claimed }) => claimed).map((bonus) => bonus.createdAt)
    const acts = of('bet', 'deposit', 'withdrawal').filter(({ creator }) => creator === 'System')
    const instants = [...claims, ...acts.map(({ at }) => at)].sort((a, b) => a - b)
    return instants.slice(1).map((at, place) => at - (instants[place] ?? 0))
  }, 10_000).filter(({ item: gap }) => gap < 2 * SECOND_MS)
  expect(idsOf(hurried)).toEqual([])
})

it('hardly any pause is a whole number of seconds', () => {
  const gaps = every(({ own, bets }) => {
    const instants = [...own, ...bets].map(({ at }) => at).sort((a, b) => a - b)
    const between = instants.slice(1).map((at, place) => at - (instants[place] ?? 0))
    return [...between, ...own.map(({ at, completedAt = at + 1 }) => completedAt - at)]
  }, 10_000)
  const whole = gaps.filter(({ item: gap }) => gap % SECOND_MS === 0)
  expect(whole.length).toBeLessThan(gaps.length / 200)
  expect(whole.filter(({ item: gap }) => gap === 2 * SECOND_MS).length).toBeLessThan(20)
})

it('a bank returns an instant payout within days, a transfer within weeks', () => {
  const returned = every(({ player, of }) => {
    return of('withdrawal').flatMap((row) => {
      const { ordinal, method, completedAt: at } = row
      if (at === undefined || method === undefined) return []
      const plan = planPayout(player, ordinal)
      return plan.returned ? [{ row, wait: (plan.nextFrom('completed', at) ?? 0) - at }] : []
    })
  }, 1)
  const late = returned.filter(({ item: { row, wait } }) => {
    return wait > (/instant|mobile/.test(classOf(row) ?? '') ? 5 : 20) * DAY_MS
  })
  expect(idsOf(late)).toEqual([])
})

it('a deposit by staff is a bank transfer of who uses them, booked in office hours', () => {
  const booked = every(({ rows }) => rows.filter(({ name }) => name === 'Manual Deposit'), 3)
  const odd = booked.filter(({ person: { own, player }, item }) => {
    const hour = (item.at - localMidnight(item.at, player.market)) / HOUR_MS
    const isOffice = ![0, 6].includes(weekdayOf(localDay(item.at, player.market)))
    const isKnown = own.some(({ at, method }) => at < item.at && method === item.method)
    return classOf(item) !== 'bank' || !isKnown || !isOffice || hour < 8 || hour >= 18
  })
  expect(idsOf(odd)).toEqual([])
})

it.each([
  ['payment', /payment provider correction/, ['deposit', 'withdrawal'], 1],
  ['game', /game (provider correction|malfunction|outage)/, ['bet'], 10],
] as const)('a correction of a %s follows one', (_, pattern, types, least) => {
  const groundless = every(noted(pattern), least).filter(({ person, item }) => {
    return !isBetween(person.of(...types), item.at - 3 * DAY_MS, item.at)
  })
  expect(idsOf(groundless)).toEqual([])
})

it('every voucher is another', () => {
  const vouchers = every(({ own }) => own.filter((row) => classOf(row) === 'voucher'), 20)
  const codes = vouchers.map(({ person: { id, player }, item }) => {
    return `${id} ${/\*{4}\d{4}/.exec(noteOf(player, item, item.at) ?? '')?.[0]}`
  })
  expect(new Set(codes).size).toBeGreaterThan(codes.length * 0.98)
})

it('prizes of the weekly tournament are paid at one hour of the week, to players who played much', () => {
  const prizes = every(({ rows }) => rows.filter(({ name }) => name === 'Tournament Prize'), 5)
  const times = prizes.map(({ person: { player }, item: { at } }) => {
    const midnight = localMidnight(at, player.market)
    return [weekdayOf(localDay(at, player.market)), (at - midnight) / HOUR_MS]
  })
  expect(new Set(times.map(String)).size).toBe(1)
  const small = prizes.filter(({ person: { player }, item: { at, amount } }) => {
    return player.ledger.totals(at - 7 * DAY_MS, at).bets < 10 * amount
  })
  expect(idsOf(small)).toEqual([])
})

it('a correction by a payment provider names the deposit, and takes no more than that', () => {
  const debits = every(noted(/^Manual debit: payment provider correction/), 1)
  for (const { person, item } of debits) {
    const deposit = person.rows.find((row) =>
      item.note?.includes(transactionIdOf(person.player, row.ordinal)),
    )
    expect(deposit && EVENTS[deposit.name].type).toBe('deposit')
    expect(item.amount).toBeLessThanOrEqual(deposit?.amount ?? 0)
  }
})

it('a correction by a game provider names the win that it takes back', () => {
  const debits = every(
    ({ rows }) =>
      rows.filter(
        ({ name, note = '' }) => name === 'Manual Debit' && note.includes('game provider'),
      ),
    1,
  )
  for (const { person, item } of debits) {
    const win = person.rows.find((row) =>
      item.note?.includes(transactionIdOf(person.player, row.ordinal)),
    )
    expect([win && EVENTS[win.name].type, win?.amount]).toEqual(['win', item.amount])
    expect(item.at - (win?.at ?? 0)).toBeLessThan(3 * DAY_MS)
  }
})

it('staff give or take something at most once in two weeks', () => {
  const given = every(({ rows }) => {
    const gifts = rows.filter(
      ({ name, creator }) =>
        /Tournament Prize|Cash Bonus|VIP Reward|Goodwill|Manual Credit/.test(name) &&
        (creator !== 'System' || name !== 'VIP Reward'),
    )
    return gifts.slice(1).map((row, place) => row.at - (gifts[place]?.at ?? 0))
  }, 10)
  expect(given.filter(({ item: gap }) => gap < 3 * DAY_MS)).toEqual([])
})

it('a deposit whose dispute was won goes back with the others, not with the rest', () => {
  const kept = players.filter(({ player, rows }) => {
    const end = rows.find(({ note = '' }) => note.includes('balance forfeited'))
    const won = [...player.takenBack].filter(([, { dispute }]) => dispute === 'won')
    return end && won.some(([row]) => player.ledger.statusOf(row) === 'completed')
  })
  expect(kept.map(({ id }) => id)).toEqual([])
})
