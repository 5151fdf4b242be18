import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import { startServer } from '../../src/node'
import { TASK_NAMES } from '../../src/tasks/library'
import { recordTerminal } from './recorded-terminal'

const server = await startServer(createWorld({ players: 0 }))
const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-task-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

async function task(...words: readonly string[]) {
  const terminal = recordTerminal()
  const code = await main(['task', ...words], { FAUXHOUSE_URL: server.origin }, terminal)
  return { code, out: terminal.printed.join('\n'), err: terminal.errors.join('\n') }
}

const fileOf = (name: string, contents: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(contents))
  return path
}
const right = { text: 'Sorry.', decision: 'answered', facts: { status: 'failed', amount: 80 } }
const answer = fileOf('right.json', right)
const wrong = fileOf('wrong.json', { ...right, decision: 'done' })

test('lists the tasks, the easy ones first', async () => {
  const { code, out } = await task()
  expect(code).toBe(0)
  expect(out.split('\n')[1]).toMatch(/^ {2}closed-account +1 {2}Payout of a closed account$/)
  const { out: json } = await task('--json')
  expect(
    JSON.parse(json)
      .map(({ name }: { name: string }) => name)
      .sort(),
  ).toEqual([...TASK_NAMES].sort())
})

test('prints what the agent receives, without a server', async () => {
  const { code, out } = await task('missing-deposit', '--url', 'http://127.0.0.1:1')
  expect(code).toBe(0)
  expect(out).toMatch(/^Missing deposit\nLevel 1, player p-1001, session desk-1/)
  expect(out).toContain('“Good morning, I paid by instant bank transfer')
  expect(out).toMatch(/ {2}amount {2}amount {2}the amount of the deposit/)
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
})

test('starts a task and judges answers', async () => {
  const { code, out } = await task('missing-deposit', '--start', '--world', 'w')
  expect([code, out]).toEqual([
    0,
    expect.stringContaining(
      `fauxhouse mcp --service --url ${server.origin} --world w --session desk-1`,
    ),
  ])
  const check = ['missing-deposit', '--check', '--world', 'w', '--answer']
  expect(await task(...check, answer)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^missing-deposit: passed\n/),
  })
  const { code: failure, out: verdict } = await task(...check, wrong)
  expect(failure).toBe(1)
  expect(verdict).toMatch(/ {2}decision +failed +answered +done/)
  const { out: json } = await task(...check, wrong, '--json')
  expect(JSON.parse(json)).toMatchObject({ task: 'missing-deposit', passed: false })
})

const mine = {
  title: 'Mine',
  level: 1,
  scenarios: ['cents-left'],
  player: 'cents-left',
  session: 's',
  messages: ['Hello'],
  decision: 'answered',
  changes: { 'cents-left': { phone: '+49 1512 0000001' } },
  reference: [{ update: { phone: '+49 1512 0000001' } }],
}

test('starts a task of a file', async () => {
  const path = fileOf('mine.json', mine)
  expect(await task(path, '--start', '--world', 'mine')).toMatchObject({ code: 0 })
  const wide = fileOf('wide.json', { ...mine, level: 7 })
  expect(await task(wide, '--start', '--world', 'mine')).toMatchObject({
    code: 2,
    err: expect.stringContaining('The task at level cannot be 7.'),
  })
})

test('judges the reference of a task', async () => {
  expect(await task('phone-change-answer-lost', '--solve')).toMatchObject({ code: 0 })
  const wrong = fileOf('other.json', { ...mine, reference: [{ on: 'profile' }] })
  const { code, out } = await task(wrong, '--solve')
  expect([code, out]).toEqual([1, expect.stringMatching(/^other: failed\n/)])
})

test.each<[words: readonly string[], message: string]>([
  [['--start', '--world', 'w'], '--start needs a task. Write `fauxhouse task NAME --start`.'],
  [['missing-deposi'], 'There is no task "missing-deposi". Did you mean missing-deposit?'],
  [['missing-deposit', '--start'], 'A task needs a named world. Add --world NAME.'],
  [['missing-deposit', '--check', '--world', 'w'], '--check needs an answer. Add --answer FILE.'],
  [['missing-deposit', '--check', '--start'], 'exclude each other'],
  [
    ['stuck-payout', '--check', '--world', 'w', '--answer', answer],
    'The world w has the task missing-deposit. Write `fauxhouse task missing-deposit`.',
  ],
])('%s', async (words, message) => {
  expect(await task(...words)).toMatchObject({ code: 2, err: expect.stringContaining(message) })
})
