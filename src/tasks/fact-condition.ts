import { type Currency, toMajor, toMinor } from '../simulator/domain/currencies'
import type { Task, TaskAnswer, TaskCondition, TaskFact } from './definition'
import { amountsIn, countsIn, datesIn, plainNumber, plainOf, wordsIn } from './plain-text'
import type { TaskStart } from './start'

/** A value in the form in which values are compared: minor units, a day, a plain text. */
type Key = string | number

/** How the values of a type of fact are compared. */
interface Reader {
  /** The key of a value of a response, or of an answer. */
  keyOf(value: string | number): Key
  /** The keys of all values that a text states. */
  keysIn(text: string): readonly Key[]
  /** A key in a verdict, if it is not shown as it is. */
  shown?(key: Key): Key
}

function readerOf(fact: TaskFact, value: string | number, currency: Currency): Reader {
  switch (fact.type) {
    case 'amount': {
      const keyOf = (given: string | number) => {
        const amount = typeof given === 'number' ? given : plainNumber(given, currency)
        return toMinor(Math.abs(amount ?? Number.NaN), currency) ?? Number.NaN
      }
      const shown = (key: Key) => toMajor(Number(key), currency)
      return { keyOf, keysIn: (text) => amountsIn(text, currency), shown }
    }
    case 'count': {
      const keyOf = (given: string | number) =>
        typeof given === 'number' ? given : (plainNumber(given, currency) ?? Number.NaN)
      return { keyOf, keysIn: (text) => countsIn(text, fact.unit ?? [], currency) }
    }
    case 'date':
      return { keyOf: (date) => datesIn(String(date))[0] ?? '', keysIn: datesIn }
    case 'text': {
      const same = [String(value), ...(fact.words ?? [])]
      const words = new Set([...same, ...(fact.others ?? [])])
      const keyOf = (word: string | number) =>
        plainOf(same.includes(String(word)) ? String(value) : String(word))
      return { keyOf, keysIn: (text) => wordsIn(text, [...words]).map(keyOf) }
    }
  }
}

/** Whether an answer states a fact, and no other value for it. */
export function factCondition(
  task: Task,
  name: string,
  { facts: values, currency }: TaskStart,
  { text, facts }: TaskAnswer,
): TaskCondition {
  const { [name]: fact, ...others } = task.facts ?? {}
  const value = values.get(name)
  if (fact === undefined || value === undefined) throw new Error(`The task has no fact ${name}.`)
  const { keyOf, keysIn, shown = (key) => key } = readerOf(fact, value, currency)
  const wanted = keyOf(value)
  const named = (passed: boolean, found: unknown) =>
    ({ name: `fact ${name}`, passed, expected: value, found }) satisfies TaskCondition
  if (facts !== undefined) {
    const given = Object.hasOwn(facts, name) ? facts[name] : null
    if (typeof given === 'number') return named(keyOf(given) === wanted, given)
    if (typeof given !== 'string') return named(false, given)
    const read = new Set(keysIn(given))
    const isOne = read.size === 1 && read.has(wanted)
    return named(isOne || (read.size === 0 && keyOf(given) === wanted), given)
  }
  const found = [...new Set(keysIn(text))]
  // Other facts of the type, and what the player said, may be repeated.
  const sameType = Object.entries(others).filter(([, { type }]) => type === fact.type)
  const allowed = new Set([
    wanted,
    ...sameType.map(([other]) => keyOf(values.get(other) ?? '')),
    ...task.messages.flatMap(keysIn),
  ])
  const isClear = found.includes(wanted) && found.every((key) => allowed.has(key))
  return named(isClear, found.map(shown))
}
