// Generated from scenarios/ by `npx vitest run --project unit test/scenarios/generated -u`.

import scenarioBlockedPlayer from '../../scenarios/blocked-player.json'
import scenarioCentsLeft from '../../scenarios/cents-left.json'
import scenarioDepositDeclinedThrice from '../../scenarios/deposit-declined-thrice.json'
import scenarioDepositMissing from '../../scenarios/deposit-missing.json'
import scenarioDepositPendingBank from '../../scenarios/deposit-pending-bank.json'
import scenarioFirstDepositToday from '../../scenarios/first-deposit-today.json'
import scenarioFreshRegistration from '../../scenarios/fresh-registration.json'
import scenarioKycExpiredRekyc from '../../scenarios/kyc-expired-rekyc.json'
import scenarioKycInReview from '../../scenarios/kyc-in-review.json'
import scenarioKycPendingWithWithdrawal from '../../scenarios/kyc-pending-with-withdrawal.json'
import scenarioKycRejectedWithCash from '../../scenarios/kyc-rejected-with-cash.json'
import scenarioNeverDepositedOld from '../../scenarios/never-deposited-old.json'
import scenarioPendingKyc from '../../scenarios/pending-kyc.json'
import traitApproved from '../../scenarios/traits/approved.json'
import traitBlocked from '../../scenarios/traits/blocked.json'
import traitFunded from '../../scenarios/traits/funded.json'
import traitInReview from '../../scenarios/traits/in-review.json'
import traitJpy from '../../scenarios/traits/jpy.json'
import traitKycPending from '../../scenarios/traits/kyc-pending.json'
import traitKycRejected from '../../scenarios/traits/kyc-rejected.json'
import traitPendingWithdrawal from '../../scenarios/traits/pending-withdrawal.json'
import traitVipGold from '../../scenarios/traits/vip-gold.json'
import scenarioWithdrawalApprovedUnpaid from '../../scenarios/withdrawal-approved-unpaid.json'
import scenarioWithdrawalProcessing7d from '../../scenarios/withdrawal-processing-7d.json'
import scenarioWithdrawalStuck from '../../scenarios/withdrawal-stuck.json'
import scenarioZeroBalanceActive from '../../scenarios/zero-balance-active.json'

/** Every bundled scenario and trait, as its file stands. */
export const BUNDLED: Readonly<Record<string, unknown>> = {
  'blocked-player': scenarioBlockedPlayer,
  'cents-left': scenarioCentsLeft,
  'deposit-declined-thrice': scenarioDepositDeclinedThrice,
  'deposit-missing': scenarioDepositMissing,
  'deposit-pending-bank': scenarioDepositPendingBank,
  'first-deposit-today': scenarioFirstDepositToday,
  'fresh-registration': scenarioFreshRegistration,
  'kyc-expired-rekyc': scenarioKycExpiredRekyc,
  'kyc-in-review': scenarioKycInReview,
  'kyc-pending-with-withdrawal': scenarioKycPendingWithWithdrawal,
  'kyc-rejected-with-cash': scenarioKycRejectedWithCash,
  'never-deposited-old': scenarioNeverDepositedOld,
  'pending-kyc': scenarioPendingKyc,
  'withdrawal-approved-unpaid': scenarioWithdrawalApprovedUnpaid,
  'withdrawal-processing-7d': scenarioWithdrawalProcessing7d,
  'withdrawal-stuck': scenarioWithdrawalStuck,
  'zero-balance-active': scenarioZeroBalanceActive,
  approved: traitApproved,
  blocked: traitBlocked,
  funded: traitFunded,
  'in-review': traitInReview,
  jpy: traitJpy,
  'kyc-pending': traitKycPending,
  'kyc-rejected': traitKycRejected,
  'pending-withdrawal': traitPendingWithdrawal,
  'vip-gold': traitVipGold,
}
