import type { Census } from '../world/census'
import { tallyPlayer } from './player-tally'
import { addTallies, emptyTally, type Tally } from './tally'

/** A census that counts the players that it gives, once each is at the instant of the census. */
export interface TalliedCensus {
  readonly census: Census
  /** The tally of the players since the last call. */
  take(): Tally
}

/** @param compression rounds that a row of play stands for */
export function tallyCensus(census: Census, compression: number): TalliedCensus {
  const { now } = census
  let tally = emptyTally()
  return {
    census: {
      ...census,
      at(position, course) {
        const player = census.at(position, course)
        if (player === undefined) return undefined
        tally = addTallies(tally, tallyPlayer(player, { now, compression }))
        return player
      },
    },
    take() {
      const taken = tally
      tally = emptyTally()
      return taken
    },
  }
}
