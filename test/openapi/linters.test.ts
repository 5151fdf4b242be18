import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { controlDocument, servedDocument, VARIATIONS } from './served'
import { place, runTool, toolPath } from './tools'

/** `file rule: message` of every finding of a linter, with warnings and hints. */
type Lint = (paths: readonly string[]) => Promise<string[]>

const redocly: Lint = async (paths) => {
  const script = toolPath('@redocly/cli/bin/cli.js')
  const { stdout } = await runTool(script, 'lint', ...paths, '--format', 'json')
  // One JSON text for every file that has problems, and one for all the others.
  const reports = stdout.split(/(?<=^\})/m).filter((text) => text.trim() !== '')
  return reports.flatMap((text) => {
    const { problems } = JSON.parse(text) as RedoclyReport
    return problems.map(({ ruleId, message, location }) => {
      return `${basename(location[0]?.source.ref ?? '')} ${ruleId}: ${message}`
    })
  })
}

interface RedoclyReport {
  readonly problems: readonly {
    readonly ruleId: string
    readonly message: string
    readonly location: readonly { readonly source: { readonly ref: string } }[]
  }[]
}

const spectral: Lint = async (paths) => {
  const script = toolPath('@stoplight/spectral-cli/dist/index.js')
  const rules = place('spectral.json', '{"extends":["spectral:oas"]}')
  const format = ['--format', 'json', '--fail-severity', 'hint']
  const { stdout } = await runTool(script, 'lint', ...paths, '-r', rules, ...format)
  // A sentence follows the list when there is nothing in it.
  const json = stdout.slice(0, stdout.lastIndexOf(']') + 1)
  const problems = JSON.parse(json) as { code: string; message: string; source: string }[]
  return problems.map(({ code, message, source }) => `${basename(source)} ${code}: ${message}`)
}

async function plantedDocument(): Promise<string> {
  const document = JSON.parse(await servedDocument())
  document.paths['/players/{playerId}'].get.operationId = 'getBonusHistory'
  // Each linter compares other examples with their types.
  document.components.schemas.Balances.properties.cash_balance.type = 'string'
  document.paths['/players/{playerId}'].parameters[0].schema.type = 'integer'
  return JSON.stringify(document)
}

// One run for all files: most of its time is the start of the linter.
it.each([
  ['Redocly CLI', redocly],
  ['Spectral', spectral],
])('%s finds what is planted in one document, and nothing in the others', async (name, lint) => {
  const folder = name.replace(' ', '-')
  const paths = Object.entries(VARIATIONS).map(async ([title, policies]) =>
    place(`${folder}-${title}.json`.replaceAll(' ', '-'), await servedDocument(policies)),
  )
  const control = Object.entries(VARIATIONS).map(async ([title, policies]) => {
    const file = `${folder}-control-${title}.json`.replaceAll(' ', '-')
    return place(file, await controlDocument(policies))
  })
  const planted = place(`${folder}-planted.json`, await plantedDocument())
  const found = await lint([...(await Promise.all([...paths, ...control])), planted])
  expect(found.filter((line) => !line.startsWith(basename(planted)))).toEqual([])
  expect(found.join('\n')).toContain('operation-operationId-unique')
  expect(found.join('\n')).toMatch(/must be integer|expected type `string`/i)
})
