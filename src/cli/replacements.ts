import type { World } from '../assembly/create-world'
import { BUNDLED_LIBRARY } from '../scenarios/library'

/** Warns of each scenario file with the name of a bundled scenario, which it replaces. */
export function replacementsIn({ library }: World): string[] {
  return library.names().flatMap((name) => {
    const { bundled, origin } = library.get(name)
    if (bundled || origin.file === undefined || !BUNDLED_LIBRARY.has(name)) return []
    return `${origin.file} replaces the bundled scenario ${name}: rename it to have both.`
  })
}
