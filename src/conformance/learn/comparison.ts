import { isObject } from '../verify/shapes'
import { maskedAnswers } from './masked-answers'
import type { PlayerAnswers } from './player-answers'

/** A value that differs, by its JSON pointer. */
export interface Difference {
  readonly at: string
  readonly expected: unknown
  readonly got: unknown
}

/**
 * Where two players answer otherwise, without some transactions of the source.
 *
 * @param places of the transactions that are compared
 */
export function differencesAt(
  places: readonly number[],
  source: PlayerAnswers,
  made: PlayerAnswers,
  isScaled: boolean,
): Difference[] {
  if (places.length === source.transactions.length) return differencesOf(source, made, isScaled)
  const transactions = places.map((place) => source.transactions[place] ?? {})
  const found = differencesOf({ ...source, transactions }, made, isScaled)
  const placed = (at: string) =>
    at.replace(/^\/transactions\/(\d+)/, (_, place: string) => {
      return `/transactions/${places[Number(place)] ?? source.transactions.length}`
    })
  return found.map((difference) => ({ ...difference, at: placed(difference.at) }))
}

/**
 * Where two players answer otherwise, identity and ids apart.
 *
 * @param isScaled amounts, and what follows from their size, may differ
 */
export function differencesOf(
  source: PlayerAnswers,
  made: PlayerAnswers,
  isScaled = false,
): Difference[] {
  const found: Difference[] = []
  compare(maskedSource(source), maskedAnswers(made), '', found)
  return isScaled ? found.filter((difference) => !isOfSize(difference)) : found
}

type Masked = ReturnType<typeof maskedAnswers>
const known = new WeakMap<PlayerAnswers, Masked>()

/** The source is compared with many attempts, so that it is masked once. */
function maskedSource(source: PlayerAnswers): Masked {
  const masked = known.get(source) ?? maskedAnswers(source)
  known.set(source, masked)
  return masked
}

/** Segments, offers and limits depend on the size of amounts. */
function isOfSize({ at, expected, got }: Difference): boolean {
  if (typeof expected === 'number' && typeof got === 'number') return true
  return /^\/(?:eligible|profile\/segments)\b|\/event_note\/limits\b/.test(at)
}

function compare(expected: unknown, got: unknown, at: string, found: Difference[]): void {
  if (expected === got) return
  if (Array.isArray(expected) && Array.isArray(got)) {
    const length = Math.max(expected.length, got.length)
    for (let place = 0; place < length; place += 1) {
      compare(expected[place], got[place], `${at}/${place}`, found)
    }
    return
  }
  if (isObject(expected) && isObject(got)) {
    for (const key in expected) compare(expected[key], got[key], `${at}/${key}`, found)
    for (const key in got) {
      if (!(key in expected)) compare(undefined, got[key], `${at}/${key}`, found)
    }
    return
  }
  found.push({ at, expected, got })
}
