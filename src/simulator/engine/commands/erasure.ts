import { CATALOG } from '../../domain/bonuses'
import { touchBonus } from '../act'
import { blockNow, forfeitActive } from '../blocking'
import { defineCommand } from '../command-definition'
import { ERASED, ERASED_ADDRESS, recordIdentity } from '../player'
import { requirePerson } from '../rules'
import type { BonusRecord } from '../state'
import { KNOWN_LABELS } from './account'
import { MANUAL } from './awards'

export const erase = defineCommand({
  type: 'erase',
  doc: 'Erases personal data, as data protection law requires. The name becomes `Erased` with a meaningless e-mail address. Phone, manager, date of birth, and the labels, notes and bonus names written by staff are removed or become `Erased`, and payout notes omit the account. The account is blocked permanently, marketing ends, active bonuses are forfeited, and a persona stops playing. Ledger, balances and affiliate remain, and commands by staff and banks can still settle the money. The log of the world keeps earlier commands, which a replay needs.',
  rules: { account_erased: true },
  fields: {},
  run(act) {
    const { player, at } = act
    requirePerson(player, 'another erasure')
    const { identity } = player
    recordIdentity(act, {
      ...identity,
      name: ERASED,
      email: ERASED_ADDRESS,
      phone: undefined,
      vipManager: undefined,
      birthDay: 0,
      settings: {
        ...identity.settings,
        marketing_email_subscription: false,
        email_validation: false,
        email_account_activation: 'not_sent',
        marketing_sms_subscription: false,
        sms_validation: false,
        sms_account_activation: 'not_sent',
      },
    })
    // The change has the values before it.
    player.lastChange = undefined
    // A test account has no person whose data could be erased, so the label was wrong.
    player.labels = player.labels.filter(
      (label) => KNOWN_LABELS.includes(label) && label !== 'Test Account',
    )
    player.bonuses = player.bonuses.map((bonus) => {
      const bare = withoutText(bonus)
      return bare === bonus ? bonus : touchBonus(act, bare)
    })
    forfeitActive(act, 'account erased')
    // A cool-off would end by itself.
    if (player.blocks.every(({ cause }) => cause === 'Cool-Off')) blockNow(act, undefined)
    player.erasedAt = at
    player.pilot = undefined
  },
})

/** The bonus names of the package: all others were written by staff. */
const OWN_NAMES: ReadonlySet<string> = new Set([MANUAL, ...CATALOG].map(({ name }) => name))

/** The bonus record without the name that staff wrote. */
function withoutText(bonus: BonusRecord): BonusRecord {
  const { terms } = bonus
  if (OWN_NAMES.has(terms.template.name)) return bonus
  return { ...bonus, terms: { ...terms, template: { ...terms.template, name: ERASED } } }
}
