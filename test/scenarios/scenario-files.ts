import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ScenarioDefinition } from '../../src/scenarios/definition'

export const folder = fileURLToPath(new URL('../../scenarios/', import.meta.url))

/** A file of the folder with its content. */
export interface ScenarioFile {
  readonly name: string
  /** Relative to the folder of the scenarios. */
  readonly path: string
  readonly definition: ScenarioDefinition
}

function filesIn(part: string): ScenarioFile[] {
  return readdirSync(folder + part)
    .filter((file) => file.endsWith('.json') && file !== 'schema.json')
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.json'.length),
      path: part + file,
      definition: JSON.parse(readFileSync(folder + part + file, 'utf8')),
    }))
}

/** The bundled scenarios, by name. */
export const scenarioFiles = filesIn('')
/** The bundled traits, by name. */
export const traitFiles = filesIn('traits/')
