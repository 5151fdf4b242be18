import { suggestion } from '../contract/input/nearest'
import { isSecret } from '../contract/input/secrets'
import type { Parameter, ParameterValues } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { parseInstant } from '../simulator/domain/instants'
import { MAX_ITEMS } from './handler-result'
import { type Given, readParameter } from './parameter-reader'

/**
 * Reads a query by its parameters. All problems are added to `items`.
 *
 * `+` is a blank, as in forms. Invalid percent-encoding is refused, and so is an empty value of a
 * documented parameter, unless the policy `emptyQuery` ignores it. An array parameter in an unknown
 * form, such as `event_type[0]`, is refused, because ignoring it would drop the filter.
 */
export function readQuery(
  query: string,
  parameters: readonly Parameter[],
  policies: Policies,
  items: ProblemItem[],
): ParameterValues {
  const values: ParameterValues = {}
  if (query === '') return values
  const given = groupByName(query, parameters, policies, items)
  for (const parameter of parameters) {
    const list = given.get(parameter.name)
    if (list === undefined) continue
    const value = readParameter(parameter, list, policies, items)
    if (value !== undefined) Object.assign(values, { [parameter.name]: value })
  }
  const { from_date, to_date } = values
  if (from_date !== undefined && to_date !== undefined && from_date > to_date) {
    // A period within one millisecond is empty: its ends are rounded past each other.
    const floor = parseInstant(given.get('from_date')?.[0]?.value ?? '', 'end')
    if (typeof floor !== 'number' || floor > to_date) items.push(backwards())
  }
  return values
}

function groupByName(
  query: string,
  parameters: readonly Parameter[],
  policies: Policies,
  items: ProblemItem[],
): Map<string, Given[]> {
  const groups = new Map<string, Given[]>()
  const unknown = new Set<string>()
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const sent = equals < 0 ? pair : pair.slice(0, equals)
    const key = decode(sent)
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1))
    if (key === undefined || value === undefined) {
      // The refusal is in the journal, which shows no secrets.
      items.push(broken(isSecret(key ?? sent) ? `${sent}=***` : pair))
      continue
    }
    const bracket = key.indexOf('[')
    const name = bracket < 0 ? key : key.slice(0, bracket)
    const parameter = parameters.find((candidate) => candidate.name === name)
    if (parameter === undefined || (bracket >= 0 && !parameter.many)) unknown.add(key)
    else if (value !== '' || policies.emptyQuery === 'reject') append(groups, name, { key, value })
  }
  if (policies.unknownQuery === 'reject') {
    for (const key of [...unknown].slice(0, MAX_ITEMS)) items.push(unknownItem(key, parameters))
  }
  return groups
}

function append(groups: Map<string, Given[]>, name: string, given: Given): void {
  const group = groups.get(name)
  if (group === undefined) groups.set(name, [given])
  else group.push(given)
}

function decode(text: string): string | undefined {
  const blanks = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!blanks.includes('%')) return blanks
  try {
    return decodeURIComponent(blanks)
  } catch {
    return undefined
  }
}

function broken(pair: string): ProblemItem {
  return {
    where: 'query',
    code: 'INVALID_PARAMETER',
    detail: `"${pair.slice(0, 100)}" is not percent-encoded UTF-8.`,
    remedy: 'Encode it with encodeURIComponent; a literal percent sign is %25.',
  }
}

function unknownItem(key: string, parameters: readonly Parameter[]): ProblemItem {
  const names = parameters.map((parameter) => parameter.name)
  return {
    where: `query.${key.slice(0, 100)}`,
    code: 'INVALID_PARAMETER',
    detail: `This path has no parameter "${key.slice(0, 100)}".`,
    remedy: names.length === 0 ? 'Omit it: the path has no parameters.' : suggestion(key, names),
  }
}

function backwards(): ProblemItem {
  return {
    where: 'query.from_date',
    code: 'INVALID_PARAMETER',
    detail: 'from_date is after to_date.',
    remedy: 'Swap them.',
  }
}
