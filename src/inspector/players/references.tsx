import type { ReferenceField } from '../../simulator/engine/field'
import { amount, dateTime, words } from '../format'
import type { Connection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import type { PlayerDetails } from './player-state'

interface ReferencesProps {
  readonly id: string
  readonly to: ReferenceField['to']
  readonly player: PlayerDetails
}

/** Transactions that a field proposes, the newest ones. */
const PROPOSED = 100

/** Ids that a field proposes: bonuses or the newest transactions of the player. */
export function References({ id, to, player }: ReferencesProps) {
  const { currency, rows } = player
  const load = async ({ remote }: Connection) =>
    to === 'transaction' ? remote.player(player.id).statement({ limit: PROPOSED }) : undefined
  const statement = useLoaded(load, [player.id, to, rows])
  const options =
    to === 'bonus'
      ? player.bonuses.map((bonus) => [bonus.id, `${bonus.terms.name}, ${bonus.status}`])
      : (statement.value?.rows ?? []).map(({ transaction }) => [
          transaction.id,
          [
            transaction.event_name,
            amount(transaction.amount, currency),
            words(transaction.status),
            dateTime(transaction.date),
          ].join(' · '),
        ])
  return (
    <datalist id={id}>
      {options.map(([value, label]) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  )
}
