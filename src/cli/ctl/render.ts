import { isObject, type Members } from '../../contract/input/json-object'
import { memberAt } from '../../contract/input/json-pointer'
import { formatDate, timeText } from '../formats'
import { isolate, statusStyle } from '../styles'
import { page, renderTable, section } from '../table'

/** Largest number of characters of a cell in a list. */
const WIDEST = 100

/** An answer as tables: its members by name, and each list of objects with a row for each. */
export function renderAnswer(answer: unknown, width: number): string {
  if (!isObject(answer)) return 'Done.'
  const { before, after, definition, ...others } = answer
  const changes = isObject(before) && isObject(after) ? changesOf(before, after, width) : ''
  const filled = Object.entries(others).filter(([, value]) => !isEmptyList(value))
  const isMore = changes !== '' || filled.length > 0
  const entries = isMore ? filled : Object.entries(others)
  const lists = entries.filter(([, value]) => isTable(value))
  const facts = entries.filter(([, value]) => !isTable(value)).flatMap(factsOf)
  const tables = lists.map(([name, value]) => {
    const rows = value as readonly Members[]
    const shorten = Object.hasOwn(SHORT, name) ? SHORT[name] : undefined
    return section(isolate(name), renderRows(shorten ? rows.map(shorten) : rows, width))
  })
  return page(...tables, changes, renderTable(facts, width))
}

/** What fits a line of a terminal; `--json` has the rest. */
const SHORT: Readonly<Record<string, (row: Members) => Members>> = {
  requests({ id, request, response, player, problems, fault }) {
    const { method, path } = Object(request) as Members
    const [problem] = problems as readonly Members[]
    const { status } = Object(response) as Members
    const { id: injected } = Object(fault) as Members
    const code = problem?.['code']
    return { id, method, path, status, problem: code, fault: injected, player }
  },
  commands: ({ type, doc, fields }) => ({ type, fields: Object.keys(Object(fields)), doc }),
  due: ({ at, effect, kind, subject }) => ({ at, effect, kind, subject }),
  scenarios: ({ name, title, tags }) => ({ name, title, tags }),
  rows({ transaction, change, after, ...others }) {
    if (!isObject(transaction)) return { transaction, change, after, ...others }
    const { date, event_name: event, status, amount, id } = transaction
    return { date, event, status, amount, ...(after as Members), id }
  },
}

const isTable = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** The members of a player that a command changed. */
function changesOf(before: Members, after: Members, width: number): string {
  const rows = Object.keys(after).map((name) => ({
    name,
    before: memberAt(before, [name]),
    after: after[name],
  }))
  return rows.length === 0 ? '' : section('changes', renderRows(rows, width))
}

/** Members of an object, those of objects in it with their paths. */
function factsOf([name, value]: [string, unknown]): [string, string][] {
  if (name === 'uptime') return [[name, timeText(Number(value) * 1_000)]]
  if (!isObject(value)) return [[name, cellText(value)]]
  return Object.entries(value).flatMap(([key, inner]) => factsOf([`${name}.${key}`, inner]))
}

function renderRows(rows: readonly Members[], width: number): string {
  const flat = rows.map((row) => new Map(Object.entries(row).flatMap(factsOf)))
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const cells = flat.map((row) => names.map((name) => shownText(row.get(name) ?? '-')))
  const columns = names.map((head) =>
    head.includes('status') ? { head, style: statusStyle } : { head },
  )
  return renderTable(cells, width, columns)
}

/** An instant to the second, and the beginning of what is long. */
function shownText(text: string): string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatDate(text) : text.slice(0, WIDEST)
}

function cellText(value: unknown): string {
  if (value === undefined || value === null || isEmptyList(value)) return '-'
  const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  if (isList) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
