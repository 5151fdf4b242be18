import type { AnyField, AnyResource } from '../contract/field'
import type { Maskable } from './references'

/**
 * What happens to a value: `hidden` ones become placeholders, `literal` ones stay, and of `free`
 * texts only what is known to be personal becomes a placeholder.
 */
type Treatment = 'hidden' | 'literal' | 'free'

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

function ruleOfField(resource: string, key: string, field: AnyField | undefined): Rule {
  if (field === undefined) return UNKNOWN
  if (field.of) return ruleOf(field.of)
  const kind = (KINDS[`${resource}.${key}`] ?? key).replaceAll('_', '-')
  return { kind, treat: (value) => treatmentOf(value, field, key), member: () => UNKNOWN }
}

/** Vocabularies whose other words can name persons, partners and accounts. */
const PARTNERS = new Set(['affiliate_source', 'payment_method', 'created_by', 'segments'])

const INSTANT = /^[\d\s:.,+/TZtz-]+$/
const NUMBER = /^[\d\s.,+-]+$/
const FLAG = /^(?:true|false|yes|no|on|off)$/i

function treatmentOf(value: Maskable, { kind, words = [] }: AnyField, key: string): Treatment {
  switch (kind) {
    case 'text':
    case 'email':
      return 'hidden'
    case 'choice':
    case 'word':
    case 'words':
      if ((words as readonly Maskable[]).includes(value)) return 'literal'
      return PARTNERS.has(key) ? 'hidden' : 'free'
    default:
      return typeof value === 'number' || FORMS[kind]?.test(value) ? 'literal' : 'hidden'
  }
}

const FORMS: Partial<Readonly<Record<AnyField['kind'], RegExp>>> = {
  instant: INSTANT,
  money: NUMBER,
  count: NUMBER,
  flag: FLAG,
}

/** Members of an error that tell its kind; the others are sentences about the request. */
const OF_ERROR = new Set(['type', 'title', 'status', 'code'])

const FREE: Rule = { ...UNKNOWN, treat: () => 'free' }

/** The rule of the body of an error, a problem or an envelope. */
export const ERROR: Rule = {
  ...UNKNOWN,
  member: (key) => (OF_ERROR.has(key) ? FREE : key === 'error' ? ERROR : UNKNOWN),
}
