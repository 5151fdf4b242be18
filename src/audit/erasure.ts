import type { AuditedPlayer } from './audited-player'

/** What a profile may say of an erased person; a field that is absent says nothing. */
const BLANK: Readonly<Record<string, string | undefined>> = {
  name: 'Erased',
  email: 'erased@letterbox.example',
  phone: undefined,
  vip_manager: undefined,
}

const LABELS = ['Multi-Account', 'AML Hold', 'Fraud Suspect', 'Test Account']

/** An erased player shows no personal data, is blocked, and plays no more. */
export function checkErasure({ player, view, report }: AuditedPlayer): void {
  if (player.erasedAt === undefined) return
  const profile: Readonly<Record<string, unknown>> = { ...view.profile() }
  for (const [field, value] of Object.entries(BLANK)) {
    report.same('erased', `${field} of an erased player`, profile[field], value)
  }
  const { marketing_email_subscription: mail, marketing_sms_subscription: sms } =
    player.identity.settings
  report.same('erased', 'Marketing of an erased player', mail || sms, false)
  report.same('erased', 'An erased player is blocked', profile['blocked'], true)
  report.same('erased', 'Date of birth of an erased player', player.identity.birthDay, 0)
  report.same('erased', 'An erased player has a persona that plays', player.pilot, undefined)
  const texts = player.labels.filter((label) => !LABELS.includes(label))
  report.same('erased', 'Labels of staff on an erased player', texts.join(', '), '')
}
