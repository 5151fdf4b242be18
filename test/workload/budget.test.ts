import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadScenarioFile } from '../../src/adapters/node-scenarios'
import { createWorld } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import type { ScenarioDefinition } from '../../src/scenarios/definition'
import { Budget, WORK_LIMITS } from '../../src/simulator/workload/budget'
import type { WorldLog } from '../../src/world/log'
import { controlOf } from '../admin/requests'
import { recordTerminal } from '../cli/recorded-terminal'
import { EXCESSES, type Excess, MANY } from './excesses'

const LOGIN = { type: 'login' } as const

const emptyLog = createWorld({ players: 0, seed: 'budget' }).log()

function logOf(definition: Omit<ScenarioDefinition, 'name'>): WorldLog {
  const scenario = { name: 'excess', ...definition }
  return { ...emptyLog, digest: undefined, commands: [{ at: emptyLog.now, scenario }] }
}

describe.each(Object.entries(EXCESSES))('%s', (_, { definition, pointer, problem }) => {
  const named = { name: 'excess', ...definition }
  const text =
    problem instanceof RegExp ? expect.stringMatching(problem) : expect.stringContaining(problem)

  test('is refused by load, with the step, the figure and the bound', () => {
    const world = createWorld({ players: 0, seed: 'budget' })
    expect(() => world.load(named)).toThrow(
      expect.objectContaining({
        code: 'INVALID_SCENARIO',
        message: text,
        facts: expect.objectContaining({ pointer }),
      }),
    )
    expect(world.log()).toEqual(emptyLog)
  })

  test('is refused by the control API', async () => {
    const { world, post } = controlOf({ players: 0, seed: 'budget' })
    const { status, body } = await post('/scenarios', named)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { detail: text, errors: [{ where: pointer }] },
    })
    expect(world.log()).toEqual(emptyLog)
  })

  test('is refused in a replay', () => {
    expect(() => createWorld({ replay: logOf(definition) })).toThrow(
      expect.objectContaining({
        code: 'INVALID_REPLAY',
        message: expect.stringMatching(/; the limit is (400,000|600,000|1,000)\.|is not an amount/),
      }),
    )
  })
})

describe('a file with too much work', () => {
  const FIGURES = {
    'three repeats around nothing': '10,000,100,000 iterations; the limit is 600,000',
    'the parts of a target': '1,800,000 commands; the limit is 200,000',
  }
  const cases = Object.entries(FIGURES).flatMap(([excess, figure]) =>
    [['show', 'excess'], ['serve', '--port', '0'], ['audit']].map((command) => ({
      command,
      excess,
      figure,
    })),
  )

  test.each(cases)('is refused by $command: $excess', async ({ command, excess, figure }) => {
    const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-budget-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'excess.json')
    const { definition, pointer } = EXCESSES[excess] as Excess
    writeFileSync(path, JSON.stringify(definition))
    const world = createWorld({ players: 0 })
    expect(() => world.load(loadScenarioFile(path))).toThrow(path)
    let isServed = false
    const terminal = recordTerminal(async () => {
      isServed = true
    })
    expect(await main([...command, '--scenario-file', path], {}, terminal)).toBe(1)
    expect(terminal.errors).toEqual([expect.stringMatching(/^fauxhouse: .*\.$/)])
    for (const part of [path, figure, pointer]) expect(terminal.errors[0]).toContain(part)
    expect([isServed, terminal.printed]).toEqual([false, []])
  })
})

describe('a batch', () => {
  const ROUNDS = { type: 'play', stake: 0.01, rounds: MANY } as const

  test('of too many rounds is refused with the command, before any of them', async () => {
    const { world, post } = controlOf({ players: 0, seed: 'budget' })
    world.execute('x', { type: 'register' })
    const before = world.log()
    const batch = [{ type: 'deposit', amount: 100 } as const, ...Array(1_000).fill(ROUNDS)]
    expect(() => world.execute('x', batch)).toThrow(
      expect.objectContaining({
        code: 'INVALID_COMMAND',
        message: expect.stringContaining('699,993 iterations; the limit is 600,000'),
        facts: { work: 'iterations', figure: 699_993, bound: 600_000, pointer: '/7' },
      }),
    )
    expect(await post('/players/x/commands', batch.slice(0, 1_000))).toMatchObject({
      status: 400,
      body: { errors: [{ where: '/7' }] },
    })
    expect(world.log()).toEqual(before)
    expect(world.player('x').transactions().total).toBe(0)
  })

  test('that plays too many rounds at once is still refused by the rule', () => {
    const world = createWorld({ players: 0 })
    world.execute('x', [{ type: 'register' }, { type: 'deposit', amount: 100 }])
    expect(() => world.execute('x', { ...ROUNDS, rounds: 1e15 })).toThrow(
      expect.objectContaining({ code: 'COMMAND_REFUSED', rule: 'invalid_rounds' }),
    )
  })

  test('of more commands than there may be is refused', () => {
    const world = createWorld({ players: 0 })
    world.execute('x', { type: 'register' })
    const { commands } = WORK_LIMITS.change
    expect(() => world.execute('x', Array(commands + 1).fill(LOGIN))).toThrow(
      '200,001 commands; the limit is 200,000',
    )
    expect(world.player('x').commands()).toHaveLength(1)
  })
})

describe('the log', () => {
  test('counts what its changes come to, and a world forked from it does too', () => {
    const budget = new Budget(WORK_LIMITS.log)
    budget.spend('players', WORK_LIMITS.log.players)
    expect(() => budget.spend('players')).toThrow('20,001 players; the limit is 20,000')
    expect(budget.spent.players).toBe(20_000)
  })

  test('that says it is not complete is not replayed', () => {
    expect(() => createWorld({ replay: { ...emptyLog, complete: false } })).toThrow(
      expect.objectContaining({
        code: 'INVALID_REPLAY',
        message: expect.stringContaining('incomplete'),
      }),
    )
  })

  test('of more rows than a replay may make says that it is not complete', () => {
    const world = createWorld({ players: 0 })
    // They are made on first read, so their rows are estimated: two for each command.
    for (let time = 0; time < 79; time++) world.load('huge-ledger', { as: `p${time}` })
    const { complete: isComplete } = world.log()
    const before = world.snapshot()
    world.load('huge-ledger', { as: 'one-more' })
    const full = world.log()
    expect([isComplete, full.complete]).toEqual([undefined, false])
    const { complete: _, digest: _digest, ...claimed } = full
    expect(() => createWorld({ replay: claimed })).toThrow(
      expect.objectContaining({
        code: 'INVALID_REPLAY',
        message: expect.stringMatching(/stops at command 79.*6000000 rows/),
      }),
    )
    world.restore(before)
    expect(createWorld({ replay: world.log() }).log()).toEqual(world.log())
  })
})
