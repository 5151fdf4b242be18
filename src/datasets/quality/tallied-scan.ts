import type { PlayerScan } from '../../world/player-scan'
import { tallyPlayer } from './player-tally'
import { addTallies, emptyTally, type Tally } from './tally'

/** A scan that counts the players that it gives, once each is at the instant of the scan. */
export interface TalliedScan {
  readonly scan: PlayerScan
  /** The tally of the players since the last call. */
  take(): Tally
}

/** @param compression rounds that a row of play stands for */
export function tallyScan(scan: PlayerScan, compression: number): TalliedScan {
  const { now } = scan
  let tally = emptyTally()
  return {
    scan: {
      ...scan,
      at(position, course) {
        const player = scan.at(position, course)
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
