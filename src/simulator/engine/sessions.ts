import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { statedAmount } from '../domain/stated-amounts'
import { type Act, post, setTimer } from './act'
import { isBlocked, isRestricted } from './rules'
import type { PlayerState } from './state'

const SESSION_IDLE = 30 * MINUTE_MS
const SESSION_CAP = 24 * HOUR_MS
/** Time without a login after which a player who has played is back. */
const RETURN_AFTER = 60 * DAY_MS
/** Time without a login after which it counts as an absence. */
const ABSENCE_AFTER = 30 * DAY_MS

const BETS = new Set(['bet'] as const)

/**
 * Starts a session. The dormancy fees of the account start over. After 60 days or more without a
 * login, a player who has ever played is back.
 */
export function openSession(act: Act): void {
  const { player, at } = act
  if (player.limits.some(({ kind }) => kind === 'session')) keepSession(player, at)
  const away = at - player.lastLogin
  if (away >= RETURN_AFTER && player.ledger.count({ types: BETS }) > 0) player.returnedAt = at
  if (away > ABSENCE_AFTER) player.absence = { from: player.lastLogin, until: at }
  player.lastLogin = at
  player.lastActive = at
  setTimer(player, 'dormantFee', 0, at + FIRST_FEE)
}

/** How long sessions are kept: the longest period of a limit is 31 days. */
const KEPT = 32 * DAY_MS

/** Keeps the session that ends, for the limits on the time of play. */
function keepSession(player: PlayerState, at: number): void {
  const until = isSessionOpen(player, at) ? at : player.lastActive
  const recent = player.sessions.filter((session) => session.until > at - KEPT)
  player.sessions = [...recent, { from: player.lastLogin, until }]
}

/** Whether an act of the player at an instant belongs to the session of the last login. */
export function isSessionOpen({ lastActive, lastLogin }: PlayerState, at: number): boolean {
  return at - lastActive <= SESSION_IDLE && at - lastLogin < SESSION_CAP
}

/** Extends the open session to this act of the player, or opens a session if none is open. */
export function actAsPlayer(act: Act): void {
  const { player, at } = act
  if (isSessionOpen(player, at)) player.lastActive = at
  else openSession(act)
}

const DORMANT_FEE_EURO_CENTS = 500
const FEE_INTERVAL = 30 * DAY_MS
/** Time without a login at the first fee, and at the last of six. */
const FIRST_FEE = 365 * DAY_MS
const LAST_FEE = FIRST_FEE + 5 * FEE_INTERVAL

/**
 * Charges the fee for a dormant account, or the remaining cash, and sets the timer of the next fee
 * if there is one.
 */
export function chargeDormantFee(act: Act): void {
  const { player, at } = act
  const fee = Math.min(statedAmount(DORMANT_FEE_EURO_CENTS, player.currency), player.ledger.cash)
  if (fee > 0 && !isBlocked(player) && !isRestricted(player, 'play')) {
    const days = Math.floor((at - player.lastLogin) / DAY_MS)
    const note = `No login for ${days} days`
    post(act, { name: 'Dormant Account Fee', status: 'completed', amount: fee, note })
  }
  const next = at + FEE_INTERVAL
  if (next - player.lastLogin <= LAST_FEE) setTimer(player, 'dormantFee', 0, next)
}
