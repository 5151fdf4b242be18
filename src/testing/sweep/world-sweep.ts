import * as v from 'valibot'
import type { World } from '../../assembly/public-world'
import { flag } from '../../contract/input/option-schemas'
import { invalidOption, type OptionSchemas, optionReader } from '../../contract/input/options'
import type { FauxhouseError } from '../../errors'
import { type AdaptedWorld, worldBehind } from '../../service/answerer'
import { followCalls, type RecordedCall } from '../../service/journal/followed-calls'
import type { SweepReport } from './report'
import { sweepPolicies } from './sweep'
import { type SweptPolicies, sweptValues } from './swept-values'
import type { Trial, TrialNote } from './trial'

/** Options of `sweep`. */
export interface SweepOptions extends SweptPolicies {
  /** Ends after the first dependency; default false. */
  readonly bail?: boolean | undefined
  /** Called after each run. */
  readonly onRun?: ((run: TrialNote) => void) | undefined
}

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const readOptions = optionReader(
  'sweep',
  () =>
    ({
      only: v.optional(v.custom<SweptPolicies['only']>(isTexts, 'a list of policies')),
      except: v.optional(v.custom<SweptPolicies['except']>(isTexts, 'a list of policies')),
      bail: v.optional(flag(), false),
      onRun: v.optional(
        v.custom<(run: TrialNote) => void>((given) => typeof given === 'function', 'a function'),
      ),
    }) satisfies OptionSchemas<SweepOptions>,
)

/** The implementation of `sweep` of `fauxhouse/node`. */
export async function sweepWorld(
  world: World,
  run: (fork: World) => unknown,
  options: SweepOptions = {},
): Promise<SweepReport> {
  const { bail, onRun = () => undefined, ...chosen } = readOptions(options)
  const { fetch, fork }: { fetch?: unknown; fork?: unknown } = Object(world)
  if (worldBehind(Object(fetch)) === undefined || typeof fork !== 'function') {
    throw invalidOption('The world of sweep', world, 'Write sweep(createWorld(), …).')
  }
  if (typeof run !== 'function') {
    throw invalidOption('The run of sweep', run, 'Pass a function that takes a world.')
  }
  const trial = async (policies: TrialNote['policies']): Promise<Trial> => {
    const fork = world.fork()
    const behind = worldBehind(fork.fetch) as AdaptedWorld
    behind.overridePolicies(policies)
    const exchanges: RecordedCall[] = []
    const stop = followCalls(behind.feed, (exchange) => exchanges.push(exchange))
    const own = [world.policies]
    try {
      await run(fork)
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      return { passed: false, failure, exchanges, own }
    } finally {
      stop()
    }
    // It may read its world without a request, but not if it takes none.
    if (exchanges.length === 0 && run.length === 0) throw reachesNothing(run)
    return { passed: true, failure: '', exchanges, own }
  }
  return sweepPolicies(trial, sweptValues(chosen), { jobs: 1, bail: bail as boolean, onRun })
}

function reachesNothing(run: unknown): FauxhouseError {
  const remedy = 'Write sweep(world, async (fork) => …), and send the requests to fork.'
  const reason = 'it has no parameter for the world and has sent no request to its own.'
  return invalidOption('The run of sweep', run, remedy, { reason })
}
