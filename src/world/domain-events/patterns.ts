import { DOMAIN_EVENT_TYPES, type DomainEventType, selectsType } from './model'

type Family<Type> = Type extends `${infer Name}.${string}` ? `${Name}.*` : never

/** Selects domain events: a type, all types of a family such as `deposit.*`, or `*`. */
export type DomainEventPattern = DomainEventType | Family<DomainEventType> | '*'

const families = DOMAIN_EVENT_TYPES.map((type) => type.replace(/\..*/, '.*') as DomainEventPattern)

/** All patterns: the schemas of options name them. */
export const DOMAIN_EVENT_PATTERNS: readonly DomainEventPattern[] = [
  '*',
  ...new Set(families),
  ...DOMAIN_EVENT_TYPES,
]

/** Whether a pattern fits a type. Unlike in a list of patterns, `*` fits each. */
export function fitsType(pattern: DomainEventPattern, type: string): boolean {
  return pattern === '*' || selectsType([pattern], type)
}
