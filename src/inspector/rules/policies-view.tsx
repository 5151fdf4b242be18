import { useRef } from 'preact/hooks'
import { useAttempt } from '../elements/attempt'
import { Button } from '../elements/button'
import { Choice } from '../elements/choice'
import { ErrorNote } from '../elements/error-note'
import { Input, TextInput } from '../elements/input'
import { EmptyState, Pending } from '../elements/states'
import { valueText } from '../elements/value-text'
import { useKeys } from '../keyboard'
import { setQuery, useRoute } from '../route'
import type { Answer } from '../server/answers'
import type { Connection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { useUndo } from '../world/undo'

/** `values` are words: a value itself, or what is possible. */
type Policy = Answer<'PolicyList'>['policies'][number]

/** The switches of the world. */
export function PoliciesView() {
  const search = useRef<HTMLInputElement>(null)
  const load = ({ wire }: Connection) =>
    wire.send('GET', '/policies') as Promise<Answer<'PolicyList'>>
  const loaded = useLoaded(load, [], 'world')
  const { q = '' } = useRoute().query
  const shown = (loaded.value?.policies ?? []).filter(({ name, gap, effect }) =>
    `${name} ${gap} ${effect}`.toLowerCase().includes(q.toLowerCase()),
  )
  useKeys({ '/': () => search.current?.focus() })
  return (
    <div class="stack gap-5 page">
      <h2>Policies</h2>
      <Input
        ref={search}
        type="search"
        class="narrow"
        placeholder="Filter the policies"
        aria-label="Filter of the policies"
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

interface PolicyItemProps {
  readonly policy: Policy
  readonly onChange: () => void
}

function PolicyItem({ policy, onChange }: PolicyItemProps) {
  const undo = useUndo()
  const { error, attempt } = useAttempt()
  const { name, value, gap, effect } = policy
  const text = valueText(value)
  const isChanged = text !== valueText(policy.default)
  const set = async (next: string) => {
    await undo.change({
      label: `Set ${name} to ${next}`,
      done: `${name} is now ${next}`,
      work: ({ remote }) => remote.setPolicies({ [name]: valueIn(next, policy) }),
      hasEffects: false,
    })
    onChange()
  }
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
      <PolicyInput policy={policy} text={text} onSet={(next) => attempt(() => set(next))} />
    </li>
  )
}

interface PolicyInputProps {
  readonly policy: Policy
  readonly text: string
  readonly onSet: (text: string) => void
}

/** A choice if all values are single words, else a string. */
function PolicyInput({ policy: { name, values }, text, onSet }: PolicyInputProps) {
  const id = `policy-${name}`
  if (values.some((value) => /[ ,]/.test(value))) {
    return <TextInput id={id} value={text} title={values.join(', or ')} onValue={onSet} />
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
