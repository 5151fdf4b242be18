import * as v from 'valibot'
import { integerParameter, offset } from '../contract/parameters'
import { json, refuse } from '../service/handler-result'
import { durationOf, unitSchemas } from '../world/advance'
import type { WorldCore } from '../world/simulation'
import { defineCall } from './call'
import { about, attempt } from './control'

const text = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100)))
const step = v.strictObject({ by: text, to: text, ...unitSchemas() })

/** The time and the epoch of a world, as the control API shows them. */
export function clockOf({ now, epoch }: Pick<WorldCore, 'now' | 'epoch'>): object {
  return { now, epoch }
}

export const CLOCK_CALLS = [
  defineCall({
    id: 'getClock',
    method: 'GET',
    path: '/__admin/clock',
    summary: 'Reads the clock.',
    verb: { name: 'clock' },
    answers: { 200: 'Clock' },
    handle: ({ simulation }) => json(clockOf(simulation)),
  }),
  defineCall({
    id: 'advanceClock',
    method: 'POST',
    path: '/__admin/clock/advance',
    summary:
      'Moves the clock forward by a duration, `{"by": "P3D"}` or `{"days": 3}`, or to an instant.',
    verb: { name: 'advance', word: 'by' },
    body: { schema: () => step, example: '{"by": "P1D"}' },
    answers: { 200: 'ClockMove' },
    problems: ['COMMAND_REFUSED'],
    handle(context, { body: { by: text, to, ...units } }) {
      const world = context.simulation
      const length = durationOf(units)
      if (text !== undefined && length !== undefined) {
        const detail = 'The body has both "by" and units of time.'
        return refuse('INVALID_BODY', 'body', detail, 'Send {"by": "P3D"} or {"days": 3}.')
      }
      const by = text ?? length
      if ((by === undefined) === (to === undefined)) {
        const detail = `The body has ${by === undefined ? 'neither "by" nor "to"' : 'both "by" and "to"'}.`
        return refuse('INVALID_BODY', 'body', detail, 'Send {"by": "P3D"} or {"to": "2026-02-01"}.')
      }
      const move = () => {
        const from = world.now
        world.advance(by === undefined ? { to: to ?? '' } : { by })
        return json({ from, ...clockOf(world) })
      }
      return attempt(context, move, text === undefined ? (length ? 'body' : '/to') : '/by')
    },
  }),
  defineCall({
    id: 'resetWorld',
    method: 'POST',
    path: '/__admin/reset',
    summary: 'Returns to the initial state. Named snapshots are kept.',
    verb: { name: 'reset' },
    answers: { 200: 'Clock' },
    handle(context, _, { snapshots }) {
      const world = context.simulation
      return attempt(context, () => {
        world.reset()
        snapshots.restart(world)
        return json(clockOf(world))
      })
    },
  }),
] as const

export const listDue = defineCall({
  id: 'listDue',
  method: 'GET',
  path: '/__admin/players/{playerId}/due',
  summary: 'Lists the next scheduled events of a player and their effects.',
  verb: { name: 'due' },
  parameters: [integerParameter('limit', 1, 20, 'Events per page.'), offset],
  answers: { 200: 'DueList' },
  problems: ['PLAYER_NOT_FOUND'],
  handle: (context, { path: { playerId = '' }, query }) =>
    about(context, playerId, (player) => player.due(query)),
})
