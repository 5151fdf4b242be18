import type { AnyResource } from '../../contract/field'
import { BONUS, TRANSACTION } from '../../contract/history-resources'
import { isObject, type Members } from '../../contract/input/json-object'
import { LAST_WITHDRAWAL, PLAYER_PROFILE } from '../../contract/player-resources'
import type { Policies } from '../../contract/policies'
import { ownWord, type VocabularyPart, WORDS } from '../../contract/vocabulary'
import { EVENTS } from '../../simulator/domain/events'
import type { CoverageKey } from './coverage'

const eventKey = (name: string): CoverageKey => `events ${name}`
const transactionKey = (status: string, { event_type: type }: Members): CoverageKey =>
  `statuses ${type} ${status}`

/** A field whose words are covered, and the key of a word in an object. */
interface WordField {
  readonly of: AnyResource
  readonly field: string
  /** The other member that the key has. */
  readonly by?: string
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
  { of: TRANSACTION, field: 'status', by: 'event_type', key: transactionKey },
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
    WORDS[part].filter((word) => isShown(part, word)).map(key),
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

/** What of a resource may still add a key, so that reading rows costs little. */
interface Reading {
  /** The optional fields that no object lacked so far. */
  omissions: readonly string[]
  readonly words: readonly {
    readonly field: WordField
    readonly known: Map<unknown, Set<unknown>>
  }[]
  /** The fields that are resources, or lists of them. */
  readonly parts: readonly (readonly [name: string, of: AnyResource])[]
}

/** Collects the keys of responses. It is on the path of requests. */
export class ResponseKeys {
  readonly #keys: Set<string>
  #readings = new WeakMap<AnyResource, Reading>()
  #policies: Policies | undefined

  constructor(keys: Set<string>) {
    this.#keys = keys
  }

  add(resource: AnyResource, response: unknown, policies: Policies): void {
    // What is known are words of a deployment.
    if (policies !== this.#policies) this.#readings = new WeakMap()
    this.#policies = policies
    this.#read(resource, response, policies)
  }

  #read(resource: AnyResource, value: unknown, policies: Policies): void {
    if (!isObject(value)) return
    const reading = this.#readings.get(resource) ?? readingOf(resource)
    this.#readings.set(resource, reading)
    for (const name of reading.omissions) {
      if (value[name] != null) continue
      this.#keys.add(omission(resource, name))
      reading.omissions = reading.omissions.filter((each) => each !== name)
    }
    for (const { field, known } of reading.words) this.#readWord(field, value, known, policies)
    for (const [name, of] of reading.parts) {
      const part = value[name]
      if (Array.isArray(part)) for (const each of part) this.#read(of, each, policies)
      else this.#read(of, part, policies)
    }
  }

  #readWord(
    { of, field, by, key }: WordField,
    object: Members,
    known: Map<unknown, Set<unknown>>,
    policies: Policies,
  ): void {
    const word = object[field]
    const other = by && object[by]
    const others = known.get(word)
    if (others?.has(other)) return
    known.set(word, (others ?? new Set()).add(other))
    const own = ownWord(of.fields[field]?.words, policies, String(word))
    if (own !== undefined) this.#keys.add(key(own, object))
  }
}

function readingOf(resource: AnyResource): Reading {
  const fields = Object.entries(resource.fields)
  return {
    omissions: fields.flatMap(([name, { optional }]) => (optional ? [name] : [])),
    words: WORD_FIELDS.filter(({ of }) => of === resource).map((field) => {
      return { field, known: new Map() }
    }),
    parts: fields.flatMap(([name, { of }]) => (of ? [[name, of] as const] : [])),
  }
}
