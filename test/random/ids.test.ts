import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFauxhouseError } from '../../src/errors'
import {
  createBonusIds,
  createChangeIds,
  createPlayerIds,
  createRoundIds,
  createTransactionIds,
  PLAYER_ID_COUNT,
} from '../../src/simulator/random/ids'
import { digest } from '../../src/simulator/random/stream'

const DIGITS = '[0-9a-hjkmnp-tv-z]'
const instant = fc.integer({ min: 0, max: 2 ** 50 - 1 })
const number = fc.integer({ min: 0, max: 2 ** 25 - 1 })
const internal = expect.toSatisfy((error) => isFauxhouseError(error) && error.code === 'INTERNAL')

/** Texts that must not be read as `id`: one character wrong, missing, added or respelt. */
function misspellings(id: string): string[] {
  const last = id.slice(0, -1)
  return [
    '',
    id.toUpperCase(),
    ` ${id}`,
    `${id}0`,
    last,
    `${last}u`,
    `${last}é`,
    id.replace('_', '-'),
    id.replace(/_./, '_l'),
    `x${id.slice(1)}`,
  ]
}

test('a digest needs labels that are texts or safe integers', () => {
  for (const path of [[], ['a', 0.5], [2 ** 53], [Number.NaN]]) {
    expect(() => digest(4, ...path)).toThrow(internal)
  }
})

describe.each([
  { kind: 'transaction', create: createTransactionIds, prefix: 'tx_' },
  { kind: 'bonus', create: createBonusIds, prefix: 'bon_' },
])('$kind ids', ({ create, prefix }) => {
  const ids = create('seed/player')

  test('look like a ULID behind their prefix', () => {
    fc.assert(
      fc.property(instant, number, (at, index) => {
        expect(ids.idOf(at, index)).toMatch(new RegExp(`^${prefix}${DIGITS}{26}$`))
      }),
    )
  })

  test('give their number back', () => {
    fc.assert(
      fc.property(instant, number, (at, index) => {
        expect(ids.numberOf(ids.idOf(at, index))).toBe(index)
      }),
    )
  })

  test('ascend as texts with (instant, number)', () => {
    fc.assert(
      fc.property(fc.tuple(instant, number), fc.tuple(instant, number), (one, other) => {
        const order = one[0] - other[0] || one[1] - other[1]
        const first = ids.idOf(...one)
        const second = ids.idOf(...other)
        expect(Math.sign(order)).toBe(first < second ? -1 : first > second ? 1 : 0)
      }),
    )
  })

  test('are foreign to another owner and in another spelling', () => {
    const id = ids.idOf(1_767_225_600_000, 41)
    expect(create('seed/other').numberOf(id)).toBeUndefined()
    for (const wrong of misspellings(id)) expect(ids.numberOf(wrong)).toBeUndefined()
  })

  test.each([
    [-1, 0],
    [0.5, 0],
    [2 ** 50, 0],
    [Number.NaN, 0],
    [0, -1],
    [0, 2 ** 25],
    [0, 0.5],
  ])('of (%d, %d) do not exist', (at, index) => {
    expect(() => ids.idOf(at, index)).toThrow(internal)
  })
})

describe.each([
  { kind: 'round', create: createRoundIds, prefix: 'rnd_' },
  { kind: 'change', create: createChangeIds, prefix: 'upd_' },
])('$kind ids', ({ create, prefix }) => {
  const ids = create('seed/player')

  test('have one shape, and differ by their number and their owner', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        expect(ids.idOf(one)).toMatch(new RegExp(`^${prefix}${DIGITS}{16}$`))
        expect(ids.idOf(one) === ids.idOf(other)).toBe(one === other)
        expect(create('seed/other').idOf(one)).not.toBe(ids.idOf(one))
      }),
    )
  })

  test.each([-1, 2 ** 25, 0.5, Number.NaN])('of %d do not exist', (index) => {
    expect(() => ids.idOf(index)).toThrow(internal)
  })
})

describe('player ids', () => {
  const ids = createPlayerIds('seed')
  const short = fc.integer({ min: 0, max: PLAYER_ID_COUNT - 1 })
  const long = fc.integer({ min: PLAYER_ID_COUNT, max: 2 ** 50 - 1 })

  test.each([
    ['short', short, 8],
    ['long', long, 10],
  ])('are a bijection with their index: %s ones', (_, index, chars) => {
    fc.assert(
      fc.property(index, (at) => {
        const id = ids.playerIdAt(at)
        expect(id).toMatch(new RegExp(`^pl_${DIGITS}{${chars}}$`))
        expect(ids.indexOfPlayer(id)).toBe(at)
      }),
    )
  })

  test('of ten characters have an index from 2^40 on, or none', () => {
    const texts = Array.from({ length: 5_000 }, (_, number) => `pl_${digest(10, number)}`)
    const indices = texts.map((id) => ids.indexOfPlayer(id))
    // One in 1,024 would have a lower index.
    expect(indices).toContain(undefined)
    for (const [place, at] of indices.entries()) {
      if (at === undefined) continue
      expect(at).toBeGreaterThanOrEqual(PLAYER_ID_COUNT)
      expect(ids.playerIdAt(at)).toBe(texts[place])
    }
  })

  test('are rejected in another spelling', () => {
    for (const at of [41, PLAYER_ID_COUNT + 41]) {
      for (const wrong of misspellings(ids.playerIdAt(at))) {
        expect(ids.indexOfPlayer(wrong)).toBeUndefined()
      }
    }
  })

  test.each([-1, 0.5, 2 ** 50, Number.NaN])('of index %d do not exist', (at) => {
    expect(() => ids.playerIdAt(at)).toThrow(internal)
  })
})

/**
 * Frozen outputs: they record what this version makes and notice when that changes. They are not
 * truth. Users write ids into their tests, so a change of one is a major version.
 */
test('frozen ids', () => {
  const at = Date.UTC(2026, 0, 1, 12)
  expect([
    createTransactionIds('owner').idOf(at, 0),
    createBonusIds('owner').idOf(at, 1),
    createRoundIds('owner').idOf(2),
    createChangeIds('owner').idOf(3),
    createPlayerIds('fauxhouse').playerIdAt(0),
    createPlayerIds('fauxhouse').playerIdAt(1),
    createPlayerIds('fauxhouse').playerIdAt(PLAYER_ID_COUNT),
    digest(16, 'fauxhouse', 'frozen'),
  ]).toMatchInlineSnapshot(`
    [
      "tx_01kdwpvng000000rffknsb832d",
      "bon_01kdwpvng0000014dea8g2ym0a",
      "rnd_1grndmk63xr00002",
      "upd_s8d2j4rfyk800003",
      "pl_hr0jjqpx",
      "pl_2jzmncsg",
      "pl_1bz5ftxcr5",
      "43g8s44qdegqpxkp",
    ]
  `)
})
