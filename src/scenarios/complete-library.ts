import { TEXTS } from './bundled-texts'
import type { ScenarioDefinition } from './definition'
import type { Library, NamedDefinition } from './library'

/** A bundled definition as its file has it. */
function completed({ definition, ...named }: NamedDefinition): NamedDefinition {
  const known = named.bundled ? TEXTS[definition.name] : undefined
  if (known === undefined) return { definition, ...named }
  const { expect, players, ...texts } = JSON.parse(known) as Partial<ScenarioDefinition>
  const parts = Object.entries(definition.players ?? {}).map(([key, part]) => [
    key,
    { ...part, ...players?.[key] },
  ])
  const { name, ...loaded } = definition
  // In the order of the file, which the control API shows.
  const whole = {
    ...texts,
    ...loaded,
    ...(parts.length > 0 && { players: Object.fromEntries(parts) }),
    ...(expect && { expect }),
    name,
  }
  return { ...named, definition: whole }
}

/**
 * A library of which the bundled definitions have their titles, tags and expectations, too. Import
 * this module on demand: it is longer than all that loads scenarios.
 */
export function completeLibrary(library: Library): Library {
  return {
    get: (name, use) => completed(library.get(name, use)),
    has: (name) => library.has(name),
    names: () => library.names(),
    with: (more) => completeLibrary(library.with(more)),
  }
}
