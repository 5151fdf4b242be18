import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'tsup'

/*
 * What a field of a response, a field of a command and a policy mean is a value of their
 * definitions. Editors read comments: this step of the build writes each doc as the comment of its member into the
 * declarations in dist/.
 */

const FOLDER = '.fauxhouse/commands'

await build({
  config: false,
  entry: {
    commands: 'src/world/commands.ts',
    policies: 'src/contract/policies.ts',
    resources: 'src/contract/openapi/components.ts',
  },
  format: 'esm',
  target: 'es2022',
  outDir: FOLDER,
  outExtension: () => ({ js: '.mjs' }),
  silent: true,
})
const load = (name) => import(new URL(`../${FOLDER}/${name}.mjs`, import.meta.url).href)
const { COMMANDS } = await load('commands')
const { POLICIES } = await load('policies')
const { RESOURCES } = await load('resources')

/** The resources that no declarations have had so far. */
const undocumented = new Set(RESOURCES.map(({ name }) => name))

/** What each field of a resource is, and its unit. */
function documentResources(text) {
  let documented = text
  for (const { name, fields } of RESOURCES) {
    const start = documented.search(new RegExp(`\\binterface ${name}(Body)?(\\$\\d+)? \\{`))
    if (start < 0) continue
    undocumented.delete(name)
    const docs = Object.entries(fields).map(([field, { behavior, kind, unit }]) => {
      const amount = kind === 'money' ? ` In ${unit}.` : ''
      return [field, { doc: `${behavior}${amount}` }]
    })
    documented = documentFields(documented, Object.fromEntries(docs), start, '    ')
  }
  return documented
}

/** The gap that a policy decides, its effect and its values, as a comment. */
function documentPolicies(text) {
  const start = text.search(/\binterface CommandPolicies \{/)
  if (start < 0) return text
  const docs = POLICIES.map(({ name, gap, effect, values }) => {
    const shown = values.map((value, place) => (place === 0 ? `${value} (default)` : value))
    return [name, { doc: `${gap} ${effect} Values: ${shown.join(', ')}.` }]
  })
  return documentFields(text, Object.fromEntries(docs), start, '    ')
}

/** The text with the docs of the fields, which are declared from `start` on, so far to the right. */
function documentFields(text, fields, start, indent) {
  let documented = text
  for (const [name, field] of Object.entries(fields)) {
    const declared = new RegExp(`(?<=\\n)${indent}readonly ${name}\\??: `)
    const { index } = declared.exec(documented.slice(start)) ?? { index: -1 }
    if (index < 0) throw new Error(`The declarations have no field ${name}.`)
    const place = start + index
    if (!field.doc || /undefined/.test(field.doc)) throw new Error(`The field ${name} has no text.`)
    const comment = `${indent}/** ${field.doc} */\n`
    documented = `${documented.slice(0, place)}${comment}${documented.slice(place)}`
    if (field.kind !== 'object') continue
    documented = documentFields(documented, field.fields, place, `${indent}    `)
  }
  return documented
}

const isDeclaration = (name) => /\.d\.c?ts$/.test(name)
for (const name of readdirSync('dist').filter(isDeclaration)) {
  let text = readFileSync(`dist/${name}`, 'utf8')
  if (text.includes('interface CommandPolicies {')) {
    text = documentPolicies(text)
    writeFileSync(`dist/${name}`, text)
  }
  text = documentResources(text)
  writeFileSync(`dist/${name}`, text)
  if (!text.includes('declare const PLAYER_COMMANDS')) continue
  for (const { type, fields } of COMMANDS) {
    const at = text.search(new RegExp(`Command(Definition|Description)<"${type}", `))
    if (at < 0) throw new Error(`The declarations have no command ${type}.`)
    text = documentFields(text, fields, at, '    ')
  }
  writeFileSync(`dist/${name}`, text)
}
if (undocumented.size > 0) throw new Error(`Not declared: ${[...undocumented].join(', ')}.`)
