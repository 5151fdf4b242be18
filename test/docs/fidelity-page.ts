import { EVENT_NAMES, EVENTS } from '../../src/simulator/domain/events'
import { readText } from '../support/tree'
import { rowOf, withContents } from './table'

/** `docs/fidelity.md` with its table of event names. The rest of the page is written by hand. */
export function fidelityPage(): string {
  const rows = EVENT_NAMES.map((name) => {
    const { type, sign, wallet, meaning } = EVENTS[name]
    const effect = `${sign === 1 ? '+' : '-'} ${wallet === 'split' ? 'both' : wallet}`
    return rowOf([name, type, effect, meaning])
  })
  const table = ['| Name | Type | Effect | Meaning |', '| --- | --- | --- | --- |', ...rows]
  return withContents(readText('docs/fidelity.md'), 'event names', table.join('\n'))
}
