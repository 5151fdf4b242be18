import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'

test('tells what the bonus does that expires next, and it does so', () => {
  const id = 'bonus-expires-in-minutes'
  const world = createWorld({ players: 0, scenarios: [id] })
  const player = world.player(id)
  const before = player.bonuses().bonuses.find(({ status }) => status === 'active')
  const [next] = player.due({ limit: 1 }).due
  expect(next).toMatchObject({ kind: 'bonusExpires', subject: before?.id })
  expect(next?.effect).toMatch(/^.+ Bonus expires; \d\S* [A-Z]+ removed\.$/)
  world.advance({ to: next?.at ?? '' })
  const [newest] = player.transactions({ limit: 1 }).transactions
  expect(newest).toMatchObject({ event_name: 'Bonus Expired', date: next?.at })
})

test('pages, in the order of the instants, and changes nothing', () => {
  const world = createWorld({ seed: 'due', players: 30 })
  for (const { id } of world.list({ limit: 30 }).players) {
    const player = world.player(id)
    const profile = player.profile()
    const { due, total, ...page } = player.due({ limit: 1_000 })
    expect(page).toEqual({ limit: 1_000, offset: 0 })
    expect(due).toHaveLength(total)
    const instants = due.map(({ at }) => at)
    expect(instants).toEqual([...instants].sort((a, b) => (a < b ? -1 : Number(a > b))))
    expect(player.due({ limit: 2, offset: 1 }).due).toEqual(due.slice(1, 3))
    expect(player.due({ limit: 1_000 }).due).toEqual(due)
    expect(player.profile()).toEqual(profile)
  }
  expect(world.changedPlayerIds()).toEqual([])
})

/** `Card Withdrawal of 20 EUR becomes approved.` */
const BECOMES = /^.+ of \S+ [A-Z]+ becomes (\w+)[.;]/

test('is right about the next step of the house', () => {
  const world = createWorld({ players: 0, policies: { minimumTurnover: 0 } })
  const statuses: string[] = []
  for (let number = 1; number <= 25; number++) {
    const id = `p${number}`
    world.executeAll(id, [
      { type: 'register', market: 'DE', autopilot: true },
      { type: 'deposit', amount: 100, method: 'visa' },
      { type: 'setKyc', status: 'pending' },
      { type: 'setKyc', status: 'in_review' },
      { type: 'setKyc', status: 'approved' },
      { type: 'requestWithdrawal', amount: 50 },
    ])
    for (let step = 0; step < 4; step++) {
      const next = world
        .player(id)
        .due()
        .due.find(({ kind }) => kind === 'withdrawalMoves')
      const status = BECOMES.exec(next?.effect ?? '')?.[1]
      if (next === undefined || status === undefined) break
      const own = world.fork()
      own.advance({ to: next.at })
      const rows = own.player(id).transactions({ limit: 200 }).transactions
      expect(rows.find((row) => row.id === next.subject)?.status, next.effect).toBe(status)
      statuses.push(status)
      world.advance({ to: next.at })
    }
  }
  expect(new Set(statuses).size).toBeGreaterThan(2)
})
