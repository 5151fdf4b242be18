import { type Arbitrary, constant, constantFrom, integer, nat, oneof, record } from 'fast-check'
import * as v from 'valibot'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { OPERATIONS, type OperationId } from '../../contract/operations'
import { BREAKS, type Break, type Effect, type FaultRule } from '../../world/faults/rule'

/** What a fault does: the name of a member of its effect, or of a break. */
export type FaultKind = 'status' | 'delay' | 'stale' | 'lose' | 'ignore' | 'twice' | Break

const KINDS = ['status', 'delay', 'stale', 'lose', 'ignore', 'twice', ...BREAKS] as const

/** With these, an answer never comes, or takes a second. */
const SLOW: readonly FaultKind[] = ['hang', 'drip']

/** Options of {@link faults}. */
export interface FaultOptions {
  /** Default: all but `hang`, after which no answer comes, and `drip`, which takes a second. */
  readonly kinds?: readonly FaultKind[] | undefined
  /** The operations that fail. Default: any, or all. */
  readonly operations?: readonly OperationId[] | undefined
}

const OPERATION_IDS = OPERATIONS.map(({ id }) => id)

const readOptions = optionReader(
  'faults',
  () =>
    ({
      kinds: v.optional(
        v.pipe(v.array(v.picklist(KINDS)), v.minLength(1, 'one kind or more')),
        KINDS.filter((kind) => !SLOW.includes(kind)),
      ),
      operations: v.optional(
        v.pipe(v.array(v.picklist(OPERATION_IDS)), v.minLength(1, 'one operation or more')),
      ),
    }) satisfies OptionSchemas<FaultOptions>,
)

const STATUSES = [500, 502, 503, 504, 429, 408] as const
const DELAYS = ['PT0.001S', 'PT0.005S', 'PT0.02S'] as const

function effectOf(kind: FaultKind): Arbitrary<Effect> {
  if (kind === 'status') return record({ status: constantFrom(...STATUSES) })
  if (kind === 'delay') return record({ delay: constantFrom(...DELAYS) })
  return constant(
    BREAKS.some((each) => each === kind) ? { break: kind as Break } : { [kind]: true },
  )
}

/**
 * Rules for `world.faults.add`, each of one effect. A rule ends after one to three answers, so a
 * client that tries again gets on.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function faults(options: FaultOptions = {}): Arbitrary<FaultRule> {
  const { kinds, operations } = readOptions(options)
  return record(
    {
      operation: constantFrom(...(operations ?? OPERATION_IDS)),
      times: integer({ min: 1, max: 3 }),
      skip: nat(2),
      effect: oneof({ withCrossShrink: true }, ...kinds.map(effectOf)),
    },
    { requiredKeys: ['times', 'effect', ...(operations ? (['operation'] as const) : [])] },
  )
}
