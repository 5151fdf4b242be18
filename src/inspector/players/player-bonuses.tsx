import type { Currency } from '../../simulator/domain/currencies'
import { EmptyState } from '../elements/states'
import { amount, dateTime, words } from '../format'
import type { PlayerDetails, TabProps } from './player-state'

/** Every bonus of a player, the newest first. */
export function PlayerBonuses({ player }: TabProps) {
  if (player.bonuses.length === 0) return <EmptyState title="The player has no bonuses." />
  return (
    <ul class="stack gap-3">
      {[...player.bonuses].reverse().map((bonus) => (
        <Bonus key={bonus.id} bonus={bonus} currency={player.currency} />
      ))}
    </ul>
  )
}

const COLOURS: ReadonlyMap<string, string> = new Map([
  ['active', 'good'],
  ['pending', 'warn'],
])

interface BonusProps {
  readonly bonus: PlayerDetails['bonuses'][number]
  readonly currency: Currency
}

/** A bonus with the bar of its wagering. */
export function Bonus({ bonus, currency }: BonusProps) {
  const { status, end, awaiting, terms, requirement, contributed, balance } = bonus
  const money = (value: number | null) => (value === null ? '–' : amount(value, currency))
  const share = requirement ? Math.min(1, (contributed ?? 0) / requirement) : undefined
  return (
    <li class="box stack gap-2 bonus">
      <p class="flow line title">
        <strong>{terms.name}</strong>
        <span class={`tag ${COLOURS.get(status) ?? ''}`}>
          {words(status)}
          {end !== null && end !== status && `: ${words(end).toLowerCase()}`}
          {awaiting !== null && `: awaits ${words(awaiting).toLowerCase()}`}
        </span>
        <code class="muted">{terms.code}</code>
      </p>
      <p class="flow facts-line num">
        <span>
          {money(bonus.amount)} {currency}
        </span>
        {balance !== null && <span>balance {money(balance)}</span>}
        {terms.multiplier > 0 && (
          <span>
            wagering {terms.multiplier}× {words(terms.base).toLowerCase()}
          </span>
        )}
        {bonus.cap !== null && <span>at most {money(bonus.cap)} converted</span>}
        <span>
          {dateTime(bonus.created_at)} –{' '}
          {bonus.ended_at === null
            ? `expires ${dateTime(bonus.expires_at)}`
            : dateTime(bonus.ended_at)}
        </span>
      </p>
      {share !== undefined && (
        <p class="wagering num">
          <progress value={share} max={1} aria-label={`Wagering of ${terms.name}`} />
          <span>
            {money(contributed)} of {money(requirement)} wagered, {Math.floor(share * 100)} %
          </span>
        </p>
      )}
    </li>
  )
}
