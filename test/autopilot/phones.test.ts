import { readdirSync, readFileSync } from 'node:fs'
import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { drawIdentity } from '../../src/simulator/autopilot/identity'
import { MARKET_IDS, type MarketId } from '../../src/simulator/domain/markets'
import { createStream } from '../../src/simulator/random/stream'

/** Ranges of national numbers, without the leading 0, that a regulator keeps for fiction. */
const RESERVED: Partial<Record<MarketId, RegExp>> = {
  // Ofcom, "Telephone numbers for use in TV and radio drama programmes".
  GB: /^(7700900|1(1[3-8]|[2-6]1)4960|2079460)\d{3}$/,
  // Bundesnetzagentur, Amtsblatt 7/2021, Mitteilung 148/2021: "Drama Numbers".
  DE: /^((3023125|6990009|4066969|2214710|8999998)\d{3}|(17139200|176040690)\d\d)$/,
  // Post- och telestyrelsen, "Telefonnummer för användning i böcker och filmer m.m.", 2020.
  SE: /^(7017406(0[5-9]|[1-9]\d)|(8465004|3139006|4062804|9803192)\d\d)$/,
  // ATIS, "555 NXX Line Number Reference Document"; Telecom Decision CRTC 2017-203.
  CA: /^\d{3}55501\d\d$/,
  // ACMA, "Phone numbers for use in TV shows, films and creative works".
  AU: /^[2378](5550|7010)\d{4}$/,
}

const MARKETS_WITH_PHONES = MARKET_IDS.filter((market) => market !== 'CRYPTO')

function phonesOf(market: MarketId): readonly string[] {
  return Array.from({ length: 400 }, (_, index) => {
    const stream = createStream('phones', market, index)
    return drawIdentity(stream, market, 'vip_whale', 0).phone
  }).flatMap((phone) => phone ?? [])
}

function parsed(phone: string): PhoneNumber {
  const number = parsePhoneNumberFromString(phone)
  if (!number) throw new Error(`no phone number: ${phone}`)
  return number
}

/** Countries of a number; of one that is not assigned, all that have its dial code. */
function countriesOf(number: PhoneNumber): readonly CountryCode[] {
  return number.country ? [number.country] : number.getPossibleCountries()
}

describe.each(MARKETS_WITH_PHONES)('the phone numbers of %s', (market) => {
  const phones = phonesOf(market)

  test('are possible numbers of the country', () => {
    for (const phone of phones) {
      const number = parsed(phone)
      expect(number.isPossible(), phone).toBe(true)
      expect(countriesOf(number), phone).toContain(market)
    }
  })

  test('are reserved for fiction, or in no range that is assigned', () => {
    const reserved = RESERVED[market]
    for (const phone of phones) {
      const number = parsed(phone)
      if (reserved) expect(number.nationalNumber, phone).toMatch(reserved)
      else expect(number.isValid(), phone).toBe(false)
    }
  })

  test('are mostly the only ones of their kind among the players of a world', () => {
    const some = phones.slice(0, 150)
    expect(new Set(some).size).toBeGreaterThan(some.length / 2)
  })
})

test('the phone numbers of the bundled scenarios cannot ring', () => {
  const phones = readdirSync('scenarios', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      [...readFileSync(`scenarios/${file}`, 'utf8').matchAll(/"phone": "(.*?)"/g)].map(
        ([, phone = '']) => phone,
      ),
    )
  expect(phones.length).toBeGreaterThan(0)
  for (const phone of phones) {
    const number = parsed(phone)
    const reserved = countriesOf(number).some((country) =>
      RESERVED[country as MarketId]?.test(number.nationalNumber),
    )
    expect(number.isPossible(), phone).toBe(true)
    expect(reserved || !number.isValid(), phone).toBe(true)
  }
})
