import { memberAt } from '../contract/input/json-pointer'
import { misspeltMember, nearest, nearestName } from '../contract/input/nearest'
import type { ShapeProblem } from '../contract/input/shape'
import { PROFILE } from '../simulator/registration/register-command'

/** A mistake in words. */
export interface Clauses {
  readonly problem: string
  readonly remedy: string
}

/** The kinds of step that have no type, as examples. */
const UNTYPED: ReadonlyMap<string, string> = new Map([
  ['reach', '{"reach": {"cash": 900}}'],
  ['steps', '{"repeat": 3, "steps": [{"type": "login"}]}'],
])

const TYPES_LISTED = 'docs/commands.md lists all types.'

/** A step without a type that exists: its name may be meant, or a step that has no type. */
export function stepMistake(problem: ShapeProblem, input: unknown): Clauses | undefined {
  const { path, fault, given, allowed } = problem
  const isType = path.at(-1) === 'type' && path.at(-3) === 'steps' && fault === 'choice'
  if (!isType) return undefined
  const list = `Allowed: ${allowed.join(', ')}; or "reach" or "steps" in place of "type".`
  if (typeof given === 'string') {
    const near = nearestName(given, [...UNTYPED.keys(), ...allowed])
    const remedy = meant(near) + (near === undefined ? list : TYPES_LISTED)
    return { problem: `unknown type ${JSON.stringify(given)}.`, remedy }
  }
  const step = memberAt(input, path.slice(0, -1))
  const near = Object.keys(Object(step)).flatMap((key) => nearest(key, UNTYPED.keys(), 2) ?? [])[0]
  if (given === undefined) {
    const misspelt = near === undefined ? misspeltMember('type', step) : undefined
    const remedy = misspelt === undefined ? `${meant(near)}${list}` : `${misspelt} ${list}`
    return { problem: '"type" is missing.', remedy }
  }
  return { problem: `unknown type ${JSON.stringify(given)}.`, remedy: `${meant(near)}${list}` }
}

function meant(near: string | undefined): string {
  if (near === undefined) return ''
  const example = UNTYPED.get(near)
  return example === undefined ? `Did you mean "${near}"? ` : `Did you mean ${example}? `
}

const CASH = '{"reach": {"cash": 900}}'

/** Values that follow from the history of a player, each with a step that leads to one. */
const DERIVED: ReadonlyMap<string, string> = new Map([
  ['balances', CASH],
  ['balance', CASH],
  ['cash', CASH],
  ['total_balance', CASH],
  ['cash_balance', CASH],
  ['withdrawable_balance', CASH],
  ['bonus_balance', '{"reach": {"bonus_balance": 20}}'],
  ['pending_withdrawal', '{"type": "requestWithdrawal", "amount": 50}'],
  ['kpi', '{"reach": {"ltd": 500}}'],
  ['ltd', '{"reach": {"ltd": 500}}'],
  ['ltnc', '{"reach": {"ltnc": 100}}'],
  ['wr', '{"reach": {"wagering": {"percent": 98}}}'],
  ['rows', '{"reach": {"rows": 60}}'],
  ['transactions', '{"reach": {"rows": 60}}'],
  ['kyc_status', '{"reach": {"kyc_status": "approved"}}'],
  ['blocked', '{"reach": {"blocked": true}}'],
  ['bonuses', '{"type": "awardBonus", "amount": 20}'],
  ['active_bonus', '{"type": "awardBonus", "amount": 20}'],
  ['segments', '{"type": "label", "add": ["Test Account"]}'],
  ['labels', '{"type": "label", "add": ["Test Account"]}'],
  ['last_login', '{"type": "login"}'],
])

/** A field of the profile in a place where the format has another way to say it. */
export function fieldMistake({ path, fault }: ShapeProblem): Clauses | undefined {
  const key = path.at(-1) ?? ''
  const place = path.at(-2)
  if (fault !== 'stray' || !isOfPlayer(path)) return undefined
  const step = DERIVED.get(key)
  if (step !== undefined) {
    const problem = `"${key}" follows from the history, so no field states it.`
    return { problem, remedy: `Add a step to "steps", such as ${step}.` }
  }
  if (place === 'profile' || !Object.hasOwn(PROFILE, key)) return undefined
  const problem = `the field "${key}" is unknown here.`
  return { problem, remedy: `Write {"player": {"profile": {"${key}": …}}}.` }
}

/** The scenario, one of its players, or the fields of a player. */
function isOfPlayer(path: readonly string[]): boolean {
  const own = path[0] === 'players' ? path.slice(2) : path
  return /^(player\/(profile\/)?)?[^/]+$/.test(own.join('/'))
}
