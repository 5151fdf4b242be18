import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit'
import { createWorld } from '../../src/create-world'
import { scenarioSheet } from '../../src/scenarios/catalog'
import { checkScenario } from '../../src/scenarios/failed-expectations'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
import { ownDefinition } from '../../src/scenarios/own-definitions'
import { instantOf, stepsWithin } from '../../src/scenarios/timeline'
import { DAY_MS, MINUTE_MS } from '../../src/simulator/domain/instants'
import { runMain } from '../cli/recorded-terminal'
import { countCalls } from '../support/calls'
import { SAMPLED_SCENARIOS, sampled } from '../support/samples'
import { scenarioFiles, traitFiles } from './scenario-files'

const ONLY = process.env['SCENARIO']
const names = SCENARIO_NAMES.filter((name) => ONLY === undefined || ONLY.split(',').includes(name))

// Below, all together are loaded by default.
const SETTINGS = [
  { now: '2024-02-29T00:10:00Z' },
  { now: '2027-03-28T01:30:00Z', seed: 'other' },
  { now: '2031-12-31T23:59:59.999Z', seed: 'a third one' },
]

type Hosted = ReturnType<typeof createWorld>

/** The problems of a scenario's players: failed expectations and breaches of laws. */
async function faultsOf(world: Hosted, name: string): Promise<unknown[]> {
  const { players } = scenarioSheet(name, world.library, Date.parse(world.now))
  const breaches = await Promise.all(players.map(({ id }) => audit(world.player(id))))
  // The copy has the players that the audit has read.
  const checked = await checkScenario(world.fork(), name)
  return [...checked.flat(), ...breaches.flat()]
}

describe.each(sampled(SETTINGS, 1))('in a world of %o', (settings) => {
  test.each(sampled(ONLY === undefined ? SAMPLED_SCENARIOS : names, 20))(
    '%s alone is as it says',
    async (name) => {
      const world = createWorld({ players: 0, ...settings, scenarios: [name] })
      expect(await faultsOf(world, name)).toEqual([])
    },
  )
})

/** The times of day to which the steps of a scenario refer, on the day after the default clock. */
function timesOf({ name, definition }: (typeof scenarioFiles)[number]): [string, string][] {
  const parts = [definition, ...Object.values(definition.players ?? {})]
  const steps = parts.flatMap((part) => [...stepsWithin(part.steps ?? [])])
  const times = steps.flatMap(({ step: { at } }) => {
    const isDaily = typeof at === 'object' && at.last.startsWith('T')
    return isDaily ? [instantOf({ last: at.last }, Date.parse('2026-01-01T12:00:00Z'))] : []
  })
  const around = [...new Set(times)].flatMap((at) => [-1, 0, MINUTE_MS].map((more) => at + more))
  return around.map((at) => [name, new Date(at + DAY_MS).toISOString()])
}

const smallFiles = scenarioFiles.filter(({ name }) => SAMPLED_SCENARIOS.some((one) => one === name))

// Between two of its times, the last of each are on different days.
test.each(sampled(smallFiles.flatMap(timesOf), 20))('%s is as it says at %s', async (name, now) => {
  const world = createWorld({ players: 0, now, scenarios: [name] })
  expect(await faultsOf(world, name)).toEqual([])
})

test('all together are as each says', async () => {
  const world = createWorld({ players: 5, scenarios: 'all' })
  for (const name of names) expect(await faultsOf(world, name)).toEqual([])
})

test('marketing to an excluded player has no effect under protectedBlocks refuse', () => {
  const name = 'excluded-from-marketing'
  const marketing = { marketing_email_subscription: true, marketing_sms_subscription: true }
  for (const protectedBlocks of ['lift', 'refuse'] as const) {
    const world = createWorld({ players: 0, scenarios: [name], policies: { protectedBlocks } })
    world.execute(name, { type: 'updateProfile', settings: marketing })
    const { settings } = world.player(name).profile()
    const isOn = protectedBlocks === 'lift'
    expect(settings.marketing_email_subscription).toBe(isOn)
    expect(settings.marketing_sms_subscription).toBe(isOn)
    const lift = () => world.execute(name, { type: 'updateProfile', blocked: false })
    if (isOn) expect(lift).not.toThrow()
    else expect(lift).toThrow(/self-exclusion has not ended/)
  }
})

test.each([...scenarioFiles, ...traitFiles])(
  '$path fits the schema',
  ({ name, path, definition }) => {
    expect(() => ownDefinition(definition, { name, file: path })).not.toThrow()
    const { title, description, tags, trait } = definition
    expect([title, description, tags].every((field) => field !== undefined)).toBe(true)
    expect(trait ?? false).toBe(path.startsWith('traits/'))
  },
)

test('a withdrawal of pending-kyc remains pending until KYC is approved', () => {
  const world = createWorld({ players: 0, scenarios: ['pending-kyc'] })
  const waiting = world.fork()
  waiting.execute('pending-kyc', { type: 'requestWithdrawal', amount: 20 })
  waiting.advance('P20D')
  expect(waiting.player('pending-kyc').profile().withdrawal_status).toBe('Pending review')
  world.executeAll('pending-kyc', [
    { type: 'setKyc', status: 'in_review' },
    { type: 'setKyc', status: 'approved' },
  ])
  expect(world.player('pending-kyc').profile().withdrawal_status).toBe('Available')
})

test('fauxhouse scenarios lists all of them by tag', async () => {
  const { code, printed } = await runMain(['scenarios'])
  expect(code).toBe(0)
  expect(printed).toMatch(/^Start here\n {2}active-player +Active player\n {2}fresh-registration /m)
  expect(printed).toMatch(/^kyc\n/m)
  for (const name of [...SCENARIO_NAMES, 'pending-withdrawal']) {
    expect(printed).toContain(`  ${name} `)
  }
})

test('loading all scenarios makes no player, and listing them only those that get a new name', async () => {
  const REGISTER = ['simulator/engine/player', 'register'] as const
  const world = createWorld({ players: 0, scenarios: 'all' })
  const calls = await countCalls(REGISTER)
  expect(calls.of(...REGISTER)).toBe(0)
  expect(world.list({ limit: 200 }).total).toBeGreaterThanOrEqual(SCENARIO_NAMES.length)
  expect(calls.of(...REGISTER)).toBe(4)
  world.player('blocked-player').profile()
  expect(calls.of(...REGISTER)).toBe(5)
})
