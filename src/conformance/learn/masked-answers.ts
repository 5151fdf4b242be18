import type { AnyResource } from '../../contract/field'
import {
  BONUS,
  ELIGIBLE_BONUS,
  TRANSACTION,
  TRANSACTION_SUMMARY,
} from '../../contract/history-resources'
import { PLAYER_PROFILE } from '../../contract/player-resources'
import { SEGMENTS } from '../../simulator/domain/accounts'
import { isObject } from '../verify/shapes'
import { isKnownBonus, isKnownReason, readNote } from './notes'
import type { Members, PlayerAnswers } from './player-answers'

const PERSONAL = new Set([
  'id',
  'player_id',
  'name',
  'email',
  'phone',
  'affiliate_name',
  'vip_manager',
])

/**
 * The answers without identity: ids are numbered in the order in which they appear, so are texts of
 * staff, and of the person it is kept which fields are present. A field that is null is absent.
 */
export function maskedAnswers(answers: PlayerAnswers): Omit<PlayerAnswers, 'now'> {
  const numbered = (word: string) => {
    const known = new Map<string, string>()
    return (text: string): string => {
      const name = known.get(text) ?? `${word} ${known.size + 1}`
      known.set(text, name)
      return name
    }
  }
  const [idOf, textOf, labelOf, bonusOf] = ['id', 'text', 'label', 'bonus'].map(numbered) as [
    (text: string) => string,
    (text: string) => string,
    (text: string) => string,
    (text: string) => string,
  ]
  const bonusName = (name: string) => (isKnownBonus(name) ? name : bonusOf(name))
  const note = (text: string): unknown => {
    const { form, ids, reason, limits, voided } = readNote(text)
    const own = form === undefined ? textOf(text) : undefined
    const shown = reason === undefined || isKnownReason(reason) || isKnownBonus(reason)
    const why = shown ? reason : form === 'award' ? bonusOf(reason) : textOf(reason)
    return {
      form,
      ids: ids.map(idOf),
      why,
      limits,
      voided: voided.map(idOf),
      own,
      ...head(form, text),
    }
  }
  const transactions = answers.transactions.map((row) => {
    const { event_note: text } = row
    const masked: Record<string, unknown> = documented(row, TRANSACTION)
    masked['id'] = idOf(String(row['id']))
    if (typeof text === 'string') masked['event_note'] = note(text)
    return masked
  })
  const bonuses = answers.bonuses.map((bonus) => ({
    ...documented(bonus, BONUS),
    id: idOf(String(bonus['id'])),
    bonus_name: bonusName(String(bonus['bonus_name'])),
  }))
  const shown = documented(answers.profile, PLAYER_PROFILE)
  const masked = Object.keys(shown).filter((key) => PERSONAL.has(key))
  const segments = shown['segments']
  const profile = {
    ...shown,
    ...Object.fromEntries(masked.map((key) => [key, '*'])),
    ...(Array.isArray(segments) && {
      segments: segments.map((text) => (isSegment(text) ? text : labelOf(String(text)))),
    }),
  }
  const summary = documented(answers.summary, TRANSACTION_SUMMARY)
  const eligible = answers.eligible.map((offer) => documented(offer, ELIGIBLE_BONUS))
  return { profile, transactions, bonuses, summary, eligible }
}

/** What a note of a known form says besides its names. */
function head(form: string | undefined, text: string) {
  if (form === 'round')
    return { game: text.replace(/ round .*$/, ''), undone: /, rolled/.test(text) }
  if (form === 'deposit') return { via: text.replace(/, ref .*$/, '') }
  if (form === 'payout') return { to: text.replace(/ \*.*$/, ''), account: / \*/.test(text) }
  return form === undefined ? {} : { words: text.split(' ')[0] }
}

const isSegment = (text: unknown) => SEGMENTS.some((segment) => segment === text)

/** The members that the document names and that have a value, those of parts included. */
export function documented(value: Members, { fields }: AnyResource): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const key in fields) {
    const member = value[key]
    if (member === undefined || member === null) continue
    const of = fields[key]?.of
    const isPart = of !== undefined && isObject(member)
    // An object in the place of a value has keys that can be of a person.
    found[key] = isPart ? documented(member, of) : isObject(member) ? {} : member
  }
  return found
}
