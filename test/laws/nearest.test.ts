import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest, nearestName } from '../../src/contract/input/nearest'
import { OPERATIONS } from '../../src/contract/operations'
import { BUNDLED_LIBRARY } from '../../src/scenarios/library'

/** The distance of Levenshtein by its definition. */
function edits(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restOfA, restOfB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return edits(restOfA, restOfB)
  return 1 + Math.min(edits(restOfA, b), edits(a, restOfB), edits(restOfA, restOfB))
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })

test('law: the nearest word is the first of those with the fewest edits', () => {
  fc.assert(
    fc.property(word, fc.array(word), fc.nat(4), (given, candidates, most) => {
      // What begins as the word counts as one edit, however long it is.
      const others = candidates.filter((each) => !each.startsWith(given) || each === given)
      const distances = others.map((each) => edits(given, each))
      const fewest = Math.min(...distances)
      const expected = fewest > most ? undefined : others[distances.indexOf(fewest)]
      expect(nearest(given, others, most)).toBe(expected)
    }),
  )
})

test.each([
  ['updateProfile', 'updatePlayerProfile'],
  ['getTransactions', 'getTransactionHistory'],
  ['getBonuses', 'getBonusHistory'],
  ['profile', 'getPlayerProfile'],
  ['eligible', 'getEligibleBonuses'],
  ['getWallet', undefined],
])('a name has the words that are given: %s', (given, expected) => {
  const names = OPERATIONS.map(({ id }) => id)
  expect(nearestName(given, names)).toBe(expected)
})

test.each([
  ['stuck-withdrawal', 'withdrawal-stuck'],
  ['bonus-abuse', 'bonus-cancelled-abuse'],
  ['german-limit', 'monthly-limit-germany'],
  ['dep-missing', 'deposit-missing'],
  ['whale', 'vip-whale'],
  ['withdrawl-reject', 'withdrawal-rejected'],
  ['pending-kcy', 'pending-kyc'],
])(
  'a scenario is found by words in any order, begun or misspelt, then by letters: %s',
  (given, expected) => {
    expect(() => BUNDLED_LIBRARY.get(given)).toThrow(`Did you mean "${expected}"?`)
  },
)
