import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { ScenarioStep } from '../../src/scenarios/definition'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/simulator/domain/instants'
import { METHODS, type PaymentClass, type PaymentMethod } from '../../src/simulator/domain/payments'

/** [least, most] time that money takes to arrive, ms: a quarter of the median to four times. */
const TIMES: Readonly<Record<PaymentClass, readonly [number, number]>> = {
  card: [SECOND_MS, 35 * SECOND_MS],
  wallet: [2 * SECOND_MS, 52 * SECOND_MS],
  instant: [4 * SECOND_MS, 78 * SECOND_MS],
  mobile: [2 * SECOND_MS, 39 * SECOND_MS],
  voucher: [0.4 * SECOND_MS, 9 * SECOND_MS],
  bank: [0.5 * DAY_MS, 4 * DAY_MS],
  crypto: [4 * MINUTE_MS, 86 * MINUTE_MS],
}

function depositsOf(steps: readonly ScenarioStep[]) {
  const world = createWorld({ players: 0 })
  const { id } = world.load({ name: 'it', player: { market: 'DE' }, steps })
  const { transactions } = world.player(id).transactions()
  return transactions.filter(({ event_type }) => event_type === 'deposit')
}

const timeOf = ({ date, completed_at }: { date: string; completed_at?: string | undefined }) =>
  Date.parse(completed_at ?? '') - Date.parse(date)

describe('the money of a deposit step arrives after the time of its method', () => {
  const deposit: ScenarioStep = { at: '-P9D', type: 'deposit', amount: 50, method: 'visa' }

  test.each<PaymentMethod>(['visa', 'paypal', 'trustly', 'bank_transfer', 'bitcoin'])(
    '%s',
    (method) => {
      const [made] = depositsOf([{ ...deposit, method }])
      const [least, most] = TIMES[METHODS[method].class]
      expect(made).toMatchObject({ date: '2025-12-23T12:00:00.000Z', status: 'completed' })
      expect(timeOf(made as never)).toBeGreaterThanOrEqual(least)
      expect(timeOf(made as never)).toBeLessThanOrEqual(most)
    },
  )

  test.each<[string, readonly ScenarioStep[], number]>([
    ['the next step', [deposit, { after: 'PT1S', type: 'play', stake: 50, win: 0 }], SECOND_MS],
    ['a step of the same instant', [deposit, { type: 'play', stake: 50, win: 0 }], 0],
    ['now', [{ ...deposit, at: '-PT0.5S' }], 500],
  ])('%s finds the money', (_, steps, time) => {
    expect(depositsOf(steps).map(timeOf)).toEqual([time])
  })

  test.each<[string, ScenarioStep]>([
    ['that staff book', { ...deposit, by: 'Admin' }],
    ['whose outcome the step states', { ...deposit, outcome: 'completed' }],
  ])('but at once of one %s', (_, step) => {
    expect(depositsOf([step]).map(timeOf)).toEqual([0])
  })

  test('the bonus that waits for it begins then', () => {
    const world = createWorld({ players: 0 })
    const { id } = world.load({
      name: 'it',
      steps: [{ at: '-P9D', type: 'awardBonus', code: 'WELCOME100' }, deposit],
    })
    const [award, made] = world.player(id).transactions().transactions
    expect(award?.event_name).toBe('Bonus Awarded')
    expect(award?.date).toBe(made?.completed_at)
  })

  test('of a command it arrives at once', () => {
    const world = createWorld({ players: 0 })
    world.execute('p', [
      { type: 'register', market: 'DE' },
      { type: 'deposit', amount: 50, method: 'bank_transfer' },
    ])
    expect(world.player('p').transactions().transactions.map(timeOf)).toEqual([0])
  })
})
