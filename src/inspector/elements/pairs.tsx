import type { ComponentChildren } from 'preact'
import { dateTime, words } from '../format'

export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A bonus or a transaction in words. */
export function itemText(item: object | null): string {
  if (item === null) return '–'
  const { event_name, bonus_name, amount, currency, status, date } = item as Partial<
    Record<string, string>
  >
  const parts = [event_name ?? bonus_name, `${amount} ${currency ?? ''}`, words(status ?? '')]
  return [...parts, date && dateTime(date)].filter(Boolean).join(' · ')
}

interface PairsProps {
  readonly title: ComponentChildren
  readonly sides: readonly string[]
  readonly children: ComponentChildren
}

export function Pairs({ title, sides, children }: PairsProps) {
  return (
    <div class="table">
      <table class="pairs">
        <thead>
          <tr>
            <th>{title}</th>
            {sides.map((side) => (
              <th key={side}>{side}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface PairProps {
  readonly name: string | undefined
  readonly own: string | undefined
  readonly other: string | undefined
  /** Further cells. */
  readonly children?: ComponentChildren
}

export function Pair({ name, own, other, children }: PairProps) {
  return (
    <tr>
      <td class="path">{name}</td>
      <td class="num">{own}</td>
      <td class="num">{other}</td>
      {children}
    </tr>
  )
}
