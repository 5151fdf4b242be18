import type { Part, Step, Targets, When, Who } from './definition'

/** What a part finally says about a player, by subject: `currency`, `kyc_status`, `blocked` ... */
export type Statements = ReadonlyMap<string, string | number | boolean | null>

/**
 * What a part says, for finding contradictions: fields of the player, and the last word of its
 * steps on what two parts cannot both decide.
 */
export function statementsOf({ player = {}, steps = [] }: Part): Statements {
  const said = new Map<string, string | number | boolean | null>()
  addWho(said, player)
  for (const step of steps) addStep(said, step)
  return said
}

type Said = Map<string, string | number | boolean | null>

function addWho(said: Said, { registered, profile, ...who }: Who): void {
  for (const [field, value] of Object.entries(who)) if (value !== undefined) said.set(field, value)
  const { settings, ...fields } = profile ?? {}
  addAll(said, 'profile', fields)
  addAll(said, 'settings', settings ?? {})
}

function addAll(said: Said, prefix: string, values: object): void {
  for (const [field, value] of Object.entries(values)) {
    if (value !== undefined) said.set(`${prefix}.${field}`, value as string)
  }
}

function addStep(said: Said, step: Step): void {
  if ('steps' in step) {
    for (const inner of step.steps) addStep(said, inner)
    return
  }
  if ('reach' in step) {
    addTargets(said, step.reach)
    return
  }
  if (step.type === 'setKyc') said.set('kyc_status', step.status)
  if (step.type === 'block') said.set('blocked', true)
  if (step.type === 'unblock') said.set('blocked', false)
  if (step.type === 'updateProfile') {
    if (step.blocked !== undefined) said.set('blocked', step.blocked)
    addAll(said, 'settings', step.settings ?? {})
    if (step.phone !== undefined) said.set('profile.phone', step.phone)
    if (step.affiliate_name !== undefined) said.set('profile.affiliate_name', step.affiliate_name)
  }
}

function addTargets(said: Said, { cash_at_least, wagering, blocked, ...exact }: Targets): void {
  if (blocked !== undefined) said.set('blocked', blocked !== false)
  if (wagering !== undefined) said.set('wagering', JSON.stringify(wagering))
  for (const [target, value] of Object.entries(exact)) {
    if (value !== undefined)
      said.set(target, typeof value === 'object' ? `${value.eur} EUR` : value)
  }
}

/** Both together, the later wins field by field. */
export function mergeWho(before: Who, next: Who): Who {
  const settings = { ...before.profile?.settings, ...next.profile?.settings }
  const profile = { ...before.profile, ...next.profile, settings }
  return { ...before, ...next, profile }
}

/** The earliest of several registrations: a longer past contradicts nobody. */
export function earliest(
  registrations: readonly (When | undefined)[],
  instantOf: (when: When) => number,
): When | undefined {
  return registrations.reduce((best, next) => {
    if (next === undefined) return best
    return best === undefined || instantOf(next) < instantOf(best) ? next : best
  }, undefined)
}
