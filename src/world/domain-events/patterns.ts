import * as v from 'valibot'
import { DOMAIN_EVENT_TYPES } from './model'

/** The families of types, such as `deposit.*`. */
const FAMILIES = [...new Set(DOMAIN_EVENT_TYPES.map((type) => `${type.split('.')[0]}.*`))]

/** What selects types of domain events: a type, a family, or `*`. */
export const TYPE_PATTERNS: readonly string[] = [...DOMAIN_EVENT_TYPES, ...FAMILIES, '*']

/** The schema of a list of patterns. A misspelled one is refused with the nearest. */
export const typePatterns = () => v.pipe(v.array(v.picklist(TYPE_PATTERNS)), v.readonly())
