import { useEffect, useState } from 'preact/hooks'
import { KYC_STATUSES, SEGMENTS } from '../../simulator/domain/accounts'
import { PERSONA_IDS } from '../../simulator/domain/personas'
import { Button, Toggle } from '../elements/button'
import { Choice } from '../elements/choice'
import { Input } from '../elements/input'
import { Popover } from '../elements/popover'
import { words } from '../format'
import { type Route, routeOf, setQuery, useRoute } from '../route'
import { COLUMNS } from './player-order'

const CHOICES = ['persona', 'kyc_status', 'blocked'] as const

/** Frequent conditions. */
const QUICK: readonly (readonly [label: string, name: string, text: string])[] = [
  ['Open withdrawal', 'balances.pending_withdrawal', '0.01..'],
  ['Bonus to wager', 'kpi.wr', '0.01..'],
]

const NAMES = [...CHOICES, 'segments']

/** Whether a member of the query is the search text or a condition, also on a field by its path. */
export const isFilter = (name: string) => ['q', ...NAMES].includes(name) || name.includes('.')

export const isFiltered = ({ query }: Route) =>
  Object.entries(query).some(([name, text]) => isFilter(name) && text)

/** Removes the search text and all conditions. */
export function clearFilters(): void {
  const names = Object.keys(routeOf(location.hash).query).filter(isFilter)
  setQuery(Object.fromEntries(names.map((name) => [name, ''])))
}

interface PlayerFiltersProps {
  /** Whether they are behind a button, because the list is narrow. */
  readonly isFolded: boolean
}

/** The filters of the list, in the bar or behind a button that says how many are set. */
export function PlayerFilters({ isFolded }: PlayerFiltersProps) {
  const { query } = useRoute()
  if (!isFolded) return <Filters />
  const set = Object.keys(query).filter(
    (name) => isFilter(name) && name !== 'q' && query[name],
  ).length
  const label = set === 0 ? 'Filters' : `Filters (${set})`
  return (
    <Popover button={label} label="Filters" class={set > 0 ? 'toggle folded' : 'folded'}>
      {() => (
        <div class="filters folded-filters">
          <Filters />
          <Choice
            aria-label="Sort by"
            none="Sort by"
            member="sort"
            choices={COLUMNS.map(({ name, head }) => [name, head])}
          />
          <Button onClick={clearFilters}>Clear filters</Button>
        </div>
      )}
    </Popover>
  )
}

function Filters() {
  const { query } = useRoute()
  return (
    <>
      {CHOICES.map((name) => (
        <Fixed key={name} name={name} />
      ))}
      <Choice aria-label="Segment" none="Segment" member="segments" choices={SEGMENTS} />
      <div class="actions wide">
        {QUICK.map(([label, name, text]) => {
          const isOn = query[name] === text
          const press = () => setQuery({ [name]: isOn ? '' : text })
          return <Toggle key={label} label={label} isOn={isOn} onPress={press} />
        })}
      </div>
    </>
  )
}

interface SearchBoxProps {
  readonly input: preact.RefObject<HTMLInputElement | null>
  readonly value: string
  readonly onSearch: (text: string) => void
  /** Called on Enter: the first player that is found is to be opened. */
  readonly onEnter: (text: string) => void
}

/** How long the text stays as it is before it is searched for, in ms. */
const PAUSE_MS = 200

export function SearchBox({ input, value, onSearch, onEnter }: SearchBoxProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <Input
      ref={input}
      type="search"
      class="wide"
      placeholder="Name, e-mail, phone or id"
      aria-label="Search for players"
      value={text}
      onValue={setText}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        onSearch(event.currentTarget.value)
        onEnter(event.currentTarget.value)
      }}
    />
  )
}

const VALUES = { persona: PERSONA_IDS, kyc_status: KYC_STATUSES, blocked: ['true', 'false'] }
const YES_NO: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

/** A filter with the values of its field. */
function Fixed({ name }: { readonly name: (typeof CHOICES)[number] }) {
  const choices = VALUES[name]
  const label = name === 'kyc_status' ? 'KYC' : words(name)
  return (
    <Choice
      aria-label={label}
      none={label}
      member={name}
      choices={choices.map((choice) => [choice, YES_NO[choice] ?? words(choice)])}
    />
  )
}
