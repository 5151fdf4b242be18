import { readFileSync } from 'node:fs'
import DESCRIPTIONS from '../scenarios/descriptions.json' with { type: 'json' }
import { rowOf, withContents } from './table'

const page = readFileSync(new URL('../../docs/scenario-files.md', import.meta.url), 'utf8')

/** `docs/scenario-files.md`: its prose, with the comparisons as the schema describes them. */
export function scenarioFilesPage(): string {
  const rows = Object.entries(DESCRIPTIONS.comparisons).map(([name, text]) =>
    rowOf([`\`${name}\``, text]),
  )
  const table = ['| Comparison | Means |', '| --- | --- |', ...rows].join('\n')
  return withContents(page, 'comparisons', table)
}
