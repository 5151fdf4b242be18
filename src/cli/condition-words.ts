import { conditionsOf, type PlayerConditions, SEARCH_FIELDS } from '../world/conditions'
import { usageError } from './flags'
import { paint } from './styles'
import { wrapWords } from './table'

/** The conditions of a search in words such as `kyc_status=pending,approved`. */
export function conditionsOfWords(words: readonly string[]): PlayerConditions {
  const texts = new Map<string, string>()
  for (const word of words) {
    const [name = '', ...value] = word.split('=')
    if (value.length === 0) {
      throw usageError(`"${word}" is no condition.`, 'Write FIELD=VALUE, such as blocked=true.')
    }
    if (texts.has(name)) {
      throw usageError(`${name} has two conditions.`, `Write ${name}=A,B or ${name}=MIN..MAX.`)
    }
    texts.set(name, value.join('='))
  }
  return conditionsOf(Object.fromEntries(texts))
}

/** The fields that conditions name, in lines of at most 80 columns. */
function fieldLines(): string {
  const names = [...SEARCH_FIELDS.keys()].filter((path) => !path.includes('.'))
  const words = [
    'Fields:',
    ...names.map((name) => `${name},`),
    ...'and the others by path.'.split(' '),
  ]
  return wrapWords(words, 78).join('\n  ')
}

/** The section of the help on conditions. */
export function conditionHelp(): string {
  return `${paint('heading', 'Conditions')}
  kyc_status=pending,in_review           one of several words
  segments='VIP Gold' blocked=false      a list has the word; all must hold
  balances.cash_balance=100..500         a range with both ends; one may lack
  last_login=..2026-01-31 phone=         at the latest; absent
  q=anna                                 id, name, e-mail or phone contains it

  ${fieldLines()}`
}
