import { actAsPlayer } from '../act'
import { defineCommand } from '../command-definition'
import { oneOf, optional, text } from '../field'
import { requireOpenAccount } from '../rules'
import { resolveRow, transactionField } from '../transactions'
import { moveRowTo } from '../withdrawals'

type Cancellable = readonly [what: string, statuses: readonly string[]]

const OF_PLAYER: Cancellable = ['pending withdrawal', ['pending']]
const OF_ADMIN: Cancellable = ['pending or approved withdrawal', ['pending', 'approved']]

export const cancelWithdrawal = defineCommand({
  type: 'cancelWithdrawal',
  doc: 'Cancels a pending withdrawal; Admin can also cancel an approved one. Unless it is by Admin, the player logs in if no session is open.',
  rules: { account_blocked: 'for the player only', account_erased: 'for the player only' },
  fields: {
    transaction: transactionField,
    by: optional(oneOf(['Player', 'Admin'], 'Default `Player`.')),
    reason: optional(text('Why, for the note of the row.')),
  },
  run(act, { transaction, by = 'Player', reason }) {
    const { player } = act
    if (by === 'Player') requireOpenAccount(player, 'the cancellation of a withdrawal')
    const [what, statuses] = by === 'Player' ? OF_PLAYER : OF_ADMIN
    const isOpen = (ordinal: number) => statuses.includes(player.ledger.statusOf(ordinal))
    const row = resolveRow(player, transaction, ['withdrawal'], what, isOpen)
    if (by === 'Player') actAsPlayer(act)
    moveRowTo(act, row.ordinal, 'cancelled', reason, by)
  },
})
