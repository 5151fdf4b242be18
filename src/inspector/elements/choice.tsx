import { type Bound, useBound } from './bound'
import { Field, type Labeled, type Labels } from './field'

interface ChoiceProps extends Labels, Labeled, Bound {
  readonly 'aria-label'?: string
  /** The values, each with its text if that is another one. */
  readonly choices: readonly (string | readonly [value: string, text: string])[]
  /** The text of no value; absent: there always is one. */
  readonly none?: string
}

/** One of several values. */
export function Choice({ choices, none, label, hint, error, ...props }: ChoiceProps) {
  const { value: given, onValue: pass, member, ...others } = props
  const { value, onValue } = useBound({ value: given, onValue: pass, member })
  const all = choices.map((each) => (typeof each === 'string' ? ([each, each] as const) : each))
  return (
    <Field label={label} hint={hint} error={error}>
      {(own) => (
        <select
          {...others}
          {...own}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {all.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  readonly onCheck: (isChecked: boolean) => void
}

/** Yes or no. */
export function Check({ label, isChecked, onCheck }: CheckProps) {
  return (
    <label class="line gap-2 check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
