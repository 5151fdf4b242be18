import { actAsPlayer, clearTimer, moveRow } from '../act'
import { defineCommand } from '../command-definition'
import { oneOf, optional } from '../field'
import { requireOpenAccount } from '../rules'
import { resolveRow, transactionField } from '../transactions'

export const cancelWithdrawal = defineCommand({
  type: 'cancelWithdrawal',
  doc: 'Cancels a pending withdrawal.',
  rules: { account_blocked: 'for the player only', account_erased: 'for the player only' },
  fields: {
    transaction: transactionField,
    by: optional(oneOf(['Player', 'Admin'], 'Default `Player`.')),
  },
  run(act, { transaction, by = 'Player' }) {
    const { player } = act
    if (by === 'Player') requireOpenAccount(player, 'the cancellation of a withdrawal')
    const isPending = (ordinal: number) => player.ledger.statusOf(ordinal) === 'pending'
    const row = resolveRow(player, transaction, ['withdrawal'], 'pending withdrawal', isPending)
    if (by === 'Player') actAsPlayer(act)
    clearTimer(player, 'withdrawalMoves', row.ordinal)
    moveRow(act, row.ordinal, 'cancelled', `Cancelled by ${by === 'Player' ? 'player' : by}`)
  },
})
