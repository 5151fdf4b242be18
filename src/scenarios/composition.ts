import { Budget } from '../world/commands'
import type { CommandStep, Expectation, ScenarioDefinition, ScenarioPart, Who } from './definition'
import type { Library, NamedDefinition } from './library'
import { inScenario, mistake, type ScenarioOrigin } from './mistakes'
import { instantOf, type ScriptPart, stepsWithin } from './timeline'

/** One player of a scenario, composed from all its parts. */
export interface PlayerScript {
  /** Key of the player in `players`; undefined if the scenario has one player. */
  readonly key: string | undefined
  readonly origin: ScenarioOrigin
  readonly who: Who
  readonly parts: readonly ScriptPart[]
  readonly expect: readonly ExpectationOf[]
}

/** An expectation, with the name of the part that states it. */
interface ExpectationOf {
  readonly expectation: Expectation
  readonly by: string
}

/** What a part says of the player, together with the parts that it builds on. */
interface Gathered {
  readonly who: Who
  /** Each claim, with the name of its part. */
  readonly claims: ReadonlyMap<string, { readonly value: unknown; readonly by: string }>
}

const NOTHING: Gathered = { who: {}, claims: new Map() }

/** The longest chain of parts that build on each other: a scenario costs no more than this many. */
const MAX_LINKS = 100

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
  inScenario(origin, '/players', () =>
    budget.spend('players', Object.keys(players ?? { '': 0 }).length),
  )
  const gather = (part: ScenarioPart, key: string | undefined): PlayerScript => {
    const pointer = key === undefined ? '' : `/players/${key}`
    return { key, origin, ...gathered(part, { origin, pointer }, library, now, budget) }
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

/** The place of a part in the definition that names it. */
interface Place {
  readonly origin: ScenarioOrigin
  readonly pointer: string
}

/** A player with the steps and expectations of its part, and of the parts that it builds on. */
function gathered(
  whole: ScenarioPart,
  start: Place,
  library: Library,
  now: number,
  budget: Budget,
): Pick<PlayerScript, 'who' | 'parts' | 'expect'> {
  // A part is included once.
  const seen = new Set<string>()
  /** Names of the parts that lead to the one which is gathered. */
  const chain = new Set<string>()
  /** Each part, after those that it builds on. */
  const parts: ScriptPart[] = []
  const expect: ExpectationOf[] = []
  const gather = (part: ScenarioPart, { origin, pointer }: Place): Gathered => {
    const extended = part.extends?.split('+') ?? []
    chain.add(origin.name)
    const bases: Gathered[] = []
    for (const [place, name] of [...extended, ...(part.traits ?? [])].entries()) {
      const inTraits = place - extended.length
      const at = inTraits < 0 ? `${pointer}/extends` : `${pointer}/traits/${inTraits}`
      const base = inScenario(origin, at, () => {
        budget.spend('iterations')
        requireLink(name, chain)
        const named = library.get(name, inTraits < 0 ? undefined : 'trait')
        requireOnePlayer(named)
        return named
      })
      if (seen.has(name)) continue
      seen.add(name)
      const expected = expect.length
      const { via = { origin, pointer: at } } = origin
      bases.push(gather(base.definition, { origin: { ...base.origin, via }, pointer: '' }))
      // The expectations of a scenario hold only without further steps; those of a trait always do.
      if (!base.definition.trait) expect.length = expected
    }
    chain.delete(origin.name)
    const [first = NOTHING, ...others] = bases
    const join = () => others.reduce((a, b) => joined(a, b, now), first)
    const base = inScenario(origin, pointer, join)
    const { player = {}, steps = [] } = part
    parts.push({ origin, pointer, steps, continues: part.extends !== undefined })
    for (const expectation of part.expect ?? []) expect.push({ expectation, by: origin.name })
    // An id belongs to one player, so it is not inherited.
    const { id, ...inherited } = base.who
    const claims = new Map(base.claims)
    claims.delete('id')
    for (const [field, value] of claimsOf(part)) claims.set(field, { value, by: origin.name })
    return { who: mergeWho(inherited, player), claims }
  }
  const { who } = gather(whole, start)
  return { who, parts, expect }
}

/** Rejects a part that leads to itself, and one at the end of a chain that is too long. */
function requireLink(name: string, chain: ReadonlySet<string>): void {
  if (chain.has(name)) {
    const problem = `"${name}" builds on itself: ${[...chain, name].join(' > ')}.`
    throw mistake(problem, 'Remove one of these links.')
  }
  if (chain.size < MAX_LINKS) return
  const problem = `More than ${MAX_LINKS} scenarios build on each other in a row; "${name}" is one too many.`
  throw mistake(problem, 'Put their steps into fewer scenarios.')
}

function requireOnePlayer({ definition }: NamedDefinition): void {
  if (definition.players === undefined && definition.world === undefined) return
  const cause = definition.players === undefined ? 'has "world"' : 'has several players'
  throw mistake(
    `"${definition.name}" ${cause}, so no scenario can build on it.`,
    'Build on a scenario with one player and without "world".',
  )
}

/** Joins two parts. A claim of both must have the same value. */
function joined(a: Gathered, b: Gathered, now: number): Gathered {
  for (const [field, { value, by }] of b.claims) {
    const other = a.claims.get(field)
    if (other === undefined) continue
    const [one, two] = [JSON.stringify(other.value), JSON.stringify(value)]
    if (one === two) continue
    throw mistake(
      `"${other.by}" and "${by}" contradict each other: ${field} is ${one} in one and ${two} in the other.`,
      'Leave one of them out, or write a scenario that extends one of them and sets the rest in its steps.',
      { parts: [other.by, by], subject: field, values: [other.value, value] },
    )
  }
  // An earlier registration contradicts no part.
  const stated = [a, b].flatMap(({ who }) => who.registered ?? [])
  const [registered] = stated.sort((one, two) => instantOf(one, now) - instantOf(two, now))
  const who = mergeWho(a.who, b.who)
  return {
    who: registered === undefined ? who : { ...who, registered },
    claims: new Map([...a.claims, ...b.claims]),
  }
}

/**
 * The claims of a part, to find contradictions: the fields of the player, and the last value that
 * its steps set for each field that two parts cannot both decide.
 */
function claimsOf({ player = {}, steps = [] }: ScenarioPart): ReadonlyMap<string, unknown> {
  const claims = new Map<string, unknown>()
  const add = (values: object, prefix = '') => {
    for (const [field, value] of Object.entries(values)) {
      if (value !== undefined) claims.set(prefix + field, value)
    }
  }
  const { registered, profile = {}, terms = {}, ...who } = player
  const { settings = {}, ...fields } = profile
  add(who)
  add(fields, 'profile.')
  add(settings, 'settings.')
  add(terms, 'terms.')
  const addCommand = (step: CommandStep) => {
    if (step.type === 'setKyc') add({ kyc_status: step.status })
    if (step.type === 'block' || step.type === 'close' || step.type === 'erase') {
      add({ blocked: true })
    }
    if (step.type === 'unblock') add({ blocked: false })
    if (step.type === 'changeIdentity') {
      const { name, email, phone, language, vip_manager } = step
      add({ name, email, phone, language, vip_manager }, 'profile.')
    }
    if (step.type === 'updateProfile') {
      const { blocked, phone, affiliate_name, settings = {} } = step
      add({ blocked })
      add({ phone, affiliate_name }, 'profile.')
      add(settings, 'settings.')
    }
  }
  for (const { step } of stepsWithin(steps)) {
    if (step.reach !== undefined) {
      const { cash_at_least, blocked, ...exact } = step.reach
      add({ ...exact, blocked: blocked === undefined ? undefined : blocked !== false })
    } else if (step.type !== undefined && step.refused === undefined) {
      addCommand(step)
    }
  }
  return claims
}

/** Merges two players. For a field in both, `next` wins. */
function mergeWho(before: Who, next: Who): Who {
  const settings = { ...before.profile?.settings, ...next.profile?.settings }
  const profile = { ...before.profile, ...next.profile, settings }
  const terms = { ...before.terms, ...next.terms }
  return { ...before, ...next, profile, terms }
}
