import type { AnyField, AnyResource } from '../../contract/field'
import { isKnownWord } from './known-words'
import { isPlain } from './plain-values'
import type { Maskable } from './references'

/**
 * What happens to a value: `hidden` ones become placeholders, `literal` ones stay, and a `foreign`
 * word stays if many players have it, without what is known to be personal in it.
 */
type Treatment = 'hidden' | 'literal' | 'foreign'

/** How the values of a place are masked. */
export interface Rule {
  /** Kind of the placeholders. */
  readonly kind: string
  treat(value: Maskable): Treatment
  /** The rule of a member, if the value is an object. */
  member(key: string): Rule
}

/** Fields that no document names: nothing reads them, so all of their values are hidden. */
export const UNKNOWN: Rule = { kind: 'value', treat: () => 'hidden', member: () => UNKNOWN }

/** The rule of an object of a resource. */
export function ruleOf({ name, fields }: AnyResource): Rule {
  return {
    ...UNKNOWN,
    member: (key) => (Object.hasOwn(fields, key) ? ruleOfField(name, key, fields[key]) : UNKNOWN),
  }
}

/** The kinds of fields whose values refer to those of another field, or of which there are two. */
const KINDS: Readonly<Record<string, string>> = {
  'PlayerProfile.id': 'player',
  'EligibleBonusList.player_id': 'player',
  'Transaction.id': 'transaction',
  'Bonus.id': 'bonus',
  'EligibleBonus.name': 'bonus_name',
}

/** Kinds of fields of which equal values are equal in all fields, when they are hidden. */
const SHARED: Partial<Readonly<Record<AnyField['kind'], string>>> = {
  instant: 'date',
  money: 'amount',
  count: 'count',
}

function ruleOfField(resource: string, key: string, field: AnyField | undefined): Rule {
  if (field === undefined) return UNKNOWN
  if (field.of) return ruleOf(field.of)
  const kind = SHARED[field.kind] ?? KINDS[`${resource}.${key}`] ?? key
  return {
    kind: kind.replaceAll('_', '-'),
    treat: (value) => treatmentOf(value, field, key),
    member: () => UNKNOWN,
  }
}

/** Vocabularies whose other words can name persons, partners and accounts. */
const PARTNERS = new Set(['affiliate_source', 'payment_method', 'created_by', 'segments'])

function treatmentOf(value: Maskable, { kind, words }: AnyField, key: string): Treatment {
  if (words === undefined) return isPlain(kind, value) ? 'literal' : 'hidden'
  if (typeof value === 'number') return 'hidden'
  if (PARTNERS.has(key)) return words.includes(value) ? 'literal' : 'hidden'
  return isKnownWord(value) ? 'literal' : 'foreign'
}

/** Members of an error that state its kind; the others are sentences about the request. */
const OF_ERROR = new Set(['type', 'title', 'status', 'code'])

const isStatus = (value: Maskable) => typeof value === 'number' && value >= 100 && value < 600

/** An error is about one request, so that no other word of it differs from a name. */
const OF_KIND: Rule = {
  ...UNKNOWN,
  treat: (value) => (isStatus(value) || isKnownWord(String(value)) ? 'literal' : 'hidden'),
}

/** The rule of the body of an error, a problem or an envelope. */
export const ERROR: Rule = {
  ...UNKNOWN,
  member: (key) => (OF_ERROR.has(key) ? OF_KIND : key === 'error' ? ERROR : UNKNOWN),
}
