import { useState } from 'preact/hooks'
import type { PolicyName } from '../../contract/policies'
import { Button, Toggle } from '../elements/button'
import { Choice, Input, Search } from '../elements/controls'
import { Link } from '../elements/link'
import { EmptyState, ErrorNote, Page, Part, Pending } from '../elements/notes'
import { valueText } from '../format'
import { setQuery, useRoute } from '../route'
import { useLoaded } from '../server/loaded'
import type { ControlResponse } from '../server/page-calls'
import { useUndo } from './undo'

/** A policy; its `values` are words: a value itself, or what is possible. */
type Policy = ControlResponse<'PolicyList'>['policies'][number]

/** What the policies are about. One that is in no group stands at the end. */
const GROUPS: readonly (readonly [title: string, names: readonly PolicyName[]])[] = [
  ['Access', ['missingSession', 'tokens', 'sessions', 'isolation', 'unknownPlayer']],
  ['Requests', ['arrayEncoding', 'unknownQuery', 'emptyQuery', 'dates', 'maxLimit', 'overLimit']],
  ['Updates', ['updateOmitted', 'updateUnknownFields', 'phoneFormat', 'protectedBlocks']],
  ['Responses', ['absentFields', 'sortOrder', 'errorFormat', 'amountSign', 'vocabulary']],
  ['Figures', ['pendingInTotal', 'withdrawable', 'ngr', 'ltnc', 'wr', 'periodBy']],
  ['Rules', ['minimumTurnover', 'marketRules', 'bonusExpiredStatus']],
]

const groupOf = ({ name }: Policy) =>
  GROUPS.find(([, names]) => names.some((each) => each === name))?.[0] ?? 'Other'

const isChanged = (policy: Policy) => valueText(policy.value) !== valueText(policy.default)

/** The switches of the world. */
export function PoliciesView() {
  const loaded = useLoaded(({ calls }) => calls.policies(), [], 'world')
  const { q = '', changed = '' } = useRoute().query
  const all = loaded.value ?? []
  const shown = all.filter(
    (policy) =>
      `${policy.name} ${policy.gap} ${policy.effect}`.toLowerCase().includes(q.toLowerCase()) &&
      (changed === '' || isChanged(policy)),
  )
  return (
    <Page
      title="Policies"
      about="Each is a decision where the specification leaves a gap. Set them as your service decides."
      actions={
        <div class="line">
          <Search placeholder="Filter the policies" label="Filter of the policies" member="q" />
          <Toggle
            label={`Changed only (${all.filter(isChanged).length})`}
            isOn={changed !== ''}
            onPress={() => setQuery({ changed: changed === '' ? 'true' : '' })}
          />
        </div>
      }
    >
      <Pending of={loaded} lines={12} />
      {loaded.value !== undefined && shown.length === 0 && (
        <EmptyState title={q === '' ? 'All policies have their defaults' : 'No matches'}>
          <Button onClick={() => setQuery({ q: '', changed: '' })}>Show all</Button>
        </EmptyState>
      )}
      {[...GROUPS.map(([title]) => title), 'Other'].map((group) => {
        const own = shown.filter((policy) => groupOf(policy) === group)
        if (own.length === 0) return null
        return (
          <Part key={group} title={group}>
            <ul class="box items">
              {own.map((policy) => (
                <PolicyItem key={policy.name} policy={policy} onChange={loaded.reload} />
              ))}
            </ul>
          </Part>
        )
      })}
    </Page>
  )
}

function PolicyItem({ policy, onChange }: { policy: Policy; onChange: () => void }) {
  const undo = useUndo()
  const [error, setError] = useState<unknown>()
  const { name, value, gap, effect, values } = policy
  const initial = valueText(policy.default)
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
  const isText = values.some((value) => /[ ,]/.test(value))
  const control = { id: `policy-${name}`, value: valueText(value), onValue: set }
  const choices = values.map(
    (each) => [each, each === initial ? `${each} (default)` : each] as const,
  )
  return (
    <li class="item">
      <div>
        <p>
          <label for={`policy-${name}`}>
            <code>{name}</code>
          </label>{' '}
          {gap}
          {isChanged(policy) && <span class="tag warn">changed, default: {initial}</span>}
        </p>
        <p class="muted">
          {effect}{' '}
          <Link to={{ view: 'requests', query: { q: `policy:${name}` } }}>
            Requests that depended on it
          </Link>
        </p>
        <ErrorNote error={error} />
      </div>
      {/* A choice if all values are single words, else a text. */}
      {isText ? (
        <Input {...control} when="complete" title={values.join(', or ')} />
      ) : (
        <Choice {...control} choices={choices} />
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
