import {
  isSuspicion,
  KYC_MOVES,
  KYC_STATUSES,
  MANUAL_LABELS,
  mergeSettings,
  SEGMENTS,
} from '../../domain/accounts'
import { ADJUSTMENT_NAMES, EVENTS } from '../../domain/events'
import { post } from '../act'
import { clearFlag, isGambled, requireLiftable, setFlag } from '../blocking'
import { defineCommand } from '../command-definition'
import {
  anyText,
  email,
  flag,
  labelText,
  listOf,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '../field'
import { moveKyc } from '../kyc'
import { recordIdentity, stated } from '../player'
import {
  isBlocked,
  reject,
  requireAmount,
  requireCash,
  requireOpenAccount,
  requirePerson,
} from '../rules'
import { openSession } from '../sessions'
import type { PlayerState } from '../state'

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

/** Maximum number of custom labels of a player, besides the known ones. */
const MAX_LABELS = 20

export const KNOWN_LABELS: readonly string[] = MANUAL_LABELS
const segments: readonly string[] = SEGMENTS

export const label = defineCommand({
  type: 'label',
  doc: 'Sets and clears staff labels, which appear after the derived segments: `Multi-Account`, `AML Hold`, `Fraud Suspect`, `Bonus Abuser`, `Test Account` or any other text. The first three mark a suspicion: they need a block and end with it.',
  rules: { account_erased: true, not_blocked: true, label_reserved: true, too_many_labels: true },
  fields: {
    add: optional(listOf(labelText('Labels to set.'))),
    remove: optional(listOf(labelText('Labels to clear.'))),
  },
  run({ player }, { add = [], remove = [] }) {
    requirePerson(player, 'a change of labels')
    for (const name of add) requireFree(name)
    requireBlock(player, add.find(isSuspicion))
    const own = [...player.labels, ...add].filter((name) => !KNOWN_LABELS.includes(name))
    const labels = [...MANUAL_LABELS, ...new Set(own)].filter(
      (name) => add.includes(name) || (player.labels.includes(name) && !remove.includes(name)),
    )
    requireFew(
      player,
      labels.filter((name) => !KNOWN_LABELS.includes(name)),
    )
    player.labels = labels
  },
})

function requireFree(name: string): void {
  if (KNOWN_LABELS.includes(name)) return
  const folded = name.toLowerCase()
  const segment = segments.find((each) => each.toLowerCase() === folded)
  if (segment === undefined) return
  reject(
    'label_reserved',
    `"${name}" is a derived segment and cannot be a label.`,
    KNOWN_LABELS.includes(segment) ? `Write it as ${segment}.` : 'Use another text.',
    { label: name, segment },
    'add',
  )
}

function requireBlock(player: PlayerState, suspicion: string | undefined): void {
  if (suspicion === undefined || isBlocked(player)) return
  reject(
    'not_blocked',
    `"${suspicion}" requires a block, and player "${player.id}" is not blocked.`,
    'Block the player first.',
    { label: suspicion, blocked: false },
    'add',
  )
}

function requireFew({ id }: PlayerState, labels: readonly string[]): void {
  if (labels.length <= MAX_LABELS) return
  reject(
    'too_many_labels',
    `Player "${id}" would have ${labels.length} custom labels.`,
    `Remove some: a player can have at most ${MAX_LABELS}.`,
    { labels: labels.length, maximum: MAX_LABELS },
    'add',
  )
}

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
      reject(
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

/** The fields by which a player is reached. */
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
      reject(
        'nothing_to_change',
        `The change of identity for player "${id}" has no field.`,
        'Set at least one field.',
        { fields: Object.keys(FIELDS) },
      )
    }
    recordIdentity(act, {
      ...identity,
      name: name ?? identity.name,
      email: email ?? identity.email,
      phone: stated(phone, identity.phone),
      language: language ?? identity.language,
      vipManager: stated(vip_manager, identity.vipManager),
    })
  },
})

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
    const changed = {
      ...identity,
      phone: stated(phone, identity.phone),
      affiliateName: stated(affiliate_name, identity.affiliateName),
      settings: mergeSettings(
        identity.settings,
        isStrict && isExcluded ? withoutMarketing(settings) : settings,
      ),
    }
    recordIdentity(act, changed, () => {
      if (blocked === true) setFlag(act)
      if (blocked === false) clearFlag(act)
    })
  },
})

type Switches = { readonly [Name in keyof typeof WRITABLE_SETTINGS]?: boolean | undefined }

/** The settings as they are if they turn on no marketing. */
function withoutMarketing(settings: Switches | undefined): Switches | undefined {
  if (settings === undefined) return undefined
  const { marketing_email_subscription: email, marketing_sms_subscription: sms } = settings
  return {
    ...settings,
    marketing_email_subscription: email && undefined,
    marketing_sms_subscription: sms && undefined,
  }
}

export const adjust = defineCommand({
  type: 'adjust',
  doc: 'Adjusts the cash wallet.',
  rules: { amount_out_of_range: true, insufficient_funds: true },
  makes: 'adjustment',
  fields: {
    kind: oneOf(ADJUSTMENT_NAMES, 'Name of the row.'),
    amount: money("In the player's currency."),
    note: optional(text('Note of the row.')),
  },
  run(act, { kind, amount, note }) {
    const { player } = act
    requireAmount(player, amount, kind)
    const { sign, creators } = EVENTS[kind]
    if (sign < 0) requireCash(player, amount, `A ${kind}`, 'amount')
    post(act, { name: kind, status: 'completed', amount, creator: creators[0], note })
  },
})
