import { CURRENCIES, type Currency, toMajor } from '../simulator/domain/currencies'
import type { Dataset } from './dataset'
import { HISTORY_QUESTIONS } from './history-questions'
import { PLAYER_QUESTIONS } from './player-questions'
import { factsOf, type Group, type Put, type Question, wordsOf } from './question'
import type { Subject } from './subject'
import { labelsOf } from './truth'

/** Numbers by question, and by group as JSON. They can be kept, and added to each other. */
export type AnswerSums = Record<string, Record<string, number[]>>

/** The questions that the tables of a dataset can answer. */
export function questionsOf({ tables }: Pick<Dataset, 'tables'>): readonly Question[] {
  return [...PLAYER_QUESTIONS, ...HISTORY_QUESTIONS].filter((question) =>
    question.tables.every((table) => tables.includes(table)),
  )
}

/** What the answers of a dataset are added up from. */
export function createTally(questions: readonly Question[]) {
  let sums: AnswerSums = {}
  const now = questions.flatMap(({ id, add }) => (add ? [{ id, add }] : []))
  const life = questions.flatMap(({ id, addLife }) => (addLife ? [{ id, addLife }] : []))
  const put = (id: string): Put => {
    sums[id] ??= {}
    return putInto(sums[id])
  }
  return {
    /** Adds a player. It comes before the rows, since labels run the player on. */
    add({ player, now: instant, policies }: Subject): void {
      const facts = factsOf(player, instant, policies)
      for (const { id, add } of now) add(facts, put(id))
    },
    /** Adds what is still to come for the player. */
    addLife({ player, now: instant, policies }: Subject): void {
      if (life.length === 0) return
      const [truth, facts] = [labelsOf(player), factsOf(player, instant, policies)]
      for (const { id, addLife } of life) addLife(truth, facts, put(id))
    },
    /** The sums so far, which are no longer in the tally. */
    take(): AnswerSums {
      const taken = sums
      sums = {}
      return taken
    },
  }
}

export function addSums(to: AnswerSums, added: AnswerSums): void {
  for (const [id, groups] of Object.entries(added)) {
    to[id] ??= {}
    for (const [key, values] of Object.entries(groups)) addTo(to[id], key, values)
  }
}

function putInto(groups: Record<string, number[]>): Put {
  return (group, values) => addTo(groups, JSON.stringify(group), values)
}

/** Adds to the sums of a group in place: a player has dozens of them. */
function addTo(groups: Record<string, number[]>, key: string, values: readonly number[]): void {
  const sums = groups[key]
  if (sums === undefined) groups[key] = [...values]
  else for (const [place, value] of values.entries()) sums[place] = (sums[place] ?? 0) + value
}

/** A question with its answer. Amounts are strings, with the decimals of their currency. */
export interface Answer {
  readonly id: string
  readonly question: string
  readonly sql: string
  readonly rows: readonly Readonly<Record<string, string | number | null>>[]
}

/**
 * The answers to the questions of a dataset.
 *
 * @param suffix of the names of Parquet files; without it the queries read the tables of
 *   `schema.sql`
 */
export function answersOf(
  dataset: Dataset,
  sums: AnswerSums,
  suffix: string | undefined,
): Answer[] {
  const { policies, now } = dataset.scan
  const words = wordsOf(policies, now, suffix)
  return questionsOf(dataset).map((question) => {
    const { id, by } = question
    const order = by.map((_, place) => place + 1).join(', ')
    return {
      id,
      question: question.question,
      sql: `SELECT ${question.sql(words)} ORDER BY ${order}`,
      rows: concluded(question, sums[id] ?? {}).map(([group, values]) =>
        rowOf(question, group, values),
      ),
    }
  })
}

function concluded(
  { conclude }: Question,
  finer: Record<string, number[]>,
): (readonly [Group, readonly number[]])[] {
  let groups = finer
  if (conclude !== undefined) {
    groups = {}
    conclude(listOf(finer), putInto(groups))
  }
  return listOf(groups).sort(([a], [b]) => compareGroups(a, b))
}

function listOf(groups: Record<string, number[]>): (readonly [Group, readonly number[]])[] {
  return Object.entries(groups).map(([key, values]) => [JSON.parse(key) as Group, values])
}

/** As ORDER BY does: nothing comes last. */
function compareGroups(one: Group, other: Group): number {
  const place = one.findIndex((value, at) => value !== other[at])
  const [a, b] = [one[place] ?? null, other[place] ?? null]
  if (a === b) return 0
  if (a === null) return 1
  return b === null || a < b ? -1 : 1
}

function rowOf({ by, values }: Question, group: Group, numbers: readonly number[]) {
  const places = Object.fromEntries(by.map((name, place) => [name, group[place] ?? null]))
  const currency = places['currency'] as Currency
  const figures = Object.entries(values).map(([name, kind], place) => {
    const number = numbers[place] ?? 0
    if (kind === 'count') return [name, number]
    return [name, toMajor(number, currency).toFixed(CURRENCIES[currency].exponent)]
  })
  return { ...places, ...Object.fromEntries(figures) }
}
