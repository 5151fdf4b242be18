import { DECK, SITUATIONS } from '../../src/simulator/desk/situations'
import { readText } from '../support/tree'
import { rowOf, withContents } from './table'

/** `docs/find.md` with the situations of the desk. */
export function findPage(): string {
  const rows = Object.entries(SITUATIONS).map(([slug, label]) =>
    rowOf([`\`${slug}\``, label, String(Number(shareOf(slug).toFixed(1)))]),
  )
  const table = ['| Situation | Meaning | Of 100 |', '| --- | --- | --- |', ...rows].join('\n')
  return withContents(readText('docs/find.md'), 'situations', table)
}

/** Cards of a situation in the deck of 100; a card on which others take turns counts in part. */
function shareOf(slug: string): number {
  const shares = Object.values(DECK)
    .flat()
    .map(
      ([count, ...turns]) => (count * turns.filter((turn) => turn === slug).length) / turns.length,
    )
  return shares.reduce((sum, share) => sum + share, 0)
}
