import type { Kpi } from '../contract/balances'
import type { AnyField, AnyResource } from '../contract/field'
import { conditionOf } from '../contract/input/condition-text'
import { suggestion } from '../contract/input/nearest'
import { invalidOption } from '../contract/input/options'
import type { PageQuery } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import { PLAYER_PROFILE, type PlayerProfile } from '../contract/profile'
import { shownWords } from '../contract/vocabulary'
import { SITUATION_SLUGS, type Situation } from '../simulator/desk/situations'
import { type InstantInput, parseInstant, readInstantInput } from '../simulator/domain/instants'
import { MARKET_IDS, type MarketId } from '../simulator/domain/markets'
import { PERSONA_IDS, type PersonaId } from '../simulator/domain/personas'
import type { PlayerListing } from './player-list'

type Leaf = string | number | boolean | readonly unknown[]

/** A word, or one of several. */
type AnyOf<Word> = Word | readonly Word[]

/** What a field has to be; null: absent. Ranges include both ends, and each may be open. */
export type FieldCondition<Value> =
  | null
  | ([Value] extends [boolean]
      ? boolean
      : [Value] extends [number]
        ? number | { readonly min?: number; readonly max?: number }
        : [Value] extends [readonly (infer Item)[]]
          ? AnyOf<Item>
          : AnyOf<Value> | { readonly from?: InstantInput; readonly to?: InstantInput })

/**
 * Conditions on the fields of a profile by their paths, which all have to hold:
 * `{ kyc_status: ['pending', 'in_review'], segments: 'VIP Gold', phone: null }`. A list has the
 * word, or one of several. Amounts are major units of the player's currency.
 */
export type FieldConditions = ConditionsOf<PlayerProfile> &
  ConditionsOf<PlayerProfile['balances'], 'balances.'> &
  ConditionsOf<Kpi, 'kpi.'> &
  ConditionsOf<NonNullable<Kpi['last_withdrawal']>, 'kpi.last_withdrawal.'> &
  ConditionsOf<NonNullable<Kpi['last_deposit']>, 'kpi.last_deposit.'> &
  ConditionsOf<PlayerProfile['settings'], 'settings.'>

/** By part, because TypeScript 5.4 finds a type of all paths too deep. */
type ConditionsOf<Part, Prefix extends string = ''> = {
  readonly [Name in keyof Part & string as NonNullable<Part[Name]> extends Leaf
    ? `${Prefix}${Name}`
    : never]?: FieldCondition<NonNullable<Part[Name]>> | undefined
}

/** Which players a search finds. */
export interface PlayerConditions extends FieldConditions {
  /** Players of the desk in this situation, one of these, or `any`; null: all other players. */
  readonly situation?: AnyOf<Situation | 'any'> | null | undefined
  /** Generated players with this persona, or one of these. */
  readonly persona?: AnyOf<PersonaId> | undefined
  /** Players of this market, or of one of these. */
  readonly market?: AnyOf<MarketId> | undefined
  /** Players whose id, name, e-mail address or phone contains this text; letter case is ignored. */
  readonly q?: string | undefined
  /** Any other condition. A remote world and the command line do not have it. */
  readonly where?: ((profile: PlayerProfile) => boolean) | undefined
}

/** Conditions and page of the player list; the default of `limit` is 50. */
export interface PlayerListQuery extends PlayerConditions, PageQuery {
  /** Maximum number of players that a search reads before it answers: 1 to 1,000; default 1,000. */
  readonly budget?: number | undefined
  /** Adds each player's state, so players are generated; default false. */
  readonly details?: boolean | undefined
}

/** What `find` looks for, and how far. */
export interface FindQuery extends PlayerConditions {
  /** Number of players to find; default 1. */
  readonly limit?: number | undefined
  /** Maximum number of players that are read; default 10,000. Each takes about a millisecond. */
  readonly budget?: number | undefined
  /** Position in the list at which the search begins; default 0. */
  readonly offset?: number | undefined
}

/** The result of `find`. */
export interface FoundPlayers {
  /** As many as requested, or fewer if the budget or the world ends first. */
  readonly players: readonly PlayerListing[]
  /** Number of players that were looked at. */
  readonly examined: number
  /** Where the search can go on; absent after the last player. */
  readonly nextOffset?: number
}

/** A page of the player list. */
export interface PlayerPage {
  /** The players of this page. */
  readonly players: readonly PlayerListing[]
  /** Number of all matching players; absent if it is not known without a search. */
  readonly total?: number
  /** The `offset` of the next page; absent on the last one, and with `limit: 0`. */
  readonly nextOffset?: number
}

/** What the values of a field can be compared with. */
type Kind = 'text' | 'list' | 'flag' | 'number' | 'instant'

/** A field that a search can name. */
export interface SearchField {
  readonly path: string
  readonly kind: Kind
  /** The words that the simulator knows. */
  readonly words?: readonly string[]
  /** Whether there are no other words. */
  readonly isClosed: boolean
}

const KINDS: { readonly [Shape in AnyField['kind']]?: Kind } = {
  text: 'text',
  email: 'text',
  choice: 'text',
  word: 'text',
  words: 'list',
  instant: 'instant',
  flag: 'flag',
  money: 'number',
  count: 'number',
}

function fieldsOf({ fields }: AnyResource, prefix = ''): SearchField[] {
  return Object.entries(fields).flatMap(([name, { kind: shape, words, of }]): SearchField[] => {
    const path = `${prefix}${name}`
    const kind = KINDS[shape]
    if (kind === undefined) return of && shape === 'part' ? fieldsOf(of, `${path}.`) : []
    // Labels of an operator stand among the segments, which are a list.
    const isClosed = shape === 'choice' || shape === 'word'
    return [{ path, kind, isClosed, ...(words && { words }) }]
  })
}

/** All fields that a search can name: situation, persona, market, and those of the profile. */
export const SEARCH_FIELDS: ReadonlyMap<string, SearchField> = new Map(
  [
    {
      path: 'situation',
      kind: 'list',
      words: [...SITUATION_SLUGS, 'any'],
      isClosed: true,
    } as const,
    { path: 'persona', kind: 'text', words: PERSONA_IDS, isClosed: true } as const,
    { path: 'market', kind: 'text', words: MARKET_IDS, isClosed: true } as const,
    ...fieldsOf(PLAYER_PROFILE),
  ].map((field) => [field.path, field]),
)

/** A condition of a search that has been read. */
export interface Condition {
  readonly path: string
  /** Whether a value of the field passes; undefined and null stand for an absent field. */
  test(value: unknown): boolean
}

/**
 * Reads the conditions on fields among the members of a query.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function readConditions(query: object, policies: Policies): Condition[] {
  return Object.entries(query).flatMap(([path, given]) => {
    const field = SEARCH_FIELDS.get(path)
    if (field === undefined || given === undefined) return []
    const words = field.words && shownWords(field.words, policies)
    return [readCondition({ ...field, ...(words && { words }) }, given)]
  })
}

function readCondition(field: SearchField, given: unknown): Condition {
  const { path, kind } = field
  if (given === null) return { path, test: (found) => (found ?? undefined) === undefined }
  if (kind === 'text' || kind === 'list') return wordCondition(field, given)
  if (kind === 'flag') {
    if (typeof given !== 'boolean') throw rejection(path, given, 'Pass true, false or null.')
    return { path, test: (found) => found === given }
  }
  const isNumber = kind === 'number'
  const [low, high] = isNumber ? (['min', 'max'] as const) : (['from', 'to'] as const)
  const [form, range, text] = isNumber
    ? ['a number', '{ min: 10, max: 500 }', '10..500']
    : ['an instant', "{ from: '2026-01-01', to: '2026-01-31' }", '2026-01-01..2026-01-31']
  const remedy = `Pass ${form} or a range: ${range}, or ${text} in a URL or a command line.`
  const isRange = typeof given === 'object' && !(given instanceof Date)
  const bounds: Record<string, unknown> = isRange ? { ...given } : { [low]: given, [high]: given }
  const names = Object.keys(bounds)
  if (names.length === 0 || names.some((name) => name !== low && name !== high)) {
    throw rejection(path, given, remedy)
  }
  const bound = (value: unknown, edge: 'start' | 'end', open: number): number => {
    if (value === undefined) return open
    const read = isNumber ? value : readInstantInput(value as InstantInput, edge)
    if (typeof read === 'number' && !Number.isNaN(read)) return read
    throw rejection(path, value, remedy)
  }
  const min = bound(bounds[low], 'start', Number.NEGATIVE_INFINITY)
  const max = bound(bounds[high], 'end', Number.POSITIVE_INFINITY)
  return {
    path,
    test(found) {
      const value = isNumber || typeof found !== 'string' ? found : parseInstant(found)
      return typeof value === 'number' && min <= value && value <= max
    },
  }
}

function wordCondition({ path, words, isClosed, kind }: SearchField, given: unknown): Condition {
  const wanted: readonly unknown[] = Array.isArray(given) ? given : [given]
  const stray = wanted.find((word) => typeof word !== 'string')
  if (stray !== undefined || wanted.length === 0) {
    throw rejection(path, given, 'Pass a string, a list of strings, or null.')
  }
  const known = isClosed ? words : undefined
  const unknown = known && wanted.map(String).find((word) => !known.includes(word))
  if (known && unknown !== undefined) throw rejection(path, unknown, suggestion(unknown, known))
  const isWanted = (found: unknown) => wanted.includes(found)
  return {
    path,
    test: (found) =>
      kind === 'list' ? Array.isArray(found) && found.some(isWanted) : isWanted(found),
  }
}

function rejection(path: string, given: unknown, remedy: string) {
  return invalidOption(`The option "${path}"`, given, remedy, { facts: { option: path } })
}

/** The members of a query whose conditions are texts, as in a URL; other members stay. */
export function conditionsOf(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(texts).map(([name, text]) => {
    const field = SEARCH_FIELDS.get(name)
    if (field === undefined || typeof text !== 'string') return [name, text]
    return [name, conditionOf(field.kind === 'list' ? 'text' : field.kind, text)]
  })
  return Object.fromEntries(entries)
}
