import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATALOG } from '../../src/simulator/domain/bonuses'
import {
  CURRENCY_CODES,
  countingUnit,
  formatAmount,
  minimumDepositIn,
  toMinor,
} from '../../src/simulator/domain/currencies'
import {
  minimumDeposit,
  roundAmount,
  statedAmount,
} from '../../src/simulator/domain/stated-amounts'
import { samples } from '../support/samples'
import { createAccount } from './account'

const currency = fc.constantFrom(...CURRENCY_CODES)
/** From a tenth of a unit, below which there is nothing to round to. */
const amounts = currency.chain((code) =>
  fc.tuple(
    fc.constant(code),
    fc.integer({ min: countingUnit(code) / 10, max: 1_000_000 * countingUnit(code) }),
  ),
)

describe('an operator states round amounts', () => {
  it('rounds a round amount to itself, and nothing to nothing', () => {
    fc.assert(
      fc.property(amounts, ([code, minor]) => {
        const once = roundAmount(minor, code)
        expect(roundAmount(once, code)).toBe(once)
      }),
      { seed: 1, numRuns: samples(400) },
    )
    for (const code of CURRENCY_CODES) expect(roundAmount(0, code)).toBe(0)
  })

  it('has two leading digits at most, and whole units from one unit on', () => {
    fc.assert(
      fc.property(amounts, ([code, minor]) => {
        const stated = roundAmount(minor, code)
        expect(String(stated)).toMatch(/^\d\d?0*$/)
        const unit = countingUnit(code)
        expect(stated % (stated < unit ? unit / 10 : unit)).toBe(0)
      }),
      { seed: 4, numRuns: samples(400) },
    )
  })

  it.each([
    ['GBP', '40 GBP', '8 GBP', '0.20 GBP'],
    ['SEK', '500 SEK', '100 SEK', '2 SEK'],
    ['NOK', '600 NOK', '100 NOK', '2 NOK'],
    ['CAD', '75 CAD', '15 CAD', '0.30 CAD'],
    ['AUD', '80 AUD', '20 AUD', '0.40 AUD'],
    ['PLN', '200 PLN', '40 PLN', '1 PLN'],
    ['INR', '5000 INR', '1000 INR', '20 INR'],
    ['JPY', '8000 JPY', '1500 JPY', '30 JPY'],
    ['CLP', '50000 CLP', '10000 CLP', '200 CLP'],
    ['ISK', '7500 ISK', '1500 ISK', '30 ISK'],
    ['KWD', '15 KWD', '3 KWD', '0.05 KWD'],
    ['BTC', '0.0005 BTC', '0.0001 BTC', '0.000002 BTC'],
  ] as const)('states 50, 10 and 0.20 EUR in %s as %s, %s and %s', (code, ...stated) => {
    const shown = [5_000, 1_000, 20].map((cents) => formatAmount(statedAmount(cents, code), code))
    expect(shown).toEqual(stated)
  })
})

describe('the terms of offers', () => {
  it('ask for no deposit below the smallest of the market', () => {
    const least = CURRENCY_CODES.flatMap((code) =>
      CATALOG.filter(({ benefit }) => benefit === 'deposit_match').map(
        (template) => minimumDeposit(template, code) >= minimumDepositIn(code),
      ),
    )
    expect(least).not.toContain(false)
  })

  it.each([
    ['GBP', 'GB', 40],
    ['AUD', 'AU', 80],
    ['ISK', 'IS', 7_500],
  ] as const)('show a round maximum in %s', (code, market, welcome) => {
    const account = createAccount({ currency: code, market })
    const [offer] = account.offers()
    expect(offer).toMatchObject({
      amount: welcome,
      description: `100 % of the first deposit, up to ${formatAmount(toMinor(welcome, code) ?? 0, code)}`,
    })
  })
})
