const { createWorld } = require('fauxhouse')
const { createHandlers, listenOptions } = require('fauxhouse/msw')
const { setupServer } = require('msw/node')
const { depositedSince } = require('../src/deposit-limits')

const baseUrl = 'https://api.example.com/v1'
const world = createWorld({ players: 0 })
const server = setupServer(...createHandlers(world, { baseUrl }))

beforeAll(() => server.listen(listenOptions()))
beforeEach(() => {
  world.reset()
  world.executeAll('anna', [
    { type: 'register', market: 'DE' },
    { type: 'deposit', amount: 50, method: 'visa' },
  ])
})
afterAll(() => server.close())

const daysAgo = (days) => new Date(Date.parse(world.now) - days * 86_400_000)

test('a deposit of today counts', async () => {
  const summary = await depositedSince(baseUrl, 'anna', daysAgo(7))
  expect(summary).toMatchObject({ total_deposits: 50 })
})

test('after eight days it counts no longer', async () => {
  world.advance('P8D')
  const summary = await depositedSince(baseUrl, 'anna', daysAgo(7))
  expect(summary).toMatchObject({ total_deposits: 0 })
})

test('a declined deposit does not count', async () => {
  world.execute('anna', { type: 'deposit', amount: 70, method: 'visa', outcome: 'declined' })
  const summary = await depositedSince(baseUrl, 'anna', daysAgo(7))
  expect(summary).toMatchObject({ total_deposits: 50 })
})
