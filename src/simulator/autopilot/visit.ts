import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { METHODS } from '../domain/payments'
import { stakeNear, stakeWithin } from '../domain/stakes'
import { minimumDeposit } from '../domain/stated-amounts'
import { activeBonus } from '../engine/bonus-lifecycle'
import { drawLogNormal } from '../engine/draws'
import { openOfferAmong, openOffers } from '../engine/offers'
import { walletTotal } from '../engine/rounds'
import { isBlocked } from '../engine/rules'
import { collectDeposit, mayDeposit, nextDeposit } from './cashier'
import { offerWelcome } from './compliance'
import { isIdentified, reactToCase } from './documents'
import { drawGame } from './game-choice'
import { noticeLogin } from './goodwill'
import { closeVisit, scheduleVisit } from './intervals'
import { forfeitBonus, isTempted, playsFirst, reverseWithdrawal } from './payout'
import { fitStake, toEuroCents } from './stakes'
import { act, isLuckDue, soon, type Visit, type WakeContext } from './wake-context'

/** A player with so many rows stops: this bounds every ledger. */
const MAX_ROWS = 60_000

const LONGEST_VISIT = 4 * HOUR_MS

/** The player arrives: a login opens the session. */
export function arrive(context: WakeContext): void {
  const { player, memory, at } = context
  if (memory.over) return
  if (isBlocked(player)) {
    scheduleVisit(context, Math.max(at, ...player.blocks.map(({ until }) => until ?? at)))
    return
  }
  memory.visit = openVisit(context)
  act(context, { type: 'login' })
  if (memory.awaited !== undefined) collectDeposit(context, memory.awaited)
  if (player.ledger.length > MAX_ROWS) memory.over = true
  soon(context, 'lobby', 12 * SECOND_MS)
}

export function openVisit({ at, life, player, stream }: WakeContext): Visit {
  const minutes = drawLogNormal(stream, 14 * MINUTE_MS, 100)
  const stake = stakeNear(drawLogNormal(stream, life.stakeEuroCents, 30), player.currency)
  return {
    until: at + Math.min(LONGEST_VISIT, minutes),
    stake,
    bonusStakePercent: stream.between(25, 95),
    game: drawGame(stream, life),
    deposits: 0,
    rounds: 0,
    leastRounds: stream.between(2, 9),
    nextDeposit: 0,
    retry: 0,
    retryBy: undefined,
    temptedAt: 0,
    cashesOut: 0,
  }
}

/** After the login: reactions to the operator, an offer, then a deposit or play. */
export function enterLobby(context: WakeContext): void {
  const { player, memory, life } = context
  if (isBlocked(player) || !memory.visit) {
    closeVisit(context)
    return
  }
  reactToCase(context)
  if (player.kyc.status === 'rejected') {
    soon(context, 'leave', MINUTE_MS)
    return
  }
  const { pending } = player.ledger
  const { length } = player.bonuses
  const isBusy = () => player.ledger.pending < pending || player.bonuses.length > length
  reverseWithdrawal(context, memory.visit)
  noticeLogin(context)
  const { active } = player
  // The big win must be all cash.
  if (isLuckDue(context)) forfeitBonus(context)
  else if (life.persona === 'registered_only') offerWelcome(context)
  else if (!isBusy() && isIdentified(player)) claimOffer(context)
  const { visit } = memory
  if (player.active !== undefined && active === undefined) playsFirst(context, visit)
  if (!isLuckDue(context) && isTempted(context, visit)) {
    soon(context, 'leave', 50 * SECOND_MS)
  } else if (wantsDeposit(context, visit)) {
    if (!isBusy() && !isLuckDue(context)) claimForDeposit(context, visit)
    soon(context, 'pay', 40 * SECOND_MS)
  } else if (stakeWithin(walletTotal(player), player.currency) > 0) {
    fitStake(context, visit)
    soon(context, 'round', 25 * SECOND_MS)
  } else soon(context, 'leave', 40 * SECOND_MS)
}

/** Claims an offer that needs no deposit, at times; that of an absence at the return, or never. */
function claimOffer(context: WakeContext): void {
  const { player, life, stream, at } = context
  const isBack = player.absence?.until === player.lastLogin
  const missed = isBack && openOfferAmong(player, at, ({ code }) => code === 'MISSYOU25')
  if (missed && stream.chance(1, 2)) {
    act(context, { type: 'claimBonus', bonus: 'MISSYOU25' })
    return
  }
  const percent = life.persona === 'bonus_hunter' || life.persona === 'vip_whale' ? 12 : 5
  if (!stream.chance(percent, 100)) return
  const active = activeBonus(player) !== undefined
  const offers = openOffers(player, at, ({ benefit, code }) => {
    return benefit !== 'deposit_match' && code !== 'MISSYOU25'
  }).filter(({ requirement, terms }) => (requirement === 0 || !active) && terms.by === 'System')
  if (offers.length === 0) return
  act(context, { type: 'claimBonus', bonus: stream.pick(offers).template.code })
}

/** Claims an offer for the next deposit, unless one is waiting already. */
function claimForDeposit(context: WakeContext, visit: Visit): void {
  const { player, life, stream, at, memory } = context
  const isFirst = memory.lastDeposit === 0
  if (!isFirst && player.bonuses.some(({ status }) => status === 'pending')) {
    declineWaiting(context)
    return
  }
  const isCrypto = life.methods.every((method) => METHODS[method].class === 'crypto')
  const offer = openOfferAmong(player, at, ({ benefit, code }) => {
    return benefit === 'deposit_match' && (isCrypto || code !== 'CRYPTO30')
  })
  if (!offer) return
  const { bonusPercent } = life.parameters
  // With an active bonus few players take a second one; the welcome offer comes once, and waits.
  const percent = isFirst
    ? Math.max(bonusPercent, WELCOME_PERCENT)
    : Math.floor(bonusPercent / (activeBonus(player) ? 4 : 1))
  // A player sees which deposit an offer requires.
  const isEnough = visit.nextDeposit >= minimumDeposit(offer.template, player.currency)
  if (stream.chance(percent, 100) && isEnough) {
    act(context, { type: 'claimBonus', bonus: offer.template.code })
  }
}

/** Least chance of a claim before the first deposit, percent: 60 % of first deposits have one. */
const WELCOME_PERCENT = 76

/** At times the player cancels a bonus that waits for a deposit, to keep the money free. */
function declineWaiting(context: WakeContext): void {
  const { player, stream } = context
  const waiting = player.bonuses.findLast(({ status }) => status === 'pending')
  if (waiting && stream.chance(15, 100)) {
    act(context, { type: 'cancelBonus', bonus: waiting.id, by: 'Player' })
  }
}

function wantsDeposit(context: WakeContext, visit: Visit): boolean {
  const { life, memory, stream, at, player } = context
  if (life.firstDepositAt === undefined || at < life.firstDepositAt) return false
  if (memory.awaited !== undefined || !mayDeposit(context)) return false
  visit.nextDeposit = nextDeposit(context)
  if (memory.lastDeposit === 0) return true
  // A player deposits no less than there is to play with, and plays with it first.
  const isPlayed = player.ledger.lifetimeOf('bets') > memory.stakedBefore
  const enough = isPlayed ? visit.nextDeposit : Math.min(visit.nextDeposit, memory.lastDeposit - 1)
  if (walletTotal(player) > enough) return false
  const total = toEuroCents(walletTotal(player), player.currency)
  // A whale deposits before the balance is used up.
  const low = total * (life.persona === 'vip_whale' ? 1 : 4) < life.depositEuroCents
  if (low && isLuckDue(context)) return true
  return stream.chance(low ? life.depositsPercent : 6, 100)
}
