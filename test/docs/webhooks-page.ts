import { readFileSync } from 'node:fs'
import { DOMAIN_EVENTS } from '../../src/world/domain-events/model'
import { rowOf, withContents } from './table'

const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

/** `docs/webhooks.md`: its prose, with the types of domain events. */
export function webhooksPage(): string {
  const rows = Object.entries(DOMAIN_EVENTS).map(([type, text]) => rowOf([`\`${type}\``, text]))
  return withContents(page, 'types', ['| Type | Means |', '| --- | --- |', ...rows].join('\n'))
}
