import { openSession } from '../act'
import { defineCommand } from '../command-definition'
import { requireOpenAccount } from '../rules'

export const login = defineCommand({
  type: 'login',
  doc: 'The player logs in: a new session begins, even if another one is open.',
  rules: { account_blocked: true, account_erased: true },
  fields: {},
  run(act) {
    requireOpenAccount(act.player, 'a login')
    openSession(act)
  },
})
