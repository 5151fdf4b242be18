import { isObject, type Members } from '../contract/input/json-object'
import type { RequestEntry } from '../service/journal/entry'
import { statusStyle } from './styles'
import { page, renderTable, section } from './table'

/** Largest number of characters of a cell in a list; `--json` has the rest. */
const WIDEST = 60

const whole = (item: Members) => item

/** What a list shows of each item, by the name of the list; the others show every member. */
const SHOWN: Readonly<Record<string, (item: Members) => Members>> = {
  requests(item) {
    const { request, response, world, problems, ...entry } = item as unknown as RequestEntry
    return {
      ...{ id: entry.id, at: entry.at, operation: entry.operation },
      ...{ method: request.method, path: request.path, status: response.status },
      ...{ stage: entry.stage, fault: entry.fault?.id, duration: entry.duration_ms },
      problems: problems.map(({ code, where }) => `${code} ${where}`),
      // The numbers of each world are its own.
      ...(world !== null && { world }),
    }
  },
}

/** A response as tables: its members by name, and each list of objects with a row for each. */
export function renderResponse(response: unknown, width: number): string {
  if (!isObject(response)) return 'Done.'
  const entries = Object.entries(response)
  const isTable = (value: unknown): value is readonly Members[] =>
    Array.isArray(value) && value.length > 0 && value.every(isObject)
  const tables = entries.flatMap(([name, value]) =>
    isTable(value) ? section(name, renderRows(value.map(SHOWN[name] ?? whole), width)) : [],
  )
  const facts = entries.filter(([, value]) => !isTable(value)).flatMap(factsOf)
  return page(...tables, renderTable(facts, width))
}

/** A list of objects with a row for each, and a column for each member. */
export function renderRows(rows: readonly Members[], width: number): string {
  const flat = rows.map((row) => new Map(Object.entries(row).flatMap(factsOf)))
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const cells = flat.map((row) => names.map((name) => (row.get(name) ?? '-').slice(0, WIDEST)))
  const columns = names.map((head) =>
    head.includes('status') ? { head, style: statusStyle } : { head },
  )
  return renderTable(cells, width, columns)
}

/** Members of an object, those of objects in it with their paths. */
function factsOf([name, value]: [string, unknown]): [string, string][] {
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => factsOf([`${name}.${key}`, inner]))
  }
  if (value === undefined || value === null) return [[name, '-']]
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  if (isPlain) return [[name, value.join(', ') || '-']]
  return [[name, Array.isArray(value) ? JSON.stringify(value) : String(value)]]
}
