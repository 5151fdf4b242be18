import { type Arbitrary, constant, constantFrom, integer, nat, oneof, record } from 'fast-check'
import * as v from 'valibot'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { OPERATIONS, type OperationId } from '../../contract/operations'
import {
  type DeliveryEffect,
  FAILURES,
  type FaultEffect,
  type FaultFailure,
  type FaultRule,
  SWITCHES,
} from '../../world/faults/rule'

/** What a fault does: the name of a member of its effect, or a failure. */
export type FaultKind =
  | Exclude<keyof FaultEffect, 'headers' | 'body' | 'failure' | DeliveryEffect>
  | FaultFailure

const KINDS = ['status', 'delay', ...SWITCHES, ...FAILURES] as const

/** With these, an answer never comes, or takes a second. */
const SLOW: readonly FaultKind[] = ['hang', 'drip']

/** Options of {@link faultArbitrary}. */
export interface FaultOptions {
  /** Default: all but `hang`, after which no answer comes, and `drip`, which takes a second. */
  readonly kinds?: readonly FaultKind[] | undefined
  /** The operations that fail. Default: any, or all. */
  readonly operations?: readonly OperationId[] | undefined
}

const OPERATION_IDS = OPERATIONS.map(({ id }) => id)

const readOptions = optionReader(
  'faultArbitrary',
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
const DELAYS = [1, 5, 20] as const

function effectOf(kind: FaultKind): Arbitrary<FaultEffect> {
  if (kind === 'status') return record({ status: constantFrom(...STATUSES) })
  if (kind === 'delay') return record({ delay: constantFrom(...DELAYS) })
  const isSwitch = SWITCHES.some((each) => each === kind)
  return constant(isSwitch ? { [kind]: true } : { failure: kind as FaultFailure })
}

/**
 * Rules for `world.faults.add`, each of one effect. A rule ends after one to three answers, so a
 * client that tries again succeeds.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function faultArbitrary(options: FaultOptions = {}): Arbitrary<FaultRule> {
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
