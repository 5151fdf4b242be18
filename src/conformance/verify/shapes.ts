import type { AnyField, AnyResource } from '../../contract/field'
import { isObject } from '../../contract/input/json-object'
import { isReplaceable } from '../../contract/vocabulary'
import { parseInstant } from '../../simulator/domain/instants'
import type { Run } from './run'

/** Vocabularies that a deployment extends with its own players, partners and methods. */
const OPEN = new Set(['currency', 'language', 'affiliate_source', 'payment_method', 'segments'])

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** What was asked, and by which operation. */
export interface Asked {
  readonly request: string
  /** Entry of the operation, for fields that the specification does not have. */
  readonly operation: string
}

/** Items that are read of a page at the most: a deployment may heed no limit. */
export const MAX_OF_PAGE = 1_000

/** Compares an object of an answer with the fields of its resource, parts and lists included. */
export function checkShape(
  run: Run,
  value: unknown,
  { name, fields }: AnyResource,
  asked: Asked,
): void {
  const { request, operation } = asked
  const { verdicts, evidence } = run
  verdicts.check(operation, isObject(value), request, `an object ${name}`, value)
  if (!isObject(value)) return
  for (const [key, field] of Object.entries(fields)) {
    const entry = `${name}.${key}`
    const found = value[key]
    if (found === undefined || found === null) {
      if (!field.optional) verdicts.check(entry, false, request, wanted(field), found)
      else evidence.note('absentFields', [found === null ? 'null' : 'omit'], request)
      continue
    }
    verdicts.check(entry, fits(found, field, key), request, wanted(field), found)
    const isList = field.kind === 'list' && Array.isArray(found)
    const items = isList ? found.slice(0, MAX_OF_PAGE) : []
    const parts = field.kind === 'part' ? [found] : items
    for (const part of parts) if (field.of) checkShape(run, part, field.of, asked)
  }
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(fields, key)) continue
    verdicts.check(operation, false, request, `no field ${key} of ${name}`, key)
  }
}

function fits(value: unknown, { kind, words = [] }: AnyField, name: string): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'email':
      return typeof value === 'string' && EMAIL.test(value)
    case 'instant':
      return instantOf(value) !== undefined
    case 'word':
      // Whether other words stand for ours, all answers together say.
      if (isReplaceable(words) || OPEN.has(name)) return typeof value === 'string'
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
  text: 'a string',
  email: 'an e-mail address',
  instant: 'a date-time of ISO 8601',
  choice: 'one of its words',
  word: 'one of its words',
  flag: 'true or false',
  money: 'a number',
  count: 'a whole number from 0',
  words: 'a list of strings',
  part: 'an object',
  list: 'a list',
}

function wanted({ kind, words, of }: AnyField): string {
  if (kind === 'choice' && words) return `one of ${words.join(', ')}`
  return of ? `${WANTED[kind]} ${of.name}` : WANTED[kind]
}
