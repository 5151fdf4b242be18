import { useEffect, useState } from 'preact/hooks'
import type { FaultEffect, FaultRule, ListedFault, WorldEvent } from '../../client/connect'
import { Button, Form } from '../elements/button'
import { CodeInput, Input } from '../elements/controls'
import { useLater } from '../elements/layers'
import { EmptyState, Page, Pending } from '../elements/notes'
import { counted } from '../format'
import { useRoute } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'

const changesFaults = ({ type }: WorldEvent) => type === 'world' || type === 'fault'

/** The faults of the world, and a rule to add. */
export function FaultsView() {
  const { faults } = useConnection().remote
  const loaded = useLoaded(() => faults.list(), [], changesFaults)
  const { isHidden, later } = useLater()
  const remove = (id: string) =>
    later(id, `Removed the fault ${id}.`, () => faults.remove(id).then(loaded.reload))
  return (
    <Page title="Faults" about="Let the service respond slowly, wrongly or not at all.">
      <FaultForm onAdd={loaded.reload} />
      <Pending of={loaded}>
        {(all) => {
          const shown = all.filter(({ id }) => !isHidden(id))
          if (shown.length === 0) {
            return <EmptyState title="No faults: all responses are normal." />
          }
          return (
            <ul class="box items">
              {shown.map((fault) => (
                <FaultItem
                  key={fault.id}
                  fault={fault}
                  onChange={loaded.reload}
                  onRemove={() => remove(fault.id)}
                />
              ))}
            </ul>
          )
        }}
      </Pending>
    </Page>
  )
}

interface FaultItemProps {
  readonly fault: ListedFault
  readonly onChange: () => void
  readonly onRemove: () => void
}

function FaultItem({ fault, onChange, onRemove }: FaultItemProps) {
  const { faults } = useConnection().remote
  const { id, name, hits, times, paused, hint } = fault
  const isSpent = times !== undefined && hits >= times
  const pause = () => (paused ? faults.resume(id) : faults.pause(id)).then(onChange)
  return (
    <li class="item">
      <div>
        <p>
          {sentenceOf(fault)}
          <span class={`tag ${paused ? 'warn' : isSpent ? '' : 'good'}`}>{usageOf(fault)}</span>
        </p>
        <p class="muted">
          <code>{id}</code> {name}
          {isSpent && ' No longer has an effect.'} {hint}
        </p>
      </div>
      <div class="actions">
        <Button aria-label={`${paused ? 'Resume' : 'Pause'} the fault ${id}`} onClick={pause}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button aria-label={`Remove the fault ${id}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

const OUTAGE: FaultRule = { times: 3, effect: { status: 503 } }

/** Rules that are often wanted, to begin with. */
const EXAMPLES: Readonly<Record<string, FaultRule>> = {
  'Service unavailable': OUTAGE,
  'Slow responses': { effect: { delay: 2_000 } },
  'Lost update': { operation: 'updatePlayerProfile', effect: { loseAnswer: true } },
  'Stale reads': { effect: { staleRead: true } },
  'Broken connection': { share: 0.1, effect: { failure: 'reset' } },
}

const textOf = (rule: object) => JSON.stringify(rule, null, 2)

/** The rule of a text; undefined if it is no JSON of one. */
function ruleIn(text: string): FaultRule | undefined {
  try {
    const rule = JSON.parse(text)
    return typeof rule?.effect === 'object' && rule.effect !== null ? rule : undefined
  } catch {
    return undefined
  }
}

/** A new rule as JSON, with what it says in words. It begins with that of the query. */
function FaultForm({ onAdd }: { readonly onAdd: () => void }) {
  const { remote } = useConnection()
  const { rule: given } = useRoute().query
  const [text, setText] = useState('')
  useEffect(() => setText(textOf(ruleIn(given ?? '') ?? OUTAGE)), [given])
  const rule = ruleIn(text)
  const add = () => remote.faults.add(JSON.parse(text)).then(onAdd)
  const setTimes = (times: string) =>
    setText(textOf({ ...rule, times: times === '' ? undefined : Number(times) }))
  return (
    <Form class="box stack command wide" label="New fault">
      <p class="actions">
        {Object.entries(EXAMPLES).map(([label, example]) => (
          <button key={label} type="button" class="toggle" onClick={() => setText(textOf(example))}>
            {label}
          </button>
        ))}
      </p>
      <CodeInput
        label="Rule of the fault, as JSON"
        hint={rule && sentenceOf(rule)}
        error={rule || text === '' ? undefined : 'A rule is JSON with an effect.'}
        rows={8}
        value={text}
        onValue={setText}
      />
      <div class="flow fieldset">
        <Input
          type="number"
          min={1}
          label="Times"
          placeholder="∞"
          disabled={rule === undefined}
          value={String(rule?.times ?? '')}
          onValue={setTimes}
        />
        <Button type="submit" kind="primary" disabled={rule === undefined} onClick={add}>
          Add
        </Button>
      </div>
    </Form>
  )
}

/** The effects, as the beginning of a sentence. */
const EFFECTS: Readonly<Record<string, string>> = {
  status: 'Respond with',
  delay: 'Respond after',
  failure: 'Break the response',
  staleRead: 'Give an old response',
  loseAnswer: 'Lose the response',
  ignoreUpdate: 'Respond without an update',
  applyTwice: 'Update twice and respond once',
} satisfies Partial<Record<keyof FaultEffect, string>>

/** `1st`, `2nd`, `3rd`, `11th`: the letters after the number. */
function ordinalEnding(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14
  return (teen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10]) ?? 'th'
}

/** `Respond with 503 to the 2nd getPlayerProfile of anna, 3 times` */
function sentenceOf(rule: FaultRule): string {
  const { player, session, times, share, effect } = rule
  const text = [
    effectText(effect),
    `to ${requestText(rule)}`,
    player !== undefined && `of ${player}`,
    session !== undefined && `in session ${session}`,
  ]
  const rest = [
    times !== undefined && (times === 1 ? 'once' : `${times} times`),
    share !== undefined && `${Math.round(share * 1_000) / 10} % of them`,
  ]
  return [text.filter(Boolean).join(' '), ...rest.filter(Boolean)].join(', ')
}

function effectText({ headers: _, body: __, delay, ...effect }: FaultEffect): string {
  const parts = Object.entries(effect).map(([name, value]) => {
    const words = EFFECTS[name] ?? name
    if (value === true) return words
    return name === 'failure' ? `${words} (${value})` : `${words} ${value}`
  })
  if (delay !== undefined) {
    const wait = typeof delay === 'number' ? `${delay} ms` : delay
    // A rule that is being written may have any value.
    parts.unshift(`${EFFECTS['delay']} ${typeof wait === 'string' ? wait : '…'}`)
  }
  const [first = '', ...others] = parts
  return [first, ...others.map((part) => part.toLowerCase())].join(', ')
}

function requestText({ operation, method, path, skip = 0, times }: FaultRule): string {
  const what = operation ?? [method, path].filter(Boolean).join(' ')
  const first = `${skip + 1}${ordinalEnding(skip + 1)}`
  if (skip > 0) return `the ${first} ${times === undefined ? 'and later ' : ''}${what || 'request'}`
  if (times === undefined) return `every ${what || 'request'}`
  return what || 'any request'
}

/** `2 of 3 used`, `paused, 1 hit` */
function usageOf({ hits, times, paused }: ListedFault): string {
  const usage = times === undefined ? counted(hits, 'hit') : `${hits} of ${times} used`
  return paused ? `paused, ${usage}` : usage
}
