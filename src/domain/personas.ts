/** The twelve ways of playing. Their parameters follow. */
export const PERSONA_IDS = [
  'registered_only',
  'one_and_done',
  'casual',
  'regular',
  'high_roller',
  'vip_whale',
  'bonus_hunter',
  'lucky_winner',
  'dormant',
  'new_unverified',
  'self_excluded',
  'chargeback_fraud',
] as const
export type PersonaId = (typeof PERSONA_IDS)[number]
