import { type Arbitrary, constantFrom } from 'fast-check'
import * as v from 'valibot'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { durationMs } from '../../simulator/domain/durations'
import type { Stream } from '../../simulator/random/stream'

/** Times after which something is due: a settlement, an expiry, the end of a block. */
const MOVES = [
  'PT1S',
  'PT1M',
  'PT30M',
  'PT6H',
  'P1D',
  'P3D',
  'P7D',
  'P30D',
  'P70D',
  'P200D',
] as const

const msOf = (duration: string) => durationMs(duration) as number

/** Mostly short, as the pauses of a player are. */
const WEIGHTED = MOVES.map((move, place) => [move, Math.max(1, 8 - place)] as const)

/** A move of the clock. */
export function drawClockMove(stream: Stream): string {
  return stream.weighted(WEIGHTED)
}

/** The moves that are shorter, the shortest first. */
export function shorterMoves(move: string): readonly string[] {
  return MOVES.filter((each) => msOf(each) < msOf(move))
}

/** Options of {@link clockMoveArbitrary}. */
export interface ClockMoveOptions {
  /** The longest move, an ISO 8601 duration of at least a second. Default `P200D`. */
  readonly max?: string | undefined
}

const LONG = 'a duration of at least a second, such as "P7D"'

const readOptions = optionReader(
  'clockMoveArbitrary',
  () =>
    ({
      max: v.optional(
        v.pipe(
          v.string(LONG),
          v.check((text) => (durationMs(text) ?? 0) >= msOf('PT1S'), LONG),
        ),
        'P200D',
      ),
    }) satisfies OptionSchemas<ClockMoveOptions>,
)

/**
 * Moves of the clock, for `world.advance`: ISO 8601 durations from a second to 200 days. They
 * shrink to shorter ones.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function clockMoveArbitrary(options: ClockMoveOptions = {}): Arbitrary<string> {
  const { max } = readOptions(options)
  return constantFrom(...MOVES.filter((move) => msOf(move) <= msOf(max)))
}
