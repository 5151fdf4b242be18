interface ChoiceProps {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
  readonly value: string
  /** The values, each with its text if that is another one. */
  readonly choices: readonly (string | readonly [value: string, text: string])[]
  /** The text of no value; absent: there always is one. */
  readonly none?: string
  readonly onValue: (value: string) => void
}

/** One of several values. */
export function Choice({ choices, none, onValue, ...others }: ChoiceProps) {
  const all = choices.map((each) => (typeof each === 'string' ? ([each, each] as const) : each))
  return (
    <select {...others} onChange={(event) => onValue(event.currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {all.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
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
    <label class="check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
