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
      ...(others.length > 0 ? [`- Otherwise: ${others.map(shown).join(', ')}`] : []),
      `- ${effect}`,
    ]
    return `${lines[0]}\n\n${lines[1]}\n\n${lines.slice(2).join('\n')}`
  })
  return `${[PREFACE, ['| Policy | Default | Gap |', '| --- | --- | --- |', ...index].join('\n'), USE, '## One by one', ...sections].join('\n\n')}\n`
}

/** A literal value is shown as code, a description of values is not. */
function shown(value: string): string {
  return /\s/.test(value) ? value : `\`${value}\``
}

const PREFACE = `# Policies

The document that Fauxhouse follows leaves some points open, and deployments differ in them. Each such
gap is a policy: a switch with a default. Set it to the behaviour of the service that you call, and your
tests run against the same behaviour.

Generated from the table in \`src/contract/policies.ts\`; do not edit.`

const USE = `## How to set them

\`\`\`ts
const world = createWorld({ policies: { missingSession: 401, maxLimit: 100 } })
world.setPolicies({ sortOrder: 'oldest-first' }) // from now on; part of the log
\`\`\`

\`\`\`sh
npx fauxhouse serve --policy missingSession=401 --policy maxLimit=100
FAUXHOUSE_POLICY='missingSession=401; maxLimit=100' npx fauxhouse serve
npx fauxhouse openapi --policy errorFormat=envelope # the document under these policies
\`\`\`

A scenario of your own may set the policies of its world under \`world.policies\`. In the environment
variable, semicolons separate the policies. An unknown value is refused, and the error names the nearest
one. A function for \`errorFormat\` has no JSON form, so the log omits it.

\`fauxhouse verify --against URL\` identifies the policies of a deployment and writes a file for
\`fauxhouse serve --policies FILE\`: see [verify.md](verify.md).

\`fauxhouse sweep -- npm test\` runs a test suite under each pair of policies, and names those that it
depends on.`
