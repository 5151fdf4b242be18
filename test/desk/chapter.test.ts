import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, instant, MINUTE_MS } from '../../src/simulator/domain/instants'
import { execute, nextDue, runTo } from '../../src/simulator/engine/engine'
import { clonePlayer } from '../../src/simulator/engine/player'
import type { PlayerState } from '../../src/simulator/engine/state'
import { namesOf } from '../../src/simulator/engine/transactions'
import { createPopulation } from '../../src/simulator/registration/population'

const EPOCH = instant('2023-01-01T00:00:00Z')
const END = instant('2026-01-01T00:00:00Z')
const POPULATION = createPopulation({
  seed: 'fauxhouse',
  epoch: EPOCH,
  players: 100,
  compression: 5,
  population: 'desk',
})
const IDS = Array.from({ length: 100 }, (_, place) => POPULATION.idAt(place))

const rowsOf = ({ ledger }: PlayerState) =>
  Array.from({ length: ledger.length }, (_, ordinal) => ledger.row(ordinal))

test('a copy in the middle of a chapter goes on as the player does', () => {
  for (const id of IDS.slice(0, 30)) {
    const whole = POPULATION.enroll(id)
    runTo(whole, END + 30 * DAY_MS)
    let copy = POPULATION.enroll(id)
    runTo(copy, END - 3 * DAY_MS)
    for (let at = nextDue(copy); at <= END + 30 * DAY_MS; at = nextDue(copy)) {
      runTo(copy, at)
      copy = clonePlayer(copy)
    }
    expect(rowsOf(copy), `${POPULATION.situationOf(id)}`).toEqual(rowsOf(whole))
  }
})

test('a command that makes a step of a chapter impossible ends the chapter', () => {
  for (const id of IDS) {
    const player = POPULATION.enroll(id)
    runTo(player, Math.max(player.registeredAt, END - 60 * DAY_MS))
    if (player.blocks.length > 0) continue
    execute(player, { type: 'block', cause: 'Sanctions Hit' }, player.clock)
    runTo(player, END + 40 * DAY_MS)
    expect(player.blocks.map(({ cause }) => cause)).toContain('Sanctions Hit')
  }
})

test('what a chapter leaves open does not move before the present', () => {
  let open = 0
  const waiting = /^payout-(pending|approved|processing)/
  for (const id of IDS.filter((each) => waiting.test(`${POPULATION.situationOf(each)}`))) {
    const player = POPULATION.enroll(id)
    runTo(player, END)
    const { pending } = player.ledger
    runTo(player, END + 12 * HOUR_MS)
    expect(pending).toBeGreaterThan(0)
    expect(player.ledger.pending).toBe(pending)
    open += 1
  }
  expect(open).toBe(10)
})

test('staff take their time for each move of a payout', () => {
  const moves = {
    'payout-processing': ['pending', 'approved', 'processing'],
    'payout-failed': ['pending', 'approved', 'processing', 'failed'],
    'payout-rejected': ['pending', 'rejected'],
  }
  for (const [situation, statuses] of Object.entries(moves)) {
    const player = POPULATION.enroll(
      IDS.find((id) => POPULATION.situationOf(id) === situation) ?? '',
    )
    const { ledger } = player
    runTo(player, END)
    const payout = ledger.newest(namesOf('withdrawal')) ?? 0
    const begun = ledger.at(payout)
    const seen = new Map<string, number>()
    const again = POPULATION.enroll(player.id)
    for (runTo(again, begun); again.clock < END; runTo(again, nextDue(again))) {
      const status = again.ledger.statusOf(payout)
      if (!seen.has(status)) seen.set(status, again.clock - begun)
    }
    expect([...seen.keys()], situation).toEqual(statuses)
    const waits = [...seen.values()]
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(Math.min(...waits.slice(1))).toBeGreaterThanOrEqual(MINUTE_MS)
  }
})
