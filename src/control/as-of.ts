import { optionReader } from '../contract/input/options'
import { instantParameter } from '../contract/parameters'
import { inPortions } from '../service/waiting'
import { clockInstant } from '../world/options'
import type { KnownCall } from './call'
import { refusalIn } from './control'
import type { ControlContext, ServedWorld } from './server'

/** A copy, and its origin. */
interface Copy {
  readonly at: number
  readonly now: number
  readonly record: object
  readonly library: object
  readonly world: ServedWorld
}

/** The last copy of each world: who looks at an instant asks several questions about it. */
const copies = new WeakMap<ServedWorld, Copy>()

const readTime = optionReader('at', () => ({ at: clockInstant() }))

async function worldAsOf(context: ControlContext, instant: number): Promise<ServedWorld> {
  const { simulation: world } = context
  const { record, library, nowMs: now } = world
  const { at } = readTime({ at: instant })
  const known = copies.get(world)
  const isSame = known?.at === at && known.now === now
  if (isSame && known.record === record && known.library === library) return known.world
  const copy = await inPortions(context, world.copying({ at }))
  copies.set(world, { at, now, record, library, world: copy })
  return copy
}

const AT = instantParameter(
  'at',
  'Reads the state as of this instant, past or future. Default: now.',
)

/** A reading call that also reads a copy of the world at another instant: parameter `at`. */
export function atInstants<const Id, const Path>(call: KnownCall<Id, Path>): KnownCall<Id, Path> {
  const { parameters = [], handle } = call
  return {
    ...call,
    parameters: [...parameters, AT],
    async handle(context, { query: { at, ...query }, ...input }, server) {
      if (at === undefined) return handle(context, { ...input, query }, server)
      try {
        const simulation = await worldAsOf(context, at as number)
        return handle({ ...context, simulation }, { ...input, query }, server)
      } catch (error) {
        return refusalIn(context, error, 'query')
      }
    },
  }
}
