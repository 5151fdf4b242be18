import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  audit,
  CommandRefusedError,
  type Currency,
  createWorld,
  type InstantInput,
  type MarketId,
  type PaymentMethod,
  type PersonaId,
  type PlayerView,
  RULES,
  type Rule,
  type Snapshot,
  type World,
} from '../../src/index'

describe('what the package shows of a world', () => {
  it('are its operations, not its seams', () => {
    expectTypeOf<World>().not.toHaveProperty('viewOf')
    expectTypeOf<World>().not.toHaveProperty('update')
    expectTypeOf<PlayerView>().not.toHaveProperty('state')
    expectTypeOf<keyof PlayerView>().toEqualTypeOf<
      | 'id'
      | 'profile'
      | 'transactions'
      | 'summary'
      | 'bonuses'
      | 'eligibleBonuses'
      | 'updates'
      | 'due'
      | 'statement'
      | 'balanceHistory'
    >()
  })

  it('names the types of what it takes', () => {
    expectTypeOf<'visa'>().toExtend<PaymentMethod>()
    expectTypeOf<'EUR'>().toExtend<Currency>()
    expectTypeOf<'DE'>().toExtend<MarketId>()
    expectTypeOf<'regular'>().toExtend<PersonaId>()
    expectTypeOf<number>().toExtend<InstantInput>()
  })

  it('takes only snapshots as snapshots', () => {
    expectTypeOf<{ now: number }>().not.toExtend<Snapshot>()
    const world = createWorld({ players: 0 })
    expect(world.restore(world.snapshot())).toBeUndefined()
  })

  it('audits a player at the world’s clock, independent of earlier reads', async () => {
    const world = createWorld({ players: 3 })
    const [first] = world.list().players
    const player = world.player(first?.id ?? '')
    world.advance('P3D')
    expect(await audit(player)).toEqual([])
    const foreign = { ...player, profile: player.profile, inside: undefined }
    await expect(audit(foreign as never)).rejects.toThrow('player(id)')
  })
})

describe('refusals', () => {
  it('are typed by the rules, which are listed', () => {
    expectTypeOf<CommandRefusedError['rule']>().toEqualTypeOf<Rule>()
    expectTypeOf<keyof typeof RULES>().toEqualTypeOf<Rule>()
    const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
    try {
      world.execute('blocked-player', { type: 'login' })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(CommandRefusedError)
      expect(Object.keys(RULES)).toContain((error as CommandRefusedError).rule)
    }
  })
})
