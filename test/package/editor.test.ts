import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const program = `import type { PlayerCommand, RegisterCommand, ScenarioDefinition } from './dist/index.js'
const command: PlayerCommand = { type: 'deposit', amount: 5, method: 'visa' }
const newPlayer: RegisterCommand = { type: 'register', profile: { birth_date: '1985-06-30' } }
const scenario: ScenarioDefinition = { steps: [{ type: 'play', stake: { eur: 1 }, rounds: 3 }] }
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
