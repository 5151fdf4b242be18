import { Faker, type LocaleDefinition } from '@faker-js/faker'
import type { Stream } from '../random/stream'
import type { LocaleSource } from './locales/locale'

/** Draws a name from a stream. */
export type NameDraw = (stream: Stream) => { readonly given: string; readonly family: string }

const TWO_TO_32 = 4_294_967_296

/**
 * Builds the name draw of one locale. A Faker takes its randomizer when it is built, which costs a
 * hundred times as much as a name. So there is one Faker per locale, and its randomizer reads the
 * stream of the current draw. Neither is reachable from outside.
 */
export function createNameDraw(source: LocaleSource): NameDraw {
  let current: Stream
  const randomizer = { next: () => current.below(TWO_TO_32) / TWO_TO_32, seed: () => undefined }
  const { person } = new Faker({ locale: definitionOf(source), randomizer })
  return (stream) => {
    current = stream
    const sex = person.sexType()
    return { given: person.firstName(sex), family: person.lastName(sex) }
  }
}

function definitionOf({ female, male, family }: LocaleSource): LocaleDefinition {
  const last_name =
    'female' in family
      ? { female: [...family.female], male: [...family.male] }
      : { generic: [...family] }
  return { person: { first_name: { female: [...female], male: [...male] }, last_name } }
}
