import { eventOf } from '../../laws/seen'
import { CREATORS } from '../../simulator/domain/transactions'
import type { Findings } from './account-checks'
import { checkRowLaws } from './law-checks'
import { dateOf, type SeenPlayer, type SeenRow } from './player-reading'
import { instantOf } from './shapes'
import type { Verdicts } from './verdicts'

/** Checks each row of a page by itself, and the order of the page. */
export function checkRows(
  rows: readonly SeenRow[],
  { profile, minor }: Pick<SeenPlayer, 'profile' | 'minor'>,
  request: string,
  { verdicts, evidence }: Findings,
): void {
  for (const row of rows) {
    checkCreator(row, request, verdicts)
    const isSame = row.currency === profile['currency']
    verdicts.check(
      'Transaction.currency',
      isSame,
      request,
      'the currency of the player',
      row.currency,
    )
    const amount = minor(row.amount)
    const event = eventOf(row.event_name)
    const takes = event?.sign === -1 && (event.type === 'adjustment' || event.type === 'refund')
    if (amount < 0) evidence.note('amountSign', ['natural'], request)
    else if (takes && amount > 0) evidence.note('amountSign', ['magnitude'], request)
    checkRowLaws(row, { profile, minor }, request, { verdicts, evidence })
  }
  const ids = new Set(rows.map(({ id }) => id))
  verdicts.check('Transaction.id', ids.size === rows.length, request, 'unique ids', ids.size)
  checkOrder(rows, 'date', request, { verdicts, evidence })
}

/** Whether a creator is one that the document names, and no person. */
export function isKnownCreator(creator: unknown): boolean {
  return (CREATORS as readonly unknown[]).includes(creator)
}

/** Another creator can be the name of a person. */
function checkCreator({ created_by }: SeenRow, request: string, verdicts: Verdicts): void {
  const isCreator = isKnownCreator(created_by)
  const known = `one of ${CREATORS.join(', ')}`
  const creator = isCreator ? created_by : 'another text'
  verdicts.check('Transaction.created_by', isCreator, request, known, creator)
}

/** Compares the order of a list with both orders, by date and then id. */
export function checkOrder(
  items: readonly { readonly [name: string]: unknown }[],
  name: 'date' | 'created_at',
  request: string,
  { verdicts, evidence }: Findings,
): void {
  let [rises, falls] = [true, true]
  for (const [place, item] of items.entries()) {
    const next = items[place + 1]
    if (next === undefined) break
    const [here, there] = [instantOf(item[name]), instantOf(next[name])]
    if (here === undefined || there === undefined) return
    const step = there - here || (String(next['id']) > String(item['id']) ? 1 : -1)
    if (step > 0) falls = false
    else rises = false
  }
  const text = 'by date and then id, the newest or the oldest first'
  verdicts.check('sort order', rises || falls, request, text, 'neither')
  if (rises === falls) return
  evidence.note('sortOrder', [rises ? 'oldest-first' : 'newest-first'], request)
}

/** Whether a row lies between two instants, both included. */
export function isWithin(row: SeenRow, from: number, to: number): boolean {
  const date = dateOf(row)
  return date >= from && date <= to
}
