import type { EventName } from '../../domain/events'
import { depositName, PAYMENT_METHODS } from '../../domain/payments'
import { actAsPlayer, post } from '../act'
import { activateOnDeposit } from '../bonus-lifecycle'
import { defineCommand } from '../command-definition'
import { lossNote } from '../declines'
import { awaitSettlement, preferredMethod } from '../deposits'
import { money, oneOf, optional, text } from '../field'
import { requireLimit } from '../limits'
import { requireMarketDeposit } from '../market-rules'
import { requireAmount, requireFree, requireOpenAccount } from '../rules'

export const deposit = defineCommand({
  type: 'deposit',
  doc: 'Deposits money. A completed deposit activates the pending bonus that requires it; a deposit by Admin is a Manual Deposit. Unless it is by Admin, the player logs in if no session is open.',
  rules: {
    account_blocked: true,
    account_erased: true,
    restricted: 'for the player only',
    amount_out_of_range: true,
    limit_reached: 'for the player only',
    market_rules: 'for the player only, under policy `marketRules=on`',
  },
  makes: 'deposit',
  fields: {
    amount: money("In the player's currency."),
    method: optional(
      oneOf(PAYMENT_METHODS, "Default: the most common method in the player's market."),
    ),
    outcome: optional(
      oneOf(
        ['completed', 'pending', 'declined', 'failed', 'cancelled'],
        'Default `completed`; in a scenario, after the usual time of the method. `pending` remains open until `settleDeposit` or expiry.',
      ),
    ),
    reason: optional(
      text(
        'Why it was declined, or why it failed. Default for a decline: the usual reason for the method; for cards, `do not honour`.',
      ),
    ),
    by: optional(oneOf(['Player', 'Admin'], 'Default `Player`.')),
    note: optional(text('Replaces the generated note of the row.')),
  },
  run(act, { amount, method: wanted, outcome = 'completed', reason, by = 'Player', note }) {
    const { player } = act
    requireOpenAccount(player, 'a deposit')
    if (by === 'Player') requireFree(player, 'deposits', 'a deposit')
    requireAmount(player, amount, 'deposit')
    if (by === 'Player') requireLimit(act, 'deposit', amount, 'amount')
    const method = wanted ?? preferredMethod(player)
    if (by === 'Player') requireMarketDeposit(act, amount, method)
    if (by === 'Player') actAsPlayer(act)
    const name: EventName = by === 'Admin' ? 'Manual Deposit' : depositName(method)
    const ordinal = post(act, {
      name,
      status: outcome,
      amount,
      method,
      creator: by === 'Admin' ? 'Admin' : 'System',
      note: note ?? lossNote(method, outcome, reason),
    })
    if (outcome === 'completed') activateOnDeposit(act, ordinal)
    if (outcome === 'pending') awaitSettlement(act, ordinal, method)
  },
})
