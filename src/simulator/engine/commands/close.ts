import { actAsPlayer } from '../act'
import { blockNow } from '../blocking'
import { defineCommand } from '../command-definition'
import { requireOpenAccount } from '../rules'

export const close = defineCommand({
  type: 'close',
  doc: 'The player closes the account: a block with the cause Closed By Player, which ends marketing and forfeits the active bonuses. Cash remains until Admin pays it out; `unblock` reopens the account. The player logs in unless a session is open.',
  rules: { account_blocked: true, account_erased: true },
  fields: {},
  run(act) {
    requireOpenAccount(act.player, 'the closure of the account')
    actAsPlayer(act)
    blockNow(act, 'Closed By Player')
  },
})
