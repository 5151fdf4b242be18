import { optionReader } from '../contract/input/options'
import { instantParameter } from '../contract/parameters'
import { FauxhouseError } from '../errors'
import { inPortions } from '../service/portions'
import type { RequestContext } from '../service/request-context'
import type { Portions } from '../simulator/workload/portions'
import { clockInstant } from '../world/options'
import type { CopyOptions } from '../world/simulation'
import type { Call } from './call'
import { refusalIn } from './control'

type Simulation = RequestContext['simulation']

/** The world of the simulation, which has copies of itself at other instants. */
interface StandingWorld extends Simulation {
  /** Another object after each change. */
  readonly record: object
  readonly library: object
  copying(options: CopyOptions): Portions<StandingWorld>
}

/** A copy, and what it was made of. */
interface Copy {
  readonly at: number
  readonly now: number
  readonly record: object
  readonly library: object
  readonly world: StandingWorld
}

/** The last copy of each world: who looks at an instant asks several questions about it. */
const copies = new WeakMap<Simulation, Copy>()

const readTime = optionReader('at', () => ({ at: clockInstant() }))

async function standing(exchange: RequestContext, instant: number): Promise<StandingWorld> {
  const { simulation } = exchange
  if (!('copying' in simulation)) {
    const remedy = 'Serve a world that createWorld() made.'
    throw new FauxhouseError('INTERNAL', 'This world has no copies at other instants.', remedy)
  }
  const world = simulation as StandingWorld
  const { record, library, now } = world
  const { at } = readTime({ at: instant })
  const known = copies.get(world)
  const isSame = known?.at === at && known.now === now
  if (isSame && known.record === record && known.library === library) return known.world
  const copy = await inPortions(exchange, world.copying({ at }))
  copies.set(world, { at, now, record, library, world: copy })
  return copy
}

const AT = instantParameter('at', 'As it stood, or will stand, then. Default: now.')

/** A reading call that also reads a copy of the world at another instant: parameter `at`. */
export function atInstants({ parameters = [], handle, ...call }: Call): Call {
  return {
    ...call,
    parameters: [...parameters, AT],
    async handle(exchange, { query: { at, ...query }, ...input }) {
      if (at === undefined) return handle(exchange, { ...input, query })
      try {
        const simulation = await standing(exchange, at as number)
        return handle({ ...exchange, simulation }, { ...input, query })
      } catch (error) {
        return refusalIn(exchange, error, 'query')
      }
    },
  }
}
