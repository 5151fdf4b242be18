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
import { isObject } from '../verify/shapes'
import type { Reconstruction } from './reconstruction'

/** Lifts a block that the rules have set, before an act of the player that the source has. */
export function openForPlayer(made: Reconstruction, at: number): void {
  if (isBlocked(made.player)) made.perform(at, { type: 'unblock' })
}

export function logIn(made: Reconstruction, at: number): void {
  if (at === made.source.registeredAt) return
  openForPlayer(made, at)
  made.perform(at, { type: 'login' })
}

/** Half of the time without a login after which a fee is due. */
const HALF_A_YEAR = 182 * DAY_MS

/** Adds a login, or the block, before each dormancy fee that the source does not have. */
export function keepFromFees(made: Reconstruction, until: number): void {
  const { player, source } = made
  for (;;) {
    const due = player.timers.dueOf('dormantFee', 0)
    if (due > until || player.ledger.cash <= 0 || isBlocked(player)) return
    if (made.next(due)?.name === 'Dormant Account Fee') made.runTo(due)
    else if (due <= source.lastLogin) {
      if (!made.perform(Math.max(player.clock, due - HALF_A_YEAR), { type: 'login' })) return
    } else if (source.profile['blocked'] !== true || !blockAs(made, due - 1)) return
  }
}

/** Approves the KYC case, as a payout of the source needs it. */
export function approveKyc(made: Reconstruction, at: number): void {
  moveKyc(made, at, 'approved')
}

/** A request to resubmit has a deadline, so a case in review is approved before it is pending. */
function moveKyc(made: Reconstruction, at: number, to: KycStatus): void {
  if (to === 'not_started') return
  for (let now = made.player.kyc.status; now !== to; now = made.player.kyc.status) {
    const [first, ...others] = KYC_MOVES[now]
    const status = to !== 'pending' && others.includes(to) ? to : first
    if (status === undefined || !made.perform(at, { type: 'setKyc', status })) return
  }
}

/** Brings the account to the state that the profile shows: KYC, block, labels, settings. */
export function closeAccount(made: Reconstruction): void {
  const { source, player } = made
  const { profile, now } = source
  const kyc = KYC_STATUSES.find((status) => status === profile['kyc_status'])
  if (kyc !== undefined) moveKyc(made, now, kyc)
  if (profile['name'] === ERASED && profile['email'] === ERASED_ADDRESS) {
    if (player.erasedAt === undefined) erasePerson(made, now)
    return
  }
  if (profile['blocked'] === true) blockAs(made, now)
  if (profile['blocked'] === false) openForPlayer(made, now)
  labelAs(made, now)
  settingsAs(made)
}

/** Erases the person: the cause of a block and the labels of before remain. */
export function erasePerson(made: Reconstruction, at: number): boolean {
  if (causesOf(made).length > 0) blockAs(made, at)
  labelAs(made, at)
  return made.perform(at, { type: 'erase' })
}

/** Blocks with the causes that the segments show, or without one; with those that are missing. */
function blockAs(made: Reconstruction, at: number): boolean {
  const missing = causesOf(made).filter((cause) => !blockOf(made.player, cause))
  const length = made.source.now > at ? { for: 'P42D' } : {}
  const isDone = missing.map((cause) =>
    made.perform(at, { type: 'block', cause, ...(cause === 'Cool-Off' && length) }),
  )
  return isBlocked(made.player) ? !isDone.includes(false) : made.perform(at, { type: 'block' })
}

const isLabel = (text: string) => MANUAL_LABELS.some((label) => label === text)
const isSegment = (text: string) => SEGMENTS.some((segment) => segment === text)

function segmentsOf({ source }: Reconstruction): string[] {
  const { segments } = source.profile
  return Array.isArray(segments) ? segments.map(String) : []
}

function causesOf(made: Reconstruction): BlockCause[] {
  const segments = segmentsOf(made)
  return BLOCK_CAUSES.filter(
    (each) => segments.includes(each) && each !== 'Chargeback' && !isLabel(each),
  )
}

/** The labels of the specification, and a name in place of each other one. */
function labelAs(made: Reconstruction, at: number): void {
  const segments = segmentsOf(made)
  const own = segments.filter((text) => !isSegment(text)).map((_, place) => `Label ${place + 1}`)
  const add = [...segments.filter(isLabel), ...own].filter(
    (label) => !made.player.labels.includes(label),
  )
  if (add.length > 0) made.perform(at, { type: 'label', add })
}

/** Sets what a block left otherwise. */
function settingsAs(made: Reconstruction): void {
  const { profile, now } = made.source
  const wanted = isObject(profile['settings']) ? profile['settings'] : {}
  const { settings } = made.player.identity
  const differing = Object.keys(WRITABLE_SETTINGS).filter(
    (name) =>
      typeof wanted[name] === 'boolean' && wanted[name] !== settings[name as keyof typeof settings],
  )
  if (differing.length === 0) return
  const change = Object.fromEntries(differing.map((name) => [name, wanted[name]]))
  made.perform(now, { type: 'updateProfile', settings: change })
}
