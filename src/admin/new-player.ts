import * as v from 'valibot'
import type { Exchange } from '../api/exchange'
import { type HandlerResult, json } from '../api/handler-result'
import { type RegisterCommand, register } from '../registration/register-command'
import { insideOf } from '../views/player-view'
import { entriesOf } from '../world/field-schema'
import { readShape } from './body'
import { attemptInTurns, worldOf } from './control'

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

/** `POST /__admin/players`: makes a player. Omitted fields are drawn from the seed and the id. */
export async function createPlayer(exchange: Exchange): Promise<HandlerResult> {
  const body = await readShape(exchange, newPlayerSchema(), true)
  if ('refusal' in body) return body.refusal
  const { id: wanted, ...command } = body.value
  const world = worldOf(exchange)
  const id = wanted ?? world.freeId()
  const batch = { commands: [{ type: 'register', ...command } as const], listed: false }
  const shown = () => {
    const player = world.player(id)
    const { persona } = insideOf(player).player
    const reply = json({ id, persona: persona ?? null, profile: player.profile() }, 201)
    return {
      ...reply,
      headers: { Location: `${exchange.prefix}/v1/players/${encodeURIComponent(id)}` },
    }
  }
  return attemptInTurns(exchange, world.applying(id, batch, shown), '/id')
}
