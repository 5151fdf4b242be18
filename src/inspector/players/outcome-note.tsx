import type { Currency } from '../../simulator/domain/currencies'
import type { ShortOutcome } from '../../world/world'
import { JsonView } from '../elements/json-view'
import { amount, words } from '../format'

/** What commands did: transactions, bonuses, and the changes of the profile. */
export function OutcomeNote({ outcome }: { readonly outcome: ShortOutcome }) {
  const { transactions, bonuses, before, after, change } = outcome
  const isSilent = transactions.length + bonuses.length === 0 && after === undefined
  return (
    <div class="note good" role="status">
      <p>
        Executed.
        {isSilent && change === undefined && ' It changed no transaction, bonus or profile.'}
        {change !== undefined && (
          <>
            {' '}
            Recorded as <code>{change}</code>.
          </>
        )}
      </p>
      {transactions.length > 0 && (
        <ul>
          {transactions.map((row) => (
            <li key={row.id} class="num">
              {row.event_name}: {amount(row.amount, row.currency as Currency)} {row.currency},{' '}
              {words(row.status).toLowerCase()} <code class="muted">{row.id}</code>
            </li>
          ))}
        </ul>
      )}
      {bonuses.length > 0 && (
        <ul>
          {bonuses.map((bonus) => (
            <li key={bonus.id}>
              {bonus.bonus_name}: {bonus.status} <code class="muted">{bonus.id}</code>
            </li>
          ))}
        </ul>
      )}
      {after !== undefined && (
        <div class="columns">
          <JsonView value={before} />
          <JsonView value={after} />
        </div>
      )}
    </div>
  )
}
