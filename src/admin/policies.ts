import type { Exchange } from '../api/exchange'
import { type HandlerResult, json } from '../api/handler-result'
import { POLICIES, type Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import type { ProblemItem } from '../contract/problems'
import { isFauxhouseError } from '../errors'
import { shortPointerOf } from '../input/json-pointer'
import { readObject, refusalOf } from './body'
import { attempt, worldOf } from './control'

/** The table of policies, with the values of this world. */
function tableOf(policies: Policies): object {
  return {
    policies: POLICIES.map(({ name, values, default: initial, gap, effect }) => {
      const value = policies[name]
      // JSON cannot show a function, which only the library can set.
      const shown = typeof value === 'function' ? 'function' : value
      return { name, value: shown, default: initial, values, gap, effect }
    }),
  }
}

/** `GET /__admin/policies`. */
export function showPolicies({ simulation }: Exchange): HandlerResult {
  return json(tableOf(simulation.policies))
}

/** `PATCH /__admin/policies`: changes the given policies. If one is invalid, none changes. */
export async function changePolicies(exchange: Exchange): Promise<HandlerResult> {
  const body = await readObject(exchange)
  if ('refusal' in body) return body.refusal
  const { value } = body
  const items = Object.entries(value).flatMap(([name, wanted]) => faultOf(name, wanted))
  if (items.length > 0) return refusalOf(items)
  const world = worldOf(exchange)
  return attempt(exchange, () => json(tableOf(world.setPolicies(value))))
}

/** The problem of one change. Each change is read alone, so the refusal lists all problems. */
function faultOf(name: string, wanted: unknown): ProblemItem[] {
  try {
    mergePolicies({ [name]: wanted })
    return []
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    const { problem: detail, remedy } = error
    return [{ where: shortPointerOf([name]), code: 'INVALID_BODY', detail, remedy }]
  }
}
