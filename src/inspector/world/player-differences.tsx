import { segmentOf } from '../../client/query-text'
import type { Currency } from '../../simulator/domain/currencies'
import type { ItemDifference } from '../../world/views/player-difference'
import { type PairRow, PairTable } from '../elements/pair-table'
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
  const profile = TITLES.map((title) => ({
    title,
    rows: fields
      .filter(({ field }) => titleOf(field) === title)
      .map(({ field, ...pair }) => ({
        key: field,
        cells: [fieldWords(field), ...[pair.this, pair.other].map((each) => text(each, currency))],
      })),
  }))
  const items = [
    { title: 'Bonuses', rows: bonuses.map((item) => itemRow(item, currency)) },
    { title: 'Transactions', rows: rows.map((item) => itemRow(item, currency)) },
  ]
  return (
    <PairTable heads={[id, ...titles]} groups={[...profile, ...items]}>
      {total > rows.length && <p class="muted">{count(total - rows.length)} more transactions</p>}
    </PairTable>
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

function itemRow(item: ItemDifference<object>, currency: Currency): PairRow {
  const [own, other] = [partsOf(item.this, currency), partsOf(item.other, currency)]
  const sides = [
    <Parts key="own" parts={own} others={other} />,
    <Parts key="other" parts={other} others={own} />,
  ]
  return { key: item.id, title: item.id, cells: [(own ?? other)?.[0], ...sides] }
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
function text(value: unknown, currency: Currency): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number') return `${amount(value, currency)} ${currency}`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? dateTime(value) : value
}
