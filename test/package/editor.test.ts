import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { POLICIES } from '../../src/contract/policies'

const program = `import type { PlayerCommand, RegisterCommand, ScenarioDefinition } from './dist/index.js'
import { createWorld } from './dist/index.js'
import { connect } from './dist/client.js'
const command: PlayerCommand = { type: 'deposit', amount: 5, method: 'visa' }
const newPlayer: RegisterCommand = { type: 'register', profile: { birth_date: '1985-06-30' } }
const scenario: ScenarioDefinition = { steps: [{ type: 'play', stake: { eur: 1 }, rounds: 3 }] }
const world = createWorld({ policies: { maxLimit: 50 }, scenarios: ['cents-left'] })
world.player('blocked-p')
world.player('blocked+')
world.load('pending-k')
world.load('blocked+jpy+')
connect('').player('vip-')
world.player('anna').transactions({ eventNames: ['Card D'] })
world.load('mine' as string)
world.player('anna+bob')
// @ts-expect-error no scenario has this name
world.load('bloked-player')
// @ts-expect-error no part has this name
world.load('bloked+jpy')
`
const root = fileURLToPath(new URL('../..', import.meta.url))
const file = `${root}program.ts`

const { sys, ScriptSnapshot } = ts
const service = ts.createLanguageService({
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot(path) {
    const text = path === file ? program : sys.readFile(path)
    return text === undefined ? undefined : ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: () => root,
  getCompilationSettings: () => ({
    strict: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
  }),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: sys.fileExists,
  readFile: sys.readFile,
})

test.each([
  ['amount', /: number$/, "In the player's currency."],
  [
    'method',
    /: PaymentMethod \| undefined$/,
    "Default: the one that the player's market uses most.",
  ],
  [
    'birth_date',
    /: string/,
    'Date of birth, for the birthday gift and the legal caps on stakes. Not in the profile.',
  ],
  ['stake', /: Money$/, "Of each round, in the player's currency."],
])('an editor shows what a field of a command takes and means: %s', (field, type, doc) => {
  const info = service.getQuickInfoAtPosition(file, program.indexOf(`${field}:`))
  expect(ts.displayPartsToString(info?.displayParts)).toMatch(type)
  expect(ts.displayPartsToString(info?.documentation)).toBe(doc)
})

test.each([
  [".player('blocked-p", ['blocked-player', 'vip-whale', 'jpy']],
  [".player('blocked+", ['blocked+jpy', 'blocked+approved']],
  [".load('pending-k", ['pending-kyc', 'blocked']],
  [".load('blocked+jpy+", ['blocked+jpy+approved', 'blocked+jpy+vip-gold']],
  ["connect('').player('vip-", ['vip-whale', 'blocked-player']],
  ["eventNames: ['Card D", ['Card Deposit', 'Slots Bet']],
  ["scenarios: ['cents-l", ['cents-left', 'blocked-player']],
])('an editor proposes names at %s', (place, names) => {
  const position = program.indexOf(place) + place.length
  const { entries = [] } = service.getCompletionsAtPosition(file, position, undefined) ?? {}
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

test('an editor proposes policies, each with the gap, its effect and its values', () => {
  const position = program.indexOf('maxLimit')
  const { entries = [] } = service.getCompletionsAtPosition(file, position, undefined) ?? {}
  const names = entries.map(({ name }) => name)
  for (const { name, gap, effect } of POLICIES) {
    expect(names).toContain(name)
    const details = service.getCompletionEntryDetails(
      ...([file, position, name, undefined, undefined, undefined, undefined] as const),
    )
    const doc = ts.displayPartsToString(details?.documentation)
    expect(doc).toContain(`${gap} ${effect}`)
    expect(doc).toContain('(default)')
  }
})

test('the program has the mistakes that it should have', () => {
  const found = service.getSemanticDiagnostics(file).map(({ messageText }) => messageText)
  expect(found.map((text) => ts.flattenDiagnosticMessageText(text, ' '))).toEqual([
    expect.stringContaining('"pending-k"'),
  ])
})
