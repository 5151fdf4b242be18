import { useRef, useState } from 'preact/hooks'
import { Button } from '../elements/button'
import { Choice } from '../elements/choice'
import { ErrorNote } from '../elements/error-note'
import { EmptyState, Skeleton } from '../elements/states'
import { TextInput } from '../elements/text-input'
import { valueText } from '../elements/value-text'
import { useKeys } from '../keyboard'
import { type Route, setQuery } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesWorld } from '../server/world-events'
import { useUndo } from '../world/undo'

/** A policy as the control API lists it. */
interface Policy {
  readonly name: string
  readonly value: unknown
  readonly default: unknown
  /** Words for the values: a value itself, or what is possible. */
  readonly values: readonly string[]
  readonly gap: string
  readonly effect: string
}

/** The switches of the world. */
export function PoliciesView({ route }: { readonly route: Route }) {
  const { wire } = useConnection()
  const search = useRef<HTMLInputElement>(null)
  const { value, error, reload } = useLoaded(
    async () => ((await wire.send('GET', '/policies')) as { policies: Policy[] }).policies,
    [],
    changesWorld,
  )
  const filter = (route.query['q'] ?? '').toLowerCase()
  const shown = (value ?? []).filter(({ name, gap, effect }) =>
    `${name} ${gap} ${effect}`.toLowerCase().includes(filter),
  )
  useKeys({ '/': () => search.current?.focus() })
  return (
    <div class="page">
      <h2>Policies</h2>
      <input
        ref={search}
        type="search"
        class="narrow"
        placeholder="Filter the policies"
        aria-label="Filter of the policies"
        value={route.query['q'] ?? ''}
        onInput={(event) => setQuery({ q: event.currentTarget.value })}
      />
      <ErrorNote error={error} />
      {value === undefined && error === undefined && <Skeleton />}
      {value !== undefined && shown.length === 0 && (
        <EmptyState title="No matches">
          <Button onClick={() => setQuery({ q: '' })}>Clear the filter</Button>
        </EmptyState>
      )}
      <ul class="policies">
        {shown.map((policy) => (
          <PolicyItem key={policy.name} policy={policy} onChange={reload} />
        ))}
      </ul>
    </div>
  )
}

interface PolicyItemProps {
  readonly policy: Policy
  readonly onChange: () => void
}

function PolicyItem({ policy, onChange }: PolicyItemProps) {
  const undo = useUndo()
  const [error, setError] = useState<unknown>()
  const { name, value, gap, effect } = policy
  const text = valueText(value)
  const isChanged = text !== valueText(policy.default)
  const set = (next: string) =>
    undo
      .change({
        label: `Set ${name} to ${next}`,
        done: `${name} is now ${next}`,
        work: ({ remote }) => remote.setPolicies({ [name]: valueIn(next, policy) }),
        hasEffects: false,
      })
      .then(() => {
        setError(undefined)
        onChange()
      }, setError)
  return (
    <li class="policy">
      <div>
        <p>
          <label for={`policy-${name}`}>
            <code>{name}</code>
          </label>{' '}
          {gap}
          {isChanged && <span class="tag warn">changed</span>}
        </p>
        <p class="muted">{effect}</p>
        <ErrorNote error={error} />
      </div>
      <PolicyInput policy={policy} text={text} onSet={set} />
    </li>
  )
}

interface PolicyInputProps {
  readonly policy: Policy
  readonly text: string
  readonly onSet: (text: string) => void
}

/** A choice if all values are words, else a string. */
function PolicyInput({ policy: { name, values }, text, onSet }: PolicyInputProps) {
  const id = `policy-${name}`
  if (values.some((value) => /[ ,]/.test(value))) {
    return <TextInput id={id} value={text} title={values.join(', or ')} onText={onSet} />
  }
  return <Choice id={id} value={text} choices={values} onValue={onSet} />
}

/** Numbers, flags, lists and tables are JSON; a list may also be words with commas. */
function valueIn(text: string, { name }: Policy): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const isList = (name === 'tokens' || name === 'sessions') && text !== 'any'
    return isList ? text.split(',') : text
  }
}
