import type { AnyResource } from '../../contract/field'
import { BONUS, TRANSACTION, TRANSACTION_SUMMARY } from '../../contract/history-resources'
import { isObject, type Members } from '../../contract/input/json-object'
import { valueAt } from '../../contract/input/json-pointer'
import { SETTINGS } from '../../contract/player-resources'
import { FauxhouseError } from '../../errors'
import { BLOCK_CAUSES, MANUAL_LABELS, SEGMENTS } from '../../simulator/domain/accounts'
import { instantOf } from '../verify/shapes'
import type { PlayerAnswers } from './reading'

/** Values of answers that those of a scenario have, too, by name. */
export type Facts = ReadonlyMap<string, unknown>

/** The values of JSON pointers, or by default the statuses, the flags and the kinds of rows. */
export function keptFacts(answers: PlayerAnswers, pointers: readonly string[]): Facts {
  if (pointers.length === 0) return usualFacts(answers)
  const { profile, transactions, bonuses, summary, eligible } = answers
  const root = {
    ...impersonal(profile),
    transactions: transactions.map(impersonal).reverse(),
    bonuses: bonuses.map(impersonal).reverse(),
    summary,
    eligible,
  }
  return new Map(pointers.map((pointer) => [pointer, valueAt(root, pointer) ?? undefined]))
}

/** Refuses a pointer to nothing: it is misspelt more often than it names an absent field. */
export function requirePointers(answers: PlayerAnswers, pointers: readonly string[]): void {
  const facts = keptFacts(answers, pointers)
  const missing = pointers.find((pointer) => facts.get(pointer) === undefined)
  if (missing === undefined) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The pointer ${JSON.stringify(missing)} selects nothing in the responses that can be preserved.`,
    'Use a pointer into the profile, such as /balances/cash_balance, or /summary/…, /bonuses/0/…, /transactions/0/… or /eligible/0/….',
    { pointer: missing },
  )
}

/**
 * The facts of a whole history: the usual ones, the summary, and every bonus and row.
 *
 * @param places of the rows among all of the source
 */
export function wholeFacts(answers: PlayerAnswers, places: readonly number[]): Facts {
  const { summary, bonuses, transactions } = answers
  const facts = new Map(usualFacts(answers))
  const add = (item: Members, { fields }: AnyResource, at: string) => {
    const shown = impersonal(item)
    for (const name in fields) {
      const value = shown[name] ?? undefined
      const known = fields[name]?.kind === 'instant' ? (instantOf(value) ?? value) : value
      if (value !== undefined) facts.set(`${at}/${name}`, known)
    }
  }
  add(summary, TRANSACTION_SUMMARY, '/summary')
  for (const [place, bonus] of bonuses.entries()) add(bonus, BONUS, `/bonuses/${place}`)
  for (const [place, row] of transactions.entries()) {
    add(row, TRANSACTION, `/transactions/${places[place] ?? place}`)
  }
  return facts
}

/** What a scenario has of its own: identity, ids, labels that staff set. */
const OWN: ReadonlySet<string> = new Set([
  ...['id', 'player_id', 'name', 'email', 'phone', 'affiliate_name', 'vip_manager'],
  ...['event_note', 'bonus_name'],
])

/** An object without what is of a person, and with a label for each that staff gave. */
function impersonal(item: Members): Members {
  const { amount, segments } = item
  return {
    ...Object.fromEntries(Object.entries(item).filter(([name]) => !OWN.has(name))),
    // Whether amounts have a sign is a habit of the deployment.
    ...(typeof amount === 'number' && { amount: Math.abs(amount) }),
    ...(Array.isArray(segments) && {
      segments: segments.map((text) => (isSet(text) ? 'Label' : text)),
    }),
  }
}

function usualFacts({ profile, transactions, bonuses }: PlayerAnswers): Facts {
  const { kyc_status, withdrawal_status, blocked, kpi, settings, segments } = profile
  const { active_bonus, last_withdrawal } = isObject(kpi) ? kpi : {}
  const list = Array.isArray(segments) ? segments.map(String) : []
  const flags = isObject(settings) ? settings : {}
  const kinds = transactions.map(
    ({ event_type, event_name, status }) => `${event_type}, ${event_name}, ${status}`,
  )
  return new Map<string, unknown>([
    ['/kyc_status', kyc_status],
    ['/withdrawal_status', withdrawal_status],
    ['/blocked', blocked],
    ['/settings', Object.keys(SETTINGS.fields).map((name) => flags[name])],
    ['/kpi/active_bonus', active_bonus],
    ['/kpi/last_withdrawal/status', isObject(last_withdrawal) ? last_withdrawal['status'] : null],
    ['segments that are set', list.filter(isSet).length],
    ['causes', list.filter((text) => CAUSES.has(text))],
    ['kinds of rows', asMembers(kinds)],
    ['statuses of bonuses', asMembers(bonuses.map(({ status }) => String(status)))],
  ])
}

/** Each text once, in no order. */
const asMembers = (texts: readonly string[]) => Object.fromEntries(texts.map((text) => [text, 1]))

const CAUSES: ReadonlySet<string> = new Set([...BLOCK_CAUSES, ...MANUAL_LABELS])
const isSet = (text: unknown) => !SEGMENTS.some((segment) => segment === text)

/** The names of the facts that differ. */
export function lostFacts(wanted: Facts, kept: Facts): string[] {
  return [...wanted].flatMap(([name, value]) => {
    const other = kept.get(name)
    return value === other || canonicalJson(value) === canonicalJson(other) ? [] : [name]
  })
}

/** JSON in which absent and null members are the same, and their order is none. */
function canonicalJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, member: unknown) => {
    if (!isObject(member)) return member
    const given = Object.entries(member).filter(([, each]) => (each ?? undefined) !== undefined)
    return Object.fromEntries(given.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
