import * as v from 'valibot'
import { shortPointerOf } from '../contract/input/json-pointer'
import { POLICIES, type Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import type { ProblemItem } from '../contract/problems'
import { isFauxhouseError } from '../errors'
import { json } from '../service/handler-result'
import { refusalOf } from './body'
import { defineCall } from './call'
import { attempt } from './control'

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

/** The policies of a body: any of them, each with a value that its definition reads. */
function changesSchema() {
  const entries = POLICIES.map(({ name, values, effect, read }) => {
    const fits = (value: unknown) => read(value) !== undefined
    const value = v.custom(fits, values.join(', '))
    return [name, v.optional(v.pipe(value, v.description(`${effect} ${values.join(', ')}.`)))]
  })
  return v.strictObject(Object.fromEntries(entries) as v.ObjectEntries)
}

export const POLICY_CALLS = [
  defineCall({
    id: 'listPolicies',
    method: 'GET',
    path: '/__admin/policies',
    summary: 'Lists the policies with their values.',
    verb: { name: 'policies' },
    answers: { 200: 'PolicyList' },
    handle: ({ simulation }) => json(tableOf(simulation.policies)),
  }),
  defineCall({
    id: 'changePolicies',
    method: 'PATCH',
    path: '/__admin/policies',
    summary: 'Changes the given policies. If one is invalid, none is changed.',
    verb: { name: 'policy' },
    body: { schema: changesSchema, checkedBy: 'world' },
    answers: { 200: 'PolicyList' },
    handle(context, { body }) {
      const items = Object.entries(body).flatMap(([name, wanted]) => faultOf(name, wanted))
      if (items.length > 0) return refusalOf(items)
      return attempt(context, () => json(tableOf(context.simulation.setPolicies(body))))
    },
  }),
] as const

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
