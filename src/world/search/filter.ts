import { nearest } from '../../contract/input/nearest'
import { type Clause, nearWordOf, testOf, WORD_OPERATORS } from './clause'
import { FILTER_FIELDS } from './filter-fields'
import { invalidFilter, type Token, tokensOf } from './filter-tokens'

/** A condition on a player. */
export interface Filter {
  /** Its comparisons, in the order of the text. */
  readonly clauses: readonly Clause[]
  /**
   * Whether it holds.
   *
   * @param of whether a comparison holds; undefined if that is not known
   * @returns undefined if what is not known decides
   */
  holds(of: (clause: Clause) => boolean | undefined): boolean | undefined
}

type Node = (of: (clause: Clause) => boolean | undefined) => boolean | undefined

/** Deepest nesting of parentheses and `not`. */
const DEEPEST = 50

const KEYWORDS = ['and', 'or', 'not']

/**
 * Reads a filter: comparisons such as `balances.cash_balance>100`, `segments has "VIP Gold"`,
 * `phone is absent`, `blocked`, joined by `and`, `or`, `not` and parentheses. `and` binds closer
 * than `or`. Instants can be durations from now: `last_login<-P30D`.
 *
 * @param now ms UTC
 * @throws FauxhouseError INVALID_OPTION, with the place of the fault
 */
export function readFilter(text: string, now: number): Filter {
  const tokens = tokensOf(text)
  const clauses: Clause[] = []
  let place = 0
  const peek = () => tokens[place] as Token
  const next = () => tokens[place++] as Token
  const isKeyword = (word: string) => peek().kind === 'word' && peek().text.toLowerCase() === word
  const refuse = ({ at }: Token, problem: string, remedy: string) =>
    invalidFilter(text, at, problem, remedy)

  function either(depth: number): Node {
    const nodes = [both(depth)]
    while (isKeyword('or')) {
      next()
      nodes.push(both(depth))
    }
    return joined(nodes, true)
  }

  function both(depth: number): Node {
    const nodes = [unary(depth)]
    while (isKeyword('and')) {
      next()
      nodes.push(unary(depth))
    }
    return joined(nodes, false)
  }

  function unary(depth: number): Node {
    if (depth > DEEPEST)
      throw refuse(peek(), 'it is nested too deeply', `Nest at most ${DEEPEST} levels.`)
    if (isKeyword('not')) {
      next()
      const node = unary(depth + 1)
      return (of) => {
        const holds = node(of)
        return holds === undefined ? undefined : !holds
      }
    }
    if (peek().kind !== 'open') return comparison()
    next()
    const node = either(depth + 1)
    if (peek().kind !== 'close') throw refuse(peek(), 'a parenthesis is not closed', 'Add ")".')
    next()
    return node
  }

  function comparison(): Node {
    const first = next()
    const field = FILTER_FIELDS.get(first.text)
    if (first.kind !== 'word' || field === undefined || KEYWORDS.includes(first.text)) {
      const isName = first.kind === 'word' && !KEYWORDS.includes(first.text)
      const problem = isName ? `there is no field "${first.text}"` : 'a comparison is missing'
      throw refuse(first, problem, fieldRemedy(first))
    }
    const operator = peek()
    const isFlagAlone = !(operator.kind === 'sign' || WORD_OPERATORS.includes(operator.text))
    if (isFlagAlone && field.kind !== 'flag') {
      throw refuse(operator, `${field.path} has no operator`, 'Write =, > or has, and a value.')
    }
    if (!isFlagAlone) next()
    const value = isFlagAlone ? first : next()
    if (value.kind !== 'word' && value.kind !== 'quoted') {
      throw refuse(
        value,
        `${field.path} has no value`,
        'Add a value, in quotes if it contains spaces.',
      )
    }
    const test = isFlagAlone
      ? (found: unknown) => found === true
      : testOf(field, operator.text, value.text, now)
    if (typeof test !== 'function') {
      throw refuse(test.isValue ? value : operator, test.problem, test.remedy)
    }
    const end = value.at + value.text.length + (value.kind === 'quoted' ? 2 : 0)
    const nearWord = nearWordOf(field, value.text)
    const written = text.slice(first.at, end)
    const clause: Clause = { text: written, path: field.path, test, ...(nearWord && { nearWord }) }
    clauses.push(clause)
    return (of) => of(clause)
  }

  const root = either(0)
  if (peek().kind !== 'end') {
    throw refuse(
      peek(),
      `"${peek().text}" is unexpected`,
      'Join comparisons with and, or; quote values that contain spaces.',
    )
  }
  return { clauses, holds: root }
}

function fieldRemedy({ text }: Token): string {
  const paths = [...FILTER_FIELDS.keys()]
  const near = paths.find((path) => path.endsWith(`.${text}`)) ?? nearest(text, paths)
  if (near !== undefined) return `Did you mean ${near}?`
  return 'Begin with a field such as kyc_status, balances.cash_balance or persona.'
}

/** @param isAny whether one that holds is enough */
function joined(nodes: readonly Node[], isAny: boolean): Node {
  const [only, ...more] = nodes
  if (only !== undefined && more.length === 0) return only
  return (of) => {
    let result: boolean | undefined = !isAny
    for (const node of nodes) {
      const holds = node(of)
      if (holds === isAny) return isAny
      if (holds === undefined) result = undefined
    }
    return result
  }
}
