import { readFileSync } from 'node:fs'
import { EVENT_TEXTS } from '../../src/control/event-texts'
import { rowOf, withContents } from './table'

const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

/** `docs/webhooks.md`: its prose, with the types of domain events. */
export function webhooksPage(): string {
  const rows = Object.entries(EVENT_TEXTS).map(([type, text]) => rowOf([`\`${type}\``, text]))
  return withContents(page, 'types', ['| Type | Means |', '| --- | --- |', ...rows].join('\n'))
}
