import type { BonusRecord } from '../engine/state'
import type { Row } from '../ledger/row'
import { type AuditedPlayer, rowAt, worth } from './audited-player'
import { checkBonusEnd } from './bonus-ends'
import { instantSide } from './breach'
import { checkKind } from './deposit-kinds'
import { hasArrived } from './rows'
import { shareOf } from './rule-book'
import { emptyWagering, followBonusMoney, type Wagering } from './wagering'

const DAY = 86_400_000

/** Checks the bonus book, record by record, and against the ledger. */
export function checkBonuses(audited: AuditedPlayer): void {
  const { player } = audited
  const wagerings = player.bonuses.map(emptyWagering)
  followBonusMoney(audited, wagerings)
  checkAwards(audited, wagerings)
  checkBook(audited)
  checkIntervals(audited)
  for (const [index, bonus] of player.bonuses.entries()) {
    const wagering = wagerings[index] as Wagering
    checkState(audited, bonus)
    checkAward(audited, bonus, wagering)
    checkTerms(audited, bonus)
    checkProgress(audited, bonus, wagering)
    checkTimes(audited, bonus)
    checkBonusEnd(audited, bonus, wagering)
  }
}

/** Every bonus row is the award of the record that it refers to. */
function checkAwards(
  { entries, player, report }: AuditedPlayer,
  wagerings: readonly Wagering[],
): void {
  for (const { row } of entries) {
    if (row.type !== 'bonus') continue
    const record = row.bonus === undefined ? undefined : player.bonuses[row.bonus]
    const message = `The award in row ${row.ordinal} belongs to a record`
    report.same('bonus-award', message, record?.award, row.ordinal)
  }
  for (const [index, { awards }] of wagerings.entries()) {
    const due = player.bonuses[index]?.award === undefined ? 0 : 1
    report.same('bonus-award', `Bonus ${index}: its award rows`, awards.length, due)
  }
}

function checkBook({ player, report }: AuditedPlayer): void {
  let before: BonusRecord | undefined
  for (const [index, bonus] of player.bonuses.entries()) {
    report.same('bonus-book', `Bonus ${index} has the index of its place`, bonus.index, index)
    const id = player.ids.bonuses.idOf(bonus.createdAt, index)
    report.same('bonus-book', `Bonus ${index}: its id`, bonus.id, id)
    if (before && before.createdAt > bonus.createdAt) {
      const [left, right] = [instantSide(bonus.createdAt), instantSide(before.createdAt)]
      report.breach('bonus-book', `Bonus ${index} is older than the one before`, left, right)
    }
    before = bonus
  }
}

/** Wagering intervals do not overlap; an award without wagering has no interval. */
function checkIntervals(audited: AuditedPlayer): void {
  const { player, report } = audited
  // Commands under policy concurrentBonuses may activate several; the autopilot does not.
  if (!audited.untouched) return
  const active = player.bonuses.filter(({ status }) => status === 'active')
  report.holds(active.length <= 1, 'bonus-overlap', 'Active bonuses', active.length, 1)
  const wagered = player.bonuses
    .filter(({ award, requirement }) => award !== undefined && requirement > 0)
    .sort((a, b) => firstRowOf(a) - firstRowOf(b))
  for (const [place, bonus] of wagered.entries()) {
    const next = wagered[place + 1]
    const begins = next && rowAt(audited, firstRowOf(next))?.at
    if (begins === undefined || (bonus.endedAt ?? Number.POSITIVE_INFINITY) <= begins) continue
    const message = `Bonus ${bonus.id} ends before bonus ${next?.id} begins`
    report.breach('bonus-overlap', message, instantSide(bonus.endedAt), instantSide(begins))
  }
}

/** The row with which the latest interval of an award began. */
function firstRowOf({ award, reinstated }: BonusRecord): number {
  return reinstated ?? award ?? 0
}

function checkState({ report }: AuditedPlayer, bonus: BonusRecord): void {
  const { id, status, award, awaiting, end, endedAt, activatedAt } = bonus
  const open = status === 'pending' || status === 'active'
  const say = (what: string) => `Bonus ${id} is ${status}: ${what}`
  report.same('bonus-state', say('end'), end === undefined, open)
  report.same('bonus-state', say('end instant'), endedAt === undefined, open)
  report.same('bonus-state', say('awaits'), awaiting !== undefined, status === 'pending')
  if (status !== 'cancelled') {
    report.same('bonus-state', say('award'), award !== undefined, status !== 'pending')
  }
  report.same('bonus-state', say('activation'), activatedAt !== undefined, award !== undefined)
  if (status === 'completed') report.same('bonus-state', say('end'), end, 'completed')
  if (status !== 'cancelled') return
  const ends = award === undefined ? NEVER_ACTIVE : ONCE_ACTIVE
  report.holds(ends.includes(end ?? ''), 'bonus-state', say('end'), end ?? null, ends.join('/'))
}

const NEVER_ACTIVE = ['expired', 'declined', 'cancelled', 'empty', 'voided']
const ONCE_ACTIVE = ['expired', 'forfeited', 'cancelled', 'lost']

function checkAward(
  { report, entries }: AuditedPlayer,
  bonus: BonusRecord,
  wagering: Wagering,
): void {
  const [award] = wagering.awards
  if (bonus.award === undefined || award === undefined) return
  const { template, multiplier, by } = bonus.terms
  const message = `The award of bonus ${bonus.id}`
  report.sameMoney('bonus-award', `${message}: amount`, award.amount, bonus.amount)
  report.same('bonus-award', `${message}: name`, award.name, template.awardName)
  report.same('bonus-award', `${message}: created_by`, award.creator, by)
  report.sameInstant('bonus-award', `${message}: date`, award.at, bonus.activatedAt)
  // Money to wager goes to the bonus wallet, money without wagering to cash.
  const wagers = (entries[award.ordinal]?.booked.bonus ?? 0) > 0
  report.same('bonus-award', `${message}: wallet`, wagers, multiplier > 0)
}

/** Checks amount, requirement and cap against the terms. */
function checkTerms(audited: AuditedPlayer, bonus: BonusRecord): void {
  const { report } = audited
  const { template, multiplier, base } = bonus.terms
  const { percent, benefit } = template
  const deposit = rowAt(audited, bonus.deposit)
  const activated = bonus.award !== undefined || bonus.end === 'empty'
  if (bonus.end === 'voided') checkKind(audited, bonus, deposit)
  else if (bonus.deposit !== undefined) checkMatched(audited, bonus, deposit)
  if (activated && deposit && percent !== undefined && benefit === 'deposit_match') {
    const share = shareOf(deposit.amount, percent, 100)
    const most = worth(audited, template.maxEuroCents)
    const message = `Bonus ${bonus.id}: ${percent} % of the deposit`
    report.sameMoney('bonus-match', message, bonus.amount, Math.min(share, most))
  }
  // Before the deposit is made the requirement is that of the largest one.
  const largest = percent === undefined ? 0 : Math.ceil((bonus.amount * 100) / percent)
  const added = base === 'bonus' ? 0 : activated ? (deposit?.amount ?? 0) : largest
  const requirement = (bonus.amount + added) * multiplier
  const message = `Bonus ${bonus.id}: requirement`
  report.sameMoney('bonus-requirement', message, bonus.requirement, requirement)
  checkCap(audited, bonus)
}

function checkCap({ report }: AuditedPlayer, bonus: BonusRecord): void {
  const { template, cap } = bonus.terms
  const multiple = template.capMultiple
  const expected = cap ?? (multiple === undefined ? undefined : multiple * bonus.amount)
  if (bonus.cap === expected) return
  const major = (minor: number | undefined) => (minor === undefined ? null : report.major(minor))
  report.breach('bonus-cap', `Bonus ${bonus.id}: cap`, major(bonus.cap), major(expected))
}

function checkMatched(audited: AuditedPlayer, bonus: BonusRecord, deposit: Row | undefined): void {
  const { report } = audited
  const message = `Bonus ${bonus.id} matches a deposit that arrived`
  if (deposit === undefined || !hasArrived(deposit)) {
    report.breach('bonus-match', message, bonus.deposit ?? null, deposit?.status ?? null)
    return
  }
  const least = worth(audited, bonus.terms.template.minDepositEuroCents ?? 0)
  const [left, right] = [report.major(deposit.amount), report.major(least)]
  report.holds(deposit.amount >= least, 'bonus-match', `${message}, large enough`, left, right)
  if (bonus.claimed) checkKind(audited, bonus, deposit)
}

function checkProgress(audited: AuditedPlayer, bonus: BonusRecord, wagering: Wagering): void {
  const { report } = audited
  const { contributed, overLimit } = wagering
  const say = (what: string) => `Bonus ${bonus.id}: ${what}`
  report.sameMoney('bonus-progress', say('weighted stakes'), bonus.contributed, contributed)
  report.same('max-bet', say('bets over the limit'), bonus.breaches, overLimit)
  if (audited.untouched) {
    report.same('max-bet', say('bets of the autopilot over the limit'), overLimit, 0)
  }
  const { requirement, status } = bonus
  if (requirement === 0 || (status === 'cancelled' && bonus.award === undefined)) return
  const met = contributed >= requirement
  if (met !== (status === 'completed')) {
    const [left, right] = [report.major(contributed), report.major(requirement)]
    report.breach('bonus-outcome', say(`${status}, wagered of required`), left, right)
  }
}

/** Staff extend a bonus by whole days; the autopilot never does. */
function checkDays(audited: AuditedPlayer, bonus: BonusRecord): void {
  const { report, untouched } = audited
  const { createdAt, expiresAt, activatedAt, days, terms } = bonus
  const resumed = rowAt(audited, bonus.reinstated)
  const start = resumed?.at ?? activatedAt ?? createdAt
  const message = `Bonus ${bonus.id}: expires_at`
  report.sameInstant('bonus-time', message, expiresAt, start + days * DAY)
  const { claimDays, validDays } = terms.template
  const usual = activatedAt === undefined ? claimDays : validDays
  // A reinstatement by command can be shorter.
  const least = resumed && !untouched ? 1 : usual
  const good = Number.isInteger(days) && (untouched ? days === least : days >= least)
  report.holds(good, 'bonus-time', `${message}, days`, days, least)
}

function checkTimes(audited: AuditedPlayer, bonus: BonusRecord): void {
  const { report, now, player } = audited
  const { createdAt, expiresAt, activatedAt, endedAt, end, status } = bonus
  const say = (what: string) => `Bonus ${bonus.id}: ${what}`
  checkDays(audited, bonus)
  const order = [
    [say('created after the registration'), player.registeredAt, createdAt],
    [say('activated after its creation'), createdAt, activatedAt],
    [say('ended after its activation'), activatedAt ?? createdAt, endedAt],
    [say('ended by its expiry'), endedAt, expiresAt],
    [say('nothing in the future'), endedAt ?? activatedAt ?? createdAt, now],
  ] as const
  for (const [message, first, second] of order) {
    if (first === undefined || second === undefined || first <= second) continue
    report.breach('bonus-time', message, instantSide(first), instantSide(second))
  }
  if (end === 'expired') report.sameInstant('bonus-time', say('expired'), endedAt, expiresAt)
  if ((status === 'pending' || status === 'active') && expiresAt <= now) {
    report.breach(
      'bonus-time',
      say(`${status} at its expiry`),
      instantSide(expiresAt),
      instantSide(now),
    )
  }
}
