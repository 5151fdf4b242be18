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
} from '../simulator/domain/bonuses'
import { EVENT_NAMES, type EventName } from '../simulator/domain/events'
import { STATUSES, type TransactionStatus } from '../simulator/domain/transactions'
import { frozenCopy } from './input/frozen'
import { isObject } from './input/json-object'
import { shortPointerOf } from './input/json-pointer'
import { suggestion } from './input/nearest'
import { jsonOf, type ValueFault, type Values } from './policy-values'

/** Words of a deployment by our words; without an entry the word is ours. */
type Table<Word extends string> = Readonly<Partial<Record<Word, string>>>

/** The words of a deployment that differ from ours: the policy `vocabulary`. */
export interface Vocabulary {
  /** Statuses of transactions. */
  readonly status?: Table<TransactionStatus> | undefined
  readonly event_name?: Table<EventName> | undefined
  /** Statuses of bonuses; `expired` is one under `bonusExpiredStatus: 'expired'`. */
  readonly bonus_status?: Table<BonusStatus | 'expired'> | undefined
  readonly kyc_status?: Table<KycStatus> | undefined
  readonly withdrawal_status?: Table<WithdrawalStatus> | undefined
  /** Texts of staff are never replaced. */
  readonly segments?: Table<Segment> | undefined
  readonly benefit_type?: Table<BenefitType> | undefined
}

/** A list of words of which a deployment can have its own. */
export type VocabularyPart = keyof Vocabulary

/** Our words of each part. */
export const VOCABULARY_WORDS: Readonly<Record<VocabularyPart, readonly string[]>> = {
  status: STATUSES,
  event_name: EVENT_NAMES,
  bonus_status: [...BONUS_STATUSES, 'expired'],
  kyc_status: KYC_STATUSES,
  withdrawal_status: WITHDRAWAL_STATUSES,
  segments: SEGMENTS,
  benefit_type: BENEFIT_TYPES,
}

/** All words are ours. */
export const NO_VOCABULARY: Vocabulary = frozenCopy({})

const MAX_CHARACTERS = 100

/** The word of a deployment for one of ours. */
export function theirWord<Word extends string>(
  table: Table<Word> | undefined,
  word: Word,
): Word | (string & {}) {
  return table === undefined ? word : (table[word] ?? word)
}

/** The words of a deployment for some of ours. */
export function theirWords(
  table: Table<string> | undefined,
  words: readonly string[],
): readonly string[] {
  return table === undefined ? words : words.map((word) => theirWord(table, word))
}

/**
 * Our word for one of a deployment. A word that no list has is returned as it is.
 *
 * @returns undefined for a word of ours that the deployment has replaced
 */
export function ownWord(table: Table<string> | undefined, word: string): string | undefined {
  if (table === undefined) return word
  const own = Object.keys(table).find((name) => table[name] === word)
  return own ?? (Object.hasOwn(table, word) ? undefined : word)
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
  const json = typeof value === 'string' ? jsonOf(value) : value
  if (!isObject(json)) return undefined
  const table: Record<string, Record<string, string>> = {}
  for (const [part, words] of Object.entries(json)) {
    if (words === undefined) continue
    if (!isPart(part)) {
      const remedy = suggestion(part, Object.keys(VOCABULARY_WORDS))
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
  return Object.hasOwn(VOCABULARY_WORDS, name)
}

function faultIn(part: VocabularyPart, words: unknown): ValueFault | undefined {
  const known = VOCABULARY_WORDS[part]
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
