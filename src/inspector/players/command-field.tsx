import type { Field, FieldTable } from '../../simulator/engine/field'
import { Choice } from '../elements/choice'
import { plain, words } from '../format'
import { type FormState, NULL } from './draft'
import type { PlayerDetails } from './player-state'
import { References } from './references'

interface CommandFieldsProps {
  readonly fields: FieldTable
  readonly form: FormState
  /** Whose command it is; undefined: of a player that does not exist yet. */
  readonly player?: PlayerDetails
}

/** The inputs of the fields of a command. */
export function CommandFields({ fields, ...common }: CommandFieldsProps) {
  return (
    <>
      {Object.entries(fields).map(([name, field]) => (
        <CommandField {...common} key={name} name={name} field={field} pointer={`/${name}`} />
      ))}
    </>
  )
}

interface CommandFieldProps extends Omit<CommandFieldsProps, 'fields'> {
  readonly name: string
  readonly field: Field
  /** JSON pointer to the field in the command. */
  readonly pointer: string
}

/** The input of one field of a command, by the kind of its values. */
function CommandField(props: CommandFieldProps) {
  const { name, field, pointer, form } = props
  const { draft, fault, change } = form
  if (field.kind === 'object') {
    return (
      <fieldset>
        <legend>{words(name)}</legend>
        <p class="muted">{plain(field.doc)}</p>
        {Object.entries(field.fields).map(([key, inner]) => (
          <CommandField
            {...props}
            key={key}
            name={key}
            field={inner}
            pointer={`${pointer}/${key}`}
          />
        ))}
      </fieldset>
    )
  }
  const isNull = draft[pointer] === NULL
  const inner = field.kind === 'nullable' ? field.of : field
  return (
    <div class={`field ${fault === pointer ? 'fault' : ''}`}>
      <label for={idOf(pointer)}>
        {words(name)}
        {field.optional !== true && <span class="muted"> required</span>}
      </label>
      <div class="control">
        {isNull ? <output class="muted">null</output> : <Input {...props} field={inner} />}
        {field.kind === 'nullable' && (
          <button type="button" onClick={() => change(pointer, isNull ? '' : NULL)}>
            {isNull ? 'A value' : 'Null'}
          </button>
        )}
      </div>
      <p class="muted" id={`${idOf(pointer)}-about`}>
        {plain(field.doc)}
      </p>
    </div>
  )
}

const idOf = (pointer: string) => `field${pointer.replaceAll('/', '-')}`

/** Examples of strings with a form of their own. */
const EXAMPLES: Readonly<Record<string, string>> = {
  duration: 'P3DT2H',
  date: '1990-12-31',
  list: 'one, another',
  email: 'name@example.com',
}

function Input({ field, pointer, form, player }: CommandFieldProps) {
  const { draft, fault, change } = form
  const attributes = {
    id: idOf(pointer),
    value: draft[pointer] ?? '',
    'aria-describedby': `${idOf(pointer)}-about`,
    'aria-invalid': fault === pointer,
  }
  const common = {
    ...attributes,
    onInput: (event: { currentTarget: { value: string } }) =>
      change(pointer, event.currentTarget.value),
  }
  const choices = choicesOf(field)
  if (choices !== undefined) {
    return (
      <Choice {...attributes} none="" choices={choices} onValue={(text) => change(pointer, text)} />
    )
  }
  if (field.kind === 'reference' && player !== undefined) {
    const list = `${common.id}-list`
    return (
      <>
        <input {...common} list={list} placeholder={`id of a ${field.to}`} />
        <References id={list} to={field.to} player={player} />
      </>
    )
  }
  const isNumber = field.kind === 'money' || field.kind === 'whole'
  return (
    <input
      {...common}
      inputMode={isNumber ? 'decimal' : 'text'}
      placeholder={EXAMPLES[field.kind] ?? (field.kind === 'money' ? (player?.currency ?? '') : '')}
    />
  )
}

function choicesOf(field: Field): readonly string[] | undefined {
  if (field.kind === 'choice') return field.choices
  return field.kind === 'flag' ? ['true', 'false'] : undefined
}
