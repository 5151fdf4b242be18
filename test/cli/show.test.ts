import { describe, expect, test, vi } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import { renderPlayer } from '../../src/cli/player-sheet'
import { recordTerminal } from './recorded-terminal'

async function run(...argv: string[]): Promise<string> {
  const terminal = recordTerminal()
  expect(await main(argv, {}, terminal)).toBe(0)
  return terminal.printed.join('\n')
}

const PLAYERS = ['never-deposited-old', 'blocked-player', 'no-optional-fields', 'exact-page']

describe('the sheet of a player', () => {
  test.each(
    ['absentFields=null', 'sortOrder=oldest-first'].flatMap((policy) =>
      PLAYERS.map((player) => [policy, player] as const),
    ),
  )('is the same under %s: %s', async (policy, player) => {
    const own = ['--scenario', player]
    const shown = await run('show', player, ...own)
    expect(await run('show', player, ...own, '--policy', policy)).toBe(shown)
    expect(await run('scenarios', player, '--policy', policy)).toBe(await run('scenarios', player))
  })

  test('has the figures of the policies', async () => {
    const own = ['show', 'wagering-nearly-done', '--scenario', 'wagering-nearly-done']
    expect(await run(...own, '--policy', 'wr=requirement')).not.toBe(await run(...own))
  })

  test('has the words of the policies, and amounts with the same signs', async () => {
    const own = ['show', 'exact-page', '--scenario', 'exact-page']
    const words = '{"event_name":{"Slots Bet":"Big Stake"},"status":{"completed":"paid-full"}}'
    const printed = await run(...own, '--policy', `vocabulary=${words}`)
    const ours = printed.replaceAll('Big Stake', 'Slots Bet').replaceAll('paid-full', 'completed')
    expect(ours).not.toBe(printed)
    const packed = (text: string) => text.replace(/ +/g, ' ')
    expect(packed(ours)).toBe(packed(await run(...own)))
  })

  test('begins with the newest row', async () => {
    const printed = await run('show', 'exact-page', '--policy', 'sortOrder=oldest-first')
    const [table = ''] = printed.split('newest first)\n').at(-1)?.split('\n\n') ?? []
    const dates = [...table.matchAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g)].map(([date]) => date)
    expect(dates.length).toBeGreaterThan(5)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  test('is with --export code that makes the player', async () => {
    const own = ['--scenario', 'blocked-player', '--players', '0']
    const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
    const scenario = await run('show', 'blocked-player', ...own, '--export', 'scenario')
    expect(scenario).toMatch(/^\{\n {2}"\$schema": "\S+\/scenarios\/schema.json",\n/)
    const { $schema: _, ...definition } = JSON.parse(scenario)
    expect(definition).toEqual(world.player('blocked-player').export())
    const code = await run('show', 'blocked-player', ...own, '--export', 'pytest')
    expect(`${code}\n`).toBe(world.player('blocked-player').export({ form: 'pytest' }))
    const terminal = recordTerminal()
    expect(await main(['show', 'blocked-player', ...own, '--export', 'x'], {}, terminal)).not.toBe(
      0,
    )
    expect(terminal.errors.join()).toContain(
      'Use one of: scenario, replay, vitest, msw, pytest, curl.',
    )
  })

  test('is with --json what the service answers', async () => {
    const own = ['--players', '0', '--scenario', 'blocked-player']
    const printed = await run('show', 'blocked-player', '--json', ...own)
    const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
    const view = world.player('blocked-player')
    expect(JSON.parse(printed)).toEqual({
      profile: view.profile(),
      summary: view.summary(),
      transactions: view.transactions({ limit: 200 }),
      bonuses: view.bonuses({ limit: 200 }),
      eligible_bonuses: view.eligibleBonuses(),
    })
  })

  test('is of one instant', async () => {
    const hostClock = vi.fn(() => Date.UTC(2026, 0, 1) + 60_000 * hostClock.mock.calls.length)
    const world = createWorld({ now: 'wall', hostClock, scenarios: ['blocked-player'] })
    const player = world.player('blocked-player')
    hostClock.mockClear()
    expect(renderPlayer(player, world.policies, 80)).toContain(player.id)
    expect(hostClock).toHaveBeenCalledTimes(1)
  })
})
