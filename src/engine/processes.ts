import { DAY_MS } from '../domain/instants'
import { type Act, beginAct, setTimer } from './act'
import { unblockNow } from './blocking'
import { cancelRecord } from './bonus-lifecycle'
import { settleRow } from './deposits'
import { closeDispute } from './disputes'
import { chargeDormantFee } from './dormancy'
import { moveKyc } from './kyc'
import { planDeposit, planDispute, planPayout, planReview } from './plans'
import { settleRound } from './rounds'
import type { BonusRecord, PlayerState } from './state'
import type { Timer, TimerKind } from './timers'
import { moveRowTo } from './withdrawals'

/** A request that waits this long for an approved KYC case is rejected. */
const PATIENCE = 30 * DAY_MS
/** Interval at which the house checks a request again that it cannot approve yet. */
const RECHECK = DAY_MS

const FIRE: Readonly<Record<TimerKind, (act: Act, subject: number) => void>> = {
  roundSettles: settleRound,
  bonusExpires(act, index) {
    const bonus = act.player.bonuses[index] as BonusRecord
    cancelRecord(act, bonus, 'expired')
  },
  coolOffEnds: ({ player }) => unblockNow(player),
  kycLapses: (act) => moveKyc(act, 'rejected'),
  depositExpires: (act, ordinal) => settleRow(act, ordinal, 'expired'),
  dormantFee: chargeDormantFee,
  depositSettles(act, ordinal) {
    const { method } = act.player.ledger.row(ordinal)
    const plan = method && planDeposit(act.player, ordinal, method)
    if (plan) settleRow(act, ordinal, plan.outcome, plan.reason)
  },
  withdrawalMoves: stepWithdrawal,
  kycReview: (act) => moveKyc(act, planReview(act.player).outcome),
  disputeResolves(act, ordinal) {
    const { player } = act
    closeDispute(act, player.ledger.row(ordinal), planDispute(player, ordinal).won)
  },
}

/** Runs a due timer, which has already been removed from the list. */
export function fireTimer(player: PlayerState, timer: Timer): void {
  FIRE[timer.kind](beginAct(player, timer.due), timer.subject)
}

/** Takes the house's next step on a withdrawal. */
function stepWithdrawal(act: Act, ordinal: number): void {
  const { player } = act
  const plan = planPayout(player, ordinal)
  const status = player.ledger.statusOf(ordinal)
  if (status === 'pending') judgeRequest(act, ordinal, plan.rejection)
  else if (status === 'approved') moveRowTo(act, ordinal, 'processing')
  else if (status === 'processing') moveRowTo(act, ordinal, plan.fails ? 'failed' : 'completed')
  else if (status === 'completed') moveRowTo(act, ordinal, 'reversed')
}

function judgeRequest(act: Act, ordinal: number, rejection: string | undefined): void {
  const { player, at } = act
  const kyc = player.kyc.status
  const overdue = at - player.ledger.at(ordinal) >= PATIENCE
  const manual = player.ledger.row(ordinal).name === 'Manual Withdrawal'
  if (manual && kyc === 'approved') moveRowTo(act, ordinal, 'approved')
  else if (rejection !== undefined) moveRowTo(act, ordinal, 'rejected', rejection)
  else if (kyc === 'rejected' || (overdue && kyc !== 'approved')) {
    moveRowTo(act, ordinal, 'rejected', 'KYC not completed')
  } else if (player.block || kyc !== 'approved') {
    setTimer(player, 'withdrawalMoves', ordinal, at + RECHECK)
  } else moveRowTo(act, ordinal, 'approved')
}
