/**
 * Decisions of a deployment that change what commands do: members of the world's policies. The
 * autopilot, the processes and the steps of scenarios follow the rules below, so that the history
 * of a player does not depend on the policies.
 */
export interface OperatorRules {
  /** How often a deposit is staked before a payout. */
  readonly minimumTurnover: 0 | 1
  /** What an update does that clears the flag of a block which `unblock` cannot lift yet. */
  readonly protectedBlocks: 'lift' | 'refuse'
  /** Whether the methods, the minimum and the monthly limit of the market bind the player. */
  readonly marketRules: 'on' | 'off'
}

/** They let a scenario reach what a deployment no longer allows. */
export const SCRIPTED_RULES: OperatorRules = {
  minimumTurnover: 0,
  protectedBlocks: 'lift',
  marketRules: 'off',
}
