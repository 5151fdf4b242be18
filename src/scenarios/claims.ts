import type { ScenarioPart, ScenarioStep, Targets, When, Who } from './definition'

/** The values that a part sets at its end, by field: `currency`, `kyc_status`, `blocked` ... */
export type Claims = ReadonlyMap<string, string | number | boolean | null>

/**
 * The claims of a part, to find contradictions: the fields of the player, and the last value that
 * its steps set for each field that two parts cannot both decide.
 */
export function claimsOf({ player = {}, steps = [] }: ScenarioPart): Claims {
  const claims = new Map<string, string | number | boolean | null>()
  addWho(claims, player)
  for (const step of steps) addStep(claims, step)
  return claims
}

type ClaimMap = Map<string, string | number | boolean | null>

function addWho(claims: ClaimMap, { registered, profile, terms, origin, ...who }: Who): void {
  if (origin !== undefined) claims.set('origin', JSON.stringify(origin))
  for (const [code, stated] of Object.entries(terms ?? {})) {
    claims.set(`terms.${code}`, `${stated.base} x ${stated.multiplier}`)
  }
  for (const [field, value] of Object.entries(who))
    if (value !== undefined) claims.set(field, value)
  const { settings, ...fields } = profile ?? {}
  addAll(claims, 'profile', fields)
  addAll(claims, 'settings', settings ?? {})
}

function addAll(claims: ClaimMap, prefix: string, values: object): void {
  for (const [field, value] of Object.entries(values)) {
    if (value !== undefined) claims.set(`${prefix}.${field}`, value as string)
  }
}

function addStep(claims: ClaimMap, step: ScenarioStep): void {
  if (step.steps !== undefined) {
    for (const inner of step.steps) addStep(claims, inner)
    return
  }
  if (step.reach !== undefined) {
    addTargets(claims, step.reach)
    return
  }
  if (step.refused !== undefined) return
  if (step.type === 'setKyc') claims.set('kyc_status', step.status)
  if (BLOCKING.has(step.type)) claims.set('blocked', true)
  if (step.type === 'unblock') claims.set('blocked', false)
  if (step.type === 'changeIdentity') {
    const { name, email, phone, language, vip_manager } = step
    addAll(claims, 'profile', { name, email, phone, language, vip_manager })
  }
  if (step.type === 'updateProfile') {
    if (step.blocked !== undefined) claims.set('blocked', step.blocked)
    addAll(claims, 'settings', step.settings ?? {})
    if (step.phone !== undefined) claims.set('profile.phone', step.phone)
    if (step.affiliate_name !== undefined) claims.set('profile.affiliate_name', step.affiliate_name)
  }
}

const BLOCKING: ReadonlySet<string> = new Set(['block', 'close', 'erase'])

function addTargets(
  claims: ClaimMap,
  { cash_at_least, wagering, blocked, ...exact }: Targets,
): void {
  if (blocked !== undefined) claims.set('blocked', blocked !== false)
  if (wagering !== undefined) claims.set('wagering', JSON.stringify(wagering))
  for (const [target, value] of Object.entries(exact)) {
    if (value !== undefined)
      claims.set(target, typeof value === 'object' ? `${value.eur} EUR` : value)
  }
}

/** Merges two players. For a field in both, `next` wins. */
export function mergeWho(before: Who, next: Who): Who {
  const settings = { ...before.profile?.settings, ...next.profile?.settings }
  const profile = { ...before.profile, ...next.profile, settings }
  const terms = { ...before.terms, ...next.terms }
  return { ...before, ...next, profile, terms }
}

/** The earliest of several registrations: an earlier registration contradicts no part. */
export function earliest(
  registrations: readonly (When | undefined)[],
  instantOf: (when: When) => number,
): When | undefined {
  return registrations.reduce((best, next) => {
    if (next === undefined) return best
    return best === undefined || instantOf(next) < instantOf(best) ? next : best
  }, undefined)
}
