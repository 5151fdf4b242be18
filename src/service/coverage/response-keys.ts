import type { AnyResource } from '../../contract/field'
import { BONUS, TRANSACTION } from '../../contract/history-resources'
import { isObject, type Members } from '../../contract/input/json-object'
import { LAST_WITHDRAWAL, PLAYER_PROFILE } from '../../contract/player-resources'
import type { Policies } from '../../contract/policies'
import { ownWord, VOCABULARY_WORDS, type VocabularyPart } from '../../contract/vocabulary'
import { EVENTS } from '../../simulator/domain/events'
import type { CoverageKey } from './coverage'

const eventKey = (name: string): CoverageKey => `events ${name}`
const transactionKey = (status: string, { event_type: type }: Members): CoverageKey =>
  `statuses ${type} ${status}`

/** A field whose words are covered, and the key of a word in an object. */
interface WordField {
  readonly of: AnyResource
  readonly field: string
  key(word: string, object: Members): CoverageKey
}

/** A field that has the words of a list, by the name of the list. */
function listField(of: AnyResource, field: string, part: VocabularyPart) {
  return { of, field, part, key: (word: string): CoverageKey => `statuses ${part} ${word}` }
}

const LIST_FIELDS = [
  listField(BONUS, 'status', 'bonus_status'),
  listField(PLAYER_PROFILE, 'kyc_status', 'kyc_status'),
  listField(PLAYER_PROFILE, 'withdrawal_status', 'withdrawal_status'),
]

const WORD_FIELDS: readonly WordField[] = [
  { of: TRANSACTION, field: 'event_name', key: eventKey },
  { of: TRANSACTION, field: 'status', key: transactionKey },
  {
    of: LAST_WITHDRAWAL,
    field: 'status',
    key: (word) => transactionKey(word, { event_type: 'withdrawal' }),
  },
  ...LIST_FIELDS,
]

/** The keys of the words that responses can have. */
export function wordKeys({ bonusExpiredStatus }: Policies): CoverageKey[] {
  const rows = Object.entries(EVENTS).flatMap(([name, { type, statuses }]) => [
    eventKey(name),
    ...statuses.map((status) => transactionKey(status, { event_type: type })),
  ])
  const isShown = (part: VocabularyPart, word: string) =>
    part !== 'bonus_status' || word !== 'expired' || bonusExpiredStatus === word
  const lists = LIST_FIELDS.flatMap(({ part, key }) =>
    VOCABULARY_WORDS[part].filter((word) => isShown(part, word)).map(key),
  )
  return [...rows, ...lists]
}

const omission = ({ name }: AnyResource, field: string): CoverageKey => `omissions ${name}.${field}`

/** The keys of the optional fields of a resource and its parts. */
export function omissionKeys(resource: AnyResource): CoverageKey[] {
  return Object.entries(resource.fields).flatMap(([name, { of, optional }]) => [
    ...(optional ? [omission(resource, name)] : []),
    ...(of ? omissionKeys(of) : []),
  ])
}

/** Adds the keys of an object of a response. */
type Reader = (object: Members, policies: Policies, keys: Set<string>) => void

const readers = new WeakMap<AnyResource, Reader>()

/** Adds the keys of the response of an operation. It is on the path of requests. */
export function addResponseKeys(
  resource: AnyResource,
  response: unknown,
  policies: Policies,
  keys: Set<string>,
): void {
  if (isObject(response)) readerOf(resource)(response, policies, keys)
}

function readerOf(resource: AnyResource): Reader {
  const known = readers.get(resource) ?? createReader(resource)
  readers.set(resource, known)
  return known
}

function createReader(resource: AnyResource): Reader {
  const fields = Object.entries(resource.fields)
  const optional = fields.filter(([, field]) => field.optional)
  const omissions = optional.map(([name]) => [name, omission(resource, name)] as const)
  const words = WORD_FIELDS.filter(({ of }) => of === resource).map(({ field, key }) => {
    return { field, key, part: resource.fields[field]?.vocabulary }
  })
  const parts = fields.flatMap(([name, { of }]) => (of ? [[name, of] as const] : []))
  return (object, policies, keys) => {
    for (const [name, key] of omissions) if (object[name] == null) keys.add(key)
    for (const { field, key, part } of words) {
      const word = part && ownWord(policies.vocabulary[part], String(object[field]))
      if (word !== undefined) keys.add(key(word, object))
    }
    for (const [name, of] of parts) {
      const value = object[name]
      const list = Array.isArray(value) ? value : [value]
      for (const each of list) addResponseKeys(of, each, policies, keys)
    }
  }
}
