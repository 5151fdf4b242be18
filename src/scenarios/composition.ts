import { Budget } from '../world/commands'
import type { Expectation, ScenarioDefinition, ScenarioPart, Who } from './definition'
import type { Library, NamedDefinition } from './library'
import { inScenario, mistake, type ScenarioOrigin } from './mistakes'
import { instantOf, type ScriptPart } from './timeline'

/** One player of a scenario, composed from all its parts. */
export interface PlayerScript {
  /** Key of the player in `players`; undefined if the scenario has one player. */
  readonly key: string | undefined
  readonly origin: ScenarioOrigin
  readonly who: Who
  readonly parts: readonly ScriptPart[]
  readonly expect: readonly Expectation[]
}

/** The longest chain of parts that build on each other: a scenario costs no more than this many. */
const MAX_LINKS = 100

/**
 * The players of a scenario. The steps of `extends` come first, then those of each trait, then the
 * part's own. The part's own values override inherited ones, and of two inherited parts the later
 * one wins.
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
  const expect: Expectation[] = []
  const gather = (part: ScenarioPart, { origin, pointer }: Place): Who => {
    const extended = part.extends?.split('+') ?? []
    chain.add(origin.name)
    const bases: Who[] = []
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
    const { player = {}, steps = [] } = part
    parts.push({ origin, pointer, steps, continues: part.extends !== undefined })
    expect.push(...(part.expect ?? []))
    // An id belongs to one player, so it is not inherited.
    const join = () => bases.reduce((one, other) => joined(one, other, now), {})
    const { id, ...inherited } = inScenario(origin, pointer, join)
    return mergeWho(inherited, player)
  }
  const who = gather(whole, start)
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
  if (definition.players === undefined) return
  const problem = `"${definition.name}" has several players, so no scenario can build on it.`
  throw mistake(problem, 'Build on a scenario with one player.')
}

/** Joins two inherited parts. The player registers at the earlier of their instants. */
function joined(one: Who, other: Who, now: number): Who {
  const stated = [one, other].flatMap(({ registered }) => registered ?? [])
  const [registered] = stated.sort((a, b) => instantOf(a, now) - instantOf(b, now))
  return { ...mergeWho(one, other), ...(registered !== undefined && { registered }) }
}

/** Merges two players. For a field in both, `next` wins. */
function mergeWho(before: Who, next: Who): Who {
  const settings = { ...before.profile?.settings, ...next.profile?.settings }
  const profile = { ...before.profile, ...next.profile, settings }
  const terms = { ...before.terms, ...next.terms }
  return { ...before, ...next, profile, terms }
}
