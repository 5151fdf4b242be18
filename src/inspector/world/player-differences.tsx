import { segmentOf } from '../../client/query-text'
import type { Currency } from '../../simulator/domain/currencies'
import type { FieldDifference, ItemDifference } from '../../world/views/player-difference'
import { Pending } from '../elements/states'
import { amount, count, dateTime, words } from '../format'
import type { Connection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { fieldWords } from './field-words'

interface PlayerDifferencesProps {
  readonly id: string
  /** Name of the other world; undefined for the base. */
  readonly other: string | undefined
  /** How the two worlds are called. */
  readonly titles: readonly [own: string, other: string]
  /** Differences of each kind that are shown at most. */
  readonly limit: number
}

/** What differs of a player in two worlds, by part of the account. */
export function PlayerDifferences({ id, other, titles, limit }: PlayerDifferencesProps) {
  const load = async ({ remote, wire, to }: Connection) => {
    const difference = await remote
      .player(id)
      .compare({ limit, ...(other !== undefined && { with: other }) })
    // By the control API: the service would record the request, and faults could hit it.
    const owner = (await remote.has(id)) ? wire : to(other).wire
    const { currency } = (await owner.send('GET', `/players/${segmentOf(id, 'player')}`)) as {
      readonly currency: Currency
    }
    return { ...difference, currency }
  }
  const loaded = useLoaded(load, [id, other], 'state', { worlds: 'all' })
  if (loaded.value === undefined) return <Pending of={loaded} />
  const { fields, bonuses, rows, total, currency } = loaded.value
  return (
    <div class="table">
      <table class="pairs">
        <thead>
          <tr>
            {[id, ...titles].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        {TITLES.map((title) => (
          <Fields
            key={title}
            title={title}
            fields={fields.filter(({ field }) => titleOf(field) === title)}
            currency={currency}
          />
        ))}
        <Items title="Bonuses" items={bonuses} currency={currency} />
        <Items title="Transactions" items={rows} currency={currency} />
      </table>
      {total > rows.length && <p class="muted">{count(total - rows.length)} more transactions</p>}
    </div>
  )
}

/** The parts of a profile. */
const GROUPS: Readonly<Record<string, string>> = {
  balances: 'Balances',
  kpi: 'Figures',
  settings: 'Settings',
}
const TITLES = ['Profile', ...Object.values(GROUPS)]
const titleOf = (field: string) => GROUPS[field.split('/')[1] ?? ''] ?? 'Profile'

interface FieldsProps {
  readonly title: string
  readonly fields: readonly FieldDifference[]
  readonly currency: Currency
}

function Fields({ title, fields, currency }: FieldsProps) {
  if (fields.length === 0) return null
  return (
    <tbody>
      <GroupHead title={title} />
      {fields.map(({ field, ...pair }) => (
        <tr key={field}>
          <td>{fieldWords(field)}</td>
          <td class="num">{fieldText(pair.this, currency)}</td>
          <td class="num">{fieldText(pair.other, currency)}</td>
        </tr>
      ))}
    </tbody>
  )
}

function GroupHead({ title }: { readonly title: string }) {
  return (
    <tr>
      <th colSpan={3} class="group">
        {title}
      </th>
    </tr>
  )
}

interface ItemsProps {
  readonly title: string
  readonly items: readonly ItemDifference<object>[]
  readonly currency: Currency
}

function Items({ title, items, currency }: ItemsProps) {
  if (items.length === 0) return null
  return (
    <tbody>
      <GroupHead title={title} />
      {items.map((item) => {
        const [own, other] = [partsOf(item.this, currency), partsOf(item.other, currency)]
        return (
          <tr key={item.id} title={item.id}>
            <td>{(own ?? other)?.[0]}</td>
            <td class="num">
              <Parts parts={own} others={other} />
            </td>
            <td class="num">
              <Parts parts={other} others={own} />
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}

/** All but the name. What differs from the other side is marked. */
function Parts({ parts, others }: Record<'parts' | 'others', readonly string[] | undefined>) {
  if (parts === undefined) return <>–</>
  return (
    <>
      {parts.slice(1).map((part, place) => (
        <span key={place}>
          {place > 0 && ' · '}
          {others !== undefined && others[place + 1] !== part ? <mark>{part}</mark> : part}
        </span>
      ))}
    </>
  )
}

/** Name, amount, status, and date or progress of a transaction or a bonus. */
function partsOf(item: object | null, currency: Currency): readonly string[] | undefined {
  if (item === null) return undefined
  const {
    event_name,
    bonus_name,
    status,
    date,
    amount: sum,
    wagered_amount,
  } = item as Partial<Record<string, never>>
  const wagered = wagered_amount !== undefined && `wagered ${amount(wagered_amount, currency)}`
  return [
    String(event_name ?? bonus_name),
    `${amount(sum ?? 0, currency)} ${currency}`,
    words(String(status)),
    date ? dateTime(date) : wagered || '',
  ].filter(Boolean)
}

/** All numbers of a profile are amounts. */
function fieldText(value: unknown, currency: Currency): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number') return `${amount(value, currency)} ${currency}`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? dateTime(value) : value
}
