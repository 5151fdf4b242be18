import { SITUATIONS } from '../../src/simulator/desk/situations'
import { readText } from '../support/tree'
import { rowOf, withContents } from './table'

/** `docs/find.md` with the situations of the desk. */
export function findPage(): string {
  const rows = Object.entries(SITUATIONS).map(([slug, [count, label]]) =>
    rowOf([`\`${slug}\``, label, String(Number(count.toFixed(1)))]),
  )
  const table = ['| Situation | Meaning | Of 100 |', '| --- | --- | --- |', ...rows].join('\n')
  return withContents(readText('docs/find.md'), 'situations', table)
}
