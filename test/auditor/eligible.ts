import { pathOf, read } from './client'
import type { Subject } from './subject'
import { BENEFITS, CRITERIA } from './vocabulary'
import { checkFields, type WireEligible, type WireOffer } from './wire'

const DAY = 86_400_000

/** The eligible list and its four criteria (items 1, 49, 50). Four requests. */
export async function checkEligible(subject: Subject): Promise<void> {
  const { client, eligible, player, profile, report } = subject
  const offers = eligible.bonuses
  checkAnswer(subject, 'eligible', eligible)
  distinct(subject, offers, 'code')
  distinct(subject, offers, 'bonus_type_id')
  for (const offer of offers) checkOffer(subject, offer)
  const parts: WireOffer[] = []
  for (const criteria of CRITERIA) {
    const path = pathOf(player, '/bonuses/eligible', { criteria_type: criteria })
    const answer = await read<WireEligible>(client, path)
    checkAnswer(subject, `eligible?criteria_type=${criteria}`, answer)
    checkSlice(subject, criteria, answer.bonuses)
    parts.push(...answer.bonuses)
  }
  const byCode = (list: readonly WireOffer[]) =>
    list.map((offer) => JSON.stringify(offer)).toSorted()
  const whole = JSON.stringify(byCode(offers)) === JSON.stringify(byCode(parts))
  if (!whole) {
    report.breach(49, 'the criteria partition the list', parts.map(codeOf), offers.map(codeOf))
  }
  const closed =
    profile.blocked ||
    !profile.settings.want_bonus ||
    profile.kyc_status === 'rejected' ||
    profile.segments.includes('Self-Excluded')
  if (closed && offers.length > 0) {
    report.breach(50, 'offers for a player who may have none', offers.map(codeOf), [])
  }
}

function checkAnswer({ report, player }: Subject, where: string, answer: WireEligible): void {
  report.same(49, `${where}: player_id`, answer.player_id, player)
  report.same(49, `${where}: total`, answer.total, answer.bonuses.length)
}

function checkOffer(subject: Subject, offer: WireOffer): void {
  const { report, now, money, profile, bonuses } = subject
  const where = `offer ${offer.code}`
  checkFields(report, 49, where, offer, {
    bonus_type_id: 'string',
    name: 'string',
    code: 'string',
    description: 'string',
    benefit_type: 'string',
    amount: 'number',
    wager_requirement: 'number',
    expires_at: 'instant',
    reason: 'string',
  })
  for (const name of ['amount', 'wager_requirement'] as const) {
    if (!money.clean(offer[name])) {
      report.breach(1, `${where}: ${name} is not clean ${money.currency}`, offer[name])
    }
  }
  if (!(offer.amount > 0)) report.breach(49, `${where}: nothing is offered`, offer.amount)
  if (!(offer.wager_requirement >= 0)) {
    report.breach(49, `${where}: wager_requirement is negative`, offer.wager_requirement)
  }
  if (!BENEFITS.has(offer.benefit_type)) {
    report.breach(49, `${where}: benefit_type`, offer.benefit_type)
  }
  if (!(Date.parse(offer.expires_at) > now)) {
    report.breach(49, `${where}: has expired`, offer.expires_at)
  }
  const held = bonuses.find(
    ({ record }) =>
      record.bonus_name === offer.name && ['active', 'pending'].includes(record.status),
  )
  if (held) report.breach(50, `${where}: the player has it already`, offer.name, held.record.id)
  const first = /^first deposit bonus/i.test(offer.reason) || /^welcome\b/i.test(offer.name)
  if (first && profile.ftd_date !== undefined) {
    report.breach(50, `${where}: a first deposit was made`, offer.reason, profile.ftd_date)
  }
  checkReason(subject, where, offer.reason)
}

/** The facts that a reason states and the wire shows. */
function checkReason({ report, profile, now }: Subject, where: string, reason: string): void {
  const idle = (now - Date.parse(profile.last_login)) / DAY
  const tier = /^VIP level (\w+)$/.exec(reason)?.[1]
  if (tier !== undefined && !profile.segments.includes(`VIP ${tier}`)) {
    report.breach(50, `${where}: ${reason}`, tier, profile.segments)
  }
  if (reason === 'Logged in within the last 7 days' && idle >= 8) {
    report.breach(50, `${where}: ${reason}`, profile.last_login)
  }
  const days = /^Inactive for (\d+) days?$/.exec(reason)?.[1]
  if (days !== undefined && Math.abs(Number(days) - idle) > 1) {
    report.breach(50, `${where}: ${reason}`, Number(days), idle)
  }
}

/** A criterion's offers stand in the order of the whole list. */
function checkSlice({ report, eligible }: Subject, criteria: string, part: WireOffer[]): void {
  const places = part.map(({ code }) => eligible.bonuses.findIndex((offer) => offer.code === code))
  const ordered = places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1))
  if (!ordered) report.breach(49, `order of criteria_type=${criteria}`, part.map(codeOf))
}

function distinct(
  { report }: Subject,
  offers: readonly WireOffer[],
  field: 'code' | 'bonus_type_id',
): void {
  const values = offers.map((offer) => offer[field])
  report.same(49, `each ${field} is unique`, new Set(values).size, values.length)
}

function codeOf({ code }: WireOffer): string {
  return code
}
