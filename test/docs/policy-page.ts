import { POLICIES } from '../../src/contract/policies'
import { rowOf } from './table'

/** `docs/policies.md`, from the table of policies. */
export function policyPage(): string {
  const index = POLICIES.map(({ name, values, gap }) =>
    rowOf([`[${name}](#${name.toLowerCase()})`, `\`${values[0]}\``, gap]),
  )
  const sections = POLICIES.map(({ name, values, gap, effect, planned = [] }) => {
    const [initial = '', ...others] = values
    const lines = [
      `### ${name}`,
      gap,
      `- Default: \`${initial}\``,
      ...(others.length > 0 ? [`- Otherwise: ${others.map(shown).join(', ')}`] : []),
      ...(planned.length > 0 ? [`- Not yet: ${planned.map(shown).join(', ')}`] : []),
      `- ${effect}`,
    ]
    return `${lines[0]}\n\n${lines[1]}\n\n${lines.slice(2).join('\n')}`
  })
  return `${[PREFACE, ['| Policy | Default | Gap |', '| --- | --- | --- |', ...index].join('\n'), USE, '## One by one', ...sections].join('\n\n')}\n`
}

/** Words that are typed as they stand are code; a description of a value is not. */
function shown(value: string): string {
  return /\s/.test(value) ? value : `\`${value}\``
}

const PREFACE = `# Policies

The document that Fauxhouse follows is silent on some points, and every deployment has filled these
gaps in some way. Each gap is a policy: a switch with a default. Set it to what the service that you
talk to does, and your tests meet the same behaviour here.

Generated from the table in \`src/contract/policies.ts\`; do not edit.`

const USE = `## How to set them

\`\`\`ts
const world = createWorld({ policies: { missingSession: 401, maxLimit: 100 } })
world.setPolicies({ sortOrder: 'oldest-first' }) // from now on; part of the log
\`\`\`

\`\`\`sh
fauxhouse serve --policy missingSession=401 --policy maxLimit=100
FAUXHOUSE_POLICY='missingSession=401; maxLimit=100' fauxhouse serve
fauxhouse openapi --policy errorFormat=envelope # the document as it stands under them
\`\`\`

A scenario of your own may bring the policies of its world along, under \`world.policies\`. In the
variable, semicolons part the policies. A value that does not exist is refused, and the nearest one
named. A function for \`errorFormat\` cannot be written down, so the log leaves it out.`
