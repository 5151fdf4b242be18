import { SITUATIONS } from '../../src/simulator/desk/situations'
import { readText } from '../support/tree'
import { rowOf, withContents } from './table'

/** `docs/find.md` with the situations of the desk. */
export function findPage(): string {
  const rows = Object.entries(SITUATIONS).map(([slug, label]) => rowOf([`\`${slug}\``, label]))
  const table = ['| Situation | Meaning |', '| --- | --- |', ...rows].join('\n')
  return withContents(readText('docs/find.md'), 'situations', table)
}
