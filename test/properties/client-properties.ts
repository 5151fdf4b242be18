import fc from 'fast-check'
import { expect } from 'vitest'
import { createWorld, type World } from '../../src/index'
import {
  faultArbitrary,
  type History,
  histories,
  policyArbitrary,
  scheduledFetch,
} from '../../src/testing/properties/fast-check'
import type { Client, Fetch } from './client'

/*
 * What the users of the client would write. Each property begins with a history, whose length is
 * the size of a counterexample.
 */

export type OpenClient = (fetch: Fetch) => Client
type Run = { readonly seed?: number; readonly numRuns: number }
export type ClientProperty = (client: OpenClient, run: Run) => Promise<Outcome>

/** What is reported of a check. */
export type Outcome = Pick<
  fc.RunDetails<[History, ...unknown[]]>,
  'failed' | 'seed' | 'numRuns' | 'errorInstance' | 'counterexample'
>

function property<Values extends [History, ...unknown[]]>(
  values: { [Place in keyof Values]: fc.Arbitrary<Values[Place]> },
  holds: (client: OpenClient, ...drawn: Values) => Promise<void>,
): ClientProperty {
  return (client, run) => {
    const tested = fc.asyncProperty(...values, (...drawn: Values) => holds(client, ...drawn))
    return fc.check(tested, run)
  }
}

const IDS = fc.constantFrom('anna', 'Ægir/№ 7')

/** The gaps of the document about which the client assumes nothing. */
const GAPS = policyArbitrary({ names: ['absentFields', 'sortOrder', 'maxLimit', 'errorFormat'] })

/** Commands that make and end bonuses. */
const BONUSES = ['awardBonus', 'cancelBonus', 'play'] as const

/** Commands after which a player can be updated. */
const UPDATED = ['deposit', 'play', 'updateProfile', 'label'] as const

const UPDATE_FAULTS = faultArbitrary({
  kinds: ['status', 'loseAnswer', 'reset'],
  operations: ['updatePlayerProfile'],
})

const PHONE = '+49 30 23125 001'

function open(history: History, id = 'anna'): World {
  const world = createWorld({ players: 0 })
  world.execute(id, history)
  return world
}

/** All transactions, newest first. */
function rowsOf(world: World, id = 'anna') {
  return world.player(id).transactions({ limit: 200 }).transactions
}

/** The properties, by what they state. */
export const CLIENT_PROPERTIES: Readonly<Record<string, ClientProperty>> = {
  'the overview shows the profile': property(
    [histories(), IDS, GAPS],
    async (client, history, id, gaps) => {
      const world = open(history, id)
      const { name, blocked, balances } = world.player(id).profile()
      world.setPolicies(gaps)
      const shown = await client(world.fetch).overview(id)
      const phone = expect.stringMatching(/^\+?\d*$/)
      expect(shown).toEqual({ name, blocked, free: balances.withdrawable_balance, phone })
    },
  ),

  'the list has every transaction, newest first': property(
    [histories(), GAPS],
    async (client, history, gaps) => {
      const world = open(history)
      const rows = rowsOf(world)
      world.setPolicies(gaps)
      const found = await client(world.fetch).transactions('anna')
      expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    },
  ),

  'the largest amounts come first': property([histories()], async (client, history) => {
    const world = open(history)
    const amounts = rowsOf(world).map(({ amount }) => amount)
    const largest = await client(world.fetch).largest('anna')
    expect(largest).toEqual(amounts.toSorted((one, other) => other - one))
  }),

  'the totals agree with the summary': property([histories()], async (client, history) => {
    const world = open(history)
    const summary = world.player('anna').summary()
    const { deposits, withdrawals } = await client(world.fetch).totals('anna')
    expect(deposits).toBe(summary.total_deposits)
    expect(withdrawals).toBe(summary.total_withdrawals)
  }),

  'the adjustments are what staff booked': property(
    [histories({ types: ['adjust'] })],
    async (client, history) => {
      const world = open(history)
      const { adjustments } = await client(world.fetch).totals('anna')
      expect(adjustments).toBe(world.player('anna').profile().balances.cash_balance)
    },
  ),

  'every bonus has a progress': property(
    [histories({ types: BONUSES })],
    async (client, history) => {
      const world = open(history)
      const { bonuses } = world.player('anna').bonuses()
      const progress = await client(world.fetch).progress('anna')
      expect([...progress.keys()].sort()).toEqual(bonuses.map(({ id }) => id).sort())
      for (const percent of progress.values()) {
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }
    },
  ),

  'an unknown player is missing': property([histories()], async (client, history) => {
    const world = open(history)
    expect(await client(world.fetch).overview('nobody')).toBe('missing')
  }),

  'a read survives three faults': property(
    [histories(), faultArbitrary({ kinds: ['status', 'reset'], operations: ['getPlayerProfile'] })],
    async (client, history, fault) => {
      const world = open(history)
      world.faults.add(fault)
      for (let call = 0; call < 3; call += 1) {
        expect(await client(world.fetch).overview('anna')).toHaveProperty('free')
      }
    },
  ),

  'an update is applied once, or not at all': property(
    [histories({ types: UPDATED }), UPDATE_FAULTS],
    async (client, history, fault) => {
      const world = open(history)
      const before = world.player('anna').updates().total
      world.faults.add(fault)
      const confirmed = await client(world.fetch).setPhone('anna', PHONE)
      const { total } = world.player('anna').updates()
      expect(total - before).toBeLessThanOrEqual(1)
      if (confirmed) expect(world.player('anna').profile().phone).toBe(PHONE)
    },
  ),

  'two updates at a time are both applied': property(
    [histories({ types: UPDATED }), fc.scheduler(), fc.boolean(), fc.boolean()],
    async (client, history, scheduler, email, sms) => {
      const world = open(history)
      const page = client(scheduledFetch(scheduler, world))
      const updates = [
        page.setWish('anna', 'marketing_email_subscription', email),
        page.setWish('anna', 'marketing_sms_subscription', sms),
      ]
      expect(await scheduler.waitFor(Promise.all(updates))).toEqual([true, true])
      expect(world.player('anna').profile().settings).toMatchObject({
        marketing_email_subscription: email,
        marketing_sms_subscription: sms,
      })
    },
  ),

  'the player that was opened last is shown': property(
    [histories(), fc.scheduler()],
    async (client, history, scheduler) => {
      const world = open(history)
      const page = client(scheduledFetch(scheduler, world))
      await scheduler.waitFor(Promise.all([page.open('anna'), page.open('nobody')]))
      expect(page.shown).toBe('missing')
    },
  ),
}
