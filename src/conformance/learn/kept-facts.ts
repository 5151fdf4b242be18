import { valueAt } from '../../contract/input/json-pointer'
import { SETTINGS } from '../../contract/player-resources'
import { FauxhouseError } from '../../errors'
import { BLOCK_CAUSES, MANUAL_LABELS, SEGMENTS } from '../../simulator/domain/accounts'
import { isObject } from '../verify/shapes'
import { documented, maskedAnswers } from './masked-answers'
import type { PlayerAnswers } from './player-answers'

/**
 * The facts that a smaller history must keep, as values by name: those of the pointers, or by
 * default the statuses, the flags and the kinds of rows.
 */
export function keptFacts(
  answers: PlayerAnswers,
  pointers: readonly string[],
): ReadonlyMap<string, unknown> {
  return pointers.length === 0 ? usualFacts(answers) : pointedFacts(answers, pointers)
}

/** Refuses a pointer to nothing: it is misspelt more often than it names an absent field. */
export function requirePointers(answers: PlayerAnswers, pointers: readonly string[]): void {
  const facts = keptFacts(answers, pointers)
  const missing = pointers.find((pointer) => facts.get(pointer) === undefined)
  if (missing === undefined) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The pointer ${JSON.stringify(missing)} names nothing in the answers.`,
    'Point into the profile, such as /balances/cash_balance, or at /summary/…, /bonuses/0/…, /transactions/0/… or /eligible/0/….',
    { pointer: missing },
  )
}

/** The profile with the other answers as members; the newest transaction and bonus come first. */
function pointedFacts(answers: PlayerAnswers, pointers: readonly string[]) {
  const { profile, transactions, bonuses, summary, eligible } = maskedAnswers(answers)
  const newestFirst = (items: readonly object[]) =>
    items.map((item) => ({ ...item, id: '*', event_note: undefined })).reverse()
  const root = {
    ...profile,
    transactions: newestFirst(transactions),
    bonuses: newestFirst(bonuses),
    summary,
    eligible,
  }
  return new Map(pointers.map((pointer) => [pointer, valueAt(root, pointer)]))
}

function usualFacts({ profile, transactions, bonuses }: PlayerAnswers) {
  const { kyc_status, withdrawal_status, blocked, kpi, settings, segments } = profile
  const { active_bonus, last_withdrawal } = isObject(kpi) ? kpi : {}
  const list = Array.isArray(segments) ? segments.map(String) : []
  const kinds = transactions.map(
    ({ event_type, event_name, status }) => `${event_type}, ${event_name}, ${status}`,
  )
  return new Map<string, unknown>([
    ['/kyc_status', kyc_status],
    ['/withdrawal_status', withdrawal_status],
    ['/blocked', blocked],
    ['/settings', isObject(settings) ? documented(settings, SETTINGS) : settings],
    ['/kpi/active_bonus', active_bonus],
    ['/kpi/last_withdrawal/status', isObject(last_withdrawal) ? last_withdrawal['status'] : null],
    ['segments that are set', list.filter(isSet).length],
    ['causes', list.filter((text) => CAUSES.has(text))],
    ['kinds of rows', distinct(kinds)],
    ['statuses of bonuses', distinct(bonuses.map(({ status }) => String(status)))],
  ])
}

/** Each text once, in the order of their characters. */
function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort((one, other) => (one < other ? -1 : 1))
}

const CAUSES: ReadonlySet<string> = new Set([...BLOCK_CAUSES, ...MANUAL_LABELS])
const isSet = (text: string) => !SEGMENTS.some((segment) => segment === text)

/** The names of the facts that differ. */
export function lostFacts(
  wanted: ReadonlyMap<string, unknown>,
  kept: ReadonlyMap<string, unknown>,
): string[] {
  const isKept = (name: string) =>
    JSON.stringify(wanted.get(name)) === JSON.stringify(kept.get(name))
  return [...wanted.keys()].filter((name) => !isKept(name))
}
