// Generated from scenarios/ by `npx vitest run --project unit test/scenarios/generated -u`.

import scenarioBlockedPlayer from '../../scenarios/blocked-player.json'
import scenarioDepositDeclinedThrice from '../../scenarios/deposit-declined-thrice.json'
import scenarioFreshRegistration from '../../scenarios/fresh-registration.json'
import scenarioPendingKyc from '../../scenarios/pending-kyc.json'
import traitApproved from '../../scenarios/traits/approved.json'
import traitBlocked from '../../scenarios/traits/blocked.json'
import traitFunded from '../../scenarios/traits/funded.json'
import traitJpy from '../../scenarios/traits/jpy.json'
import traitKycInReview from '../../scenarios/traits/kyc-in-review.json'
import traitKycPending from '../../scenarios/traits/kyc-pending.json'
import traitKycRejected from '../../scenarios/traits/kyc-rejected.json'
import traitPendingWithdrawal from '../../scenarios/traits/pending-withdrawal.json'
import traitVipGold from '../../scenarios/traits/vip-gold.json'
import scenarioWithdrawalStuck from '../../scenarios/withdrawal-stuck.json'

/** Every bundled scenario and trait, as its file stands. */
export const BUNDLED: Readonly<Record<string, unknown>> = {
  'blocked-player': scenarioBlockedPlayer,
  'deposit-declined-thrice': scenarioDepositDeclinedThrice,
  'fresh-registration': scenarioFreshRegistration,
  'pending-kyc': scenarioPendingKyc,
  'withdrawal-stuck': scenarioWithdrawalStuck,
  approved: traitApproved,
  blocked: traitBlocked,
  funded: traitFunded,
  jpy: traitJpy,
  'kyc-in-review': traitKycInReview,
  'kyc-pending': traitKycPending,
  'kyc-rejected': traitKycRejected,
  'pending-withdrawal': traitPendingWithdrawal,
  'vip-gold': traitVipGold,
}
