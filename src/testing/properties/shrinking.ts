import { CURRENCIES, type Currency, toMajor } from '../../simulator/domain/currencies'
import type { MarketId } from '../../simulator/domain/markets'
import { type Field, type FieldTable, mapValues } from '../../simulator/engine/field'
import { commandOfType, type WorldCommand } from '../../world/commands'
import { shorterMoves } from './clock-moves'
import type { TimedHistory } from './history'

type Step = TimedHistory[number]
type Values = Readonly<Record<string, unknown>>

/** What a step is simplified for. */
interface Terms {
  readonly currency: Currency
  /** The market that the registration must have. */
  readonly market: MarketId | undefined
}

/**
 * Smaller histories, the smallest first: with fewer steps, with smaller amounts, with a simpler
 * step. Steps of them can be refused. Each is smaller in a well-founded order, so shrinking ends.
 */
export function* smallerHistories(history: TimedHistory, terms: Terms): Generator<TimedHistory> {
  yield* shorterHistories(history)
  // What is paid in and what is paid out shrink together.
  for (const max of plainAmounts(terms.currency)) {
    yield history.map((step) => ('advance' in step ? step : capped(step, max)))
  }
  for (const [place, step] of history.entries()) {
    for (const simpler of simplerSteps(step, terms)) yield history.with(place, simpler)
  }
}

/** Without all steps, without each half, and so on, down to without one. */
function* shorterHistories(history: TimedHistory): Generator<TimedHistory> {
  for (let size = history.length; size >= 1; size = Math.floor(size / 2)) {
    for (let place = 0; place < history.length; place += size) {
      yield history.toSpliced(place, size)
    }
  }
}

function* simplerSteps(step: Step, terms: Terms): Generator<Step> {
  if ('advance' in step) {
    for (const advance of shorterMoves(step.advance)) yield { advance }
    return
  }
  if (step.type === 'register' && terms.market === undefined && step.market !== 'DE') {
    yield { ...step, market: 'DE', currency: 'EUR' }
  }
  const { fields } = commandOfType(step.type)
  for (const simpler of simplerObjects(fields, step as Values, terms)) {
    yield simpler as unknown as WorldCommand
  }
}

/** The object with a member less, or with a simpler one. */
function* simplerObjects(fields: FieldTable, values: Values, terms: Terms): Generator<Values> {
  for (const [name, field] of Object.entries(fields)) {
    if (values[name] === undefined) continue
    const { [name]: value, ...others } = values
    if (field.optional) yield others
    for (const simpler of simplerValues(field, value, terms)) yield { ...values, [name]: simpler }
  }
}

function* simplerValues(field: Field, value: unknown, terms: Terms): Generator<unknown> {
  if (value === null) return
  switch (field.kind) {
    case 'money':
      return yield* smallerAmounts(value as number, terms.currency)
    case 'whole':
      if ((value as number) > 1) yield 1
      return
    case 'nullable':
      return yield* simplerValues(field.of, value, terms)
    case 'object':
      return yield* simplerObjects(field.fields, value as Values, terms)
    default:
  }
}

/** Smallest amounts of something: a unit, a matched deposit, a payout. */
const EUROS = [1, 10, 20, 100]

function plainAmounts(currency: Currency): number[] {
  return EUROS.map((euros) => toMajor(euros * CURRENCIES[currency].perEuro, currency))
}

function smallerAmounts(amount: number, currency: Currency): number[] {
  const plain = [0, ...plainAmounts(currency), Math.floor(amount)]
  return plain.filter((each) => each < amount)
}

/** The command with no amount above the given one. */
function capped(command: WorldCommand, max: number): WorldCommand {
  const { fields } = commandOfType(command.type)
  const values = mapValues(fields, { ...command }, (field, value) =>
    field.kind === 'money' ? Math.min(value as number, max) : value,
  )
  return values as unknown as WorldCommand
}
