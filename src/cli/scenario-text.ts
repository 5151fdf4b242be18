import { jsonText } from '../contract/json-text'

/** The schema as a folder of scenarios in a user's project finds it. */
const SCHEMA = '../node_modules/fauxhouse/scenarios/schema.json'

/** A scenario as the text of a file that is read and edited. */
export function scenarioText(definition: object): string {
  return jsonText({ $schema: SCHEMA, ...definition }, 2)
}
