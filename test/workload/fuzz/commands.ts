import fc from 'fast-check'
import { PLAYER_COMMANDS } from '../../../src/simulator/engine/commands/catalogue'
import type { Field, FieldTable } from '../../../src/simulator/engine/field'
import { register } from '../../../src/simulator/registration/register-command'
import { extremeDuration, extremeNumber, hostileText } from './values'

export const aText = fc.oneof(
  { weight: 12, arbitrary: fc.constant('a text') },
  { weight: 1, arbitrary: hostileText },
)

function arbitraryOf(field: Field, money: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'money':
      return money
    case 'duration':
      return extremeDuration
    case 'date':
      return fc.constantFrom('1985-06-30', '1900-01-01', '2010-12-31', '1985-02-30', '')
    case 'whole':
      return extremeNumber
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...field.choices)
    case 'list':
      return fc.array(arbitraryOf(field.of, money), { maxLength: 4 })
    case 'nullable':
      return fc.option(arbitraryOf(field.of, money))
    case 'object':
      return recordOf(field.fields, money)
    case 'email':
      return fc.oneof({ weight: 9, arbitrary: fc.constant('a@letterbox.example') }, hostileText)
    case 'reference':
      return fc.constantFrom(undefined, undefined, undefined, 'no-such')
    default:
      return aText
  }
}

function recordOf(fields: FieldTable, money: fc.Arbitrary<unknown>) {
  const entries = Object.entries(fields)
  const needed = entries.filter(([, field]) => !field.optional).map(([name]) => name)
  const model = Object.fromEntries(
    entries.map(([name, field]) => [name, arbitraryOf(field, money)]),
  )
  return fc.record(model, { requiredKeys: needed })
}

/** Commands that the rules mostly allow, so that their large values take effect. */
const allowed = fc.oneof(
  fc.constantFrom(
    { type: 'login' },
    { type: 'deposit', amount: 10 },
    { type: 'awardBonus', amount: 5 },
    { type: 'requestWithdrawal', amount: 20 },
  ),
  fc
    .constantFrom(1, 10, 1_000, 5_000, 100_000, 100_001)
    .map((rounds) => ({ type: 'play', stake: 0.01, rounds })),
)

/** Commands as their field tables allow them, with values that the rules or the readers refuse. */
export function commandOf(money: fc.Arbitrary<unknown> = extremeNumber) {
  return fc.oneof(
    { weight: PLAYER_COMMANDS.length, arbitrary: allowed },
    ...PLAYER_COMMANDS.map(({ type, fields }) =>
      recordOf(fields, money).map((rest) => ({ type, ...rest })),
    ),
  )
}

/** The fields of a new player. */
export const newPlayer = recordOf(register.fields, extremeNumber)

/** One command, a few, or many repeats of one. */
export const batch = fc.oneof(
  commandOf(),
  fc.array(commandOf(), { minLength: 1, maxLength: 4 }),
  fc
    .tuple(commandOf(), fc.constantFrom(2, 30, 300, 998, 999))
    .map(([command, times]) => [{ type: 'deposit', amount: 9_000 }, ...Array(times).fill(command)]),
)
