// Generated from scenarios/ by `npx vitest run --project unit test/scenarios/generated -u`.

import scenarioBetRolledBack from '../../scenarios/bet-rolled-back.json'
import scenarioBigWinner from '../../scenarios/big-winner.json'
import scenarioBlockedPlayer from '../../scenarios/blocked-player.json'
import scenarioBlockedWithPendingWithdrawal from '../../scenarios/blocked-with-pending-withdrawal.json'
import scenarioBonusBonusPlusDeposit from '../../scenarios/bonus-bonus-plus-deposit.json'
import scenarioBonusCampaignMorningAfter from '../../scenarios/bonus-campaign-morning-after.json'
import scenarioBonusCancelledAbuse from '../../scenarios/bonus-cancelled-abuse.json'
import scenarioBonusCompletedCapped from '../../scenarios/bonus-completed-capped.json'
import scenarioBonusCompletedToday from '../../scenarios/bonus-completed-today.json'
import scenarioBonusCompletedZeroConversion from '../../scenarios/bonus-completed-zero-conversion.json'
import scenarioBonusExpired from '../../scenarios/bonus-expired.json'
import scenarioBonusExpiresInMinutes from '../../scenarios/bonus-expires-in-minutes.json'
import scenarioBonusHistory60 from '../../scenarios/bonus-history-60.json'
import scenarioBonusHunter from '../../scenarios/bonus-hunter.json'
import scenarioBonusJustClaimed from '../../scenarios/bonus-just-claimed.json'
import scenarioBonusLost from '../../scenarios/bonus-lost.json'
import scenarioBonusNoWagerCashback from '../../scenarios/bonus-no-wager-cashback.json'
import scenarioBonusPendingQueue from '../../scenarios/bonus-pending-queue.json'
import scenarioBtcPlayer from '../../scenarios/btc-player.json'
import scenarioCentsLeft from '../../scenarios/cents-left.json'
import scenarioChargebackBadDebt from '../../scenarios/chargeback-bad-debt.json'
import scenarioChargebackOpen from '../../scenarios/chargeback-open.json'
import scenarioChargebackWon from '../../scenarios/chargeback-won.json'
import scenarioChurnedWithCash from '../../scenarios/churned-with-cash.json'
import scenarioCoolOff from '../../scenarios/cool-off.json'
import scenarioCurrencyTour from '../../scenarios/currency-tour.json'
import scenarioDepositDeclinedThrice from '../../scenarios/deposit-declined-thrice.json'
import scenarioDepositMissing from '../../scenarios/deposit-missing.json'
import scenarioDepositPendingBank from '../../scenarios/deposit-pending-bank.json'
import scenarioDepositRefunded from '../../scenarios/deposit-refunded.json'
import scenarioDstBoundary from '../../scenarios/dst-boundary.json'
import scenarioEligibleAllTypes from '../../scenarios/eligible-all-types.json'
import scenarioExactPage from '../../scenarios/exact-page.json'
import scenarioFirstDepositToday from '../../scenarios/first-deposit-today.json'
import scenarioFloatTrap from '../../scenarios/float-trap.json'
import scenarioFraudRing from '../../scenarios/fraud-ring.json'
import scenarioFreshRegistration from '../../scenarios/fresh-registration.json'
import scenarioHugeLedger from '../../scenarios/huge-ledger.json'
import scenarioJpyPlayer from '../../scenarios/jpy-player.json'
import scenarioKwdPlayer from '../../scenarios/kwd-player.json'
import scenarioKycExpiredRekyc from '../../scenarios/kyc-expired-rekyc.json'
import scenarioKycInReview from '../../scenarios/kyc-in-review.json'
import scenarioKycPendingWithWithdrawal from '../../scenarios/kyc-pending-with-withdrawal.json'
import scenarioKycRejectedWithCash from '../../scenarios/kyc-rejected-with-cash.json'
import scenarioLeapDay from '../../scenarios/leap-day.json'
import scenarioManualAdjustments from '../../scenarios/manual-adjustments.json'
import scenarioMidnightEdges from '../../scenarios/midnight-edges.json'
import scenarioNeverDepositedOld from '../../scenarios/never-deposited-old.json'
import scenarioNoOptionalFields from '../../scenarios/no-optional-fields.json'
import scenarioNonAsciiName from '../../scenarios/non-ascii-name.json'
import scenarioPagePlusOne from '../../scenarios/page-plus-one.json'
import scenarioPaymentsIncident from '../../scenarios/payments-incident.json'
import scenarioPendingKyc from '../../scenarios/pending-kyc.json'
import scenarioPlusEmailPhone from '../../scenarios/plus-email-phone.json'
import scenarioReactivated from '../../scenarios/reactivated.json'
import scenarioResponsibleGamblingReview from '../../scenarios/responsible-gambling-review.json'
import scenarioSameSecondRows from '../../scenarios/same-second-rows.json'
import scenarioSelfExcluded from '../../scenarios/self-excluded.json'
import scenarioSupportDeskDay from '../../scenarios/support-desk-day.json'
import scenarioTestAccount from '../../scenarios/test-account.json'
import traitActiveBonus from '../../scenarios/traits/active-bonus.json'
import traitApproved from '../../scenarios/traits/approved.json'
import traitBlocked from '../../scenarios/traits/blocked.json'
import traitBtc from '../../scenarios/traits/btc.json'
import traitCampaignBonus from '../../scenarios/traits/campaign-bonus.json'
import traitChargedBack from '../../scenarios/traits/charged-back.json'
import traitFunded from '../../scenarios/traits/funded.json'
import traitInReview from '../../scenarios/traits/in-review.json'
import traitJpy from '../../scenarios/traits/jpy.json'
import traitKwd from '../../scenarios/traits/kwd.json'
import traitKycPending from '../../scenarios/traits/kyc-pending.json'
import traitKycRejected from '../../scenarios/traits/kyc-rejected.json'
import traitLockedBonus from '../../scenarios/traits/locked-bonus.json'
import traitPaidOut from '../../scenarios/traits/paid-out.json'
import traitPendingWithdrawal from '../../scenarios/traits/pending-withdrawal.json'
import traitVipGold from '../../scenarios/traits/vip-gold.json'
import scenarioTwoPendingWithdrawals from '../../scenarios/two-pending-withdrawals.json'
import scenarioUnicodeId from '../../scenarios/unicode-id.json'
import scenarioVipManagersBook from '../../scenarios/vip-managers-book.json'
import scenarioVipNoManager from '../../scenarios/vip-no-manager.json'
import scenarioVipWhale from '../../scenarios/vip-whale.json'
import scenarioWageringNearlyDone from '../../scenarios/wagering-nearly-done.json'
import scenarioWageringOneCentLeft from '../../scenarios/wagering-one-cent-left.json'
import scenarioWantBonusFalse from '../../scenarios/want-bonus-false.json'
import scenarioWinReversed from '../../scenarios/win-reversed.json'
import scenarioWithdrawalApprovedUnpaid from '../../scenarios/withdrawal-approved-unpaid.json'
import scenarioWithdrawalCancelledAndLost from '../../scenarios/withdrawal-cancelled-and-lost.json'
import scenarioWithdrawalFailedReturned from '../../scenarios/withdrawal-failed-returned.json'
import scenarioWithdrawalForfeitsBonus from '../../scenarios/withdrawal-forfeits-bonus.json'
import scenarioWithdrawalProcessing7d from '../../scenarios/withdrawal-processing-7d.json'
import scenarioWithdrawalRejectedWagering from '../../scenarios/withdrawal-rejected-wagering.json'
import scenarioWithdrawalReversed from '../../scenarios/withdrawal-reversed.json'
import scenarioWithdrawalStuck from '../../scenarios/withdrawal-stuck.json'
import scenarioYearBoundaryCompletion from '../../scenarios/year-boundary-completion.json'
import scenarioZeroBalanceActive from '../../scenarios/zero-balance-active.json'

/** Every bundled scenario and trait, as its file stands. */
export const BUNDLED: Readonly<Record<string, unknown>> = {
  'bet-rolled-back': scenarioBetRolledBack,
  'big-winner': scenarioBigWinner,
  'blocked-player': scenarioBlockedPlayer,
  'blocked-with-pending-withdrawal': scenarioBlockedWithPendingWithdrawal,
  'bonus-bonus-plus-deposit': scenarioBonusBonusPlusDeposit,
  'bonus-campaign-morning-after': scenarioBonusCampaignMorningAfter,
  'bonus-cancelled-abuse': scenarioBonusCancelledAbuse,
  'bonus-completed-capped': scenarioBonusCompletedCapped,
  'bonus-completed-today': scenarioBonusCompletedToday,
  'bonus-completed-zero-conversion': scenarioBonusCompletedZeroConversion,
  'bonus-expired': scenarioBonusExpired,
  'bonus-expires-in-minutes': scenarioBonusExpiresInMinutes,
  'bonus-history-60': scenarioBonusHistory60,
  'bonus-hunter': scenarioBonusHunter,
  'bonus-just-claimed': scenarioBonusJustClaimed,
  'bonus-lost': scenarioBonusLost,
  'bonus-no-wager-cashback': scenarioBonusNoWagerCashback,
  'bonus-pending-queue': scenarioBonusPendingQueue,
  'btc-player': scenarioBtcPlayer,
  'cents-left': scenarioCentsLeft,
  'chargeback-bad-debt': scenarioChargebackBadDebt,
  'chargeback-open': scenarioChargebackOpen,
  'chargeback-won': scenarioChargebackWon,
  'churned-with-cash': scenarioChurnedWithCash,
  'cool-off': scenarioCoolOff,
  'currency-tour': scenarioCurrencyTour,
  'deposit-declined-thrice': scenarioDepositDeclinedThrice,
  'deposit-missing': scenarioDepositMissing,
  'deposit-pending-bank': scenarioDepositPendingBank,
  'deposit-refunded': scenarioDepositRefunded,
  'dst-boundary': scenarioDstBoundary,
  'eligible-all-types': scenarioEligibleAllTypes,
  'exact-page': scenarioExactPage,
  'first-deposit-today': scenarioFirstDepositToday,
  'float-trap': scenarioFloatTrap,
  'fraud-ring': scenarioFraudRing,
  'fresh-registration': scenarioFreshRegistration,
  'huge-ledger': scenarioHugeLedger,
  'jpy-player': scenarioJpyPlayer,
  'kwd-player': scenarioKwdPlayer,
  'kyc-expired-rekyc': scenarioKycExpiredRekyc,
  'kyc-in-review': scenarioKycInReview,
  'kyc-pending-with-withdrawal': scenarioKycPendingWithWithdrawal,
  'kyc-rejected-with-cash': scenarioKycRejectedWithCash,
  'leap-day': scenarioLeapDay,
  'manual-adjustments': scenarioManualAdjustments,
  'midnight-edges': scenarioMidnightEdges,
  'never-deposited-old': scenarioNeverDepositedOld,
  'no-optional-fields': scenarioNoOptionalFields,
  'non-ascii-name': scenarioNonAsciiName,
  'page-plus-one': scenarioPagePlusOne,
  'payments-incident': scenarioPaymentsIncident,
  'pending-kyc': scenarioPendingKyc,
  'plus-email-phone': scenarioPlusEmailPhone,
  reactivated: scenarioReactivated,
  'responsible-gambling-review': scenarioResponsibleGamblingReview,
  'same-second-rows': scenarioSameSecondRows,
  'self-excluded': scenarioSelfExcluded,
  'support-desk-day': scenarioSupportDeskDay,
  'test-account': scenarioTestAccount,
  'two-pending-withdrawals': scenarioTwoPendingWithdrawals,
  'unicode-id': scenarioUnicodeId,
  'vip-managers-book': scenarioVipManagersBook,
  'vip-no-manager': scenarioVipNoManager,
  'vip-whale': scenarioVipWhale,
  'wagering-nearly-done': scenarioWageringNearlyDone,
  'wagering-one-cent-left': scenarioWageringOneCentLeft,
  'want-bonus-false': scenarioWantBonusFalse,
  'win-reversed': scenarioWinReversed,
  'withdrawal-approved-unpaid': scenarioWithdrawalApprovedUnpaid,
  'withdrawal-cancelled-and-lost': scenarioWithdrawalCancelledAndLost,
  'withdrawal-failed-returned': scenarioWithdrawalFailedReturned,
  'withdrawal-forfeits-bonus': scenarioWithdrawalForfeitsBonus,
  'withdrawal-processing-7d': scenarioWithdrawalProcessing7d,
  'withdrawal-rejected-wagering': scenarioWithdrawalRejectedWagering,
  'withdrawal-reversed': scenarioWithdrawalReversed,
  'withdrawal-stuck': scenarioWithdrawalStuck,
  'year-boundary-completion': scenarioYearBoundaryCompletion,
  'zero-balance-active': scenarioZeroBalanceActive,
  'active-bonus': traitActiveBonus,
  approved: traitApproved,
  blocked: traitBlocked,
  btc: traitBtc,
  'campaign-bonus': traitCampaignBonus,
  'charged-back': traitChargedBack,
  funded: traitFunded,
  'in-review': traitInReview,
  jpy: traitJpy,
  kwd: traitKwd,
  'kyc-pending': traitKycPending,
  'kyc-rejected': traitKycRejected,
  'locked-bonus': traitLockedBonus,
  'paid-out': traitPaidOut,
  'pending-withdrawal': traitPendingWithdrawal,
  'vip-gold': traitVipGold,
}
