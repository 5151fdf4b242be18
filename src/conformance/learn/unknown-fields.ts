import type { AnyResource } from '../../contract/field'
import {
  BONUS,
  ELIGIBLE_BONUS,
  TRANSACTION,
  TRANSACTION_SUMMARY,
} from '../../contract/history-resources'
import { isObject, type Members } from '../../contract/input/json-object'
import { PLAYER_PROFILE } from '../../contract/player-resources'
import { createMasking } from '../masking/masks'
import type { Found } from './findings'
import type { PlayerAnswers } from './reading'

/**
 * The fields of the answers that the specification does not have, for each object that has one. The
 * key can be of a person, so that a placeholder names it, the same in all answers.
 */
export function unknownFields(answers: PlayerAnswers): Found[] {
  const { profile, transactions, bonuses, summary, eligible } = answers
  return createMasking({})(({ key: named }) => {
    const inside = (value: Members, { name, fields }: AnyResource, at: string): Found[] =>
      Object.entries(value).flatMap(([key, member]) => {
        const of = Object.hasOwn(fields, key) ? fields[key]?.of : undefined
        if (of !== undefined) return isObject(member) ? inside(member, of, `${at}/${key}`) : []
        if (Object.hasOwn(fields, key)) return []
        const shown = named(key)
        const what = `the specification has no field ${shown} in ${name}: it is ignored`
        return [{ at: `${at}/${shown}`, what }]
      })
    const inEach = (items: readonly Members[], resource: AnyResource, at: string) =>
      items.flatMap((item, place) => inside(item, resource, `${at}/${place}`))
    return [
      ...inside(profile, PLAYER_PROFILE, '/profile'),
      ...inEach(transactions, TRANSACTION, '/transactions'),
      ...inEach(bonuses, BONUS, '/bonuses'),
      ...inside(summary, TRANSACTION_SUMMARY, '/summary'),
      ...inEach(eligible, ELIGIBLE_BONUS, '/eligible'),
    ]
  })
}
