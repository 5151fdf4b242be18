import { describe, expect, it } from 'vitest'
import { auditPlayer } from './audit'
import { DATA_FAULTS } from './data-faults'
import { type Damage, fakeService } from './fake-service'
import { CANARY, canaryFixture, type Fixture } from './fixture'
import { INVARIANTS } from './invariants'
import { printBreach } from './report'
import { SERVICE_FAULTS, UPDATE_FAULTS } from './service-faults'
import { auditUpdate } from './update'

async function audit(fixture: Fixture, damage?: Damage, exhaustive = false) {
  const options = { now: fixture.now, generated: true, exhaustive }
  return auditPlayer(fakeService(fixture, damage), CANARY, options)
}

describe('the auditor on a consistent player', () => {
  it('finds nothing', async () => {
    expect((await audit(canaryFixture())).map(printBreach)).toEqual([])
  })

  it('finds nothing when it asks for everything', async () => {
    expect((await audit(canaryFixture(), {}, true)).map(printBreach)).toEqual([])
  })

  it('finds nothing in updates that keep the law, and puts all back', async () => {
    const fixture = canaryFixture()
    const client = fakeService(fixture)
    const breaches = await auditUpdate(client, CANARY, { now: fixture.now, bystander: CANARY })
    expect(breaches.map(printBreach)).toEqual([])
    expect(fixture).toEqual(canaryFixture())
  })

  it('makes about forty requests', async () => {
    const fixture = canaryFixture()
    const client = fakeService(fixture)
    let requests = 0
    await auditPlayer(
      (...request) => {
        requests += 1
        return client(...request)
      },
      CANARY,
      { now: fixture.now },
    )
    expect(requests).toBeLessThanOrEqual(42)
  })
})

describe('the auditor on a planted fault', () => {
  it.each(DATA_FAULTS)('#$invariant: $name', async ({ invariant, plant }) => {
    const fixture = canaryFixture()
    plant(fixture)
    const breaches = await audit(fixture)
    expect(breaches.map(printBreach).join('\n')).toMatch(new RegExp(`^#${invariant} `, 'm'))
  })

  it.each(SERVICE_FAULTS)('#$invariant: $name', async ({ invariant, damage }) => {
    const breaches = await audit(canaryFixture(), damage())
    expect(breaches.map(printBreach).join('\n')).toMatch(new RegExp(`^#${invariant} `, 'm'))
  })

  it.each(UPDATE_FAULTS)('#51: %s', async (_, damage) => {
    const fixture = canaryFixture()
    const breaches = await auditUpdate(fakeService(fixture, damage), CANARY, { now: fixture.now })
    expect(breaches.map(printBreach).join('\n')).toMatch(/^#51 /m)
  })

  it('#52: an update that changes another player', async () => {
    const [mine, theirs] = [canaryFixture(), canaryFixture()]
    const clients = { mine: fakeService(mine), theirs: fakeService(theirs) }
    const breaches = await auditUpdate(
      (method, path, body) => {
        if (path.startsWith('/players/bystander')) {
          return clients.theirs(method, path.replace('bystander', encodeURIComponent(CANARY)))
        }
        if (method === 'PUT') theirs.profile.name = 'Other'
        return clients.mine(method, path, body)
      },
      CANARY,
      { now: mine.now, bystander: 'bystander' },
    )
    expect(breaches.map(printBreach).join('\n')).toMatch(/^#52 /m)
  })

  it('has a fault for every invariant', () => {
    const planted = new Set([...DATA_FAULTS, ...SERVICE_FAULTS].map(({ invariant }) => invariant))
    const items = Object.keys(INVARIANTS).map(Number)
    const missing = items.filter((item) => item !== 51 && !planted.has(item))
    expect(missing).toEqual([])
  })
})

describe('every row of money', () => {
  const moving = canaryFixture().rows.filter(({ completed_at: done }) => done !== undefined)

  it.each(moving.map(({ id }) => id))('%s cannot be off by one cent', async (id) => {
    for (const cents of [1, -1]) {
      const fixture = canaryFixture()
      const row = fixture.rows.find((candidate) => candidate.id === id)!
      row.amount = (Math.round(row.amount * 100) + cents) / 100
      expect((await audit(fixture)).length).toBeGreaterThan(0)
    }
  })

  it.each(moving.map(({ id }) => id))('%s cannot go missing', async (id) => {
    const fixture = canaryFixture()
    fixture.rows = fixture.rows.filter((candidate) => candidate.id !== id)
    expect((await audit(fixture)).length).toBeGreaterThan(0)
  })
})
