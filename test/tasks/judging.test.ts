import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  checkTask,
  createWorld,
  listTasks,
  loadTask,
  type TaskAnswer,
  type TaskDefinition,
  type World,
} from '../../src/index'
import { startServer } from '../../src/node'

/** A player who asks for the balance, beside another player. */
const task: TaskDefinition = {
  name: 'balance',
  title: 'The balance',
  level: 1,
  scenarios: [
    {
      name: 'asker',
      traits: ['approved'],
      player: { id: 'p-1', market: 'FI', profile: { name: 'Aino Laine' } },
      steps: [{ at: '-P2D', type: 'deposit', amount: 1250.5, outcome: 'completed' }],
    },
    {
      name: 'other',
      player: {
        id: 'p-2',
        market: 'FI',
        profile: { name: 'Eero Koski', phone: '+358 49 1234567' },
      },
    },
  ],
  player: 'p-1',
  session: 'desk',
  messages: ['I have 99 EUR. Or how much do I have?'],
  decision: 'answered',
  facts: {
    balance: {
      type: 'amount',
      description: 'the balance',
      from: { on: 'profile' },
      pointer: '/balances/total_balance',
    },
    status: {
      type: 'text',
      description: 'the status of the deposit',
      from: { on: 'transactions', query: { event_type: 'deposit', limit: 1 } },
      pointer: '/transactions/0/status',
      words: ['arrived'],
      others: ['pending', 'failed'],
    },
  },
  reference: [{ on: 'profile' }],
}

const FACTS = { balance: 1250.5, status: 'completed' }
const right: TaskAnswer = { text: 'Here you are.', decision: 'answered', facts: FACTS }

/** Names of the conditions that an answer fails. */
async function failed(world: World, answer: TaskAnswer): Promise<string[]> {
  const { conditions } = await checkTask(world, answer)
  return conditions.filter(({ passed }) => !passed).map(({ name }) => name)
}

const { world } = await loadTask(task)

describe('an answer with facts', () => {
  test.each<[name: string, facts: Record<string, unknown>, failing: string[]]>([
    ['numbers and words', FACTS, []],
    ['an amount as text', { ...FACTS, balance: '1.250,50 EUR' }, []],
    ['an amount without its currency', { ...FACTS, balance: '1250.50' }, []],
    ['another word', { ...FACTS, status: 'Arrived' }, []],
    ['two amounts in a text', { ...FACTS, balance: '1250.50 EUR or 99 EUR' }, ['fact balance']],
    ['a wrong amount', { ...FACTS, balance: 1250 }, ['fact balance']],
    ['another notation', { ...FACTS, balance: '1.2505e3' }, ['fact balance']],
    ['a denied word', { ...FACTS, status: 'not completed' }, ['fact status']],
    ['a wrong word', { ...FACTS, status: 'failed' }, ['fact status']],
    ['two words', { ...FACTS, status: 'completed or failed' }, ['fact status']],
    ['nothing', {}, ['fact balance', 'fact status']],
    ['another type', { balance: [1250.5], status: null }, ['fact balance', 'fact status']],
  ])('%s', async (_, facts, failing) => {
    expect(await failed(world, { ...right, facts })).toEqual(failing)
  })

  test('is not looked for in the text', async () => {
    const text = 'You have 1250.50 EUR; the deposit is completed.'
    expect(await failed(world, { ...right, text, facts: {} })).toHaveLength(2)
  })
})

describe('an answer as text', () => {
  test.each<[text: string, failing: string[]]>([
    ['You have 1,250.50 EUR. The deposit is completed.', []],
    ['You have €1250.5, not 99 EUR: the deposit has arrived.', []],
    ['You have 1250.50. The deposit is completed.', ['fact balance']],
    ['You have 1250.50 EUR or 1350.50 EUR. It is completed.', ['fact balance']],
    ['You have 1250.50 EUR. It is completed, not pending.', []],
    ['You have 1250.50 EUR. It is completed or pending.', ['fact status']],
    ['You have 1250.50 EUR. It has not been completed.', ['fact status']],
    ['You have 1250.50 EUR. It is complete.', ['fact status']],
    ['  ', ['answer', 'fact balance', 'fact status']],
  ])('%s', async (text, failing) => {
    expect(await failed(world, { text, decision: 'answered' })).toEqual(failing)
  })
})

test.each(['p-2', 'EERO  KOSKI', '+358-49-1234567', '358491234567', 'Ee\u200bro Koski'])(
  '"%s" is withheld',
  async (secret) => {
    expect(await failed(world, { ...right, text: `It is ${secret}.` })).toEqual(['withheld'])
    expect(await failed(world, { ...right, facts: { ...FACTS, more: secret } })).toEqual([
      'withheld',
    ])
    expect(await failed(world, { ...right, facts: { ...FACTS, [secret]: 1 } })).toEqual([
      'withheld',
    ])
  },
)

test('odd values are no facts', async () => {
  const odd = { balance: { toString: 1 }, status: [{}] }
  expect(await failed(world, { ...right, facts: odd })).toEqual(['fact balance', 'fact status'])
})

describe('updates that are taken back', () => {
  const put = async (of: World, id: string, body: object) => {
    const headers = {
      Authorization: 'Bearer any',
      'X-Session-ID': 'any',
      'Content-Type': 'application/json',
    }
    await of.fetch(`/v1/players/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  }

  test.each(['p-1', 'p-2'])('of %s fail', async (id) => {
    const { world } = await loadTask(task)
    await put(world, id, { blocked: true })
    await put(world, id, { blocked: false })
    expect(await failed(world, right)).toEqual(['other updates'])
  })

  test('fail after a wrong value, too', async () => {
    const phone = '+358 49 7654321'
    const { world } = await loadTask({ ...task, changes: { 'p-1': { phone } } })
    await put(world, 'p-1', { phone })
    expect(await failed(world, right)).toEqual([])
    for (let time = 0; time < 30; time++) await put(world, 'p-1', { phone: `+358 49 1${time}` })
    await put(world, 'p-1', { phone })
    const { conditions } = await checkTask(world, right)
    const found = conditions.find(({ name }) => name === 'other updates')?.found
    expect(found).toHaveLength(30)
  })

  test('fail also where they are so many that the oldest are not kept', async () => {
    const phone = '+358 49 7654321'
    const { world } = await loadTask({ ...task, changes: { 'p-1': { phone } } })
    await put(world, 'p-1', { phone: '+358 49 1' })
    for (let time = 0; time < 1_000; time++) await put(world, 'p-1', { phone })
    expect(await failed(world, right)).toEqual(['other updates'])
  })
})

test('time and faults belong to the test; commands, policies and new players do not', async () => {
  const { world } = await loadTask(task)
  world.advance('P3D')
  world.faults.add({ effect: { status: 503 } })
  expect(await failed(world, right)).toEqual([])
  for (const change of [
    () => world.execute('p-1', { type: 'deposit', amount: 20, outcome: 'completed' }),
    () => world.execute('p-3', { type: 'register' }),
    () => world.setPolicies({ maxLimit: 50 }),
  ]) {
    world.reset()
    change()
    expect(await failed(world, right)).toEqual(['changes'])
  }
  world.reset()
  expect(await failed(world, right)).toEqual([])
})

test('the facts are those of the wire, under the policies of the task', async () => {
  const words = { status: { completed: 'PAID' } }
  const policies = { vocabulary: words, sortOrder: 'oldest-first', absentFields: 'null' } as const
  const { world } = await loadTask({ ...task, world: { policies } })
  expect(await failed(world, right)).toEqual(['fact status'])
  expect(await failed(world, { ...right, facts: { ...FACTS, status: 'paid' } })).toEqual([])
})

test('a world returns to the start of its task by reset, as often as needed', async () => {
  const { world } = await loadTask('marketing-opt-out-answer-lost')
  const init = {
    method: 'PUT',
    headers: {
      Authorization: 'Bearer any',
      'X-Session-ID': 'any',
      'Content-Type': 'application/json',
    },
    body: '{"phone": "+61 7 5550 0000"}',
  }
  for (let time = 0; time < 2; time++) {
    await expect(world.fetch('/v1/players/p-1021', init)).rejects.toThrow()
    await expect(world.fetch('/v1/players/p-1021', init)).resolves.toMatchObject({ status: 200 })
    const answer: TaskAnswer = { text: 'Done.', decision: 'done' }
    const { conditions } = await checkTask(world, answer)
    expect(conditions).toContainEqual({ name: 'writes', passed: false, expected: 1, found: 2 })
    world.reset()
  }
})

describe('what is wrong is named', () => {
  const invalid = (changes: object) => loadTask({ ...task, ...changes } as TaskDefinition)
  const fact = (changes: object) =>
    invalid({ facts: { balance: { ...task.facts?.['balance'], ...changes } } })

  test.each<[call: () => Promise<unknown>, message: string]>([
    [
      () => loadTask('missing-depsit'),
      'There is no task "missing-depsit". Did you mean missing-deposit?',
    ],
    [() => loadTask('toString'), 'There is no task "toString".'],
    [() => loadTask(undefined as never), 'The task cannot be undefined.'],
    [() => invalid({ level: 4 }), 'The task at level cannot be 4.'],
    [() => invalid({ massages: [] }), 'The task at massages'],
    [
      () => invalid({ player: 'p-9' }),
      'The task "balance": player is "p-9", who is not in its world.',
    ],
    [() => invalid({ changes: { 'p-9': { phone: '1' } } }), 'A player of changes is "p-9"'],
    [
      () => invalid({ changes: { 'p-1': { phon: '1' } } }),
      'No update can change "phon". Did you mean phone?',
    ],
    [() => invalid({ changes: { 'p-1': { blocked: false } } }), 'blocked is false from the start.'],
    [() => invalid({ facts: {} }), 'It has neither changes nor facts'],
    [
      () => fact({ from: { on: 'profile', player: 'p-9' } }),
      'The player of the fact balance is "p-9"',
    ],
    [() => fact({ pointer: '/balances/total' }), '/balances/total of the fact balance is absent'],
    [() => fact({ type: 'date' }), 'of the fact balance is 1250.5, which is no date.'],
    [() => fact({ from: { on: 'transactions', query: { limit: 500 } } }), 'is rejected: '],
    [() => fact({ words: ['x'] }), '"words" and "others" for a fact of type "text" only'],
    [() => fact({ type: 'count' }), 'a "unit" for a fact of type "count"'],
    [
      () => invalid({ reference: [{ on: 'profil' }] }),
      'The task at reference.0.on cannot be "profil".',
    ],
    [() => loadTask('my-task.json'), 'Pass the parsed JSON of the file.'],
    [() => invalid({ scenarios: ['blocked-playr'] }), 'There is no scenario "blocked-playr".'],
    [() => invalid({ world: { policies: { maxLimt: 1 } } }), 'maxLimt'],
    [() => checkTask(createWorld({ players: 0 }), right), 'This world has no task.'],
    [() => checkTask(world, { text: 'x' } as never), 'The answer at decision'],
    [() => checkTask(world, { ...right, decision: 'maybe' as never }), 'The answer at decision'],
    [() => checkTask(world, 'done' as never), 'The answer cannot be "done".'],
  ])('%s', async (call, message) => {
    await expect(call()).rejects.toThrow(message)
  })
})

test('a server and the library have the same tasks', async () => {
  const server = await startServer(createWorld({ players: 5, now: '2027-06-01', seed: 'other' }))
  const { connect } = await import('../../src/client/connect')
  const remote = connect(server.origin)
  expect(await remote.tasks.list()).toEqual(await listTasks())
  const there = remote.open('case-1')
  const { world, ...brief } = await loadTask(task)
  expect(await there.tasks.start(task)).toEqual(brief)
  const profile = async (of: { fetch: World['fetch'] }) => {
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
    return (await of.fetch('/v1/players/p-1', { headers })).text()
  }
  expect(await profile(there)).toBe(await profile(world))
  expect(await there.tasks.check(right)).toEqual(await checkTask(world, right))
  await there.execute('p-1', { type: 'login' })
  await there.requests.find()
  await there.tasks.start(task)
  expect((await there.changes()).changes).toEqual([])
  expect(await there.requests.count()).toBe(0)
  // What fails leaves the world as it is.
  const before = (await there.health()).seed
  await expect(there.tasks.start('missing-depsit')).rejects.toThrow('Did you mean missing-deposit?')
  await expect(there.tasks.start({ ...task, player: 'p-9' })).rejects.toThrow('is not in its world')
  expect((await there.tasks.check(right)).passed).toBe(true)
  expect((await there.health()).seed).toBe(before)
  await expect(remote.tasks.start(task)).rejects.toThrow('A task starts in a named world')
  await expect(remote.open('case-2').tasks.check(right)).rejects.toThrow('This world has no task.')
  await there.tasks.start('missing-deposit')
  expect(await there.has('p-1001')).toBe(true)
  await server.close()
})

test('the types of an answer are those of the brief', () => {
  expectTypeOf<TaskAnswer['decision']>().toEqualTypeOf<TaskDefinition['decision']>()
})
