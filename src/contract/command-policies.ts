import type { PolicyFacts } from './policy-values'
import { choice } from './policy-values'

/** The policies that change what commands do. */
export interface CommandPolicies {
  readonly minimumTurnover: 0 | 1
  readonly protectedBlocks: 'lift' | 'refuse'
  readonly marketRules: 'on' | 'off'
}

export const COMMAND_ROWS: {
  readonly [Name in keyof CommandPolicies]: PolicyFacts<CommandPolicies[Name]>
} = {
  minimumTurnover: {
    ...choice<0 | 1>(1, 0),
    gap: 'Whether a deposit must be wagered before it can be withdrawn.',
    effect:
      '1: until the player has staked as much as was deposited, the rule minimum_turnover rejects the command requestWithdrawal by the player, withdrawable_balance is 0, and withdrawal_status is Deposit turnover required; 0: a player may withdraw an unplayed deposit. It applies to later commands, not to Admin, generated play or scenario steps.',
  },
  protectedBlocks: {
    ...choice('lift', 'refuse'),
    gap: 'Whether an update with blocked false lifts a block that the command unblock cannot lift yet.',
    effect:
      'The blocks in question are a self-exclusion that has not ended, Deceased, Duplicate, and Underage and Sanctions Hit without a review. lift clears the flag, and the cause stays visible as a segment; the other value returns 409 and names the rule, and ignores marketing subscriptions that are turned on for a self-excluded or cooling-off player. It applies to later updates, not to scenario steps.',
  },
  marketRules: {
    ...choice('on', 'off'),
    gap: 'Whether the payment methods and deposit limits of a market bind its players.',
    effect:
      'on: the rule market_rules rejects a deposit or withdrawal by the player with a payment method that the market does not have, a deposit below the minimum (10 EUR, 100 SEK, 1,000 JPY and so on), and in Germany a deposit that takes the total of a calendar month above 1,000 EUR, unless the player has set a monthly deposit limit. Cards and bank transfers are accepted in every market except CRYPTO, and the error lists the other methods. off: any method and amount is accepted. It applies to later commands, not to Admin, generated play or scenario steps. Generated players follow these rules under both values.',
  },
}
