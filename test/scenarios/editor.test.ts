import { describe, expect, test } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { POLICIES } from '../../src/contract/policies'
import { PLAYER_COMMANDS } from '../../src/simulator/engine/commands/catalogue'
import type { Schema } from './editor-schema'
import { jsonSchema } from './generation'
import { scenarioFiles, traitFiles } from './scenario-files'

const URI = 'file:///mine.json'
const schema: Schema = JSON.parse(jsonSchema())
const service = getLanguageService({})
// It resolves references in place, so it gets a copy of its own.
const copy = JSON.parse(jsonSchema())
service.configure({
  schemas: [{ uri: 'file:///schema.json', fileMatch: ['*.json'], schema: copy }],
})

/** The place of the mark `|` in a text, and the document without it. */
function placed(text: string) {
  const source = text.replace('|', '')
  const document = TextDocument.create(URI, 'json', 1, source)
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

async function labels(text: string): Promise<string[]> {
  return (await proposals(text)).map(({ label }) => label)
}

async function hover(text: string): Promise<string> {
  const { document, position, parsed } = placed(text)
  const shown = await service.doHover(document, position, parsed)
  // Markdown has backslashes before punctuation.
  return [shown?.contents ?? ''].flat().map(String).join('\n').replaceAll('\\', '')
}

async function problems(text: string): Promise<string[]> {
  const document = TextDocument.create(URI, 'json', 1, text)
  const found = await service.doValidation(document, service.parseJSONDocument(document))
  return found.map(({ message }) => String(message))
}

const TYPES = PLAYER_COMMANDS.map(({ type }) => type)

describe('an editor proposes', () => {
  test('every type of a step, with what it does', async () => {
    for (const text of [
      '{"steps": [{"type": "|"}]}',
      '{"steps": [{"type": |}]}',
      '{"steps": [{"at": "-P1D", "type": "|", "amount": 5}]}',
      '{"steps": [{"steps": [{"type": "|"}]}]}',
      '{"players": {"a": {"steps": [{"type": "|"}]}}}',
    ]) {
      const found = await proposals(text)
      expect(found.map(({ label }) => label).sort(), text).toEqual([...TYPES].sort())
      for (const { type, doc } of PLAYER_COMMANDS) {
        expect(found.find(({ label }) => label === type)?.doc).toContain(doc.slice(0, 20))
      }
    }
  })

  test.each(PLAYER_COMMANDS)('the fields of a step of the type $type', async ({ type, fields }) => {
    const found = await labels(`{"steps": [{"type": "${type}", |}]}`)
    const wanted = [...Object.keys(fields), 'at', 'after', 'repeat', 'every', 'as', 'refused']
    expect(found).toEqual(expect.arrayContaining(wanted))
    expect(
      found.filter((label) => !wanted.includes(label) && !/^(reach|steps)$/.test(label)),
    ).toEqual([])
  })

  test.each<[string, readonly string[]]>([
    ['{|}', ['name', 'title', 'extends', 'traits', 'player', 'steps', 'expect', 'world']],
    ['{"steps": [{|}]}', ['type', 'reach', 'steps', 'at', 'after', 'repeat', 'every']],
    ['{"steps": [{"reach": {|}}]}', ['cash', 'wagering', 'kyc_status', 'ltd', 'blocked']],
    ['{"steps": [{"reach": {"wagering": {|}}}]}', ['percent', 'remaining', 'wagered']],
    ['{"steps": [{"reach": {"kyc_status": "|"}}]}', ['approved', 'pending']],
    ['{"steps": [{"type": "setKyc", "status": "|"}]}', ['approved', 'in_review']],
    ['{"steps": [{"type": "deposit", "method": "|"}]}', ['visa', 'trustly']],
    ['{"steps": [{"type": "awardBonus", "code": "|"}]}', ['WELCOME100', 'SECOND25', 'VIP25']],
    ['{"steps": [{"type": "claimBonus", "bonus": "|"}]}', ['WELCOME100']],
    ['{"steps": [{"type": "deposit", "refused": "|"}]}', ['limit_reached', 'account_blocked']],
    ['{"player": {|}}', ['market', 'persona', 'profile', 'registered', 'currency']],
    ['{"player": {"persona": "|"}}', ['vip_whale', 'casual']],
    ['{"player": {"profile": {|}}}', ['name', 'email', 'settings', 'vip_manager']],
    ['{"expect": [{"on": "|"}]}', ['profile', 'eligible']],
    ['{"expect": [{"on": "profile", "that": {"/id": {|}}}]}', ['oneOf', 'matches', 'absent']],
    ['{"world": {"policies": {|}}}', POLICIES.map(({ name }) => name)],
    ['{"world": {"policies": {"ngr": |}}}', ['awards', 'ggr']],
    ['{"world": {"faults": [{"effect": {|}}]}}', ['status', 'delay', 'loseAnswer']],
  ])('at %s', async (text, wanted) => {
    expect(await labels(text)).toEqual(expect.arrayContaining([...wanted]))
  })

  test('every scenario and part to build on, with its title', async () => {
    const all = [...scenarioFiles, ...traitFiles]
    for (const text of ['{"extends": "|"}', '{"players": {"a": {"extends": "|"}}}']) {
      const found = await proposals(text)
      for (const { name, definition } of all) {
        expect(found).toContainEqual({ label: name, doc: definition.title })
      }
    }
    for (const text of ['{"traits": ["|"]}', '{"players": {"a": {"traits": ["|"]}}}']) {
      expect((await labels(text)).sort()).toEqual(traitFiles.map(({ name }) => name).sort())
    }
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

describe('an editor shows', () => {
  test('what each field means', () => {
    const fields = [...fieldsOf(schema)]
    expect(fields.length).toBeGreaterThan(250)
    expect(fields.filter(([, description]) => !description)).toEqual([])
  })

  test.each([
    ['{"ex|tends": "blocked-player"}', 'A scenario to continue from.'],
    ['{"extends": "blocked-|player"}', 'A scenario to continue from.'],
    ['{"steps": [{"ty|pe": "deposit", "amount": 5}]}', 'a command'],
    ['{"steps": [{"type": "deposit", "amo|unt": 5}]}', "In the player's currency."],
    ['{"steps": [{"type": "play", "stake": 1, "re|peat": 5}]}', 'Number of repetitions.'],
    ['{"steps": [{"type": "awardBonus", "co|de": "VIP25"}]}', 'catalog'],
    ['{"steps": [{"type": "login|"}]}', 'The player logs in'],
    ['{"steps": [{"reach": {"ca|sh": 5}}]}', 'Up by a deposit'],
    ['{"steps": [{"reach": {"wagering": {"per|cent": 5}}}]}', '0 to 100'],
    ['{"player": {"mar|ket": "DE"}}', 'Country of the player'],
    ['{"player": {"profile": {"em|ail": "a@b.de"}}}', 'E-mail address'],
    ['{"expect": [{"o|n": "profile", "that": {}}]}', 'The operation'],
    ['{"expect": [{"on": "profile", "that": {"/id": {"mat|ches": "x"}}}]}', 'regular expression'],
    ['{"world": {"policies": {"n|gr": "ggr"}}}', 'awards'],
    [
      '{"world": {"faults": [{"sha|re": 0.5, "effect": {"loseAnswer": true}}]}}',
      'Share of the matches',
    ],
  ])('at %s', async (text, wanted) => {
    expect(await hover(text)).toContain(wanted)
  })
})

describe('an editor underlines', () => {
  test('nothing in a bundled scenario', async () => {
    for (const { definition, name } of [...scenarioFiles, ...traitFiles]) {
      // The schema is set by the pattern of the file.
      const { $schema: _, ...text } = definition
      expect(await problems(JSON.stringify(text)), name).toEqual([])
    }
  })

  test.each([
    ['{"steps": [{"type": "depositt"}]}', 'Valid values: "login", "deposit"'],
    ['{"steps": [{"type": "deposit"}]}', 'Missing property "amount"'],
    ['{"steps": [{"type": "deposit", "amount": 5, "cash": 5}]}', 'cash'],
    ['{"steps": [{"at": "-P1D"}]}', 'Missing property "type"'],
    ['{"steps": [{"reach": {"chash": 5}}]}', 'chash'],
    ['{"titel": "A"}', 'titel'],
    ['{"world": {"policies": {"maxLimti": 5}}}', 'maxLimti'],
    ['{"traits": ["Bad Name"]}', 'Value is not accepted'],
  ])('%s', async (text, wanted) => {
    expect((await problems(text)).join('\n')).toContain(wanted)
  })

  test('no name or code of your own', async () => {
    const text = JSON.stringify({
      extends: 'my-own',
      traits: ['my-trait'],
      steps: [
        { type: 'claimBonus', bonus: '$mine' },
        { type: 'login', at: '-P1D' },
      ],
    })
    expect(await problems(text)).toEqual([])
  })
})
