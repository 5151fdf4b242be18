import { Arbitrary, type Random, type Stream as Shrinks, stream, Value } from 'fast-check'
import * as v from 'valibot'
import type { World } from '../../assembly/create-world'
import { ID_REMEDY, idFault } from '../../contract/input/fit-text'
import { flag, whole } from '../../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { FauxhouseError } from '../../errors'
import type { Currency } from '../../simulator/domain/currencies'
import { MARKET_IDS, type MarketId } from '../../simulator/domain/markets'
import { createStream, type Stream } from '../../simulator/random/stream'
import type { RegisterCommand } from '../../simulator/registration/register-command'
import { drawClockMove } from './clock-moves'
import { DRAWN_TYPES, drawCommand, type HistoryCommandType } from './command-draws'
import { anywhere, type Beginning, type History, historyOf, type TimedHistory } from './history'
import { createHistoryRun, type HistoryRun } from './history-run'
import { registrationArbitrary } from './registrations'
import { smallerHistories } from './shrinking'

/** Options of {@link histories}. */
export interface HistoryOptions {
  /** Types of the commands after `register`. Default: all but `changeCurrency`. */
  readonly types?: readonly HistoryCommandType[] | undefined
  /** Market of the new player. Default: any. */
  readonly market?: MarketId | undefined
  /** Largest number of steps after `register`, 1 to 200. Default 10. */
  readonly maxLength?: number | undefined
  /** True: also moves of the clock, so that {@link executeHistory} executes it. Default false. */
  readonly clock?: boolean | undefined
  /**
   * The world, as it is now, in whose forks the commands are valid. Default: one without players.
   * Without `player`, every world with the same clock and policies works, whatever its seed.
   */
  readonly world?: World | undefined
  /**
   * Id of the player for which the commands are valid. If `world` has it, its history continues,
   * without `register`. Default: a new player under any free id; then no command has an effect that
   * depends on the seed, such as a round without a stated win.
   */
  readonly player?: string | undefined
}

const WORLD = 'a world, such as createWorld({ scenarios: ["pending-kyc"] })'
const isId = (id: string) => idFault(id) === undefined
const isWorld = (value: unknown) => typeof Object(value).fork === 'function'

const readOptions = optionReader(
  'histories',
  () =>
    ({
      types: v.optional(
        v.pipe(v.array(v.picklist(DRAWN_TYPES)), v.minLength(1, 'one type or more')),
        [...DRAWN_TYPES],
      ),
      market: v.optional(v.picklist(MARKET_IDS)),
      maxLength: v.optional(whole(1, 200), 10),
      clock: v.optional(flag(), false),
      world: v.optional(v.custom<World>(isWorld, WORLD)),
      player: v.optional(v.pipe(v.string(), v.check(isId, `a string. ${ID_REMEDY}`))),
    }) satisfies OptionSchemas<HistoryOptions>,
)

/**
 * Histories of one player: commands that are valid in this order, starting with `register`. They
 * shrink to shorter ones that are valid, too, and print as a scenario file and a replay log.
 *
 * @throws FauxhouseError INVALID_OPTION; a generated value throws it if the player rejects every
 *   command of `types`
 *
 * @example
 * fc.assert(
 *   fc.property(histories(), (history) => {
 *     const world = createWorld({ players: 0 })
 *     world.execute('anna', history)
 *     …
 *   }),
 * )
 *
 * @example
 * const world = createWorld({ scenarios: ['pending-kyc'] })
 * histories({ world, player: 'pending-kyc', types: ['deposit', 'setKyc'], maxLength: 5 })
 */
export function histories(
  options: HistoryOptions & { readonly clock: true },
): Arbitrary<TimedHistory>
export function histories(
  options?: HistoryOptions & { readonly clock?: false | undefined },
): Arbitrary<History>
export function histories(options: HistoryOptions = {}): Arbitrary<TimedHistory> {
  return new HistoryArbitrary(readOptions(options))
}

/** Number of draws of a step before the history ends without it. */
const TRIES = 12

/** Length of a history that is drawn with a bias to small values. */
const SHORT = 3

class HistoryArbitrary extends Arbitrary<TimedHistory> {
  readonly #options: ReturnType<typeof readOptions>
  readonly #beginning: Beginning
  /** The histories are valid for every id and seed. */
  readonly #onlyStated: boolean
  /** Absent if the player exists. */
  readonly #registrations: Arbitrary<RegisterCommand> | undefined

  constructor(options: ReturnType<typeof readOptions>) {
    super()
    const { world, player, market } = options
    const beginning = anywhere()
    this.#options = options
    this.#beginning = {
      world: world?.fork() ?? beginning.world,
      player: player ?? beginning.player,
    }
    this.#onlyStated = player === undefined
    const exists = player !== undefined && this.#beginning.world.has(player)
    const markets = market === undefined ? {} : { markets: [market] }
    this.#registrations = exists ? undefined : registrationArbitrary(markets)
  }

  generate(mrng: Random, biasFactor: number | undefined): Value<TimedHistory> {
    const draws = createStream('histories', mrng.nextInt(0, 0x7fff_ffff))
    const course = this.#course()
    if (this.#registrations) course.take(this.#registrations.generate(mrng, biasFactor).value)
    const { maxLength } = this.#options
    const isShort = biasFactor !== undefined && draws.chance(1, biasFactor)
    const length = draws.below(Math.min(maxLength, isShort ? SHORT : maxLength) + 1)
    for (let step = 0; step < length; step += 1) this.#extend(course, draws)
    // A list without a command cannot be executed.
    for (let left = TRIES; course.steps.length === 0; left -= 1) {
      if (left === 0) throw this.#nothing()
      this.#extend(course, draws)
    }
    return this.#valueOf(course)
  }

  canShrinkWithoutContext(value: unknown): value is TimedHistory {
    const isList = Array.isArray(value) && value.every((step) => Object(step) === step)
    return isList && this.#courseOf(value).steps.length === value.length
  }

  shrink(history: TimedHistory): Shrinks<Value<TimedHistory>> {
    return stream(this.#smaller(history))
  }

  *#smaller(history: TimedHistory): Generator<Value<TimedHistory>, void> {
    const { player } = this.#courseOf(history)
    if (player === undefined) return
    const currency = player.profile().currency as Currency
    const terms = { currency, market: this.#options.market }
    const seen = new Set([JSON.stringify(history)])
    for (const smaller of smallerHistories(history, terms)) {
      const course = this.#courseOf(smaller)
      const text = JSON.stringify(course.steps)
      if (course.player === undefined || course.steps.length === 0 || seen.has(text)) continue
      seen.add(text)
      yield this.#valueOf(course)
    }
  }

  #course(): HistoryRun {
    return createHistoryRun(this.#beginning, this.#onlyStated)
  }

  #courseOf(history: TimedHistory): HistoryRun {
    const course = this.#course()
    for (const step of history) course.take(step)
    return course
  }

  #extend(course: HistoryRun, draws: Stream): void {
    const { types, clock } = this.#options
    if (clock && draws.chance(1, 4)) {
      course.take({ advance: drawClockMove(draws) })
      return
    }
    for (let left = TRIES; left > 0; left -= 1) {
      const { player } = course
      if (player === undefined) return
      if (course.take(drawCommand(draws, player, types, this.#onlyStated))) return
    }
  }

  #nothing(): FauxhouseError {
    const types = this.#options.types.join(', ')
    return new FauxhouseError(
      'INVALID_OPTION',
      `Player "${this.#beginning.player}" rejects every drawn command of the types ${types}.`,
      'Add types to the option types, or start with another player.',
      { caller: 'histories', option: 'types' },
    )
  }

  #valueOf({ steps }: HistoryRun): Value<TimedHistory> {
    return new Value(historyOf(steps, this.#beginning), undefined)
  }
}
