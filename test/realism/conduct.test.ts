import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import type { Transaction } from '../../src/index'
import { weekdayOf } from '../../src/simulator/domain/calendar'
import { CURRENCIES, type Currency } from '../../src/simulator/domain/currencies'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/simulator/domain/instants'
import { IDENTITY_FIRST, localDay, localMidnight } from '../../src/simulator/domain/markets'
import { METHODS, type PaymentMethod } from '../../src/simulator/domain/payments'
import { PERSONA_IDS } from '../../src/simulator/domain/personas'
import { insideOf } from '../../src/world/views/player-view'
import { samples } from '../support/samples'

/*
 * What someone who knows casino operations would find odd in a generated player.
 */

type Timed = Transaction & { readonly at: number; readonly ended: number }

const world = createWorld({ seed: 'conduct', players: 4_000 })
const listed = PERSONA_IDS.flatMap(
  (persona) => world.list({ persona, limit: samples(persona === 'casual' ? 60 : 30) }).players,
)
const players = listed.map(({ id, market }) => {
  const view = world.player(id)
  const { total } = view.transactions({ limit: 0 })
  const rows = view.transactions({ limit: total }).transactions.toReversed()
  const timed = rows.map((row): Timed => {
    const at = Date.parse(row.date)
    return { ...row, at, ended: Date.parse(row.completed_at ?? '9999-01-01') }
  })
  const of = (type: Transaction['event_type']) => timed.filter((row) => row.event_type === type)
  const { player, now } = insideOf(view)
  const profile = view.profile()
  const deposits = of('deposit').filter((row) => row.created_by === 'System')
  return { id, market, player, now, profile, rows: timed, deposits, bets: of('bet'), of }
})

/** Rows of all players with the player, those that a test is about. */
function every<T>(pick: (player: (typeof players)[number]) => readonly T[], least: number) {
  const found = players.flatMap((player) => pick(player).map((row) => ({ player, row })))
  expect(found.length).toBeGreaterThanOrEqual(least)
  return found
}

type Found = ReturnType<typeof every<Timed>>

const textsOf = (found: Found) =>
  found.map(({ player, row }) => `${player.id} ${row.date} ${row.event_name} ${row.event_note}`)

const share = (count: number, total: number) => (100 * count) / total

const isStaff = ({ created_by }: Transaction) => created_by !== 'System'
const isGiven = ({ event_type, event_name }: Transaction) =>
  event_type === 'bonus' || /Goodwill|Manual Credit|Reinstated/.test(event_name)

describe('KYC', () => {
  it('that is rejected ends play, deposits and bonuses within a day', () => {
    const later = every(({ player, rows }) => {
      const since = player.kyc.status === 'rejected' ? player.kyc.since + DAY_MS : Infinity
      return rows.filter(
        (row) => row.at > since && (/bet|deposit/.test(row.event_type) || isGiven(row)),
      )
    }, 0)
    expect(textsOf(later)).toEqual([])
    expect(players.filter(({ player }) => player.kyc.status === 'rejected').length).toBeGreaterThan(
      2,
    )
  })

  it('that is pending is decided before a depositor goes on for more than a month', () => {
    const late = every(({ player, deposits, bets }) => {
      const since = player.kyc.status === 'pending' ? player.kyc.since + 36 * DAY_MS : Infinity
      return [...deposits, ...bets].filter(({ at }) => at > since)
    }, 0)
    expect(textsOf(late)).toEqual([])
  })

  it('comes before the first deposit where the law wants it', () => {
    const regulated = every(
      ({ market, deposits }) => (IDENTITY_FIRST.has(market) ? deposits.slice(0, 1) : []),
      40,
    )
    const early = regulated.filter(({ player, row }) => {
      return row.at < (player.player.kyc.approvedAt ?? Infinity)
    })
    expect(textsOf(early)).toEqual([])
  })
})

describe('a payout', () => {
  const requests = every(({ of }) => of('withdrawal').filter((row) => !isStaff(row)), 200)
  const railOf = ({ payment_method }: Transaction) => METHODS[payment_method as PaymentMethod].class

  it('is rejected for documents before the approval, or at a first payee', () => {
    const rejected = requests.filter(({ row }) => row.status === 'rejected')
    expect(rejected.length).toBeGreaterThan(3)
    const late = rejected.filter(({ player, row }) => {
      const { event_note: note = '', payment_method: method } = row
      const isPaid = player.of('withdrawal').some((other) => {
        const isSame = other.payment_method === method && other.status === 'completed'
        return isSame && other.ended < row.at
      })
      if (/: (payment method|proof of ownership)/.test(note)) return isPaid
      const isAboutDocuments = /: (document|proof of address|bank statement)/.test(note)
      return isAboutDocuments && row.at > (player.player.kyc.approvedAt ?? Infinity)
    })
    expect(textsOf(late)).toEqual([])
  })

  it('that takes long ends when staff work', () => {
    const slow = requests.filter(
      ({ row }) =>
        row.status === 'completed' &&
        /wallet|instant|mobile|crypto/.test(railOf(row)) &&
        row.ended - row.at > 12 * HOUR_MS,
    )
    expect(slow.length).toBeGreaterThan(40)
    const idle = slow.filter(({ player: { market }, row: { ended } }) => {
      const hour = (ended - localMidnight(ended, market)) / HOUR_MS
      return hour < 7 || hour >= 22 || [0, 6].includes(weekdayOf(localDay(ended, market)))
    })
    expect(share(idle.length, slow.length)).toBeLessThan(15)
  })

  it('is not requested after two rounds more often than after others', () => {
    const counts = requests.map(({ player: { bets }, row }) => {
      const before = bets.filter(({ at }) => at <= row.at)
      let place = before.length
      let from = row.at
      while (place > 0 && from - (before[place - 1]?.at ?? 0) < 30 * MINUTE_MS) {
        place -= 1
        from = before[place]?.at ?? 0
      }
      return before.length - place
    })
    const requestsAfter = (least: number, most: number) =>
      counts.filter((count) => count >= least && count <= most).length
    expect(requestsAfter(1, 1)).toBe(0)
    expect(requestsAfter(2, 2)).toBeLessThan(requestsAfter(3, 8) / 4)
  })
})

describe('a bonus', () => {
  it('of a deposit begins with it, or when the one before ends', () => {
    const begun = every(
      ({ player }) =>
        player.bonuses.filter(({ deposit, award }) => deposit !== undefined && award !== undefined),
      100,
    )
    const late = begun.filter(({ player: { player }, row: { deposit = 0, activatedAt = 0 } }) => {
      const { at, completedAt = at } = player.ledger.row(deposit)
      return (
        activatedAt > completedAt && !player.bonuses.some(({ endedAt }) => endedAt === activatedAt)
      )
    })
    expect(late.map(({ player }) => player.id)).toEqual([])
  })

  it.each([
    ['VIP Weekly Cashback', 7, 0.1],
    ['Monthly Loyalty Cashback', 30, 0.05],
  ])('%s is a share of the net loss of its period that no other covers', (name, days, part) => {
    const awards = every(
      ({ rows, player }) =>
        rows.filter(
          (row) =>
            row.event_name === 'Cashback' &&
            player.bonuses.some(
              ({ id, terms }) => row.event_note?.includes(id) && terms.template.name === name,
            ),
        ),
      5,
    )
    const others = awards.filter(({ player: { rows, profile }, row }) => {
      const { exponent } = CURRENCIES[profile.currency as Currency]
      const before = rows.findLast(
        (other) => other.at < row.at && other.event_name === 'Cashback' && !isStaff(other),
      )
      const from = Math.max(row.at - days * DAY_MS, before?.at ?? 0)
      const within = rows.filter(
        ({ at, status }) => at > from && at <= row.at && status === 'completed',
      )
      const sum = (type: string) =>
        within.reduce((total, each) => total + (each.event_type === type ? each.amount : 0), 0)
      return Math.abs((sum('bet') - sum('win')) * part - row.amount) > 10 ** -exponent
    })
    expect(textsOf(others)).toEqual([])
  })
})

describe('staff', () => {
  it('give no promotion to a player with a sign of harm', () => {
    const gifts = every(
      ({ rows }) =>
        rows.filter(
          ({ event_name: name, event_note: note = '' }) =>
            /VIP Reward|Tournament Prize/.test(name) || /losing streak|Thank You/.test(note),
        ),
      10,
    )
    const harmful = gifts.filter(({ player, row }) => {
      const { perEuro, exponent } = CURRENCIES[player.profile.currency as Currency]
      const month = player.rows.filter(({ at, status }) => {
        return status === 'completed' && at <= row.at && row.at - at < 30 * DAY_MS
      })
      const of = (type: string) => month.filter(({ event_type }) => event_type === type)
      const sum = (type: string) => of(type).reduce((total, { amount }) => total + amount, 0)
      const loss = ((sum('bet') - sum('win')) * 10 ** exponent) / perEuro
      return of('deposit').length >= 15 || loss >= 1_000
    })
    expect(textsOf(harmful)).toEqual([])
  })

  it('act at their own times, not with the player', () => {
    const acts = every(({ rows }) => rows.filter(isStaff), 40)
    const beside = acts.filter(({ player, row }) =>
      player.rows.some(
        (own) => !isStaff(own) && own.at >= row.at && own.at < row.at + 3 * MINUTE_MS,
      ),
    )
    expect(share(beside.length, acts.length)).toBeLessThan(15)
    expect(acts.filter(({ row }) => row.at % HOUR_MS === 0)).toEqual([])
  })

  it('give nothing to a player who abused a bonus', () => {
    const hunted = createWorld({ seed: 'abuse', players: 4_000, compression: 10 })
    const hunters = hunted.list({ persona: 'bonus_hunter', limit: 60 }).players
    const given = hunters.flatMap(({ id }) => {
      const view = hunted.player(id)
      const types = ['adjustment', 'bonus'] as const
      const { transactions } = view.transactions({ limit: 1_000, eventTypes: [...types] })
      const end = transactions.findIndex((row) => row.event_note?.endsWith(': bonus abuse'))
      return transactions.slice(0, Math.max(0, end)).filter(isGiven)
    })
    expect(given).toEqual([])
  })

  it('name what the ledger shows', () => {
    const credits = every(
      ({ rows }) => rows.filter(({ event_note }) => /slow payout/.test(event_note ?? '')),
      0,
    )
    const unfounded = credits.filter(({ player, row }) => {
      return !player.of('withdrawal').some((payout) => {
        const end = Math.min(payout.ended, row.at)
        return payout.at < row.at && end - payout.at > 3 * DAY_MS && row.at - end < 15 * DAY_MS
      })
    })
    expect(textsOf(unfounded)).toEqual([])
    const refunds = every(
      ({ rows }) => rows.filter(({ event_note }) => /duplicate payment/.test(event_note ?? '')),
      1,
    )
    const single = refunds.filter(({ player, row }) => {
      const original = player.deposits.find(({ id }) => row.event_note?.includes(id)) as Timed
      return !player.deposits.some(
        ({ id, amount, at }) =>
          id !== original.id &&
          amount === original.amount &&
          Math.abs(at - original.at) < 10 * MINUTE_MS,
      )
    })
    expect(textsOf(single)).toEqual([])
  })

  it('give gifts and prizes to who is there', () => {
    const gifts = every(
      ({ rows }) => rows.filter(({ event_name }) => event_name === 'VIP Reward'),
      5,
    )
    const away = gifts.filter(
      ({ player, row }) =>
        !player.deposits.some(({ at }) => at < row.at && row.at - at < 60 * DAY_MS),
    )
    expect(textsOf(away)).toEqual([])
    const prizes = every(
      ({ rows }) => rows.filter(({ event_name }) => event_name === 'Tournament Prize'),
      3,
    )
    const idle = prizes.filter(
      ({ player, row }) => !player.bets.some(({ at }) => at < row.at && row.at - at < 7 * DAY_MS),
    )
    expect(textsOf(idle)).toEqual([])
  })
})

describe('a chargeback', () => {
  it('is one of a duplicate only if the deposit has a twin', () => {
    const crowd = createWorld({ seed: 'disputes', players: 4_000 })
    const frauds = crowd.list({ persona: 'chargeback_fraud', limit: samples(40) }).players
    const codes = frauds.flatMap(({ id }) =>
      crowd
        .player(id)
        .transactions({ limit: 100, eventTypes: ['refund'] })
        .transactions.flatMap(
          ({ event_note }) => /case \S+: (\S+)$/.exec(event_note ?? '')?.[1] ?? [],
        ),
    )
    expect(codes.length).toBeGreaterThan(20)
    expect(codes.filter((code) => /^(12\.6\.1|4834|DUPLICATE_TRANSACTION)$/.test(code))).toEqual([])
  })
})

describe('players', () => {
  it('take their time, and at times much of it', () => {
    const waits = every(
      ({ deposits, bets }) =>
        deposits
          .flatMap(({ ended }) => bets.find(({ at }) => at >= ended)?.at ?? [])
          .map((at, place) => at - (deposits[place]?.at ?? at)),
      200,
    )
      .map(({ row }) => row)
      .filter((wait) => wait > 0 && wait < 2 * HOUR_MS)
      .sort((a, b) => a - b)
    const part = (of: number) => waits[Math.floor(waits.length * of)] ?? 0
    expect(part(0.5)).toBeGreaterThan(30 * SECOND_MS)
    expect(part(0.5)).toBeLessThan(120 * SECOND_MS)
    expect(part(0.1)).toBeLessThan(part(0.5) / 2)
    expect(part(0.95)).toBeGreaterThan(part(0.5) * 4)
  })

  it('rarely deposit while a payout is under way', () => {
    const payouts = every(
      ({ of }) =>
        of('withdrawal').filter(
          ({ status, created_by }) => status === 'completed' && created_by === 'System',
        ),
      100,
    )
    const open = payouts.filter(({ player, row }) =>
      player.deposits.some(({ at, completed_at }) => completed_at && at > row.at && at < row.ended),
    )
    expect(share(open.length, payouts.length)).toBeLessThan(5)
  })

  it('play with what they deposit', () => {
    const paid = every(({ deposits }) => deposits.filter(({ completed_at }) => completed_at), 300)
    const left = paid.filter(({ player, row }) => {
      const after = player.bets.filter(({ at }) => at >= row.ended && at < row.ended + HOUR_MS)
      return after.length === 1 || after.length === 2
    })
    expect(share(left.length, paid.length)).toBeLessThan(4)
  })

  it('convert no crumbs of a bonus', () => {
    const converted = every(
      ({ rows }) => rows.filter(({ event_name }) => event_name === 'Bonus Converted'),
      30,
    )
    const crumbs = converted.filter(({ player, row }) => {
      const { exponent, perEuro } = CURRENCIES[player.profile.currency as Currency]
      return (-row.amount * 10 ** exponent) / perEuro <= 0.05
    })
    expect(textsOf(crumbs)).toEqual([])
  })

  it('have login bonuses while they are there', () => {
    for (const { id, player } of players) {
      const claims = player.bonuses.filter(({ terms }) => /Login/.test(terms.template.name))
      for (const { createdAt } of claims) {
        expect(createdAt, id).toBeLessThan(player.lastLogin + HOUR_MS)
      }
    }
  })

  it('in Germany take a break after an hour of play', () => {
    let longest = 0
    for (const { market, bets } of players) {
      if (market !== 'DE') continue
      let [since, last] = [0, 0]
      for (const { at } of bets) {
        if (at - last >= 5 * MINUTE_MS) since = at
        last = at
        longest = Math.max(longest, at - since)
      }
    }
    expect(longest).toBeGreaterThan(50 * MINUTE_MS)
    expect(longest).toBeLessThan(65 * MINUTE_MS)
  })

  it('in Great Britain take no payout back', () => {
    const british = every(({ market, of }) => (market === 'GB' ? of('withdrawal') : []), 10)
    const back = british.filter(({ row }) => /by player/.test(row.event_note ?? ''))
    expect(textsOf(back)).toEqual([])
  })
})
