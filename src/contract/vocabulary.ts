import {
  KYC_STATUSES,
  type KycStatus,
  SEGMENTS,
  type Segment,
  WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
} from '../simulator/domain/accounts'
import {
  BENEFIT_TYPES,
  type BenefitType,
  BONUS_STATUSES,
  type BonusStatus,
  SHOWN_BONUS_STATUSES,
} from '../simulator/domain/bonuses'
import { EVENT_NAMES, type EventName } from '../simulator/domain/events'
import { formatInstant } from '../simulator/domain/instants'
import { STATUSES, type TransactionStatus } from '../simulator/domain/transactions'
import { frozenCopy } from './input/frozen'
import { isObject, type Members, parsedJson, plainNumber, shortPointerOf } from './input/json'
import { suggestion } from './input/nearest'
import type { ValueFault, Values } from './policy-values'

/** Words of a deployment by our words; without an entry the word is ours. */
type Table<Word extends string> = Readonly<Partial<Record<Word, string>>>

/** The words of a deployment that differ from ours: the policy `vocabulary`. */
export interface Vocabulary {
  /** Statuses of transactions. */
  readonly status?: Table<TransactionStatus> | undefined
  /** Names of events, in transactions and in the filter `event_name`. */
  readonly event_name?: Table<EventName> | undefined
  /** Statuses of bonuses; `expired` is one under `bonusExpiredStatus: 'expired'`. */
  readonly bonus_status?: Table<BonusStatus | 'expired'> | undefined
  /** Statuses of the KYC check in the profile. */
  readonly kyc_status?: Table<KycStatus> | undefined
  /** Values of `withdrawal_status` in the profile. */
  readonly withdrawal_status?: Table<WithdrawalStatus> | undefined
  /** Texts of staff are never replaced. */
  readonly segments?: Table<Segment> | undefined
  /** Benefits of offers. */
  readonly benefit_type?: Table<BenefitType> | undefined
}

/** A list of words of which a deployment can have its own. */
export type VocabularyPart = keyof Vocabulary

/** Our words of each part. */
export const WORDS: Readonly<Record<VocabularyPart, readonly string[]>> = {
  status: STATUSES,
  event_name: EVENT_NAMES,
  bonus_status: SHOWN_BONUS_STATUSES,
  kyc_status: KYC_STATUSES,
  withdrawal_status: WITHDRAWAL_STATUSES,
  segments: SEGMENTS,
  benefit_type: BENEFIT_TYPES,
}

/** The part of each list of words that a field or a filter has. */
const PART_OF: ReadonlyMap<unknown, VocabularyPart> = new Map([
  ...Object.entries(WORDS).map(([part, words]) => [words, part as VocabularyPart] as const),
  [BONUS_STATUSES, 'bonus_status'],
])

/** All words are ours. */
const NO_VOCABULARY: Vocabulary = frozenCopy({})

const MAX_CHARACTERS = 100

type Words = readonly string[] | undefined
type VocabularyPolicy = { readonly vocabulary: Vocabulary }

function tableFor(words: Words, { vocabulary }: VocabularyPolicy): Table<string> | undefined {
  const part = PART_OF.get(words)
  return part === undefined ? undefined : vocabulary[part]
}

/** Whether a deployment can have other words than these. */
export const isReplaceable = (words: Words): boolean => PART_OF.has(words)

/** Whether a deployment has some words of its own. */
const hasOwnWords = ({ vocabulary }: VocabularyPolicy) => Object.keys(vocabulary).length > 0

/** Some of the words of a list, as a deployment calls them. */
export function shownWords(
  words: Words,
  policies: VocabularyPolicy,
  some: readonly string[] = words ?? [],
): readonly string[] {
  const table = tableFor(words, policies)
  return table === undefined ? some : some.map((word) => table[word] ?? word)
}

/**
 * Our word for one that a deployment has for a word of a list. A word that no list has is returned
 * as it is.
 *
 * @returns undefined for a word of ours that the deployment has replaced
 */
export function ownWord(
  words: Words,
  policies: VocabularyPolicy,
  shown: string,
): string | undefined {
  const table = tableFor(words, policies)
  if (table === undefined) return shown
  const own = Object.keys(table).find((name) => table[name] === shown)
  return own ?? (Object.hasOwn(table, shown) ? undefined : shown)
}

/**
 * All fields of a wire object, absent ones as `undefined`: the result of a view before omission.
 */
export type Whole<Type> = { readonly [Key in keyof Required<Type>]: Type[Key] }

/** A resource, as far as it concerns how its values are shown. */
interface Described {
  readonly fields: Readonly<Record<string, ShownField>>
}

interface ShownField {
  readonly words?: Words
  readonly optional: boolean
}

/** What decides how values are shown. */
type ShowingPolicies = VocabularyPolicy & { readonly absentFields: 'omit' | 'null' }

/**
 * A wire object from one that states every field, in our words. The policy `absentFields` decides
 * whether fields without a value are left out or null, and `vocabulary` which words they have. The
 * order stays.
 */
export function present<Type extends object>(
  { fields }: Described,
  whole: Whole<Type>,
  policies: ShowingPolicies,
): Type {
  const given = whole as Readonly<Record<string, unknown>>
  const isShown = isComplete(given) && !hasOwnWords(policies)
  return (isShown ? given : shownCopy(fields, given, policies)) as Type
}

/** Whether no field is absent. */
function isComplete(given: Readonly<Record<string, unknown>>): boolean {
  for (const name in given) if (given[name] === undefined) return false
  return true
}

function shownCopy(
  fields: Described['fields'],
  given: Readonly<Record<string, unknown>>,
  policies: Parameters<typeof present>[2],
): object {
  const { absentFields } = policies
  const wire = new PlainObject()
  for (const name in given) {
    const value = given[name]
    if (value !== undefined) wire[name] = value
    else if (absentFields === 'null') wire[name] = null
  }
  if (hasOwnWords(policies)) {
    for (const [name, { words }] of Object.entries(fields)) {
      const value = wire[name]
      if (!isReplaceable(words) || (typeof value !== 'string' && !Array.isArray(value))) continue
      const shown = shownWords(words, policies, [value].flat())
      wire[name] = Array.isArray(value) ? shown : shown[0]
    }
  }
  return wire
}

/**
 * Creates objects that differ from `{}` only in their preallocated capacity. `{}` has room for four
 * fields and is reallocated beyond them, which takes a tenth of the time of a page.
 */
const PlainObject = makePlainObject as unknown as new () => Record<string, unknown>

function makePlainObject(this: object): void {
  // Empty: the fields are added later.
}
makePlainObject.prototype = Object.prototype

/** What rows with the same words have in common: the text before each value, and the end. */
interface Frame {
  readonly values: readonly { readonly name: string; readonly isNumber: boolean }[]
  /** One more than there are values. They contain the quotes of the values. */
  readonly texts: readonly string[]
}

/**
 * Writes the text of a row of a resource.
 *
 * @param whole all fields of the row, in our words
 * @param words a number that only rows with the same words have
 * @param isComposed whether all its texts are put together from those of this package, none of
 *   which has a character that JSON escapes: a search for one takes a ninth of the time of a page
 */
export type RowWriter = (whole: Members, words: number, isComposed: boolean) => string

/**
 * Writes the rows of a resource as JSON: what {@link present} returns, in half of the time that the
 * object and its text take. Fields with words are written once for all rows with the same words.
 */
export function createRowWriter(resource: Described, policies: ShowingPolicies): RowWriter {
  const frames = new Map<number, Frame>()
  const optional = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.optional && field.words === undefined ? [name] : [],
  )
  return (whole, words, isComposed) => {
    let key = words
    for (const name of optional) key = key * 2 + (whole[name] === undefined ? 0 : 1)
    let frame = frames.get(key)
    if (frame === undefined) {
      frame = frameOf(resource, whole, present(resource, whole, policies))
      frames.set(key, frame)
    }
    let text = frame.texts[0] ?? ''
    let place = 0
    for (const { name, isNumber } of frame.values) {
      place += 1
      const value = whole[name]
      if (isNumber) text += numberText(Number(value))
      else text += isComposed ? value : innerText(String(value))
      text += frame.texts[place]
    }
    return text
  }
}

function frameOf({ fields }: Described, whole: Members, wire: Members): Frame {
  const values: Frame['values'][number][] = []
  const texts: string[] = []
  let text = '{'
  for (const [name, { words }] of Object.entries(fields)) {
    if (!(name in wire)) continue
    text += `${text === '{' ? '' : ','}${JSON.stringify(name)}:`
    if (words !== undefined || whole[name] === undefined) text += JSON.stringify(wire[name])
    else {
      const isNumber = typeof whole[name] === 'number'
      const quote = isNumber ? '' : '"'
      texts.push(text + quote)
      values.push({ name, isNumber })
      text = quote
    }
  }
  return { values, texts: [...texts, `${text}}`] }
}

/** A character that JSON escapes, or a surrogate, which it escapes if it has no pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among the escaped ones.
const IS_ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

/** What is between the quotes of a string in JSON: nearly always the string itself. */
function innerText(value: string): string {
  return IS_ESCAPED.test(value) ? JSON.stringify(value).slice(1, -1) : value
}

/** The decimals of each number of hundredths: `.05`, `.5`, and nothing for 0. */
const DECIMALS = Array.from({ length: 100 }, (_, hundredths) => String(hundredths / 100).slice(1))

/**
 * The JSON of a number, as `jsonText` writes it. One with two decimals, as nearly every amount has,
 * is put together from whole numbers: the engine takes four times as long for a fraction.
 */
function numberText(number: number): string {
  const hundredths = Math.round(number * 100)
  if (number >= 0 && number < 1e12 && hundredths / 100 === number) {
    const whole = Math.floor(hundredths / 100)
    return `${whole}${DECIMALS[hundredths - whole * 100]}`
  }
  const text = String(number)
  return text.includes('e-') ? plainNumber(text) : text
}

/** An instant in the form of the API; undefined without an instant. */
export function dateOf(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : formatInstant(instant)
}

export const vocabulary: Values<Vocabulary> = {
  values: ['{}', 'a JSON table of words'],
  read(value) {
    const read = readVocabulary(value)
    return read !== undefined && 'table' in read ? read.table : undefined
  },
  fault(value) {
    const read = readVocabulary(value)
    return read !== undefined && 'problem' in read ? read : undefined
  },
}

/** Undefined for what is no object. Words that are equal to ours are left out. */
function readVocabulary(value: unknown): { readonly table: Vocabulary } | ValueFault | undefined {
  const json = typeof value === 'string' ? parsedJson(value) : value
  if (!isObject(json)) return undefined
  const table: Record<string, Record<string, string>> = {}
  for (const [part, words] of Object.entries(json)) {
    if (words === undefined) continue
    if (!isPart(part)) {
      const remedy = suggestion(part, Object.keys(WORDS))
      return { pointer: shortPointerOf([part]), problem: `it has no list "${part}".`, remedy }
    }
    const fault = faultIn(part, words)
    if (fault !== undefined) return fault
    const differing = Object.entries(words as object).filter(([own, word]) => own !== word)
    if (differing.length > 0) table[part] = Object.fromEntries(differing)
  }
  return { table: Object.keys(table).length === 0 ? NO_VOCABULARY : table }
}

function isPart(name: string): name is VocabularyPart {
  return Object.hasOwn(WORDS, name)
}

function faultIn(part: VocabularyPart, words: unknown): ValueFault | undefined {
  const known = WORDS[part]
  const at = (...keys: string[]) => shortPointerOf([part, ...keys])
  if (!isObject(words)) {
    const remedy = `Write it as {"${known[0]}": "word"}.`
    return { pointer: at(), problem: `its list ${part} is not a table of words.`, remedy }
  }
  for (const [own, word] of Object.entries(words)) {
    if (!known.includes(own)) {
      const problem = `its list ${part} has "${own.slice(0, MAX_CHARACTERS)}", which is not a word of Fauxhouse.`
      return { pointer: at(own), problem, remedy: suggestion(own, known) }
    }
    if (typeof word === 'string' && word !== '' && word.length <= MAX_CHARACTERS) continue
    const problem = `its word for ${own} is not text of 1 to ${MAX_CHARACTERS} characters.`
    const remedy = 'Write the word as the deployment does, or omit it.'
    return { pointer: at(own), problem, remedy }
  }
  const owners = new Map<unknown, string>()
  for (const own of known) {
    const word = words[own] ?? own
    const other = owners.get(word)
    owners.set(word, own)
    if (other === undefined) continue
    const problem = `its word "${word}" replaces both ${other} and ${own}.`
    const remedy = `Use a different word for each in ${part}, so that a filter can distinguish them.`
    return { pointer: at(own in words ? own : other), problem, remedy }
  }
  return undefined
}
