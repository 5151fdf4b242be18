import { describe, expect, it } from 'vitest'
import type { FaultRule } from '../../src/world/faults/rule'
import { FaultStore, type Matched } from '../../src/world/faults/store'

const READ: Matched = {
  operation: 'getPlayerProfile',
  player: 'p1',
  session: 's1',
  method: 'GET',
  path: '/v1/players/p1',
}
const DOWN = { effect: { status: 503 } } as const

function storeOf(...rules: FaultRule[]) {
  const store = new FaultStore('seed', rules)
  /** Which of the next requests have a fault. */
  const next = (count: number, request: Partial<Matched> = {}) =>
    Array.from({ length: count }, () => store.next({ ...READ, ...request })?.id)
  return { store, next }
}

describe('a rule matches', () => {
  it.each<[Partial<FaultRule>, Partial<Matched>, boolean]>([
    [{}, {}, true],
    [{}, { operation: undefined, player: undefined, session: null, path: '/' }, true],
    [{ operation: 'getPlayerProfile' }, {}, true],
    [{ operation: 'getPlayerProfile' }, { operation: 'getBonusHistory' }, false],
    [{ operation: 'getPlayerProfile' }, { operation: undefined }, false],
    [{ player: 'p1' }, {}, true],
    [{ player: 'p1' }, { player: 'p2' }, false],
    [{ session: 's1' }, {}, true],
    [{ session: 's1' }, { session: null }, false],
    [{ method: 'GET' }, {}, true],
    [{ method: 'GET' }, { method: 'HEAD' }, false],
    [{ path: '/v1/players/p1' }, {}, true],
    [{ path: '/v1/players/p' }, {}, false],
    [{ path: '/v1/players/*' }, {}, true],
    [{ path: '/v1/*/p1' }, {}, true],
    [{ path: '/v1/*s/*1' }, {}, true],
    [{ path: '/*/bonuses' }, {}, false],
    [{ path: '/v1/players/p1*p1' }, {}, false],
    [{ path: '*' as '/*' }, {}, false],
    [{ path: '/v.*' }, {}, false],
    [{ player: 'p1', session: 's2' }, {}, false],
  ])('%j on %j: %s', (rule, request, matches) => {
    if (rule.path === '*') return expect(() => storeOf({ ...DOWN, ...rule })).toThrow('begins with')
    const { next } = storeOf({ ...DOWN, ...rule })
    expect(next(1, request)).toEqual([matches ? 'fault-1' : undefined])
  })
})

describe('a rule that cannot change the answer does not match', () => {
  const write = { operation: 'updatePlayerProfile', method: 'PUT' } as const

  it.each<[FaultRule['effect'], boolean, boolean]>([
    [{ loseAnswer: true }, false, true],
    [{ ignoreUpdate: true }, false, true],
    [{ applyTwice: true }, false, true],
    [{ staleRead: true }, true, false],
    [{ loseAnswer: true, delay: 'PT1S' }, true, true],
    [{ status: 500 }, true, true],
  ])('%j: a read %s, an update %s', (effect, read, written) => {
    const { next } = storeOf({ effect })
    expect(next(1).includes('fault-1')).toBe(read)
    expect(next(1, write).includes('fault-1')).toBe(written)
    expect(next(1, { operation: undefined, player: undefined }).includes('fault-1')).toBe(
      effect.status !== undefined || effect.delay !== undefined,
    )
  })
})

describe('a rule takes effect', () => {
  const on = 'fault-1'

  const later = { id: 'later', ...DOWN }
  it.each<[string, FaultRule[], (string | undefined)[]]>([
    ['always, by default', [DOWN], [on, on, on]],
    ['so many times', [{ ...DOWN, times: 2 }], [on, on, undefined, undefined]],
    ['after so many matches', [{ ...DOWN, skip: 2 }], [undefined, undefined, on, on]],
    ['once after one match', [{ ...DOWN, skip: 1, times: 1 }], [undefined, on, undefined]],
    ['before later rules', [{ ...DOWN, times: 1 }, later], [on, 'later']],
    [
      'on every request that it matches, also of those that an earlier rule decides',
      [
        { ...DOWN, times: 1 },
        { ...later, skip: 2, times: 2 },
      ],
      [on, undefined, 'later', 'later', undefined],
    ],
  ])('%s', (_, rules, expected) => {
    expect(storeOf(...rules).next(expected.length)).toEqual(expected)
  })

  it('after the delays of earlier rules, which add up', () => {
    const slow = (id: string, delay: number, times?: number) => ({ id, effect: { delay }, times })
    const down = { id: 'down', effect: { status: 503, delay: 1 }, skip: 1, times: 3 }
    const { store } = storeOf(slow('a', 100, 1), slow('b', 20), down, slow('late', 5_000))
    const seen = Array.from({ length: 5 }, () => {
      const { id, delayMs, effect } = store.next(READ) ?? {}
      return [id, delayMs, effect?.status]
    })
    expect(seen).toEqual([
      ['a', 5_120, undefined],
      ...Array(3).fill(['down', 21, 503]),
      ['b', 5_020, undefined],
    ])
    expect(store.list().map(({ hits }) => hits)).toEqual([1, 5, 3, 2])
  })

  it('on its share of the requests, the same ones each time, also in another order', () => {
    const rule = { ...DOWN, share: 0.3 }
    const alone = storeOf(rule).next(200)
    expect(alone.filter(Boolean).length).toBeGreaterThan(40)
    expect(alone.filter(Boolean).length).toBeLessThan(80)
    const { store } = storeOf(rule)
    const mixed: (string | undefined)[] = []
    for (let each = 0; each < 200; each += 1) {
      store.next({ ...READ, player: 'p2' })
      mixed.push(store.next(READ)?.id)
      store.next({ ...READ, operation: 'getBonusHistory' })
    }
    expect(mixed).toEqual(alone)
    expect(
      storeOf({ ...rule, id: 'other' })
        .next(200)
        .map(Boolean),
    ).not.toEqual(alone.map(Boolean))
  })

  it('not while it is paused: it keeps its hits, counts nothing, and goes on as before', () => {
    const { store } = storeOf({ ...DOWN, id: 'down', skip: 1, times: 2 }, { ...DOWN, id: 'later' })
    const ids = (count: number) => Array.from({ length: count }, () => store.next(READ)?.id)
    expect(ids(2)).toEqual(['later', 'down'])
    expect(store.pause('down')).toMatchObject({ paused: true, hits: 1 })
    expect(ids(3)).toEqual(['later', 'later', 'later'])
    expect(store.rules('now')[0]).toMatchObject({ id: 'down', paused: true })
    expect(store.resume('down')).toEqual({ ...DOWN, id: 'down', skip: 1, times: 2, hits: 1 })
    expect(ids(2)).toEqual(['down', 'later'])
    expect(() => store.pause('none')).toThrow('There is no fault "none".')
  })

  it('with the share 0 or 1 on none or all', () => {
    const hits = (share: number) =>
      storeOf({ ...DOWN, share })
        .next(50)
        .filter(Boolean).length
    expect([hits(0), hits(1)]).toEqual([0, 50])
  })
})

describe('a delay', () => {
  const delaysOf = (delay: NonNullable<FaultRule['effect']['delay']>) => {
    const store = new FaultStore('seed', [{ effect: { delay } }])
    return Array.from({ length: 20 }, () => store.next(READ)?.delayMs ?? Number.NaN)
  }

  it('is fixed', () => {
    expect(new Set(delaysOf('PT0.2S'))).toEqual(new Set([200]))
    expect(new Set([0, 3_600_000].flatMap(delaysOf))).toEqual(new Set([0, 3_600_000]))
  })
})

describe('the rules of a world', () => {
  it('have ids, an order, and an end', () => {
    const { store } = storeOf()
    const first = store.add(DOWN)
    expect(first).toEqual({ id: 'fault-1', ...DOWN, hits: 0 })
    store.add({ id: 'fault-2', ...DOWN })
    expect(store.add(DOWN).id).toBe('fault-3')
    expect(store.list().map(({ id }) => id)).toEqual(['fault-1', 'fault-2', 'fault-3'])
    store.remove('fault-2')
    expect(() => store.remove('fault-2')).toThrow(
      expect.objectContaining({ code: 'FAULT_NOT_FOUND' }),
    )
    expect(store.get('fault-3')).toEqual({ id: 'fault-3', ...DOWN, hits: 0 })
    store.clear()
    expect(store.list()).toEqual([])
  })

  it('return to those of the start by a reset, which begin to count anew', () => {
    const { store, next } = storeOf({ ...DOWN, times: 1 })
    store.add({ id: 'mine', effect: { status: 500 } })
    expect(next(2)).toEqual(['fault-1', 'mine'])
    expect(store.isChanged).toBe(true)
    store.reset()
    expect(store.isChanged).toBe(false)
    expect(next(2)).toEqual(['fault-1', undefined])
  })

  it('are frozen copies', () => {
    const effect = { status: 503, headers: { 'X-A': '1' } }
    const { store, next } = storeOf({ effect })
    effect.headers['X-A'] = '2'
    expect(store.list()[0]?.effect.headers).toEqual({ 'X-A': '1' })
    expect(Object.isFrozen(store.list()[0]?.effect)).toBe(true)
    expect(next(1)).toEqual(['fault-1'])
  })

  it.each<[unknown, string]>([
    [{ status: 503 }, 'faults.add has no option "status". Did you mean effect.status?'],
    [{ effect: {} }, 'The effect is empty. Add a member such as {"status": 503}.'],
    [{ effect: { status: 199 } }, 'The option "effect.status" cannot be 199. Pass a whole num'],
    [
      { effect: { reset: true } },
      'faults.add has no option "effect.reset". Did you mean failure: "reset"?',
    ],
    [
      { effect: { delay: '300' } },
      'The option "effect.delay" cannot be "300". Pass the number 300 or "PT0.3S".',
    ],
    [{ effect: { delay: '3601s' } }, 'Pass milliseconds or a duration up to an hour'],
    [{ effect: { delay: 3_600_001 } }, 'The option "effect.delay" cannot be 3600001. Pass milli'],
    [{ effect: { staleRead: false } }, 'The option "effect.staleRead" cannot be false. Pass true.'],
    [{ effect: { headers: { 'a b': '1' }, status: 500 } }, 'header names'],
    [{ effect: { headers: { a: 'x\r\ny' }, status: 500 } }, 'printable ASCII text'],
    [{ effect: { headers: { a: '1' } } }, 'The effect has headers, but no status.'],
    [{ effect: { body: 1 } }, 'The effect has body, but no status.'],
    ...[() => 1, 1n, Number.NaN, new Date(0), [{ a: /x/ }]].map((body): [unknown, string] => [
      { effect: { status: 500, body } },
      'Pass a value that JSON can express.',
    ]),
    [
      { effect: { status: 500, loseAnswer: true } },
      'The effects status and loseAnswer exclude each other:',
    ],
    [
      { effect: { applyTwice: true, ignoreUpdate: true } },
      'The effects applyTwice and ignoreUpdate exclude',
    ],
    [{ ...DOWN, times: 0 }, 'The option "times" cannot be 0. Pass a whole number from 1.'],
    [{ ...DOWN, share: '0.5' }, 'The option "share" cannot be "0.5". Pass a number from 0 to 1.'],
    [{ ...DOWN, share: 1.01 }, 'The option "share" cannot be 1.01. Pass a number from 0 to 1.'],
    [{ ...DOWN, method: 'get' }, 'The option "method" cannot be "get". Pass a method such as GET.'],
    [{ ...DOWN, path: 'x' }, 'The option "path" cannot be "x". Pass a path that begins with /.'],
    [{ ...DOWN, path: '/players/*' }, 'Pass the path in the world: /v1/players/*.'],
    [{ ...DOWN, path: '/w/a/v1/players/*' }, 'Pass the path in the world: /v1/players/*.'],
    [{ ...DOWN, path: '/w/a/v1/*' }, 'Pass the path in the world: /v1/*.'],
    [{ ...DOWN, path: '/w/*/players/p' }, 'Pass the path in the world: /v1/players/p.'],
    [{ effect: { headers: { 'content-LENGTH': '1' }, status: 500 } }, 'other than Content-Length'],
    [{ effect: { delay: { uniform: [1, 2] } } as never }, 'Pass milliseconds or a duration up to'],
    [{ ...DOWN, id: 'there' }, 'The fault "there" already exists. Remove it first.'],
  ])('refuse %o', (rule, message) => {
    const { store } = storeOf({ id: 'there', ...DOWN })
    const add = () => store.add(rule as FaultRule)
    expect(add).toThrow(message)
    expect(add).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
    expect(store.list()).toHaveLength(1)
  })

  it('are at most 1,000', () => {
    const { store } = storeOf(...Array.from({ length: 1_000 }, () => DOWN))
    expect(() => store.add(DOWN)).toThrow('A world has at most 1000 faults.')
  })

  it('match any path in linear time', () => {
    const { next } = storeOf({ ...DOWN, path: `/${'a*'.repeat(200)}b` })
    for (const length of [1, 399, 20_000]) {
      expect(next(1, { path: `/${'a'.repeat(length)}` })).toEqual([undefined])
    }
  })
})
