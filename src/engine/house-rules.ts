/**
 * Decisions of a deployment that change what commands do: members of the world's policies. The
 * autopilot, the processes and the steps of scenarios follow the defaults, so that the history of a
 * player does not depend on the policies.
 */
export interface HouseRules {
  /** How often a deposit is staked before a payout. */
  readonly minimumTurnover: 0 | 1
}

export const DEFAULT_HOUSE_RULES: HouseRules = { minimumTurnover: 0 }
