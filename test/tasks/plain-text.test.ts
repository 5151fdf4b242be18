import { describe, expect, test } from 'vitest'
import type { Currency } from '../../src/simulator/domain/currencies'
import { amountsIn, countsIn, datesIn, wordsIn } from '../../src/tasks/plain-text'

describe('amounts', () => {
  test.each<[text: string, currency: Currency, minor: readonly number[]]>([
    ['You have 25.50 EUR.', 'EUR', [2550]],
    ['You have EUR 25,50 left', 'EUR', [2550]],
    ['€25', 'EUR', [2500]],
    ['25 €, or 25 euros', 'EUR', [2500, 2500]],
    ['25 Euro', 'EUR', [2500]],
    ['It is £ 1,250.5.', 'GBP', [125_050]],
    ['1.250 EUR', 'EUR', [125_000]],
    ['1,250 EUR', 'EUR', [125_000]],
    ['1 250 EUR and 1’250 EUR', 'EUR', [125_000, 125_000]],
    ['1.250.000 EUR', 'EUR', [125_000_000]],
    ['1.250.000,75 EUR', 'EUR', [125_000_075]],
    ['1,250,000.75 EUR', 'EUR', [125_000_075]],
    ['1.250 KWD', 'KWD', [1250]],
    ['1,250.500 KWD', 'KWD', [1_250_500]],
    ['12 dinars', 'KWD', [12_000]],
    ['0.00150000 BTC', 'BTC', [150_000]],
    ['¥12,000', 'JPY', [12_000]],
    ['12000 yen', 'JPY', [12_000]],
    ['R$ 40', 'BRL', [4000]],
    ['CA$40 and $50', 'CAD', [4000, 5000]],
    ['120 kr', 'SEK', [12_000]],
    ['200 zł', 'PLN', [20_000]],
    ['4 Australian dollars', 'AUD', [400]],
    ['70 or 80 EUR', 'EUR', [7000, 8000]],
    ['EUR 70-80', 'EUR', [7000, 8000]],
    ['80 EUR, not 90 EUR', 'EUR', [8000]],
    ['８０ ＥＵＲ', 'EUR', [8000]],
  ])('%s', (text, currency, minor) => {
    expect(amountsIn(text, currency)).toEqual(minor)
  })

  test.each<[text: string, currency: Currency]>([
    ['You have 25.50 left.', 'EUR'],
    ['25.50 USD', 'EUR'],
    ['CA$40', 'USD'],
    ['The player p-25 EUROPE', 'EUR'],
    ['The transaction tx_01kd2gvw10 EUR', 'EUR'],
    ['Call +49 1512 0000000 EUR', 'EUR'],
    ['on 31 December 2025 EUR', 'EUR'],
    ['from 2025-12-31 EUR', 'EUR'],
    ['80 euro cents', 'EUR'],
  ])('none in "%s"', (text, currency) => {
    expect(amountsIn(text, currency)).toEqual([])
  })

  test.each<[text: string, currency: Currency]>([
    ['25.505.5 EUR', 'EUR'],
    ['1,25,0.50 EUR', 'EUR'],
    ['0.125 EUR', 'EUR'],
    ['12.5 JPY', 'JPY'],
  ])('"%s" is no amount that can be right', (text, currency) => {
    expect(amountsIn(text, currency)).toEqual([Number.NaN])
  })
})

describe('dates', () => {
  test.each<[text: string, dates: readonly string[]]>([
    ['on 2025-12-31', ['2025-12-31']],
    ['at 2025-12-31T23:30:00Z', ['2025-12-31']],
    ['at 2025-12-31T23:30:00-05:00', ['2026-01-01']],
    ['at 2025-12-31 23:30', ['2025-12-31']],
    ['on 31 December 2025', ['2025-12-31']],
    ['on the 13th of October 2025', ['2025-10-13']],
    ['on 21 or 22 November 2025', ['2025-11-21', '2025-11-22']],
    ['on the 1st of May, or 1 May 2025', ['2025-05-01']],
    ['on December 31, 2025', ['2025-12-31']],
    ['on Dec 3, 2025 and 4th Dec 2025', ['2025-12-03', '2025-12-04']],
  ])('%s', (text, dates) => {
    expect([...datesIn(text)].sort()).toEqual(dates)
  })

  test.each([
    '1/2/2026',
    '1.2.2026',
    '31 December',
    'version 2025.12.31',
    '2025-13-41',
    'on 31 Foo 2025',
  ])('none in "%s"', (text) => {
    expect(datesIn(text)).toEqual([])
  })
})

describe('counts', () => {
  test.each<[text: string, counts: readonly number[]]>([
    ['There are 3 deposits.', [3]],
    ['There are three declined deposits', [3]],
    ['2,400 bank deposits', [2400]],
    ['1 deposit, and later 2 deposits', [1, 2]],
    ['247-248 deposits', [247, 248]],
    ['not 3 deposits', []],
    ['a deposit of 50 EUR', []],
    ['50 EUR deposits', []],
    ['your deposits of 2025', []],
    ['3 long and very late deposits', []],
  ])('%s', (text, counts) => {
    expect(countsIn(text, ['deposit'], 'EUR')).toEqual(counts)
  })
})

test('words are compared by letters and digits', () => {
  const words = ['in_review', 'approved', 'Second Deposit Bonus']
  expect(wordsIn('It is In review.', words)).toEqual(['in_review'])
  expect(wordsIn('The "second deposit-bonus" was not disapproved', words)).toEqual([
    'Second Deposit Bonus',
  ])
})

test.each([
  'It has not failed.',
  'It never failed.',
  'It hasn’t failed.',
  'It has not yet failed.',
  'It has never been failed',
])('"%s" denies it', (text) => {
  expect(wordsIn(text, ['failed'])).toEqual([])
})

test('the time for a text grows with its length only', () => {
  const shapes = ['a', '1,', 'a.', '-', '1 ', 'a_', '0-', '+1', '€', 'not ', '1 or ']
  const work = (text: string) => [
    ...amountsIn(text, 'EUR'),
    ...countsIn(text, ['deposit'], 'EUR'),
    ...datesIn(text),
    ...wordsIn(text, ['failed']),
  ]
  // Long enough for the runner to end a test of quadratic time.
  for (const shape of shapes) expect(work(shape.repeat(100_000)).length).toBeGreaterThanOrEqual(0)
})
