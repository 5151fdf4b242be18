import { setQuery, useRoute } from '../route'

/** Where the value of a control is. */
export interface Bound {
  readonly value?: string | undefined
  readonly onValue?: ((value: string) => void) | undefined
  /** The member of the query that is the value, if there is no other one. */
  readonly member?: string | undefined
}

/** The value of a control, and what changes it. */
export function useBound({ member = '', value, onValue }: Bound) {
  const { query } = useRoute()
  return {
    value: value ?? query[member] ?? '',
    onValue: onValue ?? ((next: string) => setQuery({ [member]: next })),
  }
}
