import { POLICIES } from '../../src/contract/policies'
import { rowOf } from './table'

/** `docs/policies.md`, from the table of policies. */
export function policyPage(): string {
  const index = POLICIES.map(({ name, values, gap }) =>
    rowOf([`[${name}](#${name.toLowerCase()})`, `\`${values[0]}\``, gap]),
  )
  const table = ['| Policy | Default | Question |', '| --- | --- | --- |', ...index].join('\n')
  const sections = POLICIES.map(({ name, values, effect }) => {
    const [initial = '', ...others] = values
    const list = others.length > 0 ? `, or ${others.map(shown).join(', ')}` : ''
    return `### ${name}\n\n\`${initial}\`${list}. ${sentence(effect, values)}`
  })
  return `${[PREFACE, table, '## One by one', FIRST, ...sections].join('\n\n')}\n`
}

/** The text with each value that begins a part of it as code. */
const sentence = (effect: string, values: readonly string[]) =>
  effect.replace(/(^|[;.] )([\w-]+)(?=[ :])/g, (part, before: string, word: string) =>
    values.includes(word) ? `${before}\`${word}\`` : part,
  )

/** A literal value is shown as code, a description of values is not. */
function shown(value: string): string {
  return /\s/.test(value) ? value : `\`${value}\``
}

const PREFACE = `# Policies

<!-- Generated from src/contract/policies.ts by \`npx vitest run --project unit test/docs -u\`. -->

Policies match Fauxhouse to the service that you call: each is a switch for a point that the specification leaves open.

\`\`\`ts
import { createWorld } from 'fauxhouse'

const world = createWorld({ policies: { missingSession: 401, maxLimit: 100 } })
world.setPolicies({ sortOrder: 'oldest-first' }) // from now on; recorded in the log
\`\`\`

![One question with two answers: total_balance without and with a pending withdrawal](pictures/policies.svg)

## How to set them

\`\`\`sh
npx fauxhouse serve --policy missingSession=401 --policy maxLimit=100
FAUXHOUSE_POLICY='missingSession=401; maxLimit=100' npx fauxhouse serve
npx fauxhouse openapi --policy errorFormat=envelope # the OpenAPI document under these policies
\`\`\`

\`fauxhouse verify URL\` shows which policies a deployment follows: see [Verify](verify.md).

## All policies`

const FIRST = 'Each begins with its values, the default first.'
