import * as v from 'valibot'
import type { Exchange } from '../api/exchange'
import { type HandlerResult, json, refuse } from '../api/handler-result'
import { formatInstant } from '../domain/instants'
import type { WorldReading } from '../world/world'
import { readShape } from './body'
import { attempt, worldOf } from './control'

const text = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100)))
const step = v.strictObject({ by: text, to: text })

/** The time and the epoch of a world, as the control API shows them. */
export function clockOf({ now, epoch }: WorldReading): object {
  return { now: formatInstant(now), epoch: formatInstant(epoch) }
}

/** `GET /__admin/clock`. */
export function showClock({ simulation }: Exchange): HandlerResult {
  return json(clockOf(simulation))
}

/** `POST /__admin/clock/advance`: moves the clock forward by a duration, or to an instant. */
export async function advanceClock(exchange: Exchange): Promise<HandlerResult> {
  const body = await readShape(exchange, step)
  if ('refusal' in body) return body.refusal
  const { by, to } = body.value
  const world = worldOf(exchange)
  if ((by === undefined) === (to === undefined)) {
    const detail = `The body has ${by === undefined ? 'neither "by" nor "to"' : 'both "by" and "to"'}.`
    return refuse('INVALID_BODY', 'body', detail, 'Send {"by": "P3D"} or {"to": "2026-02-01"}.')
  }
  const move = () => {
    const from = formatInstant(world.now)
    world.advance(by === undefined ? { to: to ?? '' } : { by })
    return json({ from, ...clockOf(world) })
  }
  return attempt(exchange, move, by === undefined ? '/to' : '/by')
}

/** `POST /__admin/reset`: returns the world to its start. Named snapshots are kept. */
export function resetWorld(exchange: Exchange): HandlerResult {
  const world = worldOf(exchange)
  return attempt(exchange, () => {
    world.reset()
    return json(clockOf(world))
  })
}
