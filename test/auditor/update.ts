import { type AuditClient, pathOf, read } from './client'
import { type Breach, createReport, type Report } from './report'
import { withdrawalStatus } from './segments'
import { type AuditOptions, gather } from './subject'
import type { WireProfile } from './wire'

/** What an update audit also needs to know. */
export interface UpdateOptions extends AuditOptions {
  /** Another player of the same world, who must not change (item 52). */
  readonly bystander?: string
}

/** All that one player shows, as bytes. */
interface Picture {
  readonly profile: WireProfile
  /** Transactions, summary and bonuses: what no update may change. */
  readonly money: string
}

/** What a PUT answers, if it is right. */
interface WireReply {
  success?: unknown
  message?: unknown
  transaction_id?: unknown
}

/** Fields of the profile that follow from others and may move with an update. */
const DERIVED = ['withdrawal_status', 'segments']

const FLAGS = [
  'marketing_email_subscription',
  'email_validation',
  'marketing_sms_subscription',
  'sms_validation',
  'want_bonus',
] as const

/** Read-only fields, one body each, and nulls: none may ever be stored. */
const REFUSED: readonly object[] = [
  { name: 'Nobody' },
  { currency: 'EUR' },
  { kyc_status: 'approved', phone: '+490000000' },
  { balances: { cash_balance: 1e6 } },
  { kpi: { ltd: 1e6 } },
  { segments: ['VIP Diamond'] },
  { withdrawal_status: 'Available' },
  { vip_manager: 'Nobody' },
  { settings: { email_account_activation: 'expired' } },
  { settings: { sms_account_activation: 'expired', want_bonus: 'yes' } },
  { phone: null },
  { blocked: null },
]

/**
 * The laws of PUT (items 51, 52) on one player. It writes, and puts back what it changed; fields
 * that were absent cannot be put back and are left alone, and a blocked player is not unblocked,
 * because the cause of the block would be gone.
 */
export async function auditUpdate(
  client: AuditClient,
  player: string,
  options: UpdateOptions,
): Promise<readonly Breach[]> {
  const report = createReport(player)
  const watched = options.bystander
  const before = watched === undefined ? undefined : await picture(client, watched)
  const start = await picture(client, player)
  const { phone, affiliate_name: affiliate, blocked, settings } = start.profile
  const law = async (change: object, back: object) => {
    await checkChange(client, player, report, change, start.money)
    if (!blocked && 'blocked' in change) await checkBlocked(client, player, report, options)
    await checkChange(client, player, report, back, start.money)
  }
  await law({}, {})
  if (phone !== undefined) await law({ phone: '+49 30 1234567' }, { phone })
  if (affiliate !== undefined) {
    await law({ affiliate_name: 'Audit / au-1' }, { affiliate_name: affiliate })
  }
  for (const flag of FLAGS) {
    await law({ settings: { [flag]: !settings[flag] } }, { settings: { [flag]: settings[flag] } })
  }
  const { want_bonus, sms_validation } = settings
  await law(
    { settings: { want_bonus: !want_bonus, sms_validation: !sms_validation } },
    { settings: { want_bonus, sms_validation } },
  )
  await law({ blocked: true }, { blocked })
  await checkRefused(client, player, report)
  const end = await picture(client, player)
  report.same(51, 'all is put back', JSON.stringify(end), JSON.stringify(start))
  if (watched !== undefined) {
    const after = JSON.stringify(await picture(client, watched))
    report.same(52, `updates changed ${watched}`, after, JSON.stringify(before))
  }
  return report.breaches
}

async function picture(client: AuditClient, player: string): Promise<Picture> {
  const paths = ['/transactions?limit=200', '/transactions/summary', '/bonuses?limit=200']
  const parts: object[] = []
  for (const path of paths) parts.push(await read(client, pathOf(player) + path))
  const profile = await read<WireProfile>(client, pathOf(player))
  return { profile, money: JSON.stringify(parts) }
}

/** One valid body, sent twice: exactly its fields change, once. */
async function checkChange(
  client: AuditClient,
  player: string,
  report: Report,
  body: object,
  money: string,
): Promise<void> {
  const sent = JSON.stringify(body)
  const { profile } = await picture(client, player)
  await accept(client, player, report, body)
  const once = await picture(client, player)
  report.same(51, `money, transactions and bonuses after ${sent}`, once.money, money)
  const wanted = stable({
    ...profile,
    ...body,
    settings: { ...profile.settings, ...settingsOf(body) },
  })
  report.same(51, `profile after ${sent}`, stable(once.profile), wanted)
  await accept(client, player, report, body)
  const twice = JSON.stringify(await picture(client, player))
  report.same(51, `${sent} is idempotent`, twice, JSON.stringify(once))
}

async function accept(
  client: AuditClient,
  player: string,
  report: Report,
  body: object,
): Promise<void> {
  const answer = await client('PUT', pathOf(player), body)
  const reply = (answer.body ?? {}) as WireReply
  const fits =
    answer.status === 200 &&
    reply.success === true &&
    typeof reply.message === 'string' &&
    typeof reply.transaction_id === 'string'
  if (!fits) report.breach(51, `PUT ${JSON.stringify(body)}`, answer.status, answer.body)
}

/** A block shows in withdrawal_status and closes the eligible list, and nowhere else. */
async function checkBlocked(
  client: AuditClient,
  player: string,
  report: Report,
  options: AuditOptions,
): Promise<void> {
  const subject = await gather(client, player, options)
  const { withdrawal_status: shown } = subject.profile
  report.same(51, 'withdrawal_status of a blocked player', shown, withdrawalStatus(subject))
  const offers = subject.eligible.bonuses.map(({ code }) => code)
  if (offers.length > 0) report.breach(50, 'offers for a blocked player', offers, [])
}

/** Read-only fields and nulls are refused or ignored; valid fields beside them may be stored. */
async function checkRefused(client: AuditClient, player: string, report: Report): Promise<void> {
  for (const body of REFUSED) {
    const before = await picture(client, player)
    const { status } = await client('PUT', pathOf(player), body)
    if (status !== 200 && status !== 400) {
      report.breach(51, `PUT ${JSON.stringify(body)}`, status, 400)
    }
    const after = await picture(client, player)
    const allowed =
      status === 200 && 'phone' in body && typeof body.phone === 'string'
        ? { ...before, profile: { ...before.profile, phone: body.phone } }
        : before
    const detail = `after the refused ${JSON.stringify(body)}`
    report.same(51, detail, JSON.stringify(after), JSON.stringify(allowed))
    const { phone } = before.profile
    if (after.profile.phone !== phone) await client('PUT', pathOf(player), { phone })
  }
}

function settingsOf(body: object): object {
  return 'settings' in body ? (body.settings as object) : {}
}

/** The profile as text, its keys in order, without what follows from the rest. */
function stable(profile: object): string {
  const kept = Object.entries(profile).filter(([key]) => !DERIVED.includes(key))
  return JSON.stringify(kept.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
