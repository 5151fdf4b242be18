import { KYC_MOVES, type KycStatus } from '../domain/accounts'
import { fromEuroCents } from '../domain/currencies'
import { DAY_MS } from '../domain/instants'
import { type Act, clearTimer, setTimer } from './act'
import type { Command } from './command'
import { planReview } from './plans'
import { refuse } from './rules'

type SetKyc = Extract<Command, { type: 'setKyc' }>

/** From this turnover on the house must know its customer; a payout needs that anyway. */
const DILIGENCE_EURO_CENTS = 200_000
const RETRY_DEADLINE = 30 * DAY_MS

export function setKyc(act: Act, command: SetKyc): void {
  const { status } = act.player.kyc
  const next = KYC_MOVES[status]
  if (!next.includes(command.status)) {
    refuse(
      'kyc_transition',
      `kyc_status cannot go from ${status} to ${command.status}.`,
      `From ${status} it goes to ${next.join(' or ')}.`,
      { from: status, to: command.status, allowed: next },
    )
  }
  moveKyc(act, command.status)
}

/** Moves the case: the command's way and the processes' way. */
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
  if (retry) setTimer(player, 'kycLapses', 0, at + RETRY_DEADLINE)
  if (status === 'in_review' && player.processes) {
    setTimer(player, 'kycReview', 0, at + planReview(player).delay)
  }
}

/** The house asks for documents. */
export function requestDocuments(act: Act): void {
  if (act.player.kyc.status === 'not_started') moveKyc(act, 'pending')
}

/** The due-diligence threshold: stakes worth 2,000 euro. */
export function requestDocumentsOnTurnover(act: Act): void {
  const { player } = act
  if (player.kyc.status !== 'not_started') return
  const threshold = fromEuroCents(DILIGENCE_EURO_CENTS, player.currency)
  if (player.ledger.lifetime.bets >= threshold) requestDocuments(act)
}
