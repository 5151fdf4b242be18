import { mergeSettings } from '../../domain/accounts'
import { blockNow, unblockNow } from '../blocking'
import { recordChange, updatableFields } from '../changes'
import { defineCommand } from '../command-definition'
import { anyText, flag, nullable, object, optional } from '../field'

/** The settings that the update operation changes. */
export const WRITABLE_SETTINGS = {
  marketing_email_subscription: optional(flag('Marketing by e-mail.')),
  email_validation: optional(flag('The e-mail address is validated.')),
  marketing_sms_subscription: optional(flag('Marketing by SMS.')),
  sms_validation: optional(flag('The phone number is validated.')),
  want_bonus: optional(flag('The player wants bonuses.')),
} as const

// Unlike any other command it sets and clears the block flag alone, and it moves no money.
export const updateProfile = defineCommand({
  type: 'updateProfile',
  doc: 'The update operation: a missing field stays as it is, `null` removes its value. No rule refuses it.',
  rules: {},
  fields: {
    phone: optional(nullable(anyText('Phone number.'))),
    affiliate_name: optional(nullable(anyText('Name of the affiliate.'))),
    blocked: optional(flag('Sets or clears the block flag, whatever the cause of the block.')),
    settings: optional(object(WRITABLE_SETTINGS, 'Omitted fields do not change.')),
  },
  run(act, { phone, affiliate_name, blocked, settings }) {
    const { player } = act
    const { identity } = player
    const before = updatableFields(player)
    player.identity = {
      ...identity,
      phone: phone === undefined ? identity.phone : (phone ?? undefined),
      affiliateName:
        affiliate_name === undefined ? identity.affiliateName : (affiliate_name ?? undefined),
      settings: mergeSettings(identity.settings, settings),
    }
    if (blocked === true && !player.block) blockNow(act, undefined)
    if (blocked === false && player.block) unblockNow(player)
    recordChange(player, act.at, before)
    act.change = player.ids.changes.idOf(player.updates)
  },
})
