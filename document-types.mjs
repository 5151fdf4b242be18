import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'tsup'

/*
 * The types of the commands follow from their definitions, where what a field means is a value.
 * Editors read comments: this step of the build writes each doc as the comment of its field into
 * the declarations in dist/.
 */

const FOLDER = '.fauxhouse/commands'

await build({
  config: false,
  entry: { commands: 'src/world/commands.ts' },
  format: 'esm',
  target: 'es2022',
  outDir: FOLDER,
  outExtension: () => ({ js: '.mjs' }),
  silent: true,
})
const { COMMANDS } = await import(new URL(`${FOLDER}/commands.mjs`, import.meta.url).href)

/** The text with the docs of the fields, which are declared from `start` on, so far to the right. */
function documentFields(text, fields, start, indent) {
  let documented = text
  for (const [name, field] of Object.entries(fields)) {
    const declared = new RegExp(`(?<=\\n)${indent}readonly ${name}: `)
    const { index } = declared.exec(documented.slice(start)) ?? { index: -1 }
    if (index < 0) throw new Error(`The declarations have no field ${name}.`)
    const place = start + index
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
  if (!text.includes('declare const PLAYER_COMMANDS')) continue
  for (const { type, fields } of COMMANDS) {
    const at = text.search(new RegExp(`Command(Definition|Description)<"${type}", `))
    if (at < 0) throw new Error(`The declarations have no command ${type}.`)
    text = documentFields(text, fields, at, '    ')
  }
  writeFileSync(`dist/${name}`, text)
}
