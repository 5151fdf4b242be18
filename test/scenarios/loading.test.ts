import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import { defineScenario } from '../../src/scenarios/define-scenario'

const angryVip = defineScenario({
  name: 'angry-vip',
  traits: ['approved', 'vip-gold'],
  steps: [
    { at: '-P6D', reach: { cash: 900 } },
    { at: '-P5D', type: 'requestWithdrawal', amount: 600, as: 'payout' },
    { at: '-P1D', type: 'moveWithdrawal', transaction: '$payout', to: 'rejected' },
  ],
})

/** All answers about some players. */
const shown = (world: World, ids: readonly string[]) =>
  JSON.stringify(
    ids.map((id) => {
      const player = world.player(id)
      return [player.profile(), player.transactions({ limit: 200 }), player.bonuses()]
    }),
  )

describe('your own', () => {
  test('can be loaded by name again, and be built on', () => {
    const world = createWorld({
      players: 0,
      scenarios: [defineScenario({ name: 'angrier', extends: 'angry-vip' }), angryVip],
    })
    world.load('angry-vip+blocked' as never, { as: 'angriest' })
    expect(world.list().players.map(({ id }) => id)).toEqual(['angrier', 'angry-vip', 'angriest'])
    expect(world.player('angriest').profile().blocked).toBe(true)
    expect(world.player('angrier').profile().kpi.last_withdrawal?.status).toBe('rejected')
  })

  test('that is a trait is there to be built on, not loaded', () => {
    const trait = defineScenario({
      name: 'quiet',
      trait: true,
      player: { profile: { phone: null } },
    })
    const quiet = defineScenario({ name: 'quiet-player', traits: ['quiet'] })
    const world = createWorld({ players: 0, scenarios: [trait, quiet] })
    expect(world.list().total).toBe(1)
    expect(world.player('quiet-player').profile().phone).toBeUndefined()
  })

  test('may have several players', () => {
    const world = createWorld({ players: 0 })
    const team = {
      name: 'team',
      players: { ana: { extends: 'withdrawal-stuck' }, ben: { traits: ['blocked'] } },
    }
    const { id, players } = world.load(team)
    expect([id, players]).toEqual(['team.ana', ['team.ana', 'team.ben']])
    expect(world.load(team, { as: 'desk' }).players).toEqual(['desk.ana', 'desk.ben'])
    expect(world.player('desk.ben').profile().blocked).toBe(true)
  })
})

describe('a part of your own under a bundled name', () => {
  test('is the one that a replay takes', () => {
    const approved = defineScenario({
      name: 'approved',
      trait: true,
      steps: [{ at: '-P9D', type: 'deposit', amount: 77, method: 'visa' }],
    })
    const mine = defineScenario({ name: 'mine', traits: ['approved'] })
    const world = createWorld({ players: 0, scenarios: [approved, mine] })
    const again = createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })
    expect(world.player('mine').profile().balances.cash_balance).toBe(77)
    expect(shown(again, ['mine'])).toBe(shown(world, ['mine']))
  })
})

describe('a composition', () => {
  const compositions = [
    'blocked-player+pending-withdrawal',
    'blocked+pending-withdrawal+kyc-rejected',
    'jpy+vip-gold+pending-withdrawal+approved',
  ] as const

  test.each(compositions)('%s is as each part says', async (name) => {
    const world = createWorld({ players: 0, scenarios: [name] })
    const profile = world.player(name).profile()
    expect(profile.kpi.last_withdrawal?.status).toBe('pending')
    expect(profile.blocked).toBe(name.startsWith('blocked'))
    expect(await audit(world)).toEqual([])
  })

  test.each([
    ['approved', '-P30D', 'approved', 0],
    ['kyc-rejected', '-PT10M', 'rejected', 0],
    ['funded', '-PT10M', 'not_started', 100],
    ['paid-out', '-P25D', 'approved', 60],
  ] as const)(
    'of a player with the trait %s, registered %s, has what it reaches',
    async (trait, registered, kyc, cash) => {
      const world = createWorld({
        players: 0,
        scenarios: [{ name: 'new', traits: [trait], player: { registered } }],
      })
      const { kyc_status, balances } = world.player('new').profile()
      expect([kyc_status, balances.cash_balance]).toEqual([kyc, cash])
      expect(await audit(world)).toEqual([])
    },
  )

  test('of parts that differ takes the later one, and registers at the earlier instant', () => {
    const trait = (name: string, player: object) => ({ name, trait: true, player })
    const world = createWorld({
      players: 0,
      scenarios: [
        trait('krona', { currency: 'SEK', market: 'SE', registered: '-P9D', id: 'other' }),
        trait('euro', { currency: 'EUR', market: 'FI', registered: '-P5D' }),
        { name: 'it', traits: ['krona', 'euro'] },
      ],
    })
    const { currency, registration_date } = world.player('it').profile()
    expect([currency, registration_date]).toEqual(['EUR', '2025-12-23T12:00:00.000Z'])
    expect(() => world.load('fresh-registration+paid-out')).toThrow(
      /before the registration of .*Z\. Register the player earlier\./,
    )
  })
})

describe('a world with scenarios', () => {
  const open = () => {
    const world = createWorld({ players: 3, scenarios: ['blocked-player', angryVip] })
    world.advance('P2D')
    world.load('withdrawal-stuck+blocked', { as: 'stuck' })
    world.execute('blocked-player', { type: 'unblock' })
    return world
  }
  const ids = ['blocked-player', 'angry-vip', 'stuck']

  test('is replayed from its log', () => {
    const world = open()
    const again = createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })
    expect(shown(again, ids)).toBe(shown(world, ids))
    expect(again.log()).toEqual(world.log())
  })

  test('has the same players whenever they are first read', () => {
    const early = createWorld({ players: 0, scenarios: ['blocked-player', 'pending-kyc'] })
    const late = createWorld({ players: 0, scenarios: ['blocked-player', 'pending-kyc'] })
    shown(early, ['pending-kyc', 'blocked-player'])
    const fork = late.fork()
    for (const world of [early, late, fork]) world.advance('P40D')
    const before = shown(early, ['blocked-player', 'pending-kyc'])
    expect(shown(late, ['blocked-player', 'pending-kyc'])).toBe(before)
    late.execute('pending-kyc', { type: 'setKyc', status: 'in_review' })
    expect(shown(fork, ['blocked-player', 'pending-kyc'])).toBe(before)
  })

  test('takes an edited scenario in the place of the old one', () => {
    const world = createWorld({ players: 0, scenarios: ['blocked-player', angryVip] })
    const edited = { ...angryVip, traits: ['kyc-rejected'], steps: [] }
    expect(() => world.load(edited)).toThrow('with `as`')
    world.load(edited, { replace: true })
    expect(world.player('angry-vip').profile()).toMatchObject({ kyc_status: 'rejected' })
    const again = createWorld({ replay: world.log() })
    expect(shown(again, ['angry-vip'])).toBe(shown(world, ['angry-vip']))
  })
})
