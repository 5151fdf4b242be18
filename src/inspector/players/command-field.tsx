import type { Field as CommandPart, FieldTable } from '../../simulator/engine/field'
import { Button } from '../elements/button'
import { Choice } from '../elements/choice'
import { Field, type Labeled } from '../elements/field'
import { Input } from '../elements/input'
import { plain, words } from '../format'
import { type FormState, NULL } from './draft'
import type { PlayerDetails } from './player-state'
import { References } from './references'

interface CommandFieldsProps {
  readonly fields: FieldTable
  readonly form: FormState
  /** Whose command it is; undefined: of a player that does not exist yet. */
  readonly player?: PlayerDetails | undefined
  /** JSON pointer to the object that has the fields; default: the command. */
  readonly within?: string
}

/** The inputs of the fields of a command. */
export function CommandFields({ fields, within = '', ...common }: CommandFieldsProps) {
  return (
    <>
      {Object.entries(fields).map(([name, field]) => (
        <CommandField
          {...common}
          key={name}
          name={name}
          field={field}
          pointer={`${within}/${name}`}
        />
      ))}
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
  const isNull = draft[pointer] === NULL
  const of = field.kind === 'nullable' ? field.of : field
  const value = draft[pointer] ?? ''
  const onValue = (text: string) => change(pointer, text)
  const isRequired = field.optional !== true
  const label = [words(name), isRequired && <span class="muted"> required</span>]
  return (
    <Field class="field" label={label} hint={doc} isWrong={fault === pointer}>
      {(own) => (
        <div class="line gap-2">
          {isNull ? (
            <output class="muted">null</output>
          ) : (
            <ValueInput {...own} value={value} onValue={onValue} field={of} player={player} />
          )}
          {field.kind === 'nullable' && (
            <Button onClick={() => change(pointer, isNull ? '' : NULL)}>
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
    const list = `${control.id}-list`
    return (
      <>
        <Input {...control} list={list} placeholder={`id of a ${field.to}`} />
        <References id={list} to={field.to} player={player} />
      </>
    )
  }
  const example = kind === 'money' ? player?.currency : EXAMPLES[kind]
  const isNumber = kind === 'money' || kind === 'whole'
  return (
    <Input {...control} inputMode={isNumber ? 'decimal' : 'text'} placeholder={example ?? ''} />
  )
}
