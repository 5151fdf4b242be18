import { CATALOGUE, templateNamed } from '../../simulator/domain/bonuses'
import { MANUAL } from '../../simulator/engine/commands/award-bonus'
import type { WorldCommand } from '../../world/commands'
import type { PlayerView } from '../../world/views/player-view'

/*
 * A command is stated if its effect follows from the commands before it alone, not from the seed or
 * the id of the player. What the seed draws: the results of rounds and of free spins, the end of an
 * open round, the terms of some offers, the ids of transactions and bonuses, and what a
 * registration leaves out.
 */

const TEMPLATES = [...CATALOGUE, MANUAL]

/** Whether the command is stated. `player`: its state before, undefined before the registration. */
export function isStated(command: WorldCommand, player: PlayerView | undefined): boolean {
  switch (command.type) {
    case 'register': {
      const { market, currency, persona, autopilot } = command
      return market !== undefined && currency !== undefined && !persona && !autopilot
    }
    case 'play':
      return command.win !== undefined && !command.open
    case 'awardBonus':
      return hasStatedTerms(command)
    case 'claimBonus':
      // Without a pending bonus of the code it claims an offer, and the registration draws which
      // offers there are.
      return player !== undefined && pendingCodes(player).some((code) => code === command.bonus)
    default:
      return !('transaction' in command) && !('bonus' in command)
  }
}

type Award = Extract<WorldCommand, { type: 'awardBonus' }>

function hasStatedTerms({ code, amount, multiplier, base }: Award): boolean {
  const template = code === undefined ? undefined : templateNamed(code)
  if (template === undefined) return true
  const isDrawn =
    template.multiplier === 'drawn' && (multiplier === undefined || base === undefined)
  return !isDrawn && (amount !== undefined || template.spins === undefined)
}

/** The codes of the pending bonuses. */
export function pendingCodes(player: PlayerView): string[] {
  const { bonuses } = player.bonuses({ status: 'pending' })
  const names = new Set(bonuses.map(({ bonus_name: name }) => name))
  return TEMPLATES.filter(({ name }) => names.has(name)).map(({ code }) => code)
}
