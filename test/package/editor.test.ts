import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { RESOURCES } from '../../src/contract/openapi/components'
import { POLICIES } from '../../src/contract/policies'
import { TRAIT_NAMES } from '../../src/scenarios/names'

const imports = `import type { PlayerCommand, RegisterCommand, ScenarioDefinition } from './dist/index.js'
import { createWorld, createWorlds, defineScenario, type FauxhouseError, type World } from './dist/index.js'
import type * as ByRequire from './dist/index.cjs'
import { connect, type RemoteWorld } from './dist/client.js'
import { test as nodeTest } from './dist/node-test.js'
import { expect, test } from './dist/vitest.js'
`
const program = `${imports}const command: PlayerCommand = { type: 'deposit', amount: 5, method: 'visa' }
const newPlayer: RegisterCommand = { type: 'register', profile: { birth_date: '1985-06-30' } }
const scenario: ScenarioDefinition = { steps: [{ type: 'play', stake: { eur: 1 }, rounds: 3 }] }
const world = createWorld({ policies: { maxLimit: 50 }, scenarios: ['cents-left'] })
const profile = world.player('a').profile()
world.player('blocked-p')
world.load('pending-k')
connect('').player('vip-')
world.player('anna').transactions({ event_name: ['Card D'] })
world.load('mine' as string)
defineScenario({ name: 'slips', traits: ['jp'] })
world.player('anna+bob')
const angry = defineScenario({ name: 'angry-vip', player: { id: 'Angry/1', market: 'DE' } })
const ring = defineScenario({ name: 'ring', players: { ann: {}, bob: { player: { id: 'Bob' } } } })
const jpyFan = defineScenario({ name: 'jpy-fan', steps: [{ type: 'deposit', amount: 1 }] })
let given = createWorld({ scenarios: ['blocked-player', angry, ring] })
given.load('angry-vip')
given = createWorld({ scenarios: [jpyFan] })
const mine: string[] = ['blocked-player']
createWorld({ scenarios: mine })
createWorlds({ base: given }).open('w1').load('ring')
createWorlds().create('w2', { scenarios: [jpyFan] }).player('jpy-fan')
const shop = test.override({ worldOptions: { scenarios: [ring] } })
shop('a ring', ({ world }) => world.load('ring'))
const agents = test.extend<{ agent: string }>({ agent: async ({ world }, use) => use(world.seed) })
agents('an agent', ({ agent, world }) => world.player(agent.trim()))
nodeTest.extend({ worldOptions: { scenarios: [ring] } })('a ring', ({ world }) => world.load('r'))
given.requests.count({ body: { phone: '1', settings: { want_bonus: true }, '/blocked': { not: 1 } } })
expect(given).toHaveReceived('updatePlayerProfile', { body: { blocked: true } })
given.list({ segments: ['VIP Gold'] })
given.player('a').transactions({ created_by: 'Admin' })
expect(given).toHaveChangedExactly([{ type: 'profile', field: 'settings.want_bonus' }])
const remote = connect('')
world.execute('pending-k', { type: 'login' })
remote.executeAll('cents-', [{ type: 'login' }])
export const atOnce: void = expect(given).not.toHaveReceived('getPlayerProfile')
export const later: Promise<void> = expect(remote).not.toHaveReceived('getPlayerProfile')
export const none: Promise<void> = expect(remote).toHaveChangedNothing()
export async function restored(any: World | RemoteWorld) {
  await any.load('blocked-player')
  await any.restore(await any.snapshot())
  return any.changes({ since: await any.snapshot() })
}
declare const required: ByRequire.World & { error: ByRequire.FauxhouseError }
declare const requiredRemote: import('./dist/client.cjs').RemoteWorld
export const same: [World, RemoteWorld, FauxhouseError] = [required, requiredRemote, required.error]
export const either = (any: World | RemoteWorld) => expect(any).toHaveChangedExactly([])
export function checked<Any extends World | RemoteWorld>(any: Any) {
  expect(any).not.toHaveReceived('getPlayerProfile', { times: 2 })
  return expect(any).toBeConsistent()
}
given.requests.find({ operation: { oneOf: ['getPlayerProfile'] }, status: '4xx', stage: 'fault' })
// @ts-expect-error a misspelt field
defineScenario({ name: 'mine', players: { ann: { player: { markt: 'DE' } } } })
// @ts-expect-error a misspelt field
createWorld({ scenarios: [{ name: 'mine', stepz: [] }] })
`
/** Statements that do not compile, each with what the compiler says. */
const MISTAKES: readonly [program: string, error: string][] = [
  [`world.execute('a', { type: 'deposit', ammount: 50 })`, `Did you mean to write 'amount'?`],
  [`remote.execute('a', { type: 'deposit', ammount: 50 })`, `Did you mean to write 'amount'?`],
  [`world.executeAll('a', [{ type: 'deposit', amount: '50' }])`, `Type 'string' is not`],
  [`world.execute('a', [{ type: 'login' }])`, `to parameter of type 'WorldCommand'`],
  [`remote.execute('a', { type: 'dipo' })`, `Type '"dipo"' is not assignable`],
  [`world.executeAll('a', [{ type: 'blo' }])`, `Type '"blo"' is not assignable`],
  [`world.load('blocked-player', { as: 5 })`, `Type 'number' is not assignable to type 'string'`],
  [`world.requests.find({ operation: 'getPlayer' })`, `Type '"getPlayer"' is not assignable`],
  [`world.requests.find({ status: '4x' })`, `Type '"4x"' is not assignable`],
  [`remote.requests.count({ stage: 'faultt' })`, `Type '"faultt"' is not assignable`],
  [`world.requests.find({ method: ['GET'] })`, `Type 'string[]' is not assignable`],
  [`world.requests.find({ body: ['GET'] })`, `is not assignable`],
  [`expect(world).toHaveReceived('getPlayer')`, `'"getPlayer"' is not assignable`],
  [`expect(world).toHaveChangedExactly([{ type: 'profile', field: 'blockd' }])`, `'"blockd"'`],
  [`expect(world).toHaveChangedExactly([{ type: 'policy', name: 'ngrr' }])`, `'"ngrr"'`],
  [`expect(world.requests).toHaveReceived('getPlayerProfile')`, `The 'this' context of type`],
  [`expect(world.fork).toHaveChangedNothing()`, `The 'this' context of type`],
  [`expect(remote.audit()).toBeConsistent()`, `The 'this' context of type`],
  [`world.player('a').transactions({ created_by: 'Adminn' })`, `'"Adminn"' is not assignable`],
]
const mistakes = `${imports}declare const world: World
declare const remote: RemoteWorld
${MISTAKES.map(([statement]) => statement).join('\n')}
`

const root = fileURLToPath(new URL('../..', import.meta.url))
const file = `${root}program.ts`
const wrong = `${root}mistakes.ts`

const { sys, ScriptSnapshot } = ts
const service = ts.createLanguageService({
  getScriptFileNames: () => [file, wrong],
  getScriptVersion: () => '1',
  getScriptSnapshot(path) {
    const own = path === wrong ? mistakes : undefined
    const text = path === file ? program : (own ?? sys.readFile(path))
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
    "Default: the most common method in the player's market.",
  ],
  [
    'birth_date',
    /: string/,
    'Date of birth, for the birthday bonus and the legal limits on stakes. Not in the profile.',
  ],
  ['stake', /: MoneyInput$/, "Stake of each round, in the player's currency."],
])('an editor shows what a field of a command takes and means: %s', (field, type, doc) => {
  const info = service.getQuickInfoAtPosition(file, program.indexOf(`${field}:`))
  expect(ts.displayPartsToString(info?.displayParts)).toMatch(type)
  expect(ts.displayPartsToString(info?.documentation)).toBe(doc)
})

test.each([
  [".player('blocked-p", ['blocked-player', 'vip-whale', 'jpy']],
  [".load('pending-k", ['pending-kyc', 'blocked']],
  ["{ type: 'blo", ['block', 'unblock', 'register']],
  ["remote.execute('a', { type: 'dipo", ['deposit', 'awardBonus']],
  ["{ segments: ['VIP G", ['VIP Gold']],
  ["created_by: 'Adm", ['Admin', 'System']],
  ["field: 'settings.w", ['settings.want_bonus', 'blocked', 'labels']],
  ["world.execute('pending-k", ['pending-kyc', 'blocked-player']],
  ["remote.executeAll('cents-", ['cents-left', 'blocked-player']],
  ["connect('').player('vip-", ['vip-whale', 'blocked-player']],
  ["event_name: ['Card D", ['Card Deposit', 'Slots Bet']],
  ["scenarios: ['cents-l", ['cents-left', 'blocked-player']],
  ["player: { id: 'Angry/1', market: 'D", ['DE', 'GB']],
  ['bob: { player: { i', ['id', 'persona']],
  [".open('w1').load('r", ['pending-kyc', 'blocked']],
  ["({ world }) => world.load('r", ['pending-kyc', 'jpy']],
  ['count({ body: { pho', ['phone', 'affiliate_name', 'blocked', 'matches']],
  ['settings: { want', ['want_bonus', 'sms_validation', 'equals']],
  ["'updatePlayerProfile', { body: { blo", ['blocked', 'phone']],
])('an editor proposes names at %s', (place, names) => {
  const [at, text] = program.includes(place) ? [file, program] : [wrong, mistakes]
  const position = text.indexOf(place) + place.length
  const { entries = [] } = service.getCompletionsAtPosition(at, position, undefined) ?? {}
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

test('an editor proposes traits where a scenario takes traits, and nothing else', () => {
  const position = program.indexOf("traits: ['jp") + "traits: ['jp".length
  const { entries = [] } = service.getCompletionsAtPosition(file, position, undefined) ?? {}
  expect(entries.map(({ name }) => name).sort()).toEqual(TRAIT_NAMES)
})

test('an editor shows a response by its name, and each of its fields with its text', () => {
  const position = program.indexOf('profile()')
  const { displayParts } = service.getQuickInfoAtPosition(file, position) ?? {}
  expect(ts.displayPartsToString(displayParts)).toMatch(/\(\): PlayerProfile$/)
  const checker = service.getProgram()?.getTypeChecker()
  const source = service.getProgram()?.getSourceFile(file)
  const [entry] = (source?.statements ?? []).flatMap((statement) =>
    ts.isImportDeclaration(statement) ? [statement.moduleSpecifier] : [],
  )
  const exported = entry && checker?.getSymbolAtLocation(entry)?.exports
  for (const { name, fields } of RESOURCES) {
    const symbol = exported?.get((name === 'ProfileUpdate' ? 'ProfileUpdateBody' : name) as never)
    const type = symbol && checker?.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol))
    for (const [field, { behavior }] of Object.entries(fields)) {
      const comment = type?.getProperty(field)?.getDocumentationComment(checker)
      expect(ts.displayPartsToString(comment), `${name}.${field}`).toContain(behavior)
    }
  }
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

test.each(MISTAKES)('does not compile: %s', (statement, error) => {
  const start = mistakes.indexOf(`${statement}\n`)
  const errors = service
    .getSemanticDiagnostics(wrong)
    .filter(({ start: at = 0 }) => at >= start && at <= start + statement.length)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  expect(errors).toEqual([expect.stringContaining(error)])
})

test('the program compiles, but for the mistakes that it expects', () => {
  const found = service.getSemanticDiagnostics(file).map(({ messageText }) => messageText)
  expect(found.map((text) => ts.flattenDiagnosticMessageText(text, ' '))).toEqual([])
})
