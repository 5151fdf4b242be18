import * as v from 'valibot'
import { json } from '../service/handler-result'
import { type RegisterCommand, register } from '../simulator/registration/register-command'
import { entriesOf } from '../world/field-schema'
import { insideOf } from '../world/views/player-view'
import { defineCall } from './call'
import { attemptWhole } from './control'

type NewPlayer = Omit<RegisterCommand, 'type'> & { readonly id?: string }

let schema: v.GenericSchema<NewPlayer> | undefined

/** The schema of the body: the fields of `register`, and the id. Built on first use. */
function newPlayerSchema(): v.GenericSchema<NewPlayer> {
  schema ??= v.strictObject({
    ...entriesOf(register.fields),
    id: v.optional(v.string()),
  }) as unknown as v.GenericSchema<NewPlayer>
  return schema
}

export const createPlayer = defineCall({
  id: 'createPlayer',
  method: 'POST',
  path: '/__admin/players',
  summary: 'Creates a player. Omitted fields are drawn from the seed and the id.',
  verb: { name: 'create', word: 'id' },
  body: { schema: newPlayerSchema, optional: true },
  answers: { 201: 'NewPlayer' },
  problems: ['COMMAND_REFUSED'],
  handle(context, { body: { id: wanted, ...command } }) {
    const world = context.simulation
    const id = wanted ?? world.freeId()
    const batch = { commands: [{ type: 'register', ...command } as const], list: undefined }
    const shown = () => {
      const player = world.player(id)
      const { persona } = insideOf(player).player
      const reply = json({ id, persona: persona ?? null, profile: player.profile() }, 201)
      const place = `${context.prefix}/v1/players/${encodeURIComponent(id)}`
      return { ...reply, headers: { Location: place } }
    }
    const taken = () => 'Use another id, or omit it to get a free one.'
    return attemptWhole(context, () => world.apply(id, batch, shown), '/id', taken)
  },
})
