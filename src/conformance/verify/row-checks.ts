import { eventOf } from '../../laws/seen'
import { CREATORS } from '../../simulator/domain/transactions'
import { checkRowLaws } from './law-checks'
import type { SeenPlayer, SeenRow } from './player-reading'
import type { Run } from './run'
import { instantOf } from './shapes'

/** Checks each row of a page by itself, and the order of the page. */
export function checkRows(
  run: Run,
  rows: readonly SeenRow[],
  player: Pick<SeenPlayer, 'profile' | 'minor'>,
  request: string,
): void {
  const { verdicts, evidence } = run
  const { currency } = player.profile
  const known: readonly unknown[] = CREATORS
  const creators = `one of ${CREATORS.join(', ')}`
  for (const row of rows) {
    const { created_by: creator } = row
    verdicts.check('Transaction.created_by', known.includes(creator), request, creators, creator)
    const isSame = row.currency === currency
    const text = 'the currency of the player'
    verdicts.check('Transaction.currency', isSame, request, text, row.currency)
    const amount = player.minor(row.amount)
    const event = eventOf(row.event_name)
    const takes = event?.sign === -1 && (event.type === 'adjustment' || event.type === 'refund')
    if (amount < 0) evidence.note('amountSign', ['natural'], request)
    else if (takes && amount > 0) evidence.note('amountSign', ['magnitude'], request)
    checkRowLaws(run, row, player, request)
  }
  const ids = new Set(rows.map(({ id }) => id))
  verdicts.check('Transaction.id', ids.size === rows.length, request, 'unique ids', ids.size)
  checkOrder(run, rows, 'date', request)
}

/** Compares the order of a list with both orders, by date and then id. */
export function checkOrder(
  { verdicts, evidence }: Run,
  items: readonly { readonly [name: string]: unknown }[],
  name: 'date' | 'created_at',
  request: string,
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
  const text = 'by date and then id, newest or oldest first'
  verdicts.check('sort order', rises || falls, request, text, 'neither')
  if (rises === falls) return
  evidence.note('sortOrder', [rises ? 'oldest-first' : 'newest-first'], request)
}
