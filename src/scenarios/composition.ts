import { type Budget, createBudget } from '../work/budget'
import { type Claims, claimsOf, earliest, mergeWho } from './claims'
import type { Expectation, Part, ScenarioDefinition, Step, Who } from './definition'
import { invalidScenario, type Origin, within } from './faults'
import type { Library, NamedDefinition } from './library'
import { instantOf } from './timing'

/** The steps of one part, with where they stand. */
export interface ScriptPart {
  readonly origin: Origin
  /** JSON pointer of the part in its file. */
  readonly pointer: string
  readonly steps: readonly Step[]
}

/** One player of a scenario, all parts brought together. */
export interface PlayerScript {
  /** Key among several players; undefined for the only one. */
  readonly key: string | undefined
  readonly origin: Origin
  readonly who: Who
  readonly parts: readonly ScriptPart[]
  readonly expect: readonly Expectation[]
}

/** A part and everything that it is built on. */
interface Gathered {
  readonly who: Who
  readonly parts: readonly ScriptPart[]
  readonly expect: readonly Expectation[]
  /** What is claimed, and by which part. */
  readonly claims: ReadonlyMap<string, { readonly value: unknown; readonly by: string }>
}

const NOTHING: Gathered = { who: {}, parts: [], expect: [], claims: new Map() }

/**
 * The players of a scenario. What a part is built on comes first: `extends`, then each of `traits`,
 * then its own. Its own word wins over what it is built on; two that it is built on must not
 * contradict each other.
 *
 * @throws FauxhouseError INVALID_SCENARIO, SCENARIO_NOT_FOUND
 */
export function playerScriptsOf(
  named: NamedDefinition,
  library: Library,
  now: number,
  budget: Budget = createBudget(),
): PlayerScript[] {
  const { definition, origin } = named
  const { players } = definition
  within(origin, '/players', () =>
    budget.spend('players', Object.keys(players ?? { '': 0 }).length),
  )
  const gather = (part: Part, key: string | undefined): PlayerScript => {
    const pointer = key === undefined ? '' : `/players/${key}`
    const { who, parts, expect } = new Gathering(library, now, budget).own(
      part,
      origin,
      pointer,
      [],
    )
    return { key, origin, who, parts, expect }
  }
  if (players === undefined) return [gather(definition, undefined)]
  return Object.entries(players).map(([key, part]) => gather(part, key))
}

/** The synthetic scenario of `a+b+c`. */
export function compositionOf(names: readonly string[], library: Library): NamedDefinition {
  const parts = names.map((name) => library.get(name))
  const name = names.join('+')
  const title = parts.map(({ definition }) => definition.title ?? definition.name).join(' + ')
  const definition: ScenarioDefinition & { name: string } = { name, title, traits: names }
  return { origin: { name }, definition, bundled: false }
}

class Gathering {
  readonly #library: Library
  readonly #now: number
  readonly #budget: Budget
  /** Parts that are in already: two ways to one part make one part. */
  readonly #seen = new Set<string>()

  constructor(library: Library, now: number, budget: Budget) {
    this.#library = library
    this.#now = now
    this.#budget = budget
  }

  /** A part with what it is built on. `chain`: the parts that lead here. */
  own(part: Part, origin: Origin, pointer: string, chain: readonly string[]): Gathered {
    const extended = part.extends?.split('+') ?? []
    const next = [...chain, origin.name]
    const bases = [...extended, ...(part.traits ?? [])].map((name, place) => {
      const inTraits = place - extended.length
      const at = inTraits < 0 ? `${pointer}/extends` : `${pointer}/traits/${inTraits}`
      within(origin, at, () => this.#budget.spend('iterations'))
      return this.#base(name, origin, at, next)
    })
    const base = bases
      .filter((each) => each !== NOTHING)
      .reduce((a, b) => this.#join(a, b, origin, pointer), NOTHING)
    const { player = {}, steps = [], expect = [] } = part
    // An id is one player's: it is not handed down.
    const { id, ...inherited } = base.who
    const claims = new Map(base.claims)
    claims.delete('id')
    for (const [field, value] of claimsOf(part) as Claims) {
      claims.set(field, { value, by: origin.name })
    }
    return {
      who: mergeWho(inherited, player),
      parts: [...base.parts, { origin, pointer, steps }],
      expect: [...base.expect, ...expect],
      claims,
    }
  }

  #base(name: string, origin: Origin, pointer: string, chain: readonly string[]): Gathered {
    if (chain.includes(name)) {
      throw invalidScenario(
        origin,
        pointer,
        `"${name}" is built on itself: ${[...chain, name].join(' > ')}.`,
        'Take one of them out.',
      )
    }
    const named = within(origin, pointer, () => this.#library.get(name))
    const { definition } = named
    if (definition.players !== undefined || definition.world !== undefined) {
      const cause = definition.players === undefined ? 'changes its world' : 'has several players'
      throw invalidScenario(
        origin,
        pointer,
        `"${name}" ${cause} and cannot be part of another.`,
        'Build on scenarios of one player.',
      )
    }
    if (this.#seen.has(name)) return NOTHING
    this.#seen.add(name)
    const gathered = this.own(definition, named.origin, '', chain)
    // A trait expects what it stands for; a scenario's numbers are its own.
    return definition.trait ? gathered : { ...gathered, expect: [] }
  }

  /** Two parts side by side: what both speak of must be the same. */
  #join(a: Gathered, b: Gathered, origin: Origin, pointer: string): Gathered {
    for (const [field, { value, by }] of b.claims) {
      const other = a.claims.get(field)
      if (other === undefined || other.value === value) continue
      throw invalidScenario(
        origin,
        pointer,
        `"${other.by}" and "${by}" contradict each other: ${field} is ${tell(other.value)} in one and ${tell(value)} in the other.`,
        'Leave one of them out, or write your own scenario on one of them and say the rest in its steps.',
        { parts: [other.by, by], subject: field, values: [other.value, value] },
      )
    }
    const registered = within(origin, pointer, () =>
      earliest([a.who.registered, b.who.registered], (when) => instantOf(when, this.#now)),
    )
    const who = mergeWho(a.who, b.who)
    return {
      who: registered === undefined ? who : { ...who, registered },
      parts: [...a.parts, ...b.parts],
      expect: [...a.expect, ...b.expect],
      claims: new Map([...a.claims, ...b.claims]),
    }
  }
}

function tell(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}
