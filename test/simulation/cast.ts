import type { RegisterCommand, World } from '../../src/index'
import { insideOf } from '../../src/world/views/player-view'
import { adopt, type OracleState, type Rules } from './oracle-state'
import { look, type Sight } from './wire'

/** One player that the simulation follows. */
export interface Actor {
  readonly id: string
  /** The registration; undefined for a generated player. */
  readonly register: RegisterCommand | undefined
  /** True if an autopilot plays while the clock moves. */
  readonly lives: boolean
  oracle: OracleState
  sight: Sight
}

const SCRIPTED: readonly (readonly [id: string, register: RegisterCommand])[] = [
  ['eur', { type: 'register', currency: 'EUR', market: 'DE' }],
  ['jpy', { type: 'register', currency: 'JPY', market: 'JP' }],
  ['kwd', { type: 'register', currency: 'KWD', market: 'KW' }],
  ['btc', { type: 'register', currency: 'BTC', market: 'CRYPTO' }],
  ['processes', { type: 'register', currency: 'EUR', market: 'FI', autopilot: true }],
  ['Ægir/№ 7', { type: 'register', persona: 'regular', market: 'GB' }],
]

/** Number of generated players in the simulation. */
const GENERATED = 2

/** Registers the scripted players, and adds some generated ones. */
export async function castOf(world: World, rules: Rules): Promise<Actor[]> {
  for (const [id, command] of SCRIPTED) world.execute(id, command)
  const generated = world.list({ limit: 100 }).players.slice(SCRIPTED.length)
  const actors: Actor[] = []
  for (const [id, register] of SCRIPTED) {
    actors.push(await actor(world, id, register, register.persona !== undefined, rules))
  }
  for (const { id } of generated.slice(0, GENERATED)) {
    actors.push(await actor(world, id, undefined, true, rules))
  }
  return actors
}

/** What staff restrict, which the wire hardly shows. */
export function restrictionsOf(world: World, id: string): readonly string[] {
  return insideOf(world.player(id)).player.restrictions
}

async function actor(
  world: World,
  id: string,
  register: RegisterCommand | undefined,
  lives: boolean,
  rules: Rules,
): Promise<Actor> {
  const sight = await look(world, id)
  const oracle = { ...adopt(sight, rules, register?.market), restricted: restrictionsOf(world, id) }
  return { id, register, lives, oracle, sight }
}
