import * as v from 'valibot'
import { FauxhouseError } from '../errors'
import { json, NO_CONTENT } from '../service/handler-result'
import type { RequestContext } from '../service/request-context'
import { type FaultRule, faultRuleEntries } from '../world/faults/rule'
import type { Faults } from '../world/faults/store'
import { type Call, defineCall } from './call'
import { attemptOption } from './control'

function faultsOf({ simulation }: RequestContext): Faults {
  if ('faults' in simulation) return simulation.faults as Faults
  throw new FauxhouseError(
    'INTERNAL',
    'This world has no faults.',
    'Serve a world that createWorld() made.',
  )
}

export const FAULT_CALLS: readonly Call[] = [
  defineCall({
    id: 'listFaults',
    method: 'GET',
    path: '/__admin/faults',
    summary: 'Lists the faults, in their order.',
    answers: { 200: 'FaultList' },
    handle(exchange) {
      const faults = faultsOf(exchange).list()
      return json({ faults, total: faults.length })
    },
  }),
  defineCall({
    id: 'addFault',
    method: 'POST',
    path: '/__admin/faults',
    summary: 'Adds a fault.',
    body: { schema: () => v.strictObject(faultRuleEntries()), checkedBy: 'object' },
    answers: { 201: 'Fault' },
    handle: (exchange, { body }) =>
      attemptOption(() => {
        const fault = faultsOf(exchange).add(body as FaultRule)
        const headers = { Location: `${exchange.prefix}/__admin/faults/${fault.id}` }
        return { ...json(fault, 201), headers }
      }),
  }),
  defineCall({
    id: 'removeFaults',
    method: 'DELETE',
    path: '/__admin/faults',
    summary: 'Removes all faults.',
    answers: { 204: null },
    handle(exchange) {
      faultsOf(exchange).clear()
      return NO_CONTENT
    },
  }),
  defineCall({
    id: 'getFault',
    method: 'GET',
    path: '/__admin/faults/{faultId}',
    summary: 'Shows a fault.',
    answers: { 200: 'Fault' },
    problems: ['FAULT_NOT_FOUND'],
    handle: (exchange, { path: { faultId = '' } }) => json(faultsOf(exchange).get(faultId)),
  }),
  defineCall({
    id: 'removeFault',
    method: 'DELETE',
    path: '/__admin/faults/{faultId}',
    summary: 'Removes a fault.',
    answers: { 204: null },
    problems: ['FAULT_NOT_FOUND'],
    handle(exchange, { path: { faultId = '' } }) {
      faultsOf(exchange).remove(faultId)
      return NO_CONTENT
    },
  }),
]
