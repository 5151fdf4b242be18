import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import type { Transaction } from '../../src/index'
import { weekdayOf } from '../../src/simulator/domain/calendar'
import { CURRENCIES, type Currency } from '../../src/simulator/domain/currencies'
import { EVENTS } from '../../src/simulator/domain/events'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/simulator/domain/instants'
import { IDENTITY_FIRST, localDay, localMidnight } from '../../src/simulator/domain/markets'
import { METHODS, type PaymentMethod } from '../../src/simulator/domain/payments'
import { PERSONA_IDS } from '../../src/simulator/domain/personas'
import { EVENT_TYPES } from '../../src/simulator/domain/transactions'
import { insideOf } from '../../src/world/views/player-view'
import { samples } from '../support/samples'

/*
 * What someone who knows casino operations would find odd in a generated player.
 */

/** What happened, and when. */
interface Moment {
  readonly at: number
  readonly event_name: string
  readonly event_note?: string | undefined
}

type Timed = Transaction & Moment & { readonly ended: number }

const OTHER_TYPES = EVENT_TYPES.filter((type) => type !== 'bet' && type !== 'win')

const world = createWorld({ seed: 'conduct', players: 4_000 })
const listed = PERSONA_IDS.flatMap(
  (persona) => world.list({ persona, limit: samples(persona === 'casual' ? 60 : 30) }).players,
)
const players = listed.map(({ id, market }) => {
  const view = world.player(id)
  const { player, now } = insideOf(view)
  const { ledger } = player
  // Nearly all rows are play, of which only the instants matter.
  const play: (Moment & { readonly isBet: boolean })[] = []
  for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) {
    const name = ledger.nameOf(ordinal)
    const { type } = EVENTS[name]
    if (type !== 'bet' && type !== 'win') continue
    play.push({ at: ledger.at(ordinal), event_name: name, isBet: type === 'bet' })
  }
  const bets = play.filter(({ isBet }) => isBet)
  const others = view.transactions({ limit: ledger.length, eventTypes: OTHER_TYPES }).transactions
  const rows = others.toReversed().map((row): Timed => {
    const at = Date.parse(row.date)
    return { ...row, at, ended: Date.parse(row.completed_at ?? '9999-01-01') }
  })
  const of = (type: Transaction['event_type']) => rows.filter((row) => row.event_type === type)
  const deposits = of('deposit').filter((row) => row.created_by === 'System')
  return { id, market, player, now, view, profile: view.profile(), rows, deposits, play, bets, of }
})

/** Rows of all players with the player, those that a test is about. */
function every<T>(pick: (player: (typeof players)[number]) => readonly T[], least: number) {
  const found = players.flatMap((player) => pick(player).map((row) => ({ player, row })))
  expect(found.length).toBeGreaterThanOrEqual(least)
  return found
}

const textsOf = (found: ReturnType<typeof every<Moment>>) =>
  found.map(({ player, row }) => {
    return `${player.id} ${new Date(row.at).toISOString()} ${row.event_name} ${row.event_note}`
  })

/** The place of the first row from an instant on, by bisection: some players have 10,000 bets. */
function placeOf(rows: readonly Moment[], at: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as Moment).at < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows from an instant on and before another. */
const within = <T extends Moment>(rows: readonly T[], from: number, until = Infinity) =>
  rows.slice(placeOf(rows, from), placeOf(rows, until))

const share = (count: number, total: number) => (100 * count) / total

const named = (name: string) => (player: (typeof players)[number]) =>
  player.rows.filter(({ event_name }) => event_name === name)
const noted = (text: string) => (player: (typeof players)[number]) =>
  player.rows.filter(({ event_note = '' }) => event_note.includes(text))

const isStaff = ({ created_by }: Transaction) => created_by !== 'System'
const isGiven = ({ event_type, event_name }: Transaction) =>
  event_type === 'bonus' || /Goodwill|Manual Credit|Reinstated/.test(event_name)

describe('KYC', () => {
  it('that is rejected ends play, deposits and bonuses within a day', () => {
    const later = every<Moment>(({ player, rows, bets }) => {
      const since = player.kyc.status === 'rejected' ? player.kyc.since + DAY_MS : Infinity
      const paid = rows.filter((row) => row.event_type === 'deposit' || isGiven(row))
      return [...within(paid, since + 1), ...within(bets, since + 1)]
    }, 0)
    expect(textsOf(later)).toEqual([])
    const rejected = players.filter(({ player }) => player.kyc.status === 'rejected')
    expect(rejected.length).toBeGreaterThan(2)
  })

  it('that is pending is decided before a depositor goes on for more than a month', () => {
    const late = every<Moment>(({ player, deposits, bets }) => {
      const since = player.kyc.status === 'pending' ? player.kyc.since + 36 * DAY_MS : Infinity
      return [...within(deposits, since + 1), ...within(bets, since + 1)]
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
      const isAboutDocuments = /: (document|proof of address|selfie)/.test(note)
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
      const end = placeOf(bets, row.at + 1)
      let place = end
      let from = row.at
      while (place > 0 && from - (bets[place - 1]?.at ?? 0) < 30 * MINUTE_MS) {
        place -= 1
        from = bets[place]?.at ?? 0
      }
      return end - place
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
    const others = awards.filter(({ player: { view, rows, profile }, row }) => {
      const { exponent } = CURRENCIES[profile.currency as Currency]
      const before = rows.findLast(
        (other) => other.at < row.at && other.event_name === 'Cashback' && !isStaff(other),
      )
      const from = Math.max(row.at - days * DAY_MS, before?.at ?? 0) + 1
      const { total_bets: bets, total_wins: wins } = view.summary({ from, to: row.at })
      return Math.abs((bets - wins) * part - row.amount) > 10 ** -exponent
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
      const period = { from: row.at - 30 * DAY_MS + 1, to: row.at }
      const { total_bets: bets, total_wins: wins, deposit_count } = player.view.summary(period)
      return deposit_count >= 15 || ((bets - wins) * 10 ** exponent) / perEuro >= 1_000
    })
    expect(textsOf(harmful)).toEqual([])
  })

  it('act at their own times, not with the player', () => {
    const acts = every(({ rows }) => rows.filter(isStaff), 40)
    const beside = acts.filter(({ player, row }) => {
      const end = row.at + 3 * MINUTE_MS
      const isPlaying = within(player.play, row.at, end).length > 0
      return isPlaying || within(player.rows, row.at, end).some((own) => !isStaff(own))
    })
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
    const credits = every(noted('slow payout'), 0)
    const unfounded = credits.filter(({ player, row }) => {
      return !player.of('withdrawal').some((payout) => {
        const end = Math.min(payout.ended, row.at)
        return payout.at < row.at && end - payout.at > 3 * DAY_MS && row.at - end < 15 * DAY_MS
      })
    })
    expect(textsOf(unfounded)).toEqual([])
    const refunds = every(noted('duplicate payment'), 1)
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
    const gifts = every(named('VIP Reward'), 5)
    const away = gifts.filter(
      ({ player, row }) => within(player.deposits, row.at - 60 * DAY_MS + 1, row.at).length === 0,
    )
    expect(textsOf(away)).toEqual([])
    const prizes = every(named('Tournament Prize'), 3)
    const idle = prizes.filter(
      ({ player, row }) => within(player.bets, row.at - 7 * DAY_MS + 1, row.at).length === 0,
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
          .flatMap(({ ended }) => bets[placeOf(bets, ended)]?.at ?? [])
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
      within(player.deposits, row.at + 1, row.ended).some(({ completed_at }) => completed_at),
    )
    expect(share(open.length, payouts.length)).toBeLessThan(5)
  })

  it('play with what they deposit', () => {
    const paid = every(({ deposits }) => deposits.filter(({ completed_at }) => completed_at), 300)
    const left = paid.filter(({ player, row }) => {
      const { length } = within(player.bets, row.ended, row.ended + HOUR_MS)
      return length === 1 || length === 2
    })
    expect(share(left.length, paid.length)).toBeLessThan(4)
  })

  it('convert no crumbs of a bonus', () => {
    const converted = every(named('Bonus Converted'), 30)
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
