import { describe, expect, test } from 'vitest'
import { sweep } from '../../src/node'
import { SWEPT_POLICIES } from '../../src/testing/sweep/swept-values'
import { createPolicyWorld } from '../contract/policy-world'
import { PLANTED } from './planted-clients'

const world = createPolicyWorld()
const planted = [...PLANTED]

describe('a client that depends on one policy', () => {
  test.each(planted)('%s: is named, with the answers', async (policy, { fails, test: run }) => {
    const report = await sweep(world, run)
    const values = report.dependencies.map(({ policies }) => policies)
    expect(values).toHaveLength(fails.length)
    expect(values).toEqual(expect.arrayContaining(fails.map((value) => ({ [policy]: value }))))
    expect(report.flaky).toEqual([])
    for (const { own, gaps, failure, answers, differing } of report.dependencies) {
      expect(own).toEqual({ [policy]: world.policies[policy] })
      expect(gaps).toMatchObject([{ policy }])
      expect(failure).not.toBe('')
      expect(differing).toBeGreaterThanOrEqual(answers.length)
      expect(answers.length).toBeGreaterThan(0)
      for (const { before, after, differences } of answers) {
        expect(after).not.toEqual(before)
        expect(differences.length).toBeGreaterThan(0)
      }
    }
  })
})

test('a client with all dependencies: each is named, none hides another', async () => {
  const report = await sweep(world, async (fork) => {
    for (const [, { test: run }] of planted) await run(fork.fork())
  })
  const named = report.dependencies.map(({ policies }) => policies)
  const expected = planted.flatMap(([policy, { fails }]) =>
    fails.map((value) => ({ [policy]: value })),
  )
  expect(named).toHaveLength(expected.length)
  expect(named).toEqual(expect.arrayContaining(expected))
})

test('a client without a dependency: 16 runs pass', async () => {
  const report = await sweep(world, async (fork) => {
    expect(fork.player('ada').profile().id).toBe('ada')
  })
  expect(report).toEqual({ policies: SWEPT_POLICIES, runs: 16, dependencies: [], flaky: [] })
})
