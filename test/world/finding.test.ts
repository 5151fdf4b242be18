import { describe, expect, it, test } from 'vitest'
import { createWorld, type World } from '../../src/index'

const world = createWorld({ seed: 'found', players: 150, scenarios: ['blocked-player'] })
const ids = world.list({ limit: 500 }).players.map(({ id }) => id)

type Sees = (player: ReturnType<World['player']>) => boolean

/** The ids by a look at every player. */
const seen = (passes: Sees) => ids.filter((id) => passes(world.player(id)))
const idsOf = ({ players }: Pick<ReturnType<World['find']>, 'players'>) =>
  players.map(({ id }) => id)

describe('find', () => {
  test.each<[string, Sees]>([
    ['blocked', (player) => player.profile().blocked],
    [
      'balances.cash_balance>50 and kyc_status!=approved',
      (player) => {
        const { balances, kyc_status } = player.profile()
        return balances.cash_balance > 50 && kyc_status !== 'approved'
      },
    ],
    ['segments has Churned', (player) => player.profile().segments.includes('Churned')],
    ['summary.total_bets>=1000', (player) => player.summary().total_bets >= 1_000],
    [
      'open_withdrawal_since<-PT1H',
      (player) => {
        const filter = {
          eventTypes: ['withdrawal'],
          to: Date.parse(world.now) - 3_600_000 - 1,
        } as const
        const { transactions } = player.transactions({ ...filter, limit: 1_000 })
        const open = ['pending', 'approved', 'processing']
        return transactions.some(({ status }) => open.includes(status))
      },
    ],
    ['phone is absent', (player) => player.profile().phone === undefined],
    [
      'last_login<-P90D or not settings.want_bonus',
      (player) => {
        const { last_login, settings } = player.profile()
        return (
          Date.parse(last_login) < Date.parse(world.now) - 90 * 86_400_000 || !settings.want_bonus
        )
      },
    ],
  ])('%s: the players of which it is true, in the order of the list', (filter, passes) => {
    const expected = seen(passes)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(ids.length)
    const all = world.find(filter, { count: ids.length })
    expect(idsOf(all)).toEqual(expected)
    expect(all.examined).toBe(ids.length)
    expect(all).not.toHaveProperty('nextOffset')
    expect(idsOf(world.list({ filter, limit: 500 }))).toEqual(expected)
  })

  it('knows persona and market, also of players of scenarios', () => {
    const lines = world.list({ limit: 500 }).players
    const regulars = lines.filter(({ persona, market }) => persona === 'regular' && market === 'DE')
    const found = world.find('persona=regular and market=DE', { count: 500 })
    expect(found.players).toEqual(regulars)
    expect(idsOf(world.find('id="blocked-player"'))).toEqual(['blocked-player'])
  })

  it('goes on where it ended', () => {
    const filter = 'kpi.ltd>0'
    const whole = world.find(filter, { count: 500 })
    const found: string[] = []
    let offset: number | undefined = 0
    while (offset !== undefined) {
      const step = world.find(filter, { count: 7, budget: 20, offset })
      expect(step.examined).toBeLessThanOrEqual(20)
      expect(step.players.length).toBeLessThanOrEqual(7)
      found.push(...idsOf(step))
      offset = step.nextOffset
    }
    expect(found).toEqual(idsOf(whole))
  })

  it('counts the comparisons, and names a word that is near', () => {
    const { clauses, players } = world.find('persona=vip_whale and segments has "VIP gold"')
    expect(players).toEqual([])
    const whales = world.list({ limit: 500, persona: 'vip_whale' }).players.length
    expect(clauses).toEqual([
      { clause: 'persona=vip_whale', known: ids.length, held: whales },
      { clause: 'segments has "VIP gold"', known: whales, held: 0, nearWord: 'VIP Gold' },
    ])
  })

  it('sees policies and the clock', () => {
    const other = world.fork()
    other.setPolicies({ absentFields: 'null' })
    expect(idsOf(other.find('phone is absent'))).toEqual(idsOf(world.find('phone is absent')))
    other.advance('P400D')
    expect(other.find('last_login>-P1D and last_login<P0D').players).not.toEqual(
      world.find('last_login>-P1D and last_login<P0D').players,
    )
  })

  it('does not change the world', () => {
    const before = JSON.stringify(world.log())
    world.find('blocked and not blocked', { count: 5 })
    expect(JSON.stringify(world.log())).toBe(before)
  })
})
