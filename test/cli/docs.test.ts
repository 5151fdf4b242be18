import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { PAGES } from '../readme/recipe'
import { recordTerminal } from './recorded-terminal'

async function run(...argv: string[]) {
  const terminal = recordTerminal()
  const code = await main(['docs', ...argv], {}, terminal)
  return { code, printed: terminal.printed.join('\n'), errors: terminal.errors.join('\n') }
}

const page = (name: string) =>
  readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8').trimEnd()

test('without a topic, every page is listed with its title, in 80 columns', async () => {
  const { code, printed } = await run()
  expect(code).toBe(0)
  expect(printed).toMatch(/^ {2}many-tests +Many tests on one server$/m)
  expect(printed.split('\n').filter((line) => line.length > 80)).toEqual([])
  const listed = [...printed.matchAll(/^ {2}([\w-]+) {2}/gm)].map(([, name]) => `docs/${name}.md`)
  const paths = PAGES.map(({ path }) => path).filter((path) => /^docs\/[\w-]+\.md$/.test(path))
  expect(listed).toEqual(paths.sort())
})

test.each([
  ['faults', 'faults'],
  ['scenarios', 'scenarios'], // not scenario-files
  ['webhook', 'webhooks'],
  ['policy', 'policies'], // not the title of the policy sweep
  ['clients', 'client'],
  ['Test', 'test-runners'], // the name of many-tests only contains it
  ['generated players', 'players'],
  ['dataset', 'datasets'],
  ['scenario', 'scenarios'],
  ['scenario file', 'scenario-files'],
  ['generate a client', 'generated-clients'],
  ['openapi', 'generated-clients'], // not its section on openapi-typescript
])('%j prints the page %s', async (topic, name) => {
  expect(await run(topic)).toEqual({ code: 0, printed: page(name), errors: '' })
})

test.each([
  ['load test', '## A load test of your own', 'performance'],
  ['Event names', '## Event names', 'fidelity'],
  ['shards', '## Shards', 'dataset-shards'],
  ['retry', '## Retries', 'webhooks'],
  ['total balance', '## Balances', 'fidelity'],
  ['total_balance', '## Balances', 'fidelity'],
  ['change email', '### changeIdentity', 'commands'],
  ['change e-mail', '### changeIdentity', 'commands'],
  ['autopilot', '### register', 'commands'], // not the flow of the code
  ['rate limit', '### rateLimit', 'policies'],
  ['request withdrawal', '### requestWithdrawal', 'commands'],
  ['unittest', '## pytest', 'many-tests'],
  ['time', '## Time', 'changing-a-world'],
  ['watch', '## Watching files', 'cli'],
  ['existing msw', '## A project that already uses msw', 'test-runners'],
  ['yaml', '## A file in your project', 'scenario-files'],
  ['python', '## pytest', 'many-tests'],
  ['deno', '## Bun and Deno', 'adapters'],
  ['scenario file in a vitest test', '## A scenario file in a test', 'scenario-files'],
  ['startServer', '## A server with `startServer`', 'adapters'],
  ['self excluded', '### self-excluded', 'scenarios'],
  ['kyc pending withdrawal', '### kyc-pending-with-withdrawal', 'scenarios'],
  ['gdpr', '### gdpr-erased', 'scenarios'],
  ['pending withdrawal', '## Traits', 'scenarios'],
  ['self-exclude', '### self-excluded', 'scenarios'],
  ['self exclude', '### self-excluded', 'scenarios'],
  ['fault share', '## Rules', 'faults'], // not the playground's "Share a state"
  ['net gaming revenue', '### ngr', 'policies'], // not ltnc
  ['transaction fields', '## Transaction', 'fidelity'],
])('%j prints the section %s', async (topic, heading, name) => {
  const { code, printed } = await run(topic)
  const [first] = printed.split('\n')
  expect([code, first]).toEqual([0, heading])
  expect(printed).toMatch(new RegExp(`\\n\\nFrom the page ${name}\\.(?:\\nAlso: .+){0,3}$`))
})

test('the names of tests are no section', async () => {
  expect((await run('event_type filter')).printed).not.toMatch(/^## Cases$|\(Cases\)/m)
})

test('a topic of several words needs no quotes', async () => {
  expect(await run('total', 'balance')).toEqual(await run('total balance'))
})

test('words find all scenarios whose names have them', async () => {
  const { printed } = await run('withdrawal pending')
  const names = ['kyc-pending-with-withdrawal', 'blocked-with-pending-withdrawal']
  expect(printed).toMatch(/^### two-pending-withdrawals$/m)
  for (const name of names) expect(printed).toContain(`Also: scenarios (${name})`)
})

test.each([
  ['qqqq withdrawal', '"qqqq"', 'withdrawal'],
  ['jest qqqq zzzz', '"qqqq" or "zzzz"', 'jest'],
  ['webhook qqqq retry', '"qqqq"', 'webhook retry'],
  ['qqqq self-exclude', '"qqqq"', 'self-exclude'],
])('%j names the word that no page has', async (topic, missing, known) => {
  const { code, printed, errors } = await run(topic)
  expect(errors).toBe(`fauxhouse: No page has ${missing}. This is about "${known}".`)
  expect(code).toBe(0)
  expect(printed).toBe((await run(known)).printed)
})

test('the section with the most of the words is printed if none has all', async () => {
  const { code, printed, errors } = await run('waiting for KYC withdrawal pending')
  const known = 'kyc withdrawal pending'
  expect(errors).toBe(`fauxhouse: No section has all of these words. This is about "${known}".`)
  expect(code).toBe(0)
  expect(printed).toBe((await run(known)).printed)
})

test.each([
  ['fualts', 'There is no page "fualts". Did you mean faults? `fauxhouse docs` lists all pages.'],
  [
    'test-runer',
    'There is no page "test-runer". Did you mean test-runners? `fauxhouse docs` lists all pages.',
  ],
  ['qqqqqq', 'There is no page "qqqqqq". `fauxhouse docs` lists all pages.'],
  ['ies', 'There is no page "ies". `fauxhouse docs` lists all pages.'],
  [
    'grantBonus',
    'There is no page "grantBonus". Did you mean awardBonus, claimBonus, debitBonus? `fauxhouse docs` lists all pages.',
  ],
  ['!!', 'There is no page "!!". `fauxhouse docs` lists all pages.'],
])('%j is answered with one message and code 2', async (topic, message) => {
  expect(await run(topic)).toEqual({ code: 2, printed: '', errors: `fauxhouse: ${message}` })
})

test('--json prints the list, or the page with its name and title', async () => {
  const list = JSON.parse((await run('--json')).printed)
  expect(list).toContainEqual({ name: 'faults', title: 'Faults' })
  expect(JSON.parse((await run('faults', '--json')).printed)).toEqual({
    name: 'faults',
    title: 'Faults',
    text: `${page('faults')}\n`,
  })
})
