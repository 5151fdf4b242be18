import * as v from 'valibot'
import { json, NO_CONTENT } from '../service/handler-result'
import { type FaultRule, faultRuleEntries } from '../world/faults/rule'
import { defineCall } from './call'
import { attemptOption } from './control'

export const FAULT_CALLS = [
  defineCall({
    id: 'listFaults',
    method: 'GET',
    path: '/__admin/faults',
    summary: 'Lists the faults in order, each with the number of its hits.',
    verb: { name: 'faults' },
    answers: { 200: 'FaultList' },
    handle({ simulation }) {
      const faults = simulation.faults.list()
      return json({ faults, total: faults.length })
    },
  }),
  defineCall({
    id: 'addFault',
    method: 'POST',
    path: '/__admin/faults',
    summary: 'Adds a fault.',
    verb: { name: 'fault' },
    body: { schema: () => v.strictObject(faultRuleEntries()), checkedBy: 'world' },
    answers: { 201: 'Fault' },
    handle: (context, { body }) =>
      attemptOption(() => {
        const fault = context.simulation.faults.add(body as FaultRule)
        const headers = { Location: `${context.prefix}/__admin/faults/${fault.id}` }
        return { ...json(fault, 201), headers }
      }),
  }),
  defineCall({
    id: 'removeFaults',
    method: 'DELETE',
    path: '/__admin/faults',
    summary: 'Removes all faults.',
    verb: { name: 'unfault' },
    answers: { 204: null },
    handle({ simulation }) {
      simulation.faults.clear()
      return NO_CONTENT
    },
  }),
  defineCall({
    id: 'getFault',
    method: 'GET',
    path: '/__admin/faults/{faultId}',
    summary: 'Returns a fault, with the number of its hits.',
    verb: { name: 'faults' },
    answers: { 200: 'ListedFault' },
    problems: ['FAULT_NOT_FOUND'],
    handle: ({ simulation }, { path: { faultId = '' } }) => json(simulation.faults.get(faultId)),
  }),
  defineCall({
    id: 'removeFault',
    method: 'DELETE',
    path: '/__admin/faults/{faultId}',
    summary: 'Removes a fault.',
    verb: { name: 'unfault' },
    answers: { 204: null },
    problems: ['FAULT_NOT_FOUND'],
    handle({ simulation }, { path: { faultId = '' } }) {
      simulation.faults.remove(faultId)
      return NO_CONTENT
    },
  }),
] as const
