import { mergeSettings } from '../../domain/accounts'
import { clearFlag, isGambled, setFlag } from '../blocking'
import { defineCommand } from '../command-definition'
import { anyText, flag, nullable, object, optional } from '../field'
import { recordIdentity, stated } from '../identity'
import { requireLiftable } from '../protection'
import { requirePerson } from '../rules'

/** The settings that the update operation changes. */
export const WRITABLE_SETTINGS = {
  marketing_email_subscription: optional(flag('Marketing by e-mail.')),
  email_validation: optional(flag('Whether the e-mail address is validated.')),
  marketing_sms_subscription: optional(flag('Marketing by SMS.')),
  sms_validation: optional(flag('Whether the phone number is validated.')),
  want_bonus: optional(flag('Whether the player wants bonuses.')),
} as const

/**
 * Whether a command changes the identity and the list of changes only, which are replaced: then a
 * copy of the player may share everything else.
 */
export function changesIdentityOnly(command: {
  readonly type: string
  blocked?: unknown
}): boolean {
  return command.type === 'updateProfile' && command.blocked === undefined
}

// The only money that an update moves is the bonus that a returning block forfeits.
export const updateProfile = defineCommand({
  type: 'updateProfile',
  doc: 'The update operation: omitted fields do not change. Unlike `PUT`, which rejects null, `null` removes `phone` or `affiliate_name`. An erased account rejects it.',
  rules: {
    account_erased: true,
    self_exclusion_running: 'under policy `protectedBlocks=refuse`',
    block_final: 'under policy `protectedBlocks=refuse`',
    review_required: 'under policy `protectedBlocks=refuse`',
  },
  fields: {
    phone: optional(nullable(anyText('Phone number.'))),
    affiliate_name: optional(nullable(anyText('Name of the affiliate.'))),
    blocked: optional(
      flag(
        'Sets or clears the block flag, whatever the cause. If a self-exclusion that an update cleared comes back, it forfeits the active bonus and ends marketing, as `block` does.',
      ),
    ),
    settings: optional(object(WRITABLE_SETTINGS, 'Omitted fields do not change.')),
  },
  run(act, { phone, affiliate_name, blocked, settings }) {
    const { player, at, rules } = act
    requirePerson(player, 'an update')
    const isStrict = rules.protectedBlocks === 'refuse'
    if (isStrict && blocked === false) {
      for (const block of player.blocks) requireLiftable(block, player, at)
    }
    const isExcluded = player.blocks.some(({ cause }) => isGambled(cause))
    const { identity } = player
    const changes = {
      phone: stated(phone, identity.phone),
      affiliateName: stated(affiliate_name, identity.affiliateName),
      settings: mergeSettings(
        identity.settings,
        isStrict && isExcluded ? withoutMarketing(settings) : settings,
      ),
    }
    recordIdentity(act, changes, () => {
      if (blocked === true) setFlag(act)
      if (blocked === false) clearFlag(act)
    })
  },
})

type Switches = { readonly [Name in keyof typeof WRITABLE_SETTINGS]?: boolean | undefined }

/** The settings without the marketing that they turn on. */
function withoutMarketing(settings: Switches | undefined): Switches | undefined {
  if (settings === undefined) return undefined
  const { marketing_email_subscription: email, marketing_sms_subscription: sms } = settings
  return {
    ...settings,
    marketing_email_subscription: email && undefined,
    marketing_sms_subscription: sms && undefined,
  }
}
