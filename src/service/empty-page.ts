import type { OperationId } from '../contract/operations'
import { withRows } from './journal/nearest'
import type { Nearest } from './journal/record'
import type { EmptyPage, RequestContext } from './request-context'

const PAGED: readonly OperationId[] = ['getTransactionHistory', 'getBonusHistory']

/** The nearest request whose page has rows, for one whose page has none. */
export function filledPage(
  { total, values, again }: EmptyPage,
  { operation, request: { url } }: RequestContext,
): Nearest | null {
  if (operation === undefined || !PAGED.includes(operation.id)) return null
  const { limit = 1, offset, ...filters } = values
  if (total > 0) {
    // The last page instead of one after it.
    const value = Math.floor((total - 1) / limit) * limit
    const reason = `There are ${total}, so an offset of ${total} or more is past the end.`
    return offset === undefined ? null : withRows(url, ['offset'], value, reason)
  }
  const totalWithout = (names: readonly string[]) => {
    const left = Object.entries(filters).filter(([name]) => !names.includes(name))
    return again({ ...Object.fromEntries(left), limit: 0 })
  }
  const names = Object.keys(filters)
  for (const name of names) {
    const left = totalWithout([name])
    if (left > 0) return withRows(url, [name], null, `Without ${name} there are ${left}.`)
  }
  const all = names.length > 1 ? totalWithout(names) : 0
  const reason = `Several filters together match nothing; without them there are ${all}.`
  return all === 0 ? null : withRows(url, names, null, reason)
}
