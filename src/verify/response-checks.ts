import type { AnyField, AnyResource } from '../contract/field'
import { isObject, type Members, membersOf } from '../contract/input/json-object'
import { parseInstant } from '../simulator/domain/instants'
import type { Exchange, Findings } from './findings'

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

/** An instant has a time: a date alone is none. */
const isInstant = (value: unknown) =>
  typeof value === 'string' && value.includes(':') && typeof parseInstant(value) === 'number'

const KINDS: Readonly<
  Record<AnyField['kind'], readonly [what: string, fits: (value: unknown) => boolean]>
> = {
  text: ['a string', isText],
  email: ['an e-mail address', (value) => /^[^\s@]+@[^\s@]+$/.test(String(value))],
  instant: ['a date-time of ISO 8601', isInstant],
  choice: ['one of its words', isText],
  word: ['a string', isText],
  words: ['a list of strings', (value) => Array.isArray(value) && value.every(isText)],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  money: ['a number', isNumber],
  count: ['a whole number from 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0],
  part: ['an object', isObject],
  list: ['a list of objects', (value) => Array.isArray(value) && value.every(isObject)],
}

/** Compares an object of a response with the fields of its resource, parts and lists included. */
export function checkSchema(
  findings: Findings,
  value: Members,
  { name, fields }: AnyResource,
  request: string,
): boolean {
  const check = (isHeld: boolean, expected: string, got: unknown) =>
    findings.check('schema', isHeld, request, expected, got)
  const strangers = Object.keys(value).filter((key) => !Object.hasOwn(fields, key))
  let isSound = check(strangers.length === 0, `only the fields of ${name}`, strangers)
  for (const [key, { kind, words, optional, of }] of Object.entries(fields)) {
    const found = value[key] ?? undefined
    if (found === undefined && optional) {
      findings.show('absentFields', value[key] === null ? 'null' : 'omit', request)
      continue
    }
    const [what, fits] = KINDS[kind]
    const isKnown = kind !== 'choice' || words?.some((word) => word === found) === true
    isSound = check(fits(found) && isKnown, `${name}.${key}: ${what}`, value[key]) && isSound
    const parts = kind === 'list' && isSound ? (found as readonly Members[]) : []
    for (const part of kind === 'part' && isObject(found) ? [found] : parts) {
      isSound = (of === undefined || checkSchema(findings, part, of, request)) && isSound
    }
  }
  return isSound
}

const HEADERS = [
  ['Content-Type', /^application\/json\b/],
  ['Cache-Control', /\bno-store\b/],
  ['X-Request-ID', /./],
] as const

/** Checks status and headers. */
export function checkHead(findings: Findings, { request, status, headers }: Exchange): boolean {
  for (const [name, form] of status === 200 ? HEADERS : []) {
    const got = headers.get(name)
    findings.check('headers', form.test(got ?? ''), request, `${name} ${form.source}`, got)
  }
  return findings.check('status', status === 200, request, 'the status 200', status)
}

/** Checks a page of a list, and its order by date. */
export function checkPage(
  findings: Findings,
  { request, body }: Exchange,
  asked: { readonly limit: number; readonly offset: number },
): void {
  const { total, limit, offset, has_more } = body
  const list = body['transactions'] ?? body['bonuses']
  const items = Array.isArray(list) ? list.map(membersOf) : []
  const check = (field: string, got: unknown, due: unknown) =>
    findings.check('pagination', got === due, request, `${field} ${due}`, got)
  check('limit', limit, asked.limit)
  check('offset', offset, asked.offset)
  const due = Math.max(0, Math.min(asked.limit, Number(total) - asked.offset))
  check(`of total ${total}, a page of`, items.length, due)
  const isMore = asked.offset + items.length < Number(total)
  if (has_more !== undefined) check('has_more', has_more, isMore)

  const dates = items.map((item) => Date.parse(String(item['date'] ?? item['created_at'])))
  const steps = dates.slice(1).map((date, place) => date - Number(dates[place]))
  const [rises, falls] = [steps.some((step) => step > 0), steps.some((step) => step < 0)]
  findings.check('order', !(rises && falls), request, 'one order by date', 'neither')
  if (rises !== falls) {
    findings.show('sortOrder', rises ? 'oldest-first' : 'newest-first', request)
  }
}
