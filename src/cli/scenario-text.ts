/** The schema as a folder of scenarios in a user's project finds it. */
const SCHEMA = '../node_modules/fauxhouse/scenarios/schema.json'

/** A scenario as the text of a file that is read and edited. */
export function scenarioText(definition: object): string {
  return JSON.stringify({ $schema: SCHEMA, ...definition }, null, 2)
}
