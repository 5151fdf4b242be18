import { useEffect, useState } from 'preact/hooks'
import { SEGMENTS } from '../../simulator/domain/accounts'
import { Button, Toggle } from '../elements/button'
import { Choice } from '../elements/choice'
import { Input, TextInput } from '../elements/input'
import { Popover } from '../elements/popover'
import { words } from '../format'
import { type Route, setQuery, useRoute } from '../route'
import { useChoices } from '../server/control-document'
import { COLUMNS } from './player-order'

const CHOICES = ['persona', 'kyc_status', 'blocked'] as const

const NAMES = [...CHOICES, 'segment', 'filter']

/** Frequent conditions. */
const QUICK: Readonly<Record<string, string>> = {
  'Stuck withdrawal': 'open_withdrawal_since<-P3D',
  'Open withdrawal': 'balances.pending_withdrawal>0',
  'Bonus to wager': 'kpi.wr>0',
  'Not seen for 30 days': 'last_login<-P30D',
}

/** The search text and all filters, as the query names them. */
export const FILTER_NAMES = ['q', ...NAMES]

export const isFiltered = ({ query }: Route) => FILTER_NAMES.some((name) => query[name])

/** Removes the search text and all filters. */
export function clearFilters(): void {
  setQuery(Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])))
}

interface PlayerFiltersProps {
  /** Whether they are behind a button, because the list is narrow. */
  readonly isFolded: boolean
}

/** The filters of the list, in the bar or behind a button that says how many are set. */
export function PlayerFilters({ isFolded }: PlayerFiltersProps) {
  const { query } = useRoute()
  if (!isFolded) return <Filters />
  const set = NAMES.filter((name) => query[name]).length
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
  const { filter: chosen } = useRoute().query
  return (
    <>
      {CHOICES.map((name) => (
        <Fixed key={name} name={name} />
      ))}
      <Choice aria-label="Segment" none="Segment" member="segment" choices={SEGMENTS} />
      <TextInput
        aria-label="Condition"
        class="wide"
        placeholder="Condition: kpi.ltd>500 and not blocked"
        title="A condition on the fields of profile and summary"
        member="filter"
      />
      <div class="actions wide">
        {Object.entries(QUICK).map(([label, filter]) => {
          const isOn = chosen === filter
          const press = () => setQuery({ filter: isOn ? '' : filter })
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

const YES_NO: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

/** A filter with the values of its parameter. */
function Fixed({ name }: { readonly name: string }) {
  const choices = useChoices('/__admin/players', name)
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
