import { assumed, documented } from './entry'
import { field, flag, optional, part, resource, text } from './field'

/** A phone number in the form of E.164. */
export const E164 = /^\+[1-9]\d{1,14}$/
export const E164_EXAMPLE = '+4915123456789'

const setting = optional(flag(true), documented('Replaces the setting.', 'updateOmitted'))

/** The settings that an update accepts. */
export interface SettingsUpdate {
  readonly marketing_email_subscription?: boolean | undefined
  readonly email_validation?: boolean | undefined
  readonly marketing_sms_subscription?: boolean | undefined
  readonly sms_validation?: boolean | undefined
  readonly want_bonus?: boolean | undefined
}

export const SETTINGS_UPDATE = resource<SettingsUpdate>('SettingsUpdate', {
  marketing_email_subscription: setting,
  email_validation: setting,
  marketing_sms_subscription: setting,
  sms_validation: setting,
  want_bonus: setting,
})

/** The body of an update. Nothing in it is required. */
export interface ProfileUpdateBody {
  readonly phone?: string | undefined
  readonly affiliate_name?: string | undefined
  readonly blocked?: boolean | undefined
  readonly settings?: SettingsUpdate | undefined
}

export const PROFILE_UPDATE = resource<ProfileUpdateBody>('ProfileUpdate', {
  phone: optional(
    text('+49 1512 3456789'),
    assumed(
      'Replaces the number. Text without control characters; in E.164 if the policy requires it; null is rejected.',
      'updateOmitted',
      'phoneFormat',
    ),
  ),
  affiliate_name: optional(
    text('SpinGuide Media / sg-1042'),
    assumed(
      'Replaces the name. Any text without control characters; null is rejected.',
      'updateOmitted',
    ),
  ),
  blocked: optional(
    flag(false),
    documented('Blocks the player, or lifts the block.', 'updateOmitted', 'protectedBlocks'),
  ),
  settings: optional(
    part<SettingsUpdate>(SETTINGS_UPDATE),
    assumed('Replaces each given setting.', 'updateOmitted'),
  ),
})

/** The response to an update. */
export interface UpdateResult {
  readonly success: boolean
  readonly message: string
  readonly transaction_id: string
}

export const UPDATE_RESULT = resource<UpdateResult>('UpdateResult', {
  success: field(flag(true), assumed('Always true: failures are errors with their own status.')),
  message: field(
    text('Player profile updated'),
    assumed('A human-readable sentence, always the same.'),
  ),
  transaction_id: field(
    text('upd_s8d2j4rfyk800003', /^upd_[0-9a-z]{16}$/),
    assumed(
      'Id of the change record: upd_, then letters and digits. It is not the id of a transaction.',
    ),
  ),
})
