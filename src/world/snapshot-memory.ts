import { changeHoldings } from '../simulator/engine/changes'
import type { PlayerState } from '../simulator/engine/state'
import { LazyPlayer } from './players'
import type { Snapshot } from './world-state'
import { contentsOf } from './world-state'

/** An object in memory, its approximate bytes, and the objects that it refers to. */
type Holding = readonly [object: object, bytes: number, parts?: () => Iterable<Holding>]

/** Approximate bytes of a part besides the objects that are counted separately. */
const ENTRY_BYTES = 50
const PLAYER_BYTES = 3_000
const BONUS_BYTES = 300
const ROUND_BYTES = 60
const TIMER_BYTES = 80
/** Approximate bytes of a row. */
const ROW_BYTES = 35

interface Counted {
  bytes: number
  /** Number of snapshots that refer to it. */
  holders: number
  readonly parts: readonly object[]
}

/** Estimates the memory of snapshots. An object that several share is counted once. */
export class SnapshotMemory {
  readonly #counted = new Map<object, Counted>()
  #bytes = 0

  /** Approximate bytes of all snapshots together. */
  get bytes(): number {
    return this.#bytes
  }

  add(snapshot: Snapshot): void {
    this.#hold([snapshot, ENTRY_BYTES, () => partsOf(snapshot)])
  }

  remove(snapshot: Snapshot): void {
    this.#release(snapshot)
  }

  #hold([object, bytes, parts]: Holding): void {
    const known = this.#counted.get(object)
    if (known) {
      known.holders += 1
      // A later snapshot has a longer part of the same log.
      this.#bytes += Math.max(0, bytes - known.bytes)
      known.bytes = Math.max(bytes, known.bytes)
      return
    }
    const inside = parts ? [...parts()] : []
    this.#counted.set(object, { bytes, holders: 1, parts: inside.map(([part]) => part) })
    this.#bytes += bytes
    for (const part of inside) this.#hold(part)
  }

  #release(object: object): void {
    const counted = this.#counted.get(object)
    if (!counted) return
    counted.holders -= 1
    if (counted.holders > 0) return
    this.#counted.delete(object)
    this.#bytes -= counted.bytes
    for (const part of counted.parts) this.#release(part)
  }
}

function* partsOf(snapshot: Snapshot): Generator<Holding> {
  const { roster, policies, log } = contentsOf(snapshot)
  yield [roster, ENTRY_BYTES * roster.ids().length]
  yield jsonHolding(policies)
  yield log.holding()
  for (const player of roster.players()) yield playerHolding(player)
}

function playerHolding(player: PlayerState | LazyPlayer): Holding {
  if (player instanceof LazyPlayer) return [player, PLAYER_BYTES + ROW_BYTES * player.rows]
  const { identity, ledger, bonuses, bigWins, rounds, timers, changes } = player
  const bytes =
    PLAYER_BYTES +
    BONUS_BYTES * bonuses.length +
    ROUND_BYTES * rounds.size +
    TIMER_BYTES * timers.size +
    bigWins.length * 8
  const parts = () => [jsonHolding(identity), ...ledger.holdings, ...changeHoldings(changes)]
  return [player, bytes, parts]
}

const jsonHolding = (data: object): Holding => [data, JSON.stringify(data).length]
