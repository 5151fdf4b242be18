import { DAY_MS } from '../domain/instants'
import { daysLater, localDay } from '../domain/local-time'
import { type Act, beginAct, setTimer } from './act'
import { endCoolOff, payExcluded } from './blocking'
import { cancelRecord } from './bonus-lifecycle'
import { closeDispute, settleRow } from './deposits'
import { moveKyc } from './kyc'
import { planDeposit, planDispute, planPayout, planReview } from './plans'
import { settleRound } from './rounds'
import { holdOf, isPayoutStopped } from './rules'
import { chargeDormantFee } from './sessions'
import type { PlayerState } from './state'
import type { Timer, TimerKind } from './timers'
import { moveRowTo } from './withdrawals'
import { afterWorkingTime, onWorkday } from './working-time'

/** A request that waits this long for an approved KYC case is rejected. */
const PATIENCE = 30 * DAY_MS

/** Does what a timer is for. No command comes up to and including the instant `until`. */
type Fire = (act: Act, subject: number, until: number) => void

const FIRE: Readonly<Record<TimerKind, Fire>> = {
  roundSettles: settleRound,
  bonusExpires(act, index) {
    const bonus = act.player.bonuses[index]
    if (bonus) cancelRecord(act, bonus, 'expired')
  },
  coolOffEnds: endCoolOff,
  kycLapses: (act) => moveKyc(act, 'rejected'),
  depositExpires: (act, ordinal) => settleRow(act, ordinal, 'expired'),
  dormantFee: chargeDormantFee,
  depositSettles(act, ordinal) {
    const method = act.player.ledger.methodOf(ordinal)
    const plan = method && planDeposit(act.player, ordinal, method)
    if (!plan) return
    // The plan has a reason for a decline only.
    const reason = plan.outcome === 'declined' ? plan.reason : undefined
    settleRow(act, ordinal, plan.outcome, reason)
  },
  withdrawalMoves: stepWithdrawal,
  kycReview: (act) => moveKyc(act, planReview(act.player).outcome),
  disputeResolves(act, ordinal) {
    const { player } = act
    closeDispute(act, player.ledger.row(ordinal), planDispute(player, ordinal, act.at).won)
  },
  exclusionPays: payExcluded,
}

/**
 * Does what is due. The timer is already off the list.
 *
 * @param until instant, ms UTC, up to which and including which no command comes
 */
export function fireTimer(player: PlayerState, timer: Timer, until: number): void {
  FIRE[timer.kind](beginAct(player, timer.due), timer.subject, until)
}

/** The operator's next step on a withdrawal. */
function stepWithdrawal(act: Act, ordinal: number, until: number): void {
  const { player } = act
  const plan = planPayout(player, ordinal)
  const status = player.ledger.statusOf(ordinal)
  if (status === 'pending') judgeRequest(act, ordinal, plan.rejection, until)
  else if (status === 'completed') moveRowTo(act, ordinal, 'reversed', plan.returned)
  else if (holdOf(player)) lookAgain(act, ordinal, nextVerdict(player, until))
  else if (status === 'approved') moveRowTo(act, ordinal, 'processing')
  else if (status === 'processing') {
    moveRowTo(act, ordinal, plan.failure ? 'failed' : 'completed', plan.failure)
  }
}

/** Approves or rejects a requested withdrawal, or looks at it again later. */
function judgeRequest(
  act: Act,
  ordinal: number,
  rejection: string | undefined,
  until: number,
): void {
  const { player, at } = act
  const kyc = player.kyc.status
  const patientUntil = player.ledger.at(ordinal) + PATIENCE
  const manual = kyc === 'approved' && player.ledger.row(ordinal).name === 'Manual Withdrawal'
  if (manual && !holdOf(player)) moveRowTo(act, ordinal, 'approved')
  else if (!manual && rejection !== undefined) moveRowTo(act, ordinal, 'rejected', rejection)
  else if (kyc === 'rejected' || (at >= patientUntil && kyc !== 'approved')) {
    moveRowTo(act, ordinal, 'rejected', 'KYC not completed')
  } else if (isPayoutStopped(player) || holdOf(player) || kyc !== 'approved') {
    const patience = kyc === 'approved' ? Infinity : patientUntil
    lookAgain(act, ordinal, Math.min(nextVerdict(player, until), patience))
  } else moveRowTo(act, ordinal, 'approved')
}

/**
 * Looks at a withdrawal again, at the same time of a later day: the first one that is not before
 * `change`, or the working day after it.
 */
function lookAgain({ player, at }: Act, ordinal: number, change: number): void {
  const { market } = player
  const hour = afterWorkingTime(at, 0, market)
  const days = Math.max(1, localDay(change, market) - localDay(hour, market))
  const look = daysLater(hour, days, market)
  const due = look < change ? daysLater(look, 1, market) : look
  setTimer(player, 'withdrawalMoves', ordinal, onWorkday(due, market))
}

/**
 * First instant at which a look may find other than the one before, as far as is known: a look that
 * finds the same is left out, so that a request which waits for years costs one look a read.
 */
function nextVerdict({ timers, pilot }: PlayerState, until: number): number {
  return Math.min(
    until + 1,
    pilot?.nextAt ?? Infinity,
    timers.dueOf('coolOffEnds', 0),
    timers.dueOf('kycReview', 0),
    timers.dueOf('kycLapses', 0),
  )
}
