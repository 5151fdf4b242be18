import { CURRENCIES } from '../domain/currencies'
import { type AuditedPlayer, labelOf, worth } from './audited-player'
import { instantSide } from './breach'
import { isPlayersOwn } from './rows'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Checks everything besides the money: sessions, blocks, the KYC case, the identity. */
export function checkAccount(audited: AuditedPlayer): void {
  checkSession(audited)
  checkBlock(audited)
  checkExclusion(audited)
  checkKyc(audited)
  checkPayouts(audited)
  checkThreshold(audited)
  checkIdentity(audited)
  checkManager(audited)
}

/** Only the latest session is known: no row of the player is later than its last act. */
function checkSession({ player, now, entries, report }: AuditedPlayer): void {
  const { registeredAt, lastLogin, lastActive, returnedAt } = player
  const order = [
    ['registration, then last login', registeredAt, lastLogin],
    ['last login, then last act', lastLogin, lastActive],
    ['last act, then the clock', lastActive, now],
    ['the session of the last act', lastActive, lastLogin + DAY - 1],
    ['the return, then last login', returnedAt, lastLogin],
    ['60 days, then the return', registeredAt + 60 * DAY, returnedAt],
  ] as const
  for (const [message, first, second] of order) {
    if (first === undefined || second === undefined || first <= second) continue
    report.breach('session', message, instantSide(first), instantSide(second))
  }
  const played = entries.some(({ row }) => row.type === 'bet' && row.at <= (returnedAt ?? 0))
  if (returnedAt !== undefined) report.same('session', 'play before the return', played, true)
  for (let place = entries.length - 1; place >= 0; place--) {
    const row = entries[place]?.row
    if (row === undefined || row.at <= lastActive) return
    if (!isPlayersOwn(row)) continue
    const message = `${labelOf(row)} is later than the player's last act`
    report.breach('session', message, instantSide(row.at), instantSide(lastActive))
  }
}

/** [least, most] duration of the blocks that have an end. */
const LENGTHS: Readonly<Record<string, readonly [number, number]>> = {
  'Cool-Off': [DAY, 42 * DAY],
  // Six calendar months have at least 181 days.
  'Self-Excluded': [181 * DAY, 36_500 * DAY],
}

/** Causes of blocks that end the marketing. */
const UNMARKETED: ReadonlySet<string> = new Set([
  ...Object.keys(LENGTHS),
  'Underage',
  'Deceased',
  'Duplicate',
  'Sanctions Hit',
  'Closed By Player',
])

function checkBlock({ player, now, entries, report }: AuditedPlayer): void {
  const { block, registeredAt } = player
  if (block === undefined) return
  const { cause, since, until } = block
  if (since < registeredAt || since > now) {
    report.breach('block-state', 'The block has begun', instantSide(since), instantSide(now))
  }
  const length = LENGTHS[cause ?? '']
  report.same('block-state', 'The block has an end', until !== undefined, length !== undefined)
  if (length !== undefined && until !== undefined) {
    const days = (until - since) / DAY
    const good = until - since >= length[0] && until - since <= length[1]
    report.holds(good, 'block-state', `Days of a ${cause}`, days, length[1] / DAY)
  }
  if (block.reviewed && player.kyc.approvedAt === undefined) {
    report.breach('block-state', 'A reviewed block has an approval', null, instantSide(since))
  }
  if (UNMARKETED.has(cause ?? '') && player.updates === 0) {
    const { settings } = player.identity
    const mail = settings.marketing_email_subscription
    const sms = settings.marketing_sms_subscription
    report.same('block-marketing', `Marketing of a ${cause} player`, mail || sms, false)
  }
  for (let place = entries.length - 1; place >= 0; place--) {
    const row = entries[place]?.row
    // A row of the same instant can precede the block.
    if (row === undefined || row.at <= since) return
    if (!isPlayersOwn(row) && row.type !== 'bonus' && row.name !== 'Manual Deposit') continue
    const message = `${labelOf(row)} comes after the block`
    report.breach('blocked-row', message, instantSide(row.at), instantSide(since))
  }
}

/** Statuses of a withdrawal that returned the money, at an instant that no row stores. */
const GIVEN_BACK: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failed', 'reversed'])

/** A self-exclusion ends the active bonuses; on autopilot, Admin then pays the cash out. */
function checkExclusion(audited: AuditedPlayer): void {
  const { player, now, entries, sums, report } = audited
  const { block, kyc, bonuses, processes } = player
  if (block?.cause !== 'Self-Excluded') return
  for (const { id, award, endedAt } of bonuses) {
    if (award === undefined || (endedAt ?? Number.POSITIVE_INFINITY) <= block.since) continue
    const [left, right] = [instantSide(endedAt), instantSide(block.since)]
    report.breach('bonus-excluded', `Bonus ${id} ends with the self-exclusion`, left, right)
  }
  const lastLook = block.since + 13 * DAY
  // Commands can add money and cancel payouts at any time.
  if (!audited.untouched || !processes || now < lastLook) return
  if (kyc.status !== 'approved' || kyc.since > lastLook) return
  const arrivedLate = entries.some(({ row, booked }) =>
    row.type === 'withdrawal'
      ? GIVEN_BACK.has(row.status)
      : booked.cash > 0 && (row.completedAt ?? row.at) > lastLook,
  )
  if (arrivedLate || sums.cash <= 0) return
  report.breach('exclusion-payout', 'Cash of an excluded player', report.major(sums.cash), 0)
}

function checkKyc({ player, now, report }: AuditedPlayer): void {
  const { kyc, registeredAt } = player
  const { status, since, approvedAt, retry } = kyc
  if (since < registeredAt || since > now) {
    report.breach('kyc-state', 'The case has changed by now', instantSide(since), instantSide(now))
  }
  if (status === 'not_started') {
    report.sameInstant('kyc-state', 'not_started since', since, registeredAt)
    report.sameInstant('kyc-state', 'not_started: approved', approvedAt, undefined)
  }
  if (status === 'approved' && (approvedAt === undefined || approvedAt > since)) {
    const [left, right] = [instantSide(approvedAt), instantSide(since)]
    report.breach('kyc-state', 'approved: first approval', left, right)
  }
  if (approvedAt !== undefined && (approvedAt < registeredAt || approvedAt > now)) {
    const [left, right] = [instantSide(approvedAt), instantSide(registeredAt)]
    report.breach('kyc-state', 'The first approval lies within the account', left, right)
  }
  if (retry && status !== 'pending') {
    report.breach('kyc-state', 'Only a pending case is to be resubmitted', status, 'pending')
  }
}

/** Statuses of withdrawals that have been approved. */
const APPROVED: ReadonlySet<string> = new Set([
  'approved',
  'processing',
  'completed',
  'failed',
  'reversed',
])

function checkPayouts({ player, entries, report }: AuditedPlayer): void {
  const { approvedAt } = player.kyc
  const { cause, since = 0 } = player.block ?? {}
  const isHeld = cause === 'AML Hold' || cause === 'Sanctions Hit'
  const held = isHeld ? since : Number.POSITIVE_INFINITY
  for (const { row } of entries) {
    if (row.status === 'completed' && row.type === 'withdrawal' && (row.completedAt ?? 0) > held) {
      const [left, right] = [instantSide(row.completedAt), instantSide(held)]
      report.breach('payout-hold', `${labelOf(row)} is completed before the hold`, left, right)
    }
    if (row.type !== 'withdrawal' || !APPROVED.has(row.status)) continue
    if (approvedAt !== undefined && approvedAt <= (row.completedAt ?? approvedAt)) continue
    const message = `${labelOf(row)} is ${row.status}: KYC approved before`
    report.breach('kyc-payout', message, instantSide(row.completedAt), instantSide(approvedAt))
  }
}

const THRESHOLD_EURO_CENTS = 200_000

function checkThreshold(audited: AuditedPlayer): void {
  const { player, sums, entries, report } = audited
  if (player.kyc.status !== 'not_started') return
  const threshold = worth(audited, THRESHOLD_EURO_CENTS)
  if (sums.bets >= threshold) {
    const [left, right] = [report.major(sums.bets), report.major(threshold)]
    report.breach('kyc-threshold', 'Stakes of a player whose KYC has not begun', left, right)
  }
  const request = entries.find(({ row }) => row.type === 'withdrawal')
  if (request) {
    const message = `${labelOf(request.row)} of a player whose KYC has not begun`
    report.breach('kyc-threshold', message, request.row.status, player.kyc.status)
  }
}

/** Staff may act for any player by command; the autopilot knows who has a manager. */
function checkManager({ player, entries, report, untouched }: AuditedPlayer): void {
  if (!untouched) return
  const { vipManager } = player.identity
  for (const { row } of entries) {
    if (row.creator !== 'VIP Manager') continue
    const named = row.name !== 'Goodwill Credit' || row.note?.endsWith(`by ${vipManager}`) === true
    const message = `${labelOf(row)} is by the VIP manager`
    report.holds(
      vipManager !== undefined && named,
      'vip-manager',
      message,
      row.note ?? null,
      vipManager ?? null,
    )
  }
}

function checkIdentity({ player, report }: AuditedPlayer): void {
  const { email, name, language, birthDay } = player.identity
  report.holds(/^[^\s@]+@[^\s@]+$/.test(email), 'identity', 'The e-mail address', email, null)
  report.holds(name.trim() !== '', 'identity', 'The name', name, null)
  report.holds(language.trim() !== '', 'identity', 'The language', language, null)
  const born = Number.isInteger(birthDay) && birthDay * DAY <= player.registeredAt
  report.holds(born, 'identity', 'The date of birth', birthDay, player.registeredAt)
  report.holds(player.currency in CURRENCIES, 'identity', 'The currency', player.currency, null)
}
