import { KYC_STATUSES, SEGMENTS } from '../../simulator/domain/accounts'
import { PERSONA_IDS } from '../../simulator/domain/personas'
import { Button, Toggle } from '../elements/button'
import { Choice } from '../elements/controls'
import { Popover } from '../elements/layers'
import { words } from '../format'
import { type Route, routeOf, setQuery, useRoute } from '../route'
import { COLUMNS } from './player-columns'

const yesOrNo = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const

const inWords = (values: readonly string[]) => values.map((value) => [value, words(value)] as const)

/** The filters with the values of their fields. */
const CHOICES = [
  { member: 'persona', name: 'Persona', choices: inWords(PERSONA_IDS) },
  { member: 'kyc_status', name: 'KYC', choices: inWords(KYC_STATUSES) },
  { member: 'blocked', name: 'Blocked', choices: yesOrNo },
  { member: 'segments', name: 'Segment', choices: SEGMENTS },
]

/** Frequent conditions. */
const QUICK: readonly (readonly [label: string, name: string, text: string])[] = [
  ['Open withdrawal', 'balances.pending_withdrawal', '0.01..'],
  ['Bonus to wager', 'kpi.wr', '0.01..'],
]

/** Whether a member of the query is the search text or a condition, also on a field by its path. */
export const isFilter = (name: string) =>
  name === 'q' || CHOICES.some(({ member }) => member === name) || name.includes('.')

/** The names of the filters that are set. */
export const filtersIn = ({ query }: Route) =>
  Object.keys(query).filter((name) => isFilter(name) && query[name])

/** Removes the search text and all conditions. */
export function clearFilters(): void {
  setQuery(Object.fromEntries(filtersIn(routeOf(location.hash)).map((name) => [name, ''])))
}

interface PlayerFiltersProps {
  /** Whether they are behind a button, because the list is narrow. */
  readonly isFolded: boolean
}

/** The filters of the list, in the bar or behind a button that says how many are set. */
export function PlayerFilters({ isFolded }: PlayerFiltersProps) {
  const set = filtersIn(useRoute()).filter((name) => name !== 'q').length
  if (!isFolded) return <Filters />
  const label = set === 0 ? 'Filters' : `Filters (${set})`
  return (
    <Popover button={label} label="Filters" class={set > 0 ? 'toggle folded' : 'folded'}>
      {() => (
        <div class="line filters">
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
      {CHOICES.map(({ member, name, choices }) => (
        <Choice key={name} aria-label={name} none={name} member={member} choices={choices} />
      ))}
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
