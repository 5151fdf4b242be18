import type { Faker, LocaleDefinition } from '@faker-js/faker'
// The class comes by way of the empty locale: the root costs ten times as much to import, and the
// data of `locale/en` (288 kB) would never be read, because every market brings its own names.
import { faker as bare } from '@faker-js/faker/locale/base'
import { FauxhouseError } from '../errors'
import type { Stream } from '../random/stream'
import type { LocaleSource } from './locales/locale'

const FakerClass = bare.constructor as new (options: {
  locale: LocaleDefinition
  randomizer: { next(): number; seed(): void }
}) => Faker

const TWO_TO_32 = 4_294_967_296

/** The stream that the running call draws from. Set for the length of one synchronous call. */
let current: Stream | undefined

/** What every Faker of ours has for randomness: the stream of the caller. */
const randomizer = {
  next: () => {
    if (current === undefined) {
      throw new FauxhouseError('INTERNAL', 'A name was drawn without a stream.', 'Use withFaker.')
    }
    return current.below(TWO_TO_32) / TWO_TO_32
  },
  seed: () => {},
}

/** Building one takes 30 µs, drawing a name 3: one for each locale, made when first needed. */
const fakers = new Map<LocaleSource, Faker>()

/** Runs `draw` with a Faker of the locale whose every draw comes from the stream. */
export function withFaker<T>(locale: LocaleSource, stream: Stream, draw: (faker: Faker) => T): T {
  let faker = fakers.get(locale)
  if (faker === undefined) {
    faker = new FakerClass({ locale: definitionOf(locale), randomizer })
    fakers.set(locale, faker)
  }
  const outer = current
  current = stream
  try {
    return draw(faker)
  } finally {
    current = outer
  }
}

function definitionOf(locale: LocaleSource): LocaleDefinition {
  const { female, male, family } = locale
  return {
    person: {
      first_name: { female: [...female], male: [...male] },
      last_name: isList(family)
        ? { generic: [...family] }
        : { female: [...family.female], male: [...family.male] },
    },
  }
}

function isList(value: LocaleSource['family']): value is readonly string[] {
  return Array.isArray(value)
}
