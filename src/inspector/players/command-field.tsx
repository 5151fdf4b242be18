import { useState } from 'preact/hooks'
import { isFauxhouseError } from '../../client/connect'
import type { Field as CommandPart, FieldTable, ReferenceField } from '../../simulator/engine/field'
import { Button } from '../elements/button'
import { Choice, Field, Input, type Labeled } from '../elements/controls'
import { amount, dateTime, plain, words } from '../format'
import type { Connection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import type { PlayerDetails } from '../server/page-calls'

/** What the fields of a form contain, by their pointers, such as `/settings/want_bonus`. */
type Draft = Readonly<Record<string, string>>

/** The text that stands for the value null. */
const NULL = '\u0000'

/** The values of fields. Empty fields are left out: the server says if it needs one. */
export function valuesOf(fields: FieldTable, draft: Draft, pointer = ''): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const value = valueIn(field, draft, `${pointer}/${name}`)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

function valueIn(field: CommandPart, draft: Draft, pointer: string): unknown {
  if (field.kind === 'object') {
    const values = valuesOf(field.fields, draft, pointer)
    return Object.keys(values).length === 0 ? undefined : values
  }
  const text = draft[pointer] ?? ''
  if (text === NULL) return null
  if (field.kind === 'nullable') return valueIn(field.of, draft, pointer)
  if (text === '') return undefined
  if (field.kind === 'flag') return text === 'true'
  if (field.kind === 'list')
    return text
      .trim()
      .split(/\s*[,\n]\s*/)
      .filter(Boolean)
  const isNumber = field.kind === 'money' || field.kind === 'whole'
  // What is no number is sent as it is, so that the server says what is wrong.
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
}

/** A form that is being filled in, and what the server says of it. */
export function useForm() {
  const [draft, setDraft] = useState<Draft>({})
  const [fault, setFault] = useState<unknown>()
  const [error, setError] = useState<unknown>()
  return {
    draft,
    /** Changes the text of a field, which is no longer wrong then. */
    change(pointer: string, text: string) {
      setDraft((before) => ({ ...before, [pointer]: text }))
      setFault((wrong: unknown) => (wrong === pointer ? undefined : wrong))
    },
    /** Pointer of the field that the server does not accept. */
    fault,
    error,
    setError(thrown: unknown) {
      const facts = isFauxhouseError(thrown) ? thrown.facts : {}
      setError(thrown)
      setFault(facts['pointer'] ?? facts['where'])
    },
  }
}

interface CommandFieldsProps {
  readonly fields: FieldTable
  readonly form: ReturnType<typeof useForm>
  /** Whose command it is; undefined: of a player that does not exist yet. */
  readonly player?: PlayerDetails | undefined
  /** JSON pointer to the object that has the fields; default: the command. */
  readonly within?: string
}

/** The inputs of the fields of a command. */
export function CommandFields({ fields, within = '', ...common }: CommandFieldsProps) {
  return (
    <>
      {Object.entries(fields).map(([name, field]) => {
        const pointer = `${within}/${name}`
        return <CommandField {...common} key={name} name={name} field={field} pointer={pointer} />
      })}
    </>
  )
}

interface CommandFieldProps extends Omit<CommandFieldsProps, 'fields' | 'within'> {
  readonly name: string
  readonly field: CommandPart
  /** JSON pointer to the field in the command. */
  readonly pointer: string
}

/** The input of one field of a command, or those of its fields. */
function CommandField({ name, field, pointer, form, player }: CommandFieldProps) {
  const { draft, fault, change } = form
  const doc = plain(field.doc)
  if (field.kind === 'object') {
    return (
      <fieldset>
        <legend>{words(name)}</legend>
        <p class="muted">{doc}</p>
        <CommandFields fields={field.fields} form={form} player={player} within={pointer} />
      </fieldset>
    )
  }
  const value = draft[pointer] ?? ''
  const isNull = value === NULL
  const of = field.kind === 'nullable' ? field.of : field
  const onValue = (text: string) => change(pointer, text)
  const label = [words(name), field.optional !== true && <span class="muted"> required</span>]
  return (
    <Field class="field" label={label} hint={doc} isWrong={fault === pointer}>
      {(own) => (
        <div class="line">
          {isNull ? (
            <output class="muted">null</output>
          ) : (
            <ValueInput {...own} value={value} onValue={onValue} field={of} player={player} />
          )}
          {field.kind === 'nullable' && (
            <Button onClick={() => onValue(isNull ? '' : NULL)}>
              {isNull ? 'A value' : 'Null'}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

/** Examples of strings with a form of their own. */
const EXAMPLES: Readonly<Record<string, string>> = {
  duration: 'P3DT2H',
  date: '1990-12-31',
  list: 'one, another',
  email: 'name@example.com',
}

interface ValueInputProps extends Labeled, Pick<CommandFieldProps, 'field' | 'player'> {
  readonly value: string
  readonly onValue: (text: string) => void
}

/** An input by the kind of its values. */
function ValueInput({ field, player, ...control }: ValueInputProps) {
  const { kind } = field
  if (kind === 'choice' || kind === 'flag') {
    const choices = kind === 'choice' ? field.choices : ['true', 'false']
    return <Choice {...control} none="" choices={choices} />
  }
  if (kind === 'reference' && player !== undefined) {
    return <ReferenceInput {...control} to={field.to} player={player} />
  }
  const example = kind === 'money' ? player?.currency : EXAMPLES[kind]
  const isNumber = kind === 'money' || kind === 'whole'
  return (
    <Input {...control} inputMode={isNumber ? 'decimal' : 'text'} placeholder={example ?? ''} />
  )
}

interface ReferenceInputProps extends Omit<ValueInputProps, 'field'>, Pick<ReferenceField, 'to'> {
  readonly player: PlayerDetails
}

/** Transactions that a field proposes, the newest ones. */
const PROPOSED = 100

/** An id, of a bonus or of one of the newest transactions of the player. */
function ReferenceInput({ to, player, ...control }: ReferenceInputProps) {
  const load = async ({ remote }: Connection) => {
    if (to === 'bonus') {
      return player.bonuses.map(
        ({ id, terms, status }) => [id, `${terms.name}, ${status}`] as const,
      )
    }
    const { rows } = await remote.player(player.id).statement({ limit: PROPOSED })
    return rows.map(({ transaction: { id, event_name: name, amount: sum, status, date } }) => {
      const parts = [name, amount(sum, player.currency), words(status), dateTime(date)]
      return [id, parts.join(' · ')] as const
    })
  }
  const { value: proposals = [] } = useLoaded(load, [player, to])
  return <Input {...control} proposals={proposals} placeholder={`id of a ${to}`} />
}
