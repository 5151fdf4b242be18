import { describe, expect, test } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { PLAYER_COMMANDS } from '../../src/simulator/engine/commands/catalog'
import type { Schema } from './editor-schema'
import { jsonSchema } from './generation'
import { scenarioFiles, traitFiles } from './scenario-files'

const service = getLanguageService({})
// It resolves references in place, so it gets a copy of its own.
service.configure({
  schemas: [
    { uri: 'file:///schema.json', fileMatch: ['*.json'], schema: JSON.parse(jsonSchema()) },
  ],
})

/** The place of the mark `|` in a text, and the document without it. */
function placed(text: string) {
  const document = TextDocument.create('file:///mine.json', 'json', 1, text.replace('|', ''))
  const position = document.positionAt(text.indexOf('|'))
  return { document, position, parsed: service.parseJSONDocument(document) }
}

async function proposals(text: string) {
  const { document, position, parsed } = placed(text)
  const { items = [] } = (await service.doComplete(document, position, parsed)) ?? {}
  return items.map(({ label, documentation }) => ({
    label: label.replace(/^"|"$/g, ''),
    doc: String(Object(documentation).value ?? documentation),
  }))
}

const labels = async (text: string) => (await proposals(text)).map(({ label }) => label)

async function problems(text: string): Promise<string> {
  const { document, parsed } = placed(text)
  const found = await service.doValidation(document, parsed)
  return found.map(({ message }) => String(message)).join('\n')
}

describe('an editor proposes', () => {
  test.each(['', '"players": {"a": {', '"steps": [{'])(
    'every type of a step in {%s',
    async (in_) => {
      const found = await proposals(`{${in_}"steps": [{"type": "|"}]`)
      const types = PLAYER_COMMANDS.map(({ type }) => type)
      expect(found.map(({ label }) => label).sort()).toEqual(types.sort())
      for (const { type, doc } of PLAYER_COMMANDS) {
        expect(found.find(({ label }) => label === type)?.doc).toContain(doc.slice(0, 20))
      }
    },
  )

  test.each(PLAYER_COMMANDS)('the fields of a step of the type $type', async ({ type, fields }) => {
    const found = await labels(`{"steps": [{"type": "${type}", |}]}`)
    const wanted = [...Object.keys(fields), 'at', 'after', 'repeat', 'every', 'as', 'refused']
    const kinds = ['reach', 'steps']
    expect(found.filter((label) => !kinds.includes(label)).sort()).toEqual(wanted.sort())
  })

  test.each<[string, readonly string[]]>([
    ['{|}', ['name', 'title', 'extends', 'traits', 'player', 'steps', 'expect']],
    ['{"steps": [{|}]}', ['type', 'reach', 'steps', 'at', 'after', 'repeat', 'every']],
    ['{"steps": [{"reach": {|}}]}', ['cash', 'wagering', 'kyc_status', 'ltd', 'blocked']],
    ['{"steps": [{"reach": {"wagering": {|}}}]}', ['percent', 'remaining', 'wagered']],
    ['{"steps": [{"type": "setKyc", "status": "|"}]}', ['approved', 'in_review']],
    ['{"steps": [{"type": "awardBonus", "code": "|"}]}', ['WELCOME100', 'SECOND25', 'VIP25']],
    ['{"steps": [{"type": "deposit", "refused": "|"}]}', ['limit_reached', 'account_blocked']],
    ['{"player": {"persona": "|"}}', ['vip_whale', 'casual']],
    ['{"player": {"profile": {|}}}', ['name', 'email', 'settings', 'vip_manager']],
    ['{"expect": [{"on": "|"}]}', ['profile', 'eligible']],
    ['{"expect": [{"on": "profile", "that": {"/id": {|}}}]}', ['oneOf', 'matches', 'absent']],
  ])('at %s', async (text, wanted) => {
    expect(await labels(text)).toEqual(expect.arrayContaining([...wanted]))
  })

  test.each(['', '"players": {"a": {'])('names to build on, with titles, in {%s', async (in_) => {
    const found = await proposals(`{${in_}"extends": "|"`)
    for (const { name, definition } of [...scenarioFiles, ...traitFiles]) {
      expect(found).toContainEqual({ label: name, doc: definition.title })
    }
    const traits = traitFiles.map(({ name }) => name)
    expect((await labels(`{${in_}"traits": ["|"]`)).sort()).toEqual(traits.sort())
  })
})

/** The paths of all fields that the schema states, each with its description. */
function* fieldsOf(part: unknown, path = ''): Generator<readonly [string, string | undefined]> {
  if (typeof part !== 'object' || part === null) return
  const { properties, if: _, ...others } = part as Schema
  for (const [name, field] of Object.entries(properties ?? {})) {
    if ((field as unknown) !== true) yield [`${path}.${name}`, field.description]
    yield* fieldsOf(field, `${path}.${name}`)
  }
  for (const [keyword, inner] of Object.entries(others))
    yield* fieldsOf(inner, `${path}/${keyword}`)
}

test('each field of the schema has a description', () => {
  const fields = [...fieldsOf(JSON.parse(jsonSchema()))]
  expect(fields.length).toBeGreaterThan(250)
  expect(fields.filter(([, description]) => !description)).toEqual([])
})

describe('an editor underlines', () => {
  test('nothing in a bundled scenario, and no name or code of your own', async () => {
    for (const { definition, name } of [...scenarioFiles, ...traitFiles]) {
      // The schema is set by the pattern of the file.
      const { $schema: _, ...text } = definition
      expect(await problems(JSON.stringify(text)), name).toBe('')
    }
    const steps = [
      { type: 'claimBonus', bonus: '$mine' },
      { type: 'login', at: '-P1D' },
    ]
    const own = { extends: 'my-own', traits: ['my-trait'], steps }
    expect(await problems(JSON.stringify(own))).toBe('')
  })

  test.each([
    ['{"steps": [{"type": "depositt"}]}', 'Valid values: "login", "deposit"'],
    ['{"steps": [{"type": "deposit"}]}', 'Missing property "amount"'],
    ['{"steps": [{"at": "-P1D"}]}', 'Missing property "type"'],
    ['{"steps": [{"reach": {"chash": 5}}]}', 'chash'],
    ['{"titel": "A"}', 'titel'],
    ['{"traits": ["Bad Name"]}', 'Value is not accepted'],
  ])('%s', async (text, wanted) => {
    expect(await problems(text)).toContain(wanted)
  })
})
