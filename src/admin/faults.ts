import type { Exchange, Route } from '../api/exchange'
import { type HandlerResult, json } from '../api/handler-result'
import { FauxhouseError } from '../errors'
import type { FaultRule } from '../faults/rule'
import type { Faults } from '../faults/store'
import { readObject } from './body'
import { attemptOption, segment } from './control'

function faultsOf({ simulation }: Exchange): Faults {
  if ('faults' in simulation) return simulation.faults as Faults
  throw new FauxhouseError(
    'INTERNAL',
    'This world has no faults.',
    'Serve a world that createWorld() made.',
  )
}

/** `GET /__admin/faults`: the rules, in their order. */
function list(exchange: Exchange): HandlerResult {
  const faults = faultsOf(exchange).list()
  return json({ faults, total: faults.length })
}

/** `POST /__admin/faults`: adds a rule. */
async function add(exchange: Exchange): Promise<HandlerResult> {
  const body = await readObject(exchange)
  if ('refusal' in body) return body.refusal
  return attemptOption(() => {
    const fault = faultsOf(exchange).add(body.value as FaultRule)
    const headers = { Location: `${exchange.prefix}/__admin/faults/${fault.id}` }
    return { ...json(fault, 201), headers }
  })
}

/** `DELETE /__admin/faults`: removes all rules. */
function clear(exchange: Exchange): HandlerResult {
  faultsOf(exchange).clear()
  return { status: 204, body: '', contentType: '' }
}

/** `GET /__admin/faults/{faultId}`. */
function show(exchange: Exchange): HandlerResult {
  const id = segment(exchange, 'faultId')
  return typeof id === 'string' ? json(faultsOf(exchange).get(id)) : id
}

/** `DELETE /__admin/faults/{faultId}`. */
function remove(exchange: Exchange): HandlerResult {
  const id = segment(exchange, 'faultId')
  if (typeof id !== 'string') return id
  faultsOf(exchange).remove(id)
  return { status: 204, body: '', contentType: '' }
}

/** The routes of the faults of a world. */
export const FAULT_ROUTES: readonly Route[] = [
  { template: '/__admin/faults', methods: { GET: list, POST: add, DELETE: clear } },
  { template: '/__admin/faults/{faultId}', methods: { GET: show, DELETE: remove } },
]
