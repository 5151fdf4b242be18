import { isObject, type Members } from '../../contract/input/json-object'
import { memberAt } from '../../contract/input/json-pointer'
import { isolate, renderTable } from '../text-table'

/** Largest number of characters of a cell in a list. */
const WIDEST = 60

/** An answer as tables: its members by name, and each list of objects with a row for each. */
export function renderAnswer(answer: unknown): string {
  if (!isObject(answer)) return 'Done.'
  const { before, after, ...others } = answer
  const changes = isObject(before) && isObject(after) ? changesOf(before, after) : []
  const filled = Object.entries(others).filter(([, value]) => !isEmptyList(value))
  const isMore = changes.length + filled.length > 0
  const entries = isMore ? filled : Object.entries(others)
  const lists = entries.filter(([, value]) => isTable(value))
  const facts = entries.filter(([, value]) => !isTable(value)).flatMap(factsOf)
  const tables = lists.map(([name, value]) => {
    const rows = value as readonly Members[]
    return `${isolate(name)}\n${renderRows(name === 'requests' ? rows.map(shortRequest) : rows)}`
  })
  return [...tables, ...changes, ...(facts.length > 0 ? [renderTable(facts)] : [])].join('\n\n')
}

/** What fits a line of a terminal; `ctl requests ID` and `--json` have the rest. */
function shortRequest({ id, at, request, response, player, problems, fault }: Members): Members {
  const { method, path } = Object(request) as Members
  const [problem] = problems as readonly Members[]
  return {
    id,
    at,
    method,
    path,
    status: (Object(response) as Members)['status'],
    player,
    problem: problem?.['code'],
    fault: (Object(fault) as Members)['id'],
  }
}

const isTable = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** The members of a player that a command changed. */
function changesOf(before: Members, after: Members): string[] {
  const rows = Object.keys(after).map((name) => ({
    name,
    before: memberAt(before, [name]),
    after: after[name],
  }))
  return rows.length === 0 ? [] : [`changes\n${renderRows(rows)}`]
}

/** Members of an object, those of objects in it with their paths. */
function factsOf([name, value]: [string, unknown]): string[][] {
  if (!isObject(value)) return [[name, cellText(value)]]
  return Object.entries(value).flatMap(([key, inner]) => factsOf([`${name}.${key}`, inner]))
}

function renderRows(rows: readonly Members[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return renderTable([
    names,
    ...rows.map((row) => names.map((name) => cellOf(memberAt(row, [name])))),
  ])
}

function cellOf(value: unknown): string {
  const text = cellText(value)
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text
}

function cellText(value: unknown): string {
  if (value === undefined || value === null || isEmptyList(value)) return '-'
  const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  if (isList) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
