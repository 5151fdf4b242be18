import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { defineScenario } from '../../src/scenarios/define-scenario'
import type { ReachStep, ScenarioStep } from '../../src/scenarios/definition'

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/** What the compiler says of each line, each with a call of `defineScenario`. */
function errorsOf(lines: readonly string[]): string[] {
  const file = source('scenarios/program.ts')
  const text = ["import { defineScenario } from './define-scenario'", ...lines].join('\n')
  const options: ts.CompilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    ...{ target: ts.ScriptTarget.ES2022, lib: ['lib.es2015.d.ts'], types: [] },
  }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (path, ...more) =>
    path === file ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2022) : read(path, ...more)
  const program = ts.createProgram([file], options, host)
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test('the compiler names the nearest type or field for a misspelled one', () => {
  const steps = [
    "{ at: '-P1D', type: 'depositt', amount: 5, method: 'visa' }",
    "{ at: '-P1D', type: 'requestWithdraw', amount: 5 }",
    "{ at: '-P1D', type: 'deposit', amout: 5, method: 'visa' }",
    "{ at: '-P1D', type: 'deposit', amount: 5, method: 'vissa' }",
    "{ at: '-P1D', raech: { cash: 5 } }",
    "{ steps: [{ type: 'depositt', amount: 5 }] }",
  ]
  const player = `defineScenario({ name: 'x', players: { a: { steps: [{ type: 'blok' }] } } })`
  const errors = errorsOf([
    ...steps.map((step) => `defineScenario({ name: 'x', steps: [${step}] })`),
    player,
  ])
  const hints = ['deposit', 'requestWithdrawal', 'amount', 'visa', 'reach', 'deposit', 'block']
  expect(errors.map((error) => /Did you mean (?:to write )?['"]+(\w+)/.exec(error)?.[1])).toEqual(
    hints,
  )
})

test('steps are of one kind, and a spread of one takes literals of its fields', () => {
  const deposit: ScenarioStep = { at: '-P9D', type: 'deposit', amount: 50, method: 'visa' }
  const target: ReachStep = { at: '-P2D', reach: { cash: 90 } }
  const steps: ScenarioStep[] = [
    { ...deposit, at: '-P10D', by: 'Admin' },
    { ...deposit, outcome: 'completed', reach: undefined },
    { ...target, reach: { ...target.reach, kyc_status: 'pending' } },
  ]
  const later = steps.map((step) => ({ ...step, at: '-P1D' }))
  const world = createWorld({ players: 0 })
  world.load(defineScenario({ name: 'spread', steps: later }))
  expect(world.player('spread').profile().balances.cash_balance).toBe(90)
  // @ts-expect-error a command has no targets
  const both: ScenarioStep = { ...deposit, reach: { cash: 4 } }
  expect(() => world.load({ name: 'both', steps: [both] })).toThrow('/steps/0')
})
