import { KYC_MOVES, KYC_STATUSES } from '../../domain/accounts'
import { defineCommand } from '../command-definition'
import { oneOf } from '../field'
import { moveKyc } from '../kyc'
import { refuse, requirePerson } from '../rules'

export const setKyc = defineCommand({
  type: 'setKyc',
  doc: 'Changes the KYC status: staff approve (verify) or reject the documents, or request them again (pending). From pending, set in_review first.',
  rules: { account_erased: true, kyc_transition: true },
  fields: { status: oneOf(KYC_STATUSES, 'The new KYC status.') },
  run(act, { status: to }) {
    requirePerson(act.player, 'a review of documents')
    const { status } = act.player.kyc
    const next = KYC_MOVES[status]
    if (!next.includes(to)) {
      const between = next.find((one) => KYC_MOVES[one].includes(to))
      const way = between ? ` Set ${between} first.` : ''
      refuse(
        'kyc_transition',
        `kyc_status cannot change from ${status} to ${to}.`,
        `From ${status} it can change to ${next.join(' or ')}.${way}`,
        { from: status, to, allowed: next },
        'status',
      )
    }
    moveKyc(act, to)
  },
})
