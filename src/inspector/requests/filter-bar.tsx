import { useEffect, useState } from 'preact/hooks'
import { Input } from '../elements/input'
import { CHIP_NAMES, type Filter, filterOf, queryOf } from './request-filter'

interface FilterBarProps {
  readonly input: preact.RefObject<HTMLInputElement | null>
  readonly filter: Filter
  readonly onFilter: (query: string) => void
}

/** How long the text stays as it is before it is searched for, in ms. */
const PAUSE_MS = 250

/** A word that may become a chip when it is complete. */
const BEGUN = new RegExp(`(?:^|\\s)(?:${CHIP_NAMES.join('|')})\\S*$`)

/** The filter: its chips, each with a button that removes it, and a text to search for. */
export function FilterBar({ input, filter, onFilter }: FilterBarProps) {
  const [text, setText] = useState(filter.text)
  useEffect(() => setText(filter.text), [filter.text])
  const apply = (chips = filter.chips) => onFilter(queryOf(filterOf(queryOf({ chips, text }))))
  useEffect(() => {
    if (text === filter.text || BEGUN.test(text)) return undefined
    const timer = setTimeout(apply, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, queryOf(filter)])
  const without = (chip: string) => apply(filter.chips.filter((each) => each !== chip))
  return (
    <form
      class="flow gap-1 filter"
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {filter.chips.map((chip) => (
        <button
          key={chip}
          type="button"
          class="chip"
          aria-label={`Remove ${chip}`}
          onClick={() => without(chip)}
        >
          {chip} <span aria-hidden="true">×</span>
        </button>
      ))}
      <Input
        ref={input}
        type="search"
        placeholder="Search, or status:4xx session:desk"
        title={`Any text, and ${CHIP_NAMES.join(' ')}`}
        aria-label="Filter of the requests"
        maxLength={200}
        value={text}
        onValue={setText}
        onKeyDown={(event) => {
          const { key, currentTarget } = event
          const last = filter.chips.at(-1)
          if (key === 'Backspace' && currentTarget.value === '' && last) without(last)
        }}
        onBlur={() => text !== filter.text && apply()}
      />
    </form>
  )
}
