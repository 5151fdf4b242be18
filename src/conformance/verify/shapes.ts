import type { AnyField, AnyResource } from '../../contract/field'
import { parseInstant } from '../../simulator/domain/instants'
import type { Evidence } from './evidence'
import type { Verdicts } from './verdicts'

/** Vocabularies that a deployment extends with its own players, partners and methods. */
const OPEN = new Set(['currency', 'language', 'affiliate_source', 'payment_method', 'segments'])

/** Texts of these kinds can name a person, so findings do not show them. */
const PERSONAL = new Set(['text', 'email', 'words'])

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** What was asked, and by which operation. */
export interface Asked {
  readonly request: string
  /** Entry of the operation, for fields that the document does not have. */
  readonly operation: string
}

type Members = Readonly<Record<string, unknown>>

/** Whether a value is an object of JSON, not a list. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Items that are read of a page at the most: a deployment may heed no limit. */
export const MOST_OF_PAGE = 1_000

/** Compares an object of an answer with the fields of its resource, parts and lists included. */
export function checkShape(
  value: unknown,
  resource: AnyResource,
  asked: Asked,
  { verdicts, evidence }: { readonly verdicts: Verdicts; readonly evidence: Evidence },
): void {
  const { name, fields } = resource
  if (!isObject(value)) {
    verdicts.check(asked.operation, false, asked.request, `an object ${name}`, masked(value))
    return
  }
  verdicts.check(asked.operation, true, asked.request, '', '')
  for (const [key, field] of Object.entries(fields)) {
    const entry = `${name}.${key}`
    const found = value[key]
    if (found === undefined || found === null) {
      if (!field.optional) verdicts.check(entry, false, asked.request, wanted(field), found)
      else evidence.note('absentFields', [found === null ? 'null' : 'omit'], asked.request)
      continue
    }
    const isPersonal = PERSONAL.has(field.kind) || key === 'created_by'
    const shown = isPersonal ? masked(found) : found
    verdicts.check(entry, fits(found, field, key), asked.request, wanted(field), shown)
    const isList = field.kind === 'list' && Array.isArray(found)
    const items = isList ? found.slice(0, MOST_OF_PAGE) : []
    const parts = field.kind === 'part' ? [found] : items
    for (const part of parts) {
      if (field.of) checkShape(part, field.of, asked, { verdicts, evidence })
    }
  }
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(fields, key)) continue
    verdicts.check(asked.operation, false, asked.request, `no field ${key} of ${name}`, key)
  }
}

function fits(value: unknown, { kind, words = [], vocabulary }: AnyField, name: string): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'email':
      return typeof value === 'string' && EMAIL.test(value)
    case 'instant':
      return instantOf(value) !== undefined
    case 'word':
      // Whether other words stand for ours, all answers together say.
      if (vocabulary !== undefined || OPEN.has(name)) return typeof value === 'string'
      return typeof value === 'string' && words.includes(value)
    case 'choice':
      return typeof value === 'string' && words.includes(value)
    case 'words':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'flag':
      return typeof value === 'boolean'
    case 'money':
      return typeof value === 'number'
    case 'count':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    case 'part':
      return isObject(value)
    case 'list':
      return Array.isArray(value)
  }
}

/** An instant of an answer in ms UTC, in any form of RFC 3339; undefined for anything else. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !value.includes(':')) return undefined
  const instant = parseInstant(value)
  return typeof instant === 'number' ? instant : undefined
}

const WANTED: Readonly<Record<AnyField['kind'], string>> = {
  text: 'a text',
  email: 'an e-mail address',
  instant: 'a date-time of ISO 8601',
  choice: 'one of its words',
  word: 'one of its words',
  flag: 'true or false',
  money: 'a number',
  count: 'a whole number from 0',
  words: 'a list of texts',
  part: 'an object',
  list: 'a list',
}

function wanted({ kind, words, of }: AnyField): string {
  if (kind === 'choice' && words) return `one of ${words.join(', ')}`
  return of ? `${WANTED[kind]} ${of.name}` : WANTED[kind]
}

/** What can be personal, as its type. */
function masked(value: unknown): unknown {
  const isShown = value === null || ['boolean', 'undefined'].includes(typeof value)
  return isShown ? value : typeof value
}
