import { describe, expect, it } from 'vitest'
import type { FaultRule } from '../../src/world/faults/rule'
import { FaultStore, type MatchedDelivery } from '../../src/world/faults/store'

const DELIVERY: MatchedDelivery = { event: 'deposit.completed', player: 'p1', webhook: 'webhook-1' }
const LOST = { event: '*', effect: { loseDelivery: true } } as const

function storeOf(...rules: FaultRule[]) {
  const store = new FaultStore('seed', rules)
  /** The faults of the next attempts. */
  const next = (count: number, delivery: Partial<MatchedDelivery> = {}) =>
    Array.from({ length: count }, () => store.nextDelivery({ ...DELIVERY, ...delivery })?.id)
  return { store, next }
}

describe('a rule with an event', () => {
  it.each<[Partial<FaultRule>, Partial<MatchedDelivery>, boolean]>([
    [{}, {}, true],
    [{}, { event: 'wager.settled' }, true],
    [{ event: 'deposit.completed' }, {}, true],
    [{ event: 'deposit.failed' }, {}, false],
    [{ event: 'deposit.*' }, {}, true],
    [{ event: 'withdrawal.*' }, {}, false],
    [{ player: 'p1' }, {}, true],
    [{ player: 'p2' }, {}, false],
  ])('%j on %j: %s', (rule, delivery, matches) => {
    const { next } = storeOf({ ...LOST, ...rule })
    expect(next(1, delivery)).toEqual([matches ? 'fault-1' : undefined])
  })

  it('takes effect as often as it says', () => {
    const { next } = storeOf({ ...LOST, skip: 1, times: 2 })
    expect(next(4)).toEqual([undefined, 'fault-1', 'fault-1', undefined])
  })

  it('takes effect on its share, the same in each run and for each webhook alone', () => {
    const rule = { ...LOST, share: 0.3 }
    const alone = storeOf(rule).next(200)
    expect(alone.filter(Boolean).length).toBeGreaterThan(40)
    expect(alone.filter(Boolean).length).toBeLessThan(80)
    const { next } = storeOf(rule)
    const mixed = alone.flatMap(() => {
      next(1, { webhook: 'webhook-2' })
      return next(1)
    })
    expect(mixed).toEqual(alone)
  })

  it('has its effect', () => {
    const { store } = storeOf({ id: 'twice', event: '*', effect: { deliverTwice: true } })
    expect(store.nextDelivery(DELIVERY)).toMatchObject({
      id: 'twice',
      effect: { deliverTwice: true },
    })
  })

  it('is not about requests, and a rule without one not about deliveries', () => {
    const { store, next } = storeOf(LOST, { effect: { status: 503 } })
    const [operation, method] = ['getPlayerProfile', 'GET'] as const
    const request = { operation, player: 'p1', session: null, method, path: '/v1/players/p1' }
    expect(store.next(request)?.id).toBe('fault-2')
    store.remove('fault-2')
    expect(store.mayHit(request)).toBe(false)
    store.remove('fault-1')
    store.add({ effect: { status: 503 } })
    expect(next(1)).toEqual([undefined])
  })
})

describe('a rule is refused', () => {
  it.each<[FaultRule, string, string]>([
    [
      { effect: { loseDelivery: true } },
      'effect.loseDelivery',
      'The effect loseDelivery is about deliveries, but the rule has no event. Add an event, such as "deposit.*".',
    ],
    [
      { event: '*', effect: { status: 503 } },
      'effect.status',
      'A rule with event is about deliveries, so it cannot have effect.status. Remove event, or use one of the effects loseDelivery, deliverTwice, wrongSignature.',
    ],
    [
      { ...LOST, path: '/v1' },
      'path',
      'A rule with event is about deliveries, so it cannot have path. Remove one of them.',
    ],
    [
      { event: '*', effect: { loseDelivery: true, wrongSignature: true } },
      'effect.wrongSignature',
      'The effects loseDelivery and wrongSignature exclude each other: nothing is sent. Use only one of them.',
    ],
    [
      { ...LOST, event: 'deposit.complete' as '*' },
      'event',
      'The option event cannot be "deposit.complete". Did you mean deposit.completed?',
    ],
  ])('%j', (rule, option, message) => {
    const refusal = expect.objectContaining({
      code: 'INVALID_OPTION',
      message,
      facts: expect.objectContaining({ option }),
    })
    expect(() => storeOf(rule)).toThrow(refusal)
  })
})
