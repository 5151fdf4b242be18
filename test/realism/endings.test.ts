import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { drawLife } from '../../src/simulator/autopilot/life'
import { fromEuroCents } from '../../src/simulator/domain/currencies'
import { DAY_MS } from '../../src/simulator/domain/instants'
import type { PaymentMethod } from '../../src/simulator/domain/payments'
import { PERSONA_IDS, type PersonaId } from '../../src/simulator/domain/personas'
import { smallestStake } from '../../src/simulator/domain/stakes'
import { blockOf, isBlocked, isRestricted } from '../../src/simulator/engine/blocks'
import type { Command } from '../../src/simulator/engine/commands/catalogue'
import { planDeposit, planPayout } from '../../src/simulator/engine/plans'
import { playerSeed } from '../../src/simulator/engine/player'
import type { PlayerState } from '../../src/simulator/engine/state'
import { namesOf } from '../../src/simulator/engine/transactions'
import { vipLevel } from '../../src/simulator/engine/vip'
import { minimumWithdrawal } from '../../src/simulator/engine/withdrawals'
import { createStream } from '../../src/simulator/random/stream'
import { signupOf } from '../../src/simulator/registration/signup'
import { insideOf } from '../../src/world/views/player-view'
import { END, EPOCH, lived } from '../autopilot/lives'
import { wakeOf } from '../autopilot/wake'
import { samples } from '../support/samples'

/*
 * How the stories of generated players end, and that no loose end is left.
 */

const world = createWorld({ seed: 'endings', players: 4_000 })
const crowd = (persona: PersonaId, count: number) =>
  world.list({ persona, limit: samples(count) }).players.map(({ id }) => {
    const view = world.player(id)
    return { view, ...insideOf(view) }
  })
const players = PERSONA_IDS.flatMap((persona) => crowd(persona, persona === 'casual' ? 90 : 30))

const namesOfRows = ({ ledger }: PlayerState) =>
  Array.from({ length: ledger.length }, (_, ordinal) => ledger.row(ordinal).name)

describe('a payout', () => {
  const requests = players.flatMap(({ player }) => {
    const { ledger } = player
    const ordinals: number[] = []
    ledger.newest(namesOf('withdrawal'), (ordinal) => {
      ordinals.push(ordinal)
      return false
    })
    return ordinals.map((ordinal) => ({ player, row: ledger.row(ordinal) }))
  })

  it('is never below the minimum of the market', () => {
    const small = requests.filter(({ player, row }) => row.amount < minimumWithdrawal(player))
    expect(requests.filter(({ row }) => row.creator === 'Admin').length).toBeGreaterThan(5)
    expect(small.map(({ player, row }) => `${player.id} ${row.amount}`)).toEqual([])
  })

  it('that came back is requested again, unless the account is closed or not verified', () => {
    const returned = requests.filter(({ row }) => /rejected|failed/.test(row.status))
    expect(returned.length).toBeGreaterThan(20)
    const left = players.filter(({ player, now }) => {
      const { ledger, lastLogin } = player
      const newest = ledger.newest(namesOf('withdrawal'), () => true)
      const isBack =
        newest !== undefined &&
        /rejected|failed/.test(ledger.statusOf(newest)) &&
        !isBlocked(player)
      const isRich = ledger.wallets.cash >= minimumWithdrawal(player)
      return isBack && isRich && now - lastLogin > 30 * DAY_MS && !isRestricted(player, 'play')
    })
    expect(left.map(({ player }) => player.id)).toEqual([])
  })
})

it('a bank returns only what went to a bank', () => {
  const returned = (method: PaymentMethod) =>
    Array.from({ length: 1_500 }, (_, index) => {
      const deposit = { type: 'deposit', amount: 5_000, method } as const
      const { player } = wakeOf({ history: [deposit, REQUEST] }, `return ${index}`)
      return planPayout(player, 1).returned
    }).filter((reason) => reason !== undefined)
  expect(returned('visa')).not.toEqual([])
  expect(returned('visa')).not.toContain('details incomplete')
  expect(returned('usdt_trc20')).toEqual([])
})

it.each([
  ['bank_transfer', 'payer name does not match'],
  ['usdt_trc20', 'wrong network'],
] as const)(
  'a deposit by %s is declined for its "%s" only until one has arrived',
  (method, why) => {
    const deposit = { type: 'deposit', amount: 5_000, method } as const
    const reasons = (history: readonly Command[]) =>
      Array.from({ length: 100 }, (_, index) => {
        const { player } = wakeOf({ history }, `decline ${index}`)
        return planDeposit(player, player.ledger.length - 1, method)?.reason
      })
    expect(reasons([{ ...deposit, outcome: 'declined' }])).toContain(why)
    const later = reasons([deposit, { ...deposit, outcome: 'pending' }])
    expect(later).not.toContain(why)
    expect(later).not.toContain('address flagged')
  },
)

it('who goes away leaves hardly more than the fees of a dormant account', () => {
  const gone = [...crowd('dormant', 60), ...crowd('one_and_done', 60), ...crowd('casual', 60)]
  const left = gone.filter(({ player, now }) => {
    const { wallets } = player.ledger
    const isMuch = wallets.cash >= fromEuroCents(5_000, player.currency)
    return isMuch && !isBlocked(player) && now - player.lastLogin > 160 * DAY_MS
  })
  expect(left.map(({ player }) => player.id)).toEqual([])
})

it('no cash stays on an account after the last dispute', () => {
  const frauds = crowd('chargeback_fraud', 60)
  const closed = frauds.filter(({ player, now }) => {
    const block = blockOf(player, 'Chargeback')
    return block !== undefined && now - block.since > 250 * DAY_MS
  })
  expect(closed.length).toBeGreaterThan(10)
  const left = closed.filter(({ player }) => {
    return player.ledger.wallets.cash >= smallestStake(player.currency)
  })
  expect(left.map(({ player }) => player.id)).toEqual([])
})

const REQUEST = { type: 'requestWithdrawal', amount: 5_000 } as const

it('who never sends documents gets the deposits back as far as the cash goes', () => {
  const closed = players.filter(({ player }) => {
    const { kyc, ledger } = player
    const isLeft = ledger.wallets.cash >= smallestStake(player.currency)
    return kyc.status === 'rejected' && isRestricted(player, 'play') && isLeft
  })
  const unpaid = closed.filter(({ player }) => player.ledger.lifetimeOf('depositCount') > 0)
  expect(unpaid.map(({ player }) => player.id)).toEqual([])
  const names = players.filter(({ player }) => {
    return player.kyc.status === 'rejected' && namesOfRows(player).includes('Deposit Refund')
  })
  expect(names.length).toBeGreaterThan(0)
})

it('a VIP manager is for VIPs, and every whale who is one has one', () => {
  const managed = players.filter(({ player }) => player.identity.vipManager !== undefined)
  expect(managed.length).toBeGreaterThan(15)
  const others = managed.filter(({ player }) => vipLevel(player) === undefined)
  expect(others.map(({ player }) => player.id)).toEqual([])
  const whales = players.filter(
    ({ player }) => player.persona === 'vip_whale' && vipLevel(player) !== undefined,
  )
  const without = whales.filter(({ player }) => player.identity.vipManager === undefined)
  expect(without.length).toBeLessThan(whales.length / 6)
})

it('an offer of a cashback is of a whole period, and no trifle', () => {
  const offers = players.flatMap(({ view, player, now }) =>
    view.eligibleBonuses().bonuses.map((offer) => ({ offer, age: now - player.registeredAt })),
  )
  const cashbacks = offers.filter(({ offer }) => offer.benefit_type === 'cashback')
  expect(cashbacks.length).toBeGreaterThan(10)
  const early = cashbacks.filter(
    ({ offer, age }) => age < (/Monthly/.test(offer.name) ? 30 : 7) * DAY_MS,
  )
  expect(early).toEqual([])
})

describe('a dispute of an honest player that the operator wins', () => {
  it('ends the block, or staff suspect fraud', () => {
    const won = honestDisputes(12)
    expect(won.length).toBeGreaterThan(7)
    const open = won.filter(({ blocks }) => blocks.every(({ cause }) => cause !== 'Chargeback'))
    const suspected = won.filter(({ labels }) => labels.includes('Fraud Suspect'))
    expect(open.length).toBeGreaterThan(won.length / 3)
    expect(suspected.length).toBeGreaterThan(0)
    expect(open.length + suspected.length).toBe(won.length)
  })
})

/** Players who are no fraudsters and whose only dispute was won long before the end. */
function honestDisputes(count: number): PlayerState[] {
  const seed = 'x'
  const found: PlayerState[] = []
  for (let index = 0; found.length < count && index < 12_000; index += 1) {
    const id = `player-${index}`
    const signup = signupOf(seed, EPOCH, id)
    if (/fraud|registered|dormant|excluded/.test(signup.persona)) continue
    const stream = createStream(playerSeed(seed, id), 'life')
    if (drawLife(stream, { ...signup, compression: 5 }).chargebacks === 0) continue
    const player = lived(seed, id)
    const reversal = player.ledger.newest(['Chargeback Reversal'], () => true)
    if (reversal === undefined) continue
    if (END - player.ledger.at(reversal) > 20 * DAY_MS) found.push(player)
  }
  return found
}
