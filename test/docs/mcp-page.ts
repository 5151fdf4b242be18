import { readFileSync } from 'node:fs'
import { DEFAULT_POLICIES } from '../../src/contract/policies'
import { controlTools } from '../../src/mcp/control-tools'
import { operationTools } from '../../src/mcp/operation-tools'
import { rowOf, withContents } from './table'

const page = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8')

/** `docs/mcp.md`: its prose, with the table of tools as they are defined. */
export function mcpPage(): string {
  const tools = [...operationTools(DEFAULT_POLICIES), ...controlTools()]
  const rows = tools.map(({ name, description, properties, required, readOnly }) => {
    const names = Object.keys(properties).map(
      (argument) => `\`${argument}\`${required.includes(argument) ? '' : '?'}`,
    )
    return rowOf([`\`${name}\``, description, names.join(' '), readOnly ? 'yes' : 'no'])
  })
  const head = ['Tool', 'Description', 'Arguments', 'Only reads']
  return withContents(
    page,
    'tools',
    [rowOf(head), rowOf(head.map(() => '---')), ...rows].join('\n'),
  )
}
