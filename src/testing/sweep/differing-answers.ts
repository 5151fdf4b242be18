import { pointerOf } from '../../contract/input/json-pointer'
import type { RecordedCall } from '../../service/journal/followed-calls'

/** A request that was answered differently in two runs. */
export interface DifferingAnswers {
  readonly request: Pick<RecordedCall, 'world' | 'method' | 'path' | 'body'>
  /** The answer under the policies of the world. */
  readonly before: SweptAnswer
  /** The answer under the policies of the dependency. */
  readonly after: SweptAnswer
  /** Where the bodies differ, at most five places. */
  readonly differences: readonly Difference[]
  /** Number of all places where the bodies differ. */
  readonly places: number
}

/** One of the answers that differ. */
export interface SweptAnswer {
  readonly status: number
  /** JSON, or a string that is not JSON; null without one. */
  readonly body: unknown
}

/** A place where two JSON values differ. */
export interface Difference {
  /** JSON pointer; empty for the whole. */
  readonly pointer: string
  /** Undefined if there is none. */
  readonly before: unknown
  readonly after: unknown
}

/** Largest number of places that are shown of one answer. */
const MAX_PLACES = 5

/**
 * The equal requests of two runs with different answers, in the order of the second run. Runs are
 * parallel inside, so their requests have no common order: answers of equal requests are compared
 * as sets.
 */
export function differingAnswers(
  before: readonly RecordedCall[],
  after: readonly RecordedCall[],
): DifferingAnswers[] {
  const earlier = grouped(before)
  return [...grouped(after)].flatMap(([key, exchanges]) => {
    const [lost, gained] = without(earlier.get(key) ?? [], exchanges)
    return gained.flatMap((exchange, place) => {
      const other = lost[place]
      return other === undefined ? [] : [compared(other, exchange)]
    })
  })
}

function compared(before: RecordedCall, after: RecordedCall): DifferingAnswers {
  const { world, method, path, body } = after
  const all = [...differencesOf(before.answer, after.answer)]
  return {
    request: { world, method, path, body },
    before: { status: before.status, body: before.answer },
    after: { status: after.status, body: after.answer },
    differences: all.slice(0, MAX_PLACES),
    places: all.length,
  }
}

function grouped(exchanges: readonly RecordedCall[]): Map<string, RecordedCall[]> {
  const groups = new Map<string, RecordedCall[]>()
  for (const exchange of exchanges) {
    const { world, method, path, body } = exchange
    const key = JSON.stringify([world, method, path, body])
    const group = groups.get(key)
    if (group) group.push(exchange)
    else groups.set(key, [exchange])
  }
  return groups
}

/** The exchanges of each list whose answers the other one lacks. */
function without(
  a: readonly RecordedCall[],
  b: readonly RecordedCall[],
): [RecordedCall[], RecordedCall[]] {
  const left = new Map<string, RecordedCall[]>()
  for (const exchange of a) {
    const text = answerText(exchange)
    left.set(text, [...(left.get(text) ?? []), exchange])
  }
  const gained = b.filter((exchange) => left.get(answerText(exchange))?.pop() === undefined)
  return [[...left.values()].flat(), gained]
}

/** The answer as text. A client may send a random id of its request, which errors repeat. */
function answerText({ status, answer }: RecordedCall): string {
  return JSON.stringify([status, answer], (key, value) => (key === 'request_id' ? null : value))
}

function* differencesOf(
  before: unknown,
  after: unknown,
  keys: readonly string[] = [],
): Generator<Difference> {
  if (before === after || keys.at(-1) === 'request_id') return
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) {
    yield { pointer: pointerOf(keys), before, after }
    return
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    yield* differencesOf(before[key], after[key], [...keys, key])
  }
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
