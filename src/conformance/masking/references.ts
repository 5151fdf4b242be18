import { E164, SPACED_PHONE } from '../../contract/player-resources'

/** A value that a placeholder can stand for. */
export type Maskable = string | number

/** Placeholders: equal values of one kind have the same one, other values another. */
export interface References {
  /** The placeholder of a value. It is provisional until {@link References.settle}. */
  of(kind: string, value: Maskable): Maskable
  has(kind: string, value: Maskable): boolean
  /** All values of a kind that were seen, each with its placeholder. */
  entries(kind: string): readonly (readonly [Maskable, Maskable])[]
  /** Numbers the kinds that have an order again, after all values were seen. */
  settle(): void
}

/** Kinds whose placeholders have the order of their values: rows of an instant are sorted by id. */
const SORTED = ['transaction', 'bonus']

/** Digits of a placeholder that is sorted as a text. */
const DIGITS = 6

/** Placeholders of numbers are above it, so that all have as many digits. */
const NUMBERS = 100_000

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** What {@link placeholder} gives for texts. */
const PLACEHOLDER = /^(?:masked-[a-z-]+-\d+(?:@example\.com)?|\+999 ?\d{6,})$/

/** Whether a value is a placeholder, or a note of them. */
export function isPlaceholder(value: Maskable): boolean {
  if (typeof value === 'number') return value > NUMBERS && value < 10 * NUMBERS
  return value.split(' ').every((word) => PLACEHOLDER.test(word))
}

/** @param start number of the first placeholder of each kind */
export function createReferences(start = 1): References {
  const kinds = new Map<string, Map<Maskable, number>>()
  const placesOf = (kind: string) => {
    const places = kinds.get(kind) ?? new Map<Maskable, number>()
    kinds.set(kind, places)
    return places
  }
  return {
    of(kind, value) {
      const places = placesOf(kind)
      const place = places.get(value) ?? places.size + start
      places.set(value, place)
      return placeholder(kind, value, place)
    },
    has: (kind, value) => kinds.get(kind)?.has(value) ?? false,
    entries: (kind) =>
      [...placesOf(kind)].map(([value, place]) => [value, placeholder(kind, value, place)]),
    settle() {
      for (const kind of SORTED) {
        const values = [...placesOf(kind).keys()].toSorted((one, other) =>
          String(one) < String(other) ? -1 : 1,
        )
        kinds.set(kind, new Map(values.map((value, place) => [value, place + start])))
      }
    },
  }
}

/** A placeholder is of the type and, for e-mail addresses and phone numbers, of the form. */
function placeholder(kind: string, value: Maskable, place: number): Maskable {
  if (typeof value === 'number') return NUMBERS + place
  const digits = String(place).padStart(DIGITS, '0')
  if (kind === 'email' && EMAIL.test(value)) return `masked-email-${place}@example.com`
  // No country has the code 999.
  if (kind === 'phone' && E164.test(value)) return `+999${digits}`
  if (kind === 'phone' && SPACED_PHONE.test(value)) return `+999 ${digits}`
  return `masked-${kind}-${SORTED.includes(kind) ? digits : place}`
}
