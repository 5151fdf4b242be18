import { Budget } from '../workload/budget'
import { type Claims, claimsOf, earliest, mergeWho } from './claims'
import type { Expectation, Part, ScenarioDefinition, Step, Who } from './definition'
import { invalidScenario, type Origin, within } from './faults'
import type { Library, NamedDefinition } from './library'
import { instantOf } from './timing'

/** The steps of one part, with its place. */
export interface ScriptPart {
  readonly origin: Origin
  /** JSON pointer of the part in its file. */
  readonly pointer: string
  readonly steps: readonly Step[]
}

/** One player of a scenario, composed from all its parts. */
export interface PlayerScript {
  /** Key of the player in `players`; undefined if the scenario has one player. */
  readonly key: string | undefined
  readonly origin: Origin
  readonly who: Who
  readonly parts: readonly ScriptPart[]
  readonly expect: readonly Expectation[]
}

/** A part, together with the parts that it builds on. */
interface Gathered {
  readonly who: Who
  readonly parts: readonly ScriptPart[]
  readonly expect: readonly Expectation[]
  /** Each claim, with the name of its part. */
  readonly claims: ReadonlyMap<string, { readonly value: unknown; readonly by: string }>
}

const NOTHING: Gathered = { who: {}, parts: [], expect: [], claims: new Map() }

/**
 * The players of a scenario. The steps of `extends` come first, then those of each trait, then the
 * part's own. The part's own values override inherited ones. Two inherited parts must not
 * contradict each other.
 *
 * @throws FauxhouseError INVALID_SCENARIO, SCENARIO_NOT_FOUND
 */
export function playerScriptsOf(
  named: NamedDefinition,
  library: Library,
  now: number,
  budget: Budget = new Budget(),
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

/** The scenario that `a+b+c` stands for. */
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
  /** Names of the parts that are included already: a part is included once. */
  readonly #seen = new Set<string>()

  constructor(library: Library, now: number, budget: Budget) {
    this.#library = library
    this.#now = now
    this.#budget = budget
  }

  /** A part, together with the parts that it builds on. `chain`: the parts that lead to it. */
  own(part: Part, origin: Origin, pointer: string, chain: readonly string[]): Gathered {
    const extended = part.extends?.split('+') ?? []
    const next = [...chain, origin.name]
    const bases = [...extended, ...(part.traits ?? [])].map((name, place) => {
      const inTraits = place - extended.length
      const at = inTraits < 0 ? `${pointer}/extends` : `${pointer}/traits/${inTraits}`
      within(origin, at, () => this.#budget.spend('iterations'))
      return this.#base(name, origin, at, next, inTraits < 0 ? undefined : 'trait')
    })
    const base = bases
      .filter((each) => each !== NOTHING)
      .reduce((a, b) => this.#join(a, b, origin, pointer), NOTHING)
    const { player = {}, steps = [], expect = [] } = part
    // An id belongs to one player, so it is not inherited.
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

  #base(
    name: string,
    origin: Origin,
    pointer: string,
    chain: readonly string[],
    use?: 'trait',
  ): Gathered {
    if (chain.includes(name)) {
      throw invalidScenario(
        origin,
        pointer,
        `"${name}" builds on itself: ${[...chain, name].join(' > ')}.`,
        'Remove one of these links.',
      )
    }
    const named = within(origin, pointer, () => this.#library.get(name, use))
    const { definition } = named
    if (definition.players !== undefined || definition.world !== undefined) {
      const cause = definition.players === undefined ? 'has "world"' : 'has several players'
      throw invalidScenario(
        origin,
        pointer,
        `"${name}" ${cause}, so no scenario can build on it.`,
        'Build on a scenario with one player and without "world".',
      )
    }
    if (this.#seen.has(name)) return NOTHING
    this.#seen.add(name)
    const gathered = this.own(definition, named.origin, '', chain)
    // The expectations of a scenario hold only without further steps; those of a trait always do.
    return definition.trait ? gathered : { ...gathered, expect: [] }
  }

  /** Joins two parts. A claim of both must have the same value. */
  #join(a: Gathered, b: Gathered, origin: Origin, pointer: string): Gathered {
    for (const [field, { value, by }] of b.claims) {
      const other = a.claims.get(field)
      if (other === undefined || other.value === value) continue
      throw invalidScenario(
        origin,
        pointer,
        `"${other.by}" and "${by}" contradict each other: ${field} is ${tell(other.value)} in one and ${tell(value)} in the other.`,
        'Leave one of them out, or write a scenario that extends one of them and sets the rest in its steps.',
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
