import { NO_VOCABULARY, ownWord, type Vocabulary } from '../../contract/vocabulary'
import { isObject } from '../verify/shapes'
import type { Members, PlayerAnswers } from './player-answers'

/** The answers in our words. A word that the vocabulary does not explain stays as it is. */
export function inOwnWords(answers: PlayerAnswers, vocabulary: Vocabulary): PlayerAnswers {
  if (vocabulary === NO_VOCABULARY) return answers
  const { status, event_name, bonus_status } = vocabulary
  const translated = (item: Members, field: string, table: Vocabulary[keyof Vocabulary]) => {
    const word = item[field]
    return typeof word === 'string' ? { ...item, [field]: ownWord(table, word) ?? word } : item
  }
  const { profile } = answers
  const { kpi } = profile
  const last = isObject(kpi) ? kpi['last_withdrawal'] : undefined
  const shown = isObject(kpi) && isObject(last)
  return {
    ...answers,
    profile: shown
      ? { ...profile, kpi: { ...kpi, last_withdrawal: translated(last, 'status', status) } }
      : profile,
    transactions: answers.transactions.map((row) =>
      translated(translated(row, 'status', status), 'event_name', event_name),
    ),
    bonuses: answers.bonuses.map((bonus) => translated(bonus, 'status', bonus_status)),
  }
}
