import { describe, expect, it } from 'vitest'
import { playerPath } from '../contract/bench'
import { type Attack, shown } from './attack'

/** The result for a text: a number, or a kind of refusal. */
type Verdict = number | 'no whole number' | 'too much' | 'too little' | 'empty'

const MARKS: Readonly<Record<Exclude<Verdict, number>, RegExp>> = {
  'no whole number': /is not an integer/,
  'too much': /is above/,
  'too little': /is below/,
  empty: /is empty/,
}

const DIGITS_400 = '9'.repeat(400)

/** Texts in the URL. The reader accepts only digits, as JSON writes an integer. */
const EITHER: readonly [text: string, verdict: Verdict][] = [
  ['1', 1],
  ['200', 200],
  ['%32%30', 20],
  ['', 'empty'],
  ['05', 'no whole number'],
  ['-0', 'no whole number'],
  ['%2B5', 'no whole number'],
  ['%205', 'no whole number'],
  ['5%0A', 'no whole number'],
  ['%EF%BB%BF5', 'no whole number'],
  ['%20', 'no whole number'],
  ['5.0', 'no whole number'],
  ['5,0', 'no whole number'],
  ['1e2', 'no whole number'],
  ['1e400', 'no whole number'],
  ['0x10', 'no whole number'],
  ['NaN', 'no whole number'],
  ['-Infinity', 'no whole number'],
  ['null', 'no whole number'],
  ['[5]', 'no whole number'],
  ['-1.5', 'no whole number'],
  ['%EF%BC%95', 'no whole number'],
  ['%E2%88%925', 'no whole number'],
  ['-1', 'too little'],
  ['-9007199254740993', 'too little'],
  [`-${DIGITS_400}`, 'too little'],
  ['9007199254740992', 'too much'],
  [DIGITS_400, 'too much'],
]

const OF_LIMIT: readonly [text: string, verdict: Verdict][] = [
  ['0', 'too little'],
  ['201', 'too much'],
  ['9007199254740991', 'too much'],
]

const OF_OFFSET: readonly [text: string, verdict: Verdict][] = [
  ['0', 0],
  ['4294967296', 4_294_967_296],
  ['9007199254740991', 9_007_199_254_740_991],
]

/** The page parameters: accepted values, and refusals of all others. */
export function numberCases(attack: Attack): void {
  const { busy, bonused } = attack
  const lists = [
    ['transactions', playerPath(busy, '/transactions')],
    ['bonuses', playerPath(bonused, '/bonuses')],
  ] as const

  for (const [list, path] of lists) {
    for (const name of ['limit', 'offset'] as const) {
      describe(`${name} of ${list}`, () => {
        for (const [text, verdict] of [...EITHER, ...(name === 'limit' ? OF_LIMIT : OF_OFFSET)]) {
          it(`${shown(text)} is ${verdict}`, async () => {
            const target = `${path}?${name}=${text}`
            if (typeof verdict === 'number') {
              const answer = await attack.call(target)
              expect(answer.status, answer.text).toBe(200)
              expect(answer.body[name]).toBe(verdict)
              return
            }
            const { errors } = await attack.refused('INVALID_PARAMETER', target)
            expect(errors).toMatchObject([{ where: `query.${name}` }])
            expect(errors[0]?.detail).toMatch(MARKS[verdict])
            // The message stays short for any length of the text.
            expect(errors[0]?.detail.length).toBeLessThan(200)
          })
        }
      })
    }
  }

  describe('page parameters where there are no pages', () => {
    it.each(['', '/transactions/summary', '/bonuses/eligible'])(
      'are unknown parameters of %o, and read past',
      async (below) => {
        const plain = await attack.call(playerPath(busy, below))
        const answer = await attack.call(playerPath(busy, `${below}?limit=x&offset=-1`))
        expect(answer).toMatchObject({ status: 200, text: plain.text })
      },
    )
  })
}
