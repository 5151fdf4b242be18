import type { AnyField, AnyResource } from '../../contract/field'
import { TRANSACTION_SUMMARY } from '../../contract/history-resources'
import { PLAYER_PROFILE } from '../../contract/player-resources'
import { MARKET_IDS } from '../../simulator/domain/markets'
import { PERSONA_IDS } from '../../simulator/domain/personas'

/** What the values of a field can be compared with. */
export type FilterKind = 'text' | 'word' | 'flag' | 'number' | 'instant' | 'list'

/** A field that filters can name. */
export interface FilterField {
  readonly path: string
  readonly kind: FilterKind
  /** The words that the simulator knows. */
  readonly words?: readonly string[]
  /** Whether it has no other words. */
  readonly isClosed?: boolean
}

const KINDS: Readonly<Record<AnyField['kind'], FilterKind | undefined>> = {
  text: 'text',
  email: 'text',
  instant: 'instant',
  choice: 'word',
  word: 'word',
  flag: 'flag',
  money: 'number',
  count: 'number',
  words: 'list',
  part: undefined,
  list: undefined,
}

function fieldsOf({ fields }: AnyResource, prefix: string): FilterField[] {
  return Object.entries(fields).flatMap(([name, { kind: shape, words, of }]): FilterField[] => {
    const path = `${prefix}${name}`
    const kind = KINDS[shape]
    if (kind === undefined) return of && shape === 'part' ? fieldsOf(of, `${path}.`) : []
    return [{ path, kind, ...(words && { words, isClosed: shape === 'choice' }) }]
  })
}

/** Prefix of the fields of the summary of all time. */
export const SUMMARY_PREFIX = 'summary.'

/** When the oldest withdrawal that is still open was requested: no answer has it as a field. */
export const OPEN_WITHDRAWAL = 'open_withdrawal_since'

const FIELDS: readonly FilterField[] = [
  { path: 'persona', kind: 'word', words: PERSONA_IDS, isClosed: true },
  { path: 'market', kind: 'word', words: MARKET_IDS, isClosed: true },
  { path: OPEN_WITHDRAWAL, kind: 'instant' },
  ...fieldsOf(PLAYER_PROFILE, ''),
  ...fieldsOf(TRANSACTION_SUMMARY, SUMMARY_PREFIX),
]

/**
 * The fields that filters can name, by path: persona, market, the age of an open withdrawal, those
 * of the profile, and those of the summary of all time.
 */
export const FILTER_FIELDS: ReadonlyMap<string, FilterField> = new Map(
  FIELDS.map((field) => [field.path, field]),
)
