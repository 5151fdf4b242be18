import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { httpSender } from '../../src/cli/verify/http-sender'
import { differencesOf } from '../../src/conformance/learn/comparison'
import { learn } from '../../src/conformance/learn/learn'
import { readPlayer } from '../../src/conformance/learn/reading'
import { startServer } from '../../src/node'
import { SAMPLED_SCENARIOS, sampled, samples } from '../support/samples'
import { answersFrom, faultsOf, worldOf } from './learning'

// Together they have a hundred thousand rows.
const LONG = { timeout: 300_000 }

test('the players of scenarios come back with equal answers', LONG, async () => {
  const world = createWorld({ players: 0, scenarios: sampled(SAMPLED_SCENARIOS, 30) })
  const faults: string[] = []
  for (const player of world.touched()) faults.push(...(await faultsOf(world, player)))
  expect(world.touched().length).toBeGreaterThan(30)
  expect(faults).toEqual([])
})

test('generated players come back with equal answers', LONG, async () => {
  const world = createWorld({ seed: 'learn', players: samples(8) })
  const faults: string[] = []
  for (const { id } of world.list().players) faults.push(...(await faultsOf(world, id)))
  expect(faults).toEqual([])
})

test('a player comes back from a running server, at another clock as well', async () => {
  const world = createWorld({ players: 0, scenarios: ['vip-whale'] })
  const server = await startServer(world, { port: 0 })
  onTestFinished(() => server.close())
  const send = httpSender({ base: server.baseUrl, token: 't', session: 's', rate: 1_000 })
  const { now } = world
  const { answers, requests } = await readPlayer(send, 'vip-whale', { budget: 100 })
  expect(answers.now).toBe(now)
  const learned = learn(answers, { name: 'learned', exact: true })
  const { findings, rows } = learned
  expect({ findings, rows }).toEqual({ findings: [], rows: { read: rows.read, made: rows.read } })
  expect(requests).toBeLessThan(30)
  const before = await answersFrom(world, 'vip-whale')
  expect(differencesOf(before, await answersFrom(worldOf(learned, now), 'learned'))).toEqual([])
  const later = worldOf(learned, now + 1_000 * 86_400_000)
  expect(later.player('learned').summary()).toEqual(world.player('vip-whale').summary())
})

test('the comparison sees every value of the answers', async () => {
  const world = createWorld({ players: 0, scenarios: ['chargeback-bad-debt'] })
  const answers = await answersFrom(world, 'chargeback-bad-debt')
  const changed: string[] = []
  const alter = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      alter(member, `${at}/${key}`)
      if (typeof member === 'object') continue
      const copy = structuredClone(answers)
      const holder = `${at}`
        .split('/')
        .slice(1)
        .reduce<Record<string, unknown>>(
          (each, name) => each[name] as Record<string, unknown>,
          copy as unknown as Record<string, unknown>,
        )
      holder[key] = typeof member === 'number' ? member + 1 : `${String(member)} altered`
      if (differencesOf(answers, copy).length === 0) changed.push(`${at}/${key}`)
    }
  }
  const { now, ...shown } = answers
  alter(shown, '')
  const unseen = changed.map((at) => at.replace(/\d+/, 'N'))
  // Identity and ids apart: a new id is as good as the old one where nothing refers to it.
  expect([...new Set(unseen)].toSorted()).toEqual([
    '/profile/affiliate_name',
    '/profile/email',
    '/profile/id',
    '/profile/name',
    '/profile/phone',
    '/transactions/N/id',
  ])
})
