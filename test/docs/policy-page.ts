import { POLICIES } from '../../src/contract/policies'
import { rowOf } from './table'

/** `docs/policies.md`, from the table of policies. */
export function policyPage(): string {
  const index = POLICIES.map(({ name, values, gap }) =>
    rowOf([`[${name}](#${name.toLowerCase()})`, `\`${values[0]}\``, gap]),
  )
  const sections = POLICIES.map(({ name, values, gap, effect }) => {
    const [initial = '', ...others] = values
    const lines = [
      `### ${name}`,
      gap,
      `- Default: \`${initial}\``,
      ...(others.length > 0 ? [`- Other values: ${others.map(shown).join(', ')}`] : []),
      `- ${effect}`,
    ]
    return `${lines[0]}\n\n${lines[1]}\n\n${lines.slice(2).join('\n')}`
  })
  return `${[PREFACE, ['| Policy | Default | Question |', '| --- | --- | --- |', ...index].join('\n'), USE, '## One by one', ...sections].join('\n\n')}\n`
}

/** A literal value is shown as code, a description of values is not. */
function shown(value: string): string {
  return /\s/.test(value) ? value : `\`${value}\``
}

const PREFACE = `# Policies

<!-- Generated from src/contract/policies.ts by \`npx vitest run --project unit test/docs -u\`. -->

Policies match Fauxhouse to the service that you call. The specification of the service leaves some points open, and
deployments differ there. Each such point is a policy: a switch with a default.

- [All policies](#all-policies)
- [How to set them](#how-to-set-them)
- [One by one](#one-by-one)

## All policies`

const USE = `## How to set them

\`\`\`ts
const world = createWorld({ policies: { missingSession: 401, maxLimit: 100 } })
world.setPolicies({ sortOrder: 'oldest-first' }) // from now on; recorded in the log
\`\`\`

\`\`\`sh
npx fauxhouse serve --policy missingSession=401 --policy maxLimit=100
FAUXHOUSE_POLICY='missingSession=401; maxLimit=100' npx fauxhouse serve
npx fauxhouse openapi --policy errorFormat=envelope # the OpenAPI document under these policies
\`\`\`

A scenario can set the policies of its world under \`world.policies\`. In the environment variable, semicolons separate the
policies. Unknown values are rejected, and the error suggests the nearest one. A function for \`errorFormat\` has no JSON
form, so the log omits it.

\`fauxhouse verify URL\` shows which policies a deployment follows: see [Verify](verify.md).`
