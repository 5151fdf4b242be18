import * as v from 'valibot'
import {
  instantInput,
  invalidOption,
  type OptionSchemas,
  optionReader,
  text,
  whole,
} from '../../contract/input/options'
import { type OperationId, type OperationValues, operationOf } from '../../contract/operations'
import {
  type Checked,
  isReversed,
  type PageQuery,
  type Parameter,
  type Period,
} from '../../contract/parameters'
import type { Policies } from '../../contract/policies'
import { STATEMENT_PARAMETERS, type StatementQuery } from '../../contract/transactions'
import { shownWords } from '../../contract/vocabulary'
import type { InstantInput } from '../../simulator/domain/instants'
import { clockInstant } from '../options'

type Reader = (given: unknown) => object

/** The readers of queries by parameters. They depend on the words of the policy `vocabulary`. */
const readers = new WeakMap<Policies, Map<readonly Parameter[], Reader>>()

/**
 * Checks the query of an operation as a caller of the library passes it. Requests are checked by
 * the reader of the service.
 *
 * @param caller name of the method, for messages
 * @throws FauxhouseError INVALID_OPTION
 */
export function readOperationQuery<Id extends OperationId>(
  caller: string,
  id: Id,
  given: OperationValues[Id],
  policies: Policies,
): Checked<OperationValues[Id]> {
  // The parameters of an operation are the members of its query.
  return readByParameters<OperationValues[Id]>(caller, operationOf(id).parameters, given, policies)
}

/** Checks a query whose members are parameters. @throws FauxhouseError INVALID_OPTION */
function readByParameters<Query>(
  caller: string,
  parameters: readonly Parameter[],
  given: object,
  policies: Policies,
): Checked<Query> {
  const known = readers.get(policies) ?? new Map<readonly Parameter[], Reader>()
  readers.set(policies, known)
  const reader =
    known.get(parameters) ?? inOrder(optionReader(caller, () => schemasOf(parameters, policies)))
  known.set(parameters, reader)
  return reader(given) as Checked<Query>
}

/** A reader that rejects a period which ends before it begins, as the service does. */
function inOrder<Read extends object>(read: (given: unknown) => Read): (given: unknown) => Read {
  return (given) => {
    const checked = read(given)
    const { from_date = '' }: Period = Object(given)
    if (!isReversed(checked, from_date)) return checked
    const facts = { option: 'from_date' }
    throw invalidOption('The option "from_date"', from_date, 'Swap them.', {
      facts,
      reason: 'It is after to_date.',
    })
  }
}

/** Checks the query of a statement. @throws FauxhouseError INVALID_OPTION */
export function readStatementQuery(given: object, policies: Policies): Checked<StatementQuery> {
  return readByParameters<StatementQuery>('statement', STATEMENT_PARAMETERS, given, policies)
}

function schemasOf(parameters: readonly Parameter[], policies: Policies): v.ObjectEntries {
  return Object.fromEntries(
    parameters.map((parameter) => [parameter.name, v.optional(schemaOf(parameter, policies))]),
  )
}

function schemaOf(parameter: Parameter, policies: Policies): v.GenericSchema {
  const { many, choices: [example] = [] } = parameter
  const value = valueSchema(parameter, policies)
  return many ? v.array(value, `a list, such as ["${example}"]`) : value
}

function valueSchema(parameter: Parameter, policies: Policies): v.GenericSchema {
  switch (parameter.kind) {
    case 'integer':
      // A page of 0 items has the total.
      return whole(0)
    case 'instant':
      return instantInput({ edge: parameter.edge ?? 'start' })
    case 'choice':
      return v.picklist(shownWords(parameter.choices, policies))
    case 'text':
    case 'condition':
      return text()
  }
}

const DUE_LIMIT = 20

/** The schemas of a page. */
export const pageSchemas = (limit: number) => ({
  limit: v.optional(whole(0), limit),
  offset: v.optional(whole(0), 0),
})

const periodSchemas = () => ({
  from_date: v.optional(instantInput({ edge: 'start' })),
  to_date: v.optional(instantInput({ edge: 'end' })),
})

/** Selects the period of a balance history. */
export interface BalanceQuery extends Period {
  /** Maximum number of points, at least 4. Default 500. */
  readonly points?: number | undefined
}

/** Fewest points of a history: its ends, and the lowest and the highest total between them. */
export const FEWEST_POINTS = 4
export const DEFAULT_POINTS = 500

export const readBalanceQuery = inOrder(
  optionReader(
    'balanceHistory',
    () =>
      ({
        ...periodSchemas(),
        points: v.optional(whole(FEWEST_POINTS), DEFAULT_POINTS),
      }) satisfies OptionSchemas<BalanceQuery>,
  ),
)

/** When an amount is explained, and over which period. */
export interface ExplainOptions extends Period {
  /** An instant of the past or the future. Default: the clock. */
  readonly at?: InstantInput | undefined
}

export const readExplainOptions = inOrder(
  optionReader(
    'explain',
    () =>
      ({
        at: v.optional(clockInstant()),
        ...periodSchemas(),
      }) satisfies OptionSchemas<ExplainOptions>,
  ),
)

export const readDueQuery = optionReader(
  'due',
  () => pageSchemas(DUE_LIMIT) satisfies OptionSchemas<PageQuery>,
)
