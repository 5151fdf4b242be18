// Generated from scenarios/ by `npx vitest run --project unit test/scenarios/generated -u`.

/** The bundled scenarios. */
export const SCENARIO_NAMES = [
  'blocked-player',
  'cents-left',
  'deposit-declined-thrice',
  'deposit-missing',
  'deposit-pending-bank',
  'first-deposit-today',
  'fresh-registration',
  'kyc-expired-rekyc',
  'kyc-in-review',
  'kyc-pending-with-withdrawal',
  'kyc-rejected-with-cash',
  'never-deposited-old',
  'pending-kyc',
  'withdrawal-approved-unpaid',
  'withdrawal-processing-7d',
  'withdrawal-stuck',
  'zero-balance-active',
] as const
export type ScenarioName = (typeof SCENARIO_NAMES)[number]

/** The bundled parts that scenarios are put together from. */
export const TRAIT_NAMES = [
  'approved',
  'blocked',
  'funded',
  'in-review',
  'jpy',
  'kyc-pending',
  'kyc-rejected',
  'pending-withdrawal',
  'vip-gold',
] as const
export type TraitName = (typeof TRAIT_NAMES)[number]

/** Whatever can be part of a composition. */
export type PartName = ScenarioName | TraitName
