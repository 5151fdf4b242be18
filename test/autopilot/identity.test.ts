import { serialize } from 'node:v8'
import { Faker } from '@faker-js/faker'
import { describe, expect, test } from 'vitest'
import {
  asciiOf,
  drawIdentity,
  drawName,
  LOCALES,
  localeOf,
} from '../../src/simulator/autopilot/identity'
import {
  type LocaleSource,
  names,
  spelledNames,
} from '../../src/simulator/autopilot/locales/locale'
import { MARKET_IDS, MARKETS } from '../../src/simulator/domain/markets'
import { createStream } from '../../src/simulator/random/stream'

const SEED = 'identity'
const PER_MARKET = 300

function draw(market: (typeof MARKET_IDS)[number], index: number) {
  return drawIdentity(createStream(SEED, market, index), market, 'vip_whale', 0)
}

test('each sub id brings players from one source', () => {
  const sources = new Map<string, Set<string>>()
  for (let index = 0; index < 3_000; index += 1) {
    const { affiliateName, affiliateSource } = draw('DE', index)
    if (affiliateName === undefined) continue
    const seen = sources.get(affiliateName) ?? new Set()
    sources.set(affiliateName, seen.add(affiliateSource))
  }
  expect(sources.size).toBeGreaterThan(50)
  expect([...sources.values()].filter(({ size }) => size > 1)).toEqual([])
})

test.each(MARKET_IDS)('names of %s are those that Faker draws from the same lists', (market) => {
  const source = LOCALES[market]()
  const stream = createStream(SEED, 'faker', market)
  const randomizer = { next: () => stream.below(2 ** 32) / 2 ** 32, seed: () => undefined }
  const { person } = new Faker({ locale: fakerLocaleOf(source), randomizer })
  const own = createStream(SEED, 'faker', market)
  for (let draw = 0; draw < PER_MARKET; draw += 1) {
    const sex = person.sexType()
    const expected = { given: person.firstName(sex), family: person.lastName(sex) }
    expect(drawName(own, source)).toEqual(expected)
  }
})

function fakerLocaleOf({ female, male, family }: LocaleSource) {
  const last_name =
    'female' in family
      ? { female: [...family.female], male: [...family.male] }
      : { generic: [...family] }
  return { person: { first_name: { female: [...female], male: [...male] }, last_name } }
}

describe.each(MARKET_IDS)('%s', (market) => {
  const people = Array.from({ length: PER_MARKET }, (_, index) => draw(market, index))

  test('gives e-mail addresses that are well-formed and reach nobody', () => {
    for (const { email } of people) {
      expect(email).toMatch(/^[a-z0-9]+([._][a-z0-9]+)*@([a-z]+\.example|example\.(com|net|org))$/)
    }
  })

  test('gives phone numbers under the dial code of the market, or none', () => {
    const phones = people.flatMap(({ phone }) => phone ?? [])
    for (const phone of phones) {
      expect(phone).toMatch(/^\+\d[\d ]{6,17}$/)
      expect(phone.startsWith(`${MARKETS[market].dialCode} `)).toBe(true)
    }
    expect(phones.length > 0).toBe(market !== 'CRYPTO')
  })

  test('gives languages of the market and an affiliate exactly where there is one', () => {
    const languages = MARKETS[market].languages.map(([language]) => language)
    for (const person of people) {
      expect(languages).toContain(person.language)
      const own = person.affiliateSource === 'organic' || person.affiliateSource === 'direct'
      if (own) expect(person.affiliateName).toBeUndefined()
      else expect(person.affiliateName).toMatch(/^.+ \/ [a-z]{2}-\d{4}$/)
    }
  })

  test('activates exactly what is validated', () => {
    for (const { settings } of people) {
      expect(settings.email_account_activation === 'activated').toBe(settings.email_validation)
      expect(settings.sms_account_activation === 'activated').toBe(settings.sms_validation)
    }
  })

  test('rarely names two people alike', () => {
    expect(new Set(people.map(({ email }) => email)).size).toBeGreaterThan(PER_MARKET - 3)
    expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(PER_MARKET * 0.8)
  })
})

describe('the locales', () => {
  const locales: [string, () => LocaleSource][] = [
    ...Object.entries(LOCALES),
    ['CA-FR', () => localeOf('CA', 'French')],
  ]

  test.each(locales)('%s lists enough names, each once, and each can be an address', (_, make) => {
    const locale = make()
    const { female, male, family } = locale
    const families = 'female' in family ? [family.female, family.male] : [family]
    for (const list of [female, male, ...families]) {
      expect(list.length).toBeGreaterThanOrEqual(24)
      expect(new Set(list).size).toBe(list.length)
      for (const name of list) {
        expect(name).toBe(name.trim())
        expect(asciiOf(name, locale), name).toMatch(/^[a-z]{2,}/)
        // No letter is lost: an unknown letter would shorten the address.
        const spelling = locale.latin?.get(name) ?? name
        const letters = [...spelling].filter((letter) => !/[ '-]/.test(letter))
        expect(asciiOf(name, locale).length, name).toBeGreaterThanOrEqual(letters.length)
      }
    }
  })

  test('writes Japanese names family first and Icelandic ones with the fitting ending', () => {
    const kanji = draw('JP', 0).name.split(' ')
    const families = LOCALES.JP().family as readonly string[]
    expect(families).toContain(kanji[0])
    for (let index = 0; index < 50; index += 1) {
      const [given = '', family = ''] = draw('IS', index).name.split(' ')
      expect(family.endsWith('dóttir')).toBe(LOCALES.IS().female.includes(given))
    }
  })
})

test('a name has the bytes that its own letters need', () => {
  // A text of two bytes a letter is serialised with the tag `c`, one of one byte with `"`.
  const isWide = (text: string) => /^\0?c/.test(serialize(text).toString('latin1', 2, 4))
  // Names of no list: V8 may know a usual one from elsewhere, as a wide text.
  const list = names('Quorvan, Zyxille ,\n Wójvrek, Łuvorz')
  expect(list).toEqual(['Quorvan', 'Zyxille', 'Wójvrek', 'Łuvorz'])
  expect(list.map(isWide)).toEqual([false, false, false, true])
  const { family, latin } = spelledNames('望=Nozvomi', '渉=Watvaru', '山=Yamvamo, 川=Kavwa')
  expect(family).toEqual(['山', '川'])
  expect([...(latin ?? [])].flat().map(isWide)).toEqual([1, 0, 1, 0, 1, 0, 1, 0].map(Boolean))
})
