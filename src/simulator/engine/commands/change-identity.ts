import { defineCommand } from '../command-definition'
import { anyText, email, nullable, optional, text } from '../field'
import { recordIdentity, stated } from '../identity'
import { refuse, requirePerson } from '../rules'

/** How the player is reached. */
export const CONTACT = {
  email: optional(email('E-mail address.')),
  phone: optional(nullable(anyText('Phone number.'))),
  language: optional(text('English name of the language, such as `German`.')),
} as const

export const MANAGER = {
  vip_manager: optional(nullable(text('Name of the manager.'))),
} as const

const FIELDS = {
  name: optional(text('Full name. The e-mail address does not change.')),
  ...CONTACT,
  ...MANAGER,
} as const

export const changeIdentity = defineCommand({
  type: 'changeIdentity',
  doc: 'Staff correct at least one field of the identity. Omitted fields do not change; `null` removes `phone` or `vip_manager`. The result has the id of a change record, like an update.',
  rules: { account_erased: true, nothing_to_change: true },
  fields: FIELDS,
  run(act, { name, email, phone, language, vip_manager }) {
    const { identity, id } = act.player
    requirePerson(act.player, 'a change of the identity')
    const values = [name, email, phone, language, vip_manager]
    if (values.every((value) => value === undefined)) {
      refuse(
        'nothing_to_change',
        `The change of identity for player "${id}" has no field.`,
        'Set at least one field.',
        { fields: Object.keys(FIELDS) },
      )
    }
    recordIdentity(act, {
      name: name ?? identity.name,
      email: email ?? identity.email,
      phone: stated(phone, identity.phone),
      language: language ?? identity.language,
      vipManager: stated(vip_manager, identity.vipManager),
    })
  },
})
