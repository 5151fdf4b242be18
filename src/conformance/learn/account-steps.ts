import { isObject } from '../../contract/input/json-object'
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
import { blockOf, isBlocked } from '../../simulator/engine/blocks'
import { WRITABLE_SETTINGS } from '../../simulator/engine/commands/update-profile'
import { ERASED, ERASED_ADDRESS } from '../../simulator/engine/identity'
import type { Reconstruction } from './reconstruction'

/** Lifts a block that the rules have set, before an act of the player that the source has. */
export function openForPlayer(target: Reconstruction, at: number): void {
  if (isBlocked(target.player)) target.perform(at, { type: 'unblock' })
}

export function logIn(target: Reconstruction, at: number): void {
  if (at === target.source.registeredAt) return
  openForPlayer(target, at)
  target.perform(at, { type: 'login' })
}

/** Half of the time without a login after which a fee is due. */
const HALF_A_YEAR = 182 * DAY_MS

/** Adds a login, or the block, before each dormancy fee that the source does not have. */
export function keepFromFees(target: Reconstruction, until: number): void {
  const { player, source } = target
  for (;;) {
    const due = player.timers.dueOf('dormantFee', 0)
    if (due > until || player.ledger.cash <= 0 || isBlocked(player)) return
    if (target.next(due)?.name === 'Dormant Account Fee') target.runTo(due)
    else if (due <= source.lastLogin) {
      if (!target.perform(Math.max(player.clock, due - HALF_A_YEAR), { type: 'login' })) return
    } else if (source.profile['blocked'] !== true || !blockAs(target, due - 1)) return
  }
}

/** Approves the KYC case, as a payout of the source needs it. */
export function approveKyc(target: Reconstruction, at: number): void {
  moveKyc(target, at, 'approved')
}

/** A request to resubmit has a deadline, so a case in review is approved before it is pending. */
function moveKyc(target: Reconstruction, at: number, to: KycStatus): void {
  if (to === 'not_started') return
  for (let now = target.player.kyc.status; now !== to; now = target.player.kyc.status) {
    const [first, ...others] = KYC_MOVES[now]
    const status = to !== 'pending' && others.includes(to) ? to : first
    if (status === undefined || !target.perform(at, { type: 'setKyc', status })) return
  }
}

/** Brings the account to the state that the profile shows: KYC, block, labels, settings. */
export function closeAccount(target: Reconstruction): void {
  const { source, player } = target
  const { profile, now } = source
  const kyc = KYC_STATUSES.find((status) => status === profile['kyc_status'])
  if (kyc !== undefined) moveKyc(target, now, kyc)
  if (profile['name'] === ERASED && profile['email'] === ERASED_ADDRESS) {
    if (player.erasedAt === undefined) erasePerson(target, now)
    return
  }
  if (profile['blocked'] === true) blockAs(target, now)
  if (profile['blocked'] === false) openForPlayer(target, now)
  labelAs(target, now)
  settingsAs(target)
}

/** Erases the person: the cause of a block and the labels of before remain. */
export function erasePerson(target: Reconstruction, at: number): boolean {
  if (causesOf(target).length > 0) blockAs(target, at)
  labelAs(target, at)
  return target.perform(at, { type: 'erase' })
}

/** Blocks with the causes that the segments show, or without one; with those that are missing. */
function blockAs(target: Reconstruction, at: number): boolean {
  const missing = causesOf(target).filter((cause) => !blockOf(target.player, cause))
  const length = target.source.now > at ? { for: 'P42D' } : {}
  const isDone = missing.map((cause) =>
    target.perform(at, { type: 'block', cause, ...(cause === 'Cool-Off' && length) }),
  )
  return isBlocked(target.player) ? !isDone.includes(false) : target.perform(at, { type: 'block' })
}

const isLabel = (text: string) => MANUAL_LABELS.some((label) => label === text)
const isSegment = (text: string) => SEGMENTS.some((segment) => segment === text)

function segmentsOf({ source }: Reconstruction): string[] {
  const { segments } = source.profile
  return Array.isArray(segments) ? segments.map(String) : []
}

function causesOf(target: Reconstruction): BlockCause[] {
  const segments = segmentsOf(target)
  return BLOCK_CAUSES.filter(
    (each) => segments.includes(each) && each !== 'Chargeback' && !isLabel(each),
  )
}

/** The labels of the specification, and a name in place of each other one. */
function labelAs(target: Reconstruction, at: number): void {
  const segments = segmentsOf(target)
  const own = segments.filter((text) => !isSegment(text)).map((_, place) => `Label ${place + 1}`)
  const add = [...segments.filter(isLabel), ...own].filter(
    (label) => !target.player.labels.includes(label),
  )
  if (add.length > 0) target.perform(at, { type: 'label', add })
}

/** Sets what a block left otherwise. */
function settingsAs(target: Reconstruction): void {
  const { profile, now } = target.source
  const wanted = isObject(profile['settings']) ? profile['settings'] : {}
  const { settings } = target.player.identity
  const differing = Object.keys(WRITABLE_SETTINGS).filter(
    (name) =>
      typeof wanted[name] === 'boolean' && wanted[name] !== settings[name as keyof typeof settings],
  )
  if (differing.length === 0) return
  const change = Object.fromEntries(differing.map((name) => [name, wanted[name]]))
  target.perform(now, { type: 'updateProfile', settings: change })
}
