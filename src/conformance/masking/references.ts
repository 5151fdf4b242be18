import { E164, SPACED_PHONE } from '../../contract/player-resources'

/** A value that a placeholder can stand for. */
export type Maskable = string | number

/** Kinds whose placeholders have the order of their values: rows of an instant are sorted by id. */
const SORTED = ['transaction', 'bonus']

/** Digits of a placeholder that is sorted as a string. */
const DIGITS = 6

/** Placeholders of numbers are above it, so that all have as many digits. */
const NUMBERS = 100_000

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** What {@link placeholder} gives for strings. */
const PLACEHOLDER = /^(?:masked-[a-z-]+-\d+(?:@example\.com)?|\+999 ?\d{6,})$/

/** Whether a value is a placeholder, or a note of them. */
export function isPlaceholder(value: Maskable): boolean {
  if (typeof value === 'number') return value > NUMBERS && value < 10 * NUMBERS
  return value.split(' ').every((word) => PLACEHOLDER.test(word))
}

/** Placeholders: equal values of one kind have the same one, other values another. */
export class References {
  readonly #kinds = new Map<string, Map<Maskable, number>>()
  readonly #start: number

  /** @param start number of the first placeholder of each kind */
  constructor(start: number) {
    this.#start = start
  }

  /** The placeholder of a value. It is provisional until {@link References.settle}. */
  of(kind: string, value: Maskable): Maskable {
    const places = this.#placesOf(kind)
    const place = places.get(value) ?? places.size + this.#start
    places.set(value, place)
    return placeholder(kind, value, place)
  }

  has(kind: string, value: Maskable): boolean {
    return this.#placesOf(kind).has(value)
  }

  /** All values of a kind that were seen, each with its placeholder. */
  entries(kind: string): readonly (readonly [Maskable, Maskable])[] {
    return [...this.#placesOf(kind).keys()].map((value) => [value, this.of(kind, value)])
  }

  /** Numbers the kinds that have an order again, after all values were seen. */
  settle(): void {
    for (const kind of SORTED) {
      const values = [...this.#placesOf(kind).keys()].toSorted((one, other) =>
        String(one) < String(other) ? -1 : 1,
      )
      this.#kinds.set(kind, new Map(values.map((value, place) => [value, place + this.#start])))
    }
  }

  #placesOf(kind: string): Map<Maskable, number> {
    const places = this.#kinds.get(kind) ?? new Map<Maskable, number>()
    this.#kinds.set(kind, places)
    return places
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
