import type { OracleState } from './oracle-state'
import { money } from './oracle-state'

/**
 * A few numbers from 0 to 999 that determine a step. Low numbers are the simple choices, so that a
 * failure shrinks to simple commands.
 */
export class Dice {
  readonly #rolls: readonly number[]
  #at = 0

  constructor(rolls: readonly number[]) {
    this.#rolls = rolls
  }

  roll(): number {
    const roll = this.#rolls[this.#at % this.#rolls.length] ?? 0
    this.#at += 1
    return roll
  }

  chance(percent: number): boolean {
    return this.roll() >= 1000 - percent * 10
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor((this.roll() * list.length) / 1000)] as T
  }

  /** An object with the value, with the given probability; otherwise without the key. */
  maybe<K extends string, T>(key: K, percent: number, value: () => T): { [P in K]?: T } {
    return this.chance(percent) ? ({ [key]: value() } as { [P in K]?: T }) : {}
  }
}

/** Minor units as a number of the wire. */
export function major(state: OracleState, minor: number): number {
  return minor / 10 ** money(state).exponent
}

type Measure = (state: OracleState) => number

const euros =
  (amount: number): Measure =>
  (state) =>
    Math.max(1, Math.round(money(state).euros(amount)))

const PAYMENTS: readonly Measure[] = [
  euros(50),
  euros(100),
  euros(20),
  euros(250),
  ({ cash }) => cash,
  ({ cash }) => Math.ceil(cash / 2),
  euros(1_000),
  ({ cash }) => cash + 1,
  euros(5),
  euros(5_000),
]

const STAKES: readonly Measure[] = [
  euros(1),
  euros(5),
  euros(0.2),
  ({ cash, bonus }) => cash + bonus,
  euros(10),
  ({ cash, bonus }) => Math.ceil((cash + bonus) / 3),
  ({ cash }) => cash + 1,
  ({ cash, bonus }) => cash + bonus + 1,
  euros(60),
]

const ODD: readonly Measure[] = [() => 1, () => 0, () => 2e12, () => 0.5, () => 1_500_000_000]

/** An amount of a payment, in major units; rarely one above the largest amount. */
export function payment(dice: Dice, state: OracleState): number {
  return major(state, measured(dice, state, PAYMENTS))
}

/** A stake, in major units. */
export function stake(dice: Dice, state: OracleState): number {
  return major(state, measured(dice, state, STAKES))
}

/** A large part of the playable balance, in major units. */
export function share(dice: Dice, state: OracleState): number {
  return major(state, Math.ceil((state.cash + state.bonus) / dice.pick([1, 2, 3])))
}

function measured(dice: Dice, state: OracleState, measures: readonly Measure[]): number {
  return (dice.chance(5) ? dice.pick(ODD) : dice.pick(measures))(state)
}
