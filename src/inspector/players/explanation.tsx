import type { ExplanationFilter } from '../../contract/explanation'
import { valueAt } from '../../contract/input/json'
import { Link } from '../elements/link'
import { Pairs, Pending } from '../elements/notes'
import { amount, count, dateTime, words } from '../format'
import { type Route, useRoute } from '../route'
import { type Connection, readerOf } from '../server/connection'
import { changesPlayer, useLoaded } from '../server/loaded'
import type { TabProps } from '../server/page-calls'

/** The amounts whose names say too little. */
const NAMES: Readonly<Record<string, string>> = {
  '/balances/total_balance': 'Total',
  '/balances/cash_balance': 'Cash',
  '/balances/bonus_balance': 'Bonus',
  '/balances/withdrawable_balance': 'Withdrawable',
  '/balances/pending_withdrawal': 'Pending',
  '/kpi/ltd': 'Deposits',
  '/kpi/ltw': 'Withdrawals',
  '/kpi/ltnc': 'Net casino',
  '/kpi/wr': 'Left to wager',
  '/kpi/last_deposit/amount': 'Last deposit',
  '/kpi/last_withdrawal/amount': 'Last withdrawal',
}

/** What a field is called, by its pointer. */
export const nameOf = (pointer: string) => NAMES[pointer] ?? words(pointer.replace(/.*\//, ''))

interface AmountsProps extends TabProps {
  readonly class: string
  /** The document with the amounts, and their pointers. */
  readonly of: object
  readonly pointers: readonly string[]
}

/** Amounts with their names. Each opens its sum; one that is absent is left out. */
export function Amounts({ class: own, of, pointers, player: { currency } }: AmountsProps) {
  const { explain } = useRoute().query
  const pairs = pointers.flatMap((pointer) => {
    const value = valueAt(of, pointer)
    if (typeof value !== 'number') return []
    const isOpen = explain === pointer
    const link = (
      <Link
        class="amount"
        aria-label={`${nameOf(pointer)} ${amount(value, currency)} ${currency}: explain`}
        set={{ explain: isOpen ? '' : pointer }}
        isCurrent={isOpen}
      >
        {amount(value, currency)} <span class="muted">{currency}</span>
      </Link>
    )
    return [[nameOf(pointer), link] as const]
  })
  return <Pairs class={own} pairs={pairs} />
}

/** The period of the route, as queries take it. */
export function periodIn({ from, to }: Route['query']) {
  return { ...(from && { from_date: from }), ...(to && { to_date: to }) }
}

/** The sum that the chosen amount is. Each term leads to its rows in the ledger. */
export function OpenExplanation({ player: { id, currency } }: TabProps) {
  const { query } = useRoute()
  const { explain: pointer = '', at } = query
  const period = pointer.startsWith('/summary/') ? periodIn(query) : {}
  const load = (connection: Connection) =>
    readerOf(connection, at).player(id).explain(pointer, period)
  const loaded = useLoaded(load, [pointer, at, JSON.stringify(period)], changesPlayer(id))
  const { from_date: from, to_date: to } = period
  return (
    <section class="box part explanation" aria-label={`The sum of ${nameOf(pointer)}`}>
      <div class="line title">
        <h3>
          {nameOf(pointer)}
          {(from || to) && ` from ${dateTime(from)} to ${dateTime(to)}`}
        </h3>
        <code class="muted">{pointer}</code>
        <Link set={{ explain: '' }}>Close</Link>
      </div>
      <Pending of={loaded}>
        {({ value, terms }) => (
          <ul class="num">
            {terms.map(({ label, sign, amount: sum, count: rows, filter }) => (
              <li key={label} class="line">
                <span class="right">
                  {sign > 0 ? '+' : '−'} {amount(sum, currency)}
                </span>
                {filter === null ? (
                  <span>{label}</span>
                ) : (
                  <Link set={ledgerQuery(filter)}>
                    {label} <span class="muted">{count(rows)}</span>
                  </Link>
                )}
              </li>
            ))}
            <li class="line">
              <strong class="right">= {amount(value, currency)}</strong>
              <span class="muted">{currency}</span>
            </li>
          </ul>
        )}
      </Pending>
    </section>
  )
}

/** The query by which the ledger shows the rows of a term. */
function ledgerQuery(filter: ExplanationFilter): Route['query'] {
  const { event_type: [type = ''] = [], event_name: [name = ''] = [], status = [] } = filter
  const { from_date: from = '', to_date: to = '', period_by: by = '' } = filter
  return { tab: 'ledger', type, name, status: status[0] ?? '', by, from, to, row: '' }
}
