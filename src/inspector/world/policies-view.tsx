import { useState } from 'preact/hooks'
import { Button } from '../elements/button'
import { Choice, Input, Search } from '../elements/controls'
import { EmptyState, ErrorNote, Pending } from '../elements/notes'
import { valueText } from '../format'
import { setQuery, useRoute } from '../route'
import { useLoaded } from '../server/loaded'
import type { ControlResponse } from '../server/page-calls'
import { useUndo } from './undo'

/** A policy; its `values` are words: a value itself, or what is possible. */
type Policy = ControlResponse<'PolicyList'>['policies'][number]

/** The switches of the world. */
export function PoliciesView() {
  const loaded = useLoaded(({ calls }) => calls.policies(), [], 'world')
  const { q = '' } = useRoute().query
  const shown = (loaded.value ?? []).filter(({ name, gap, effect }) =>
    `${name} ${gap} ${effect}`.toLowerCase().includes(q.toLowerCase()),
  )
  return (
    <div class="stack gap-5 page">
      <h2>Policies</h2>
      <Search
        class="narrow"
        placeholder="Filter the policies"
        label="Filter of the policies"
        member="q"
      />
      <Pending of={loaded} />
      {loaded.value !== undefined && shown.length === 0 && (
        <EmptyState title="No matches">
          <Button onClick={() => setQuery({ q: '' })}>Clear the filter</Button>
        </EmptyState>
      )}
      <ul class="box policies">
        {shown.map((policy) => (
          <PolicyItem key={policy.name} policy={policy} onChange={loaded.reload} />
        ))}
      </ul>
    </div>
  )
}

function PolicyItem({ policy, onChange }: { policy: Policy; onChange: () => void }) {
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
      .then(onChange)
      .then(() => setError(undefined), setError)
  const isText = policy.values.some((value) => /[ ,]/.test(value))
  const control = { id: `policy-${name}`, value: text, onValue: set }
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
      {/* A choice if all values are single words, else a text. */}
      {isText ? (
        <Input {...control} when="complete" title={policy.values.join(', or ')} />
      ) : (
        <Choice {...control} choices={policy.values} />
      )}
    </li>
  )
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
