import type { KycStatus } from '../domain/accounts'
import { fromEuroCents } from '../domain/currencies'
import { DAY_MS } from '../domain/instants'
import { type Act, clearTimer, setTimer } from './act'
import { planReview } from './plans'
import type { Block } from './state'

/** Turnover from which due diligence is required; a payout requires it in any case. */
const DILIGENCE_EURO_CENTS = 200_000
const RETRY_DEADLINE = 30 * DAY_MS

/** Moves the KYC case, for the command and for the processes. */
export function moveKyc(act: Act, status: KycStatus): void {
  const { player, at } = act
  const before = player.kyc
  const retry = before.status === 'in_review' && status === 'pending'
  clearTimer(player, 'kycLapses', 0)
  clearTimer(player, 'kycReview', 0)
  player.kyc = {
    status,
    since: at,
    approvedAt: before.approvedAt ?? (status === 'approved' ? at : undefined),
    retry,
  }
  if (status === 'approved') {
    const reviewed = (block: Block) => ({ ...block, reviewed: true })
    player.blocks = player.blocks.map(reviewed)
    player.lifted = player.lifted.map(reviewed)
  }
  if (retry) setTimer(player, 'kycLapses', 0, at + RETRY_DEADLINE)
  if (status === 'in_review' && player.processes) {
    setTimer(player, 'kycReview', 0, at + planReview(player).delay)
  }
}

/** The operator asks for documents. */
export function requestDocuments(act: Act): void {
  if (act.player.kyc.status === 'not_started') moveKyc(act, 'pending')
}

/** Requests documents at the due-diligence threshold: stakes worth 2,000 euro. */
export function requestDocumentsOnTurnover(act: Act): void {
  const { player } = act
  if (player.kyc.status !== 'not_started') return
  const threshold = fromEuroCents(DILIGENCE_EURO_CENTS, player.currency)
  if (player.ledger.lifetimeOf('bets') >= threshold) requestDocuments(act)
}
