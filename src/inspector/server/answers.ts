import type { InferOutput } from 'valibot'
import type { AnswerName, answerSchemas } from '../../control/answers'
import type { WorldAccess } from './connection'

/** An answer of the control API, by its name in OpenAPI. */
export type Answer<Name extends AnswerName> = InferOutput<ReturnType<typeof answerSchemas>[Name]>

/** All scenarios and traits. */
export async function scenariosOf({ wire }: WorldAccess) {
  return ((await wire.send('GET', '/scenarios')) as Answer<'ScenarioList'>).scenarios
}
