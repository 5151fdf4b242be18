import {
  BLOCK_CAUSES,
  type BlockCause,
  KYC_MOVES,
  KYC_STATUSES,
  type KycStatus,
  MANUAL_LABELS,
  SEGMENTS,
} from '../../simulator/domain/accounts'
import { DAY_MS } from '../../simulator/domain/instants'
import { isSessionOpen } from '../../simulator/engine/act'
import { WRITABLE_SETTINGS } from '../../simulator/engine/commands/update-profile'
import { ERASED, ERASED_ADDRESS } from '../../simulator/engine/identity'
import { isObject } from '../verify/shapes'
import type { Reconstruction } from './course'

/** Lifts a block that the rules have set, before an act of the player that the source has. */
export function openForPlayer(course: Reconstruction, at: number): void {
  if (course.player.block) course.perform(at, { type: 'unblock' })
}

/** Opens the session of the last login, unless a row of this instant does. */
export function logIn(course: Reconstruction, at: number): void {
  const { player, source } = course
  if (at === source.registeredAt || player.lastLogin === at) return
  const row = course.next(at)
  const isAct = row !== undefined && row.creator === 'System' && ACTS.has(row.type)
  if (isAct && !isSessionOpen(player, at)) return
  openForPlayer(course, at)
  course.perform(at, { type: 'login' })
}

const ACTS: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'bet'])

/** Adds logins that the source does not show, where its answers need them. */
export function keepLogin(course: Reconstruction, until: number): void {
  const back = returnBefore(course, until)
  if (back !== undefined) {
    keepFromFees(course, back)
    course.perform(back, { type: 'login' })
  }
  keepFromFees(course, until)
}

/** Half of the time without a login after which a fee is due. */
const HALF_A_YEAR = 182 * DAY_MS

/** Adds logins before the dormancy fees that the source does not show. */
function keepFromFees(course: Reconstruction, until: number): void {
  const { player, source } = course
  for (;;) {
    const due = player.timers.dueOf('dormantFee', 0)
    if (due > until || player.ledger.cash <= 0 || player.block) return
    const fee = course.next(due)
    if (fee?.name === 'Dormant Account Fee') {
      course.runTo(due)
      continue
    }
    const isLoggedIn = due <= source.lastLogin
    if (!isLoggedIn && source.profile['blocked'] !== true) return
    const kept = isLoggedIn
      ? course.perform(Math.max(player.clock, due - HALF_A_YEAR), { type: 'login' })
      : blockAs(course, due - 1)
    if (!kept) return
  }
}

/** Time without a login after which a player is back, and for how long that shows. */
const ABSENCE = 60 * DAY_MS
const RETURN = 14 * DAY_MS

/** The instant of a login that ends an absence from which the source shows no return. */
function returnBefore({ player, source }: Reconstruction, until: number): number | undefined {
  const at = source.now - RETURN - 1
  if (textsOf(source.profile['segments']).includes('Reactivated')) return undefined
  if (until <= at || player.clock > at || source.lastLogin <= at || player.block) return undefined
  return source.lastLogin - player.lastLogin >= ABSENCE ? at : undefined
}

/** The shortest way of a KYC case. A request to resubmit has a deadline, so it is avoided. */
function kycWay(from: KycStatus, to: KycStatus): readonly KycStatus[] | undefined {
  const ways: KycStatus[][] = [[from]]
  for (const way of ways) {
    const last = way.at(-1) as KycStatus
    if (last === to) return way.slice(1)
    for (const next of KYC_MOVES[last]) {
      const isRetry = last === 'in_review' && next === 'pending'
      if (!way.includes(next) && !isRetry) ways.push([...way, next])
    }
  }
  return undefined
}

/** Approves the KYC case, as a payout of the source needs it. */
export function approveKyc(course: Reconstruction, at: number): void {
  moveKyc(course, at, 'approved')
}

function moveKyc(course: Reconstruction, at: number, to: KycStatus): void {
  const way = kycWay(course.player.kyc.status, to)
  if (way === undefined) {
    course.find({
      entry: 'PlayerProfile.kyc_status',
      rule: 'kyc_transition',
      at: '/kyc_status',
      what: `it is ${to}, and the rules lead to ${course.player.kyc.status}`,
    })
  }
  for (const status of way ?? []) course.perform(at, { type: 'setKyc', status })
}

/** Brings the account to the state that the profile shows: KYC, block, labels, settings. */
export function closeAccount(course: Reconstruction): void {
  const { source, player } = course
  const { profile, now } = source
  const kyc = KYC_STATUSES.find((status) => status === profile['kyc_status'])
  if (kyc !== undefined) moveKyc(course, now, kyc)
  if (profile['name'] === ERASED && profile['email'] === ERASED_ADDRESS) {
    if (player.erasedAt === undefined) erasePerson(course, now)
    return
  }
  if (profile['blocked'] === true && !player.block) blockAs(course, now)
  if (profile['blocked'] === false && player.block) openForPlayer(course, now)
  labelAs(course, now)
  settingsAs(course)
}

/** Erases the person: the cause of a block and the labels of before remain. */
export function erasePerson(course: Reconstruction, at: number): boolean {
  if (!course.player.block && causeOf(course) !== undefined) blockAs(course, at)
  labelAs(course, at)
  return course.perform(at, { type: 'erase' })
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Blocks with the cause that the segments show. */
function blockAs(course: Reconstruction, at: number): boolean {
  const cause = causeOf(course)
  const length = cause === 'Cool-Off' && course.source.now > at ? { for: 'P42D' } : {}
  return course.perform(at, { type: 'block', ...(cause && { cause }), ...length })
}

function causeOf({ source }: Reconstruction): BlockCause | undefined {
  const segments = textsOf(source.profile['segments'])
  const isCause = (each: BlockCause) => each !== 'Chargeback' && !isLabel(each)
  return BLOCK_CAUSES.find((each) => segments.includes(each) && isCause(each))
}

const isLabel = (text: string) => MANUAL_LABELS.some((label) => label === text)
const isSegment = (text: string) => SEGMENTS.some((segment) => segment === text)

function labelAs(course: Reconstruction, at: number): void {
  const segments = textsOf(course.source.profile['segments'])
  const known = segments.filter(isLabel)
  const own = segments.filter((text) => !isSegment(text)).map(course.texts.label)
  const add = [...known, ...own].filter((text) => !course.player.labels.includes(text))
  if (add.length > 0) course.perform(at, { type: 'label', add })
}

/** Sets what a block or the registration left otherwise. */
function settingsAs(course: Reconstruction): void {
  const { profile, now } = course.source
  const wanted = isObject(profile['settings']) ? profile['settings'] : {}
  const { settings } = course.player.identity
  const differing = Object.keys(WRITABLE_SETTINGS).filter(
    (name) =>
      typeof wanted[name] === 'boolean' && wanted[name] !== settings[name as keyof typeof settings],
  )
  if (differing.length === 0) return
  const change = Object.fromEntries(differing.map((name) => [name, wanted[name]]))
  course.perform(now, { type: 'updateProfile', settings: change })
}
