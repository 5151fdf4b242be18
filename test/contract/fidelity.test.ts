import { describe, expect, it } from 'vitest'
import { REGISTER } from '../../src/contract/fidelity/register'
import { HEADERS, PARAMETERS, ROUTES } from '../../src/contract/fidelity/requests'
import { OPERATIONS } from '../../src/contract/operations'
import { POLICY_NAMES } from '../../src/contract/policies'

const entries = Object.values(REGISTER).flatMap((section) => Object.entries(section))

describe('the fidelity register', () => {
  it('has every route, and every parameter of each', () => {
    expect(Object.keys(ROUTES)).toEqual(OPERATIONS.map(({ id }) => id))
    const parameters = OPERATIONS.flatMap(({ id, parameters }) =>
      parameters.map(({ name }) => `${id}.${name}`),
    )
    expect(Object.keys(PARAMETERS)).toEqual(['playerId', ...parameters])
    expect(Object.keys(HEADERS)).toEqual(expect.arrayContaining(['Authorization', 'X-Session-ID']))
  })

  it('names each policy where it counts, and calls nothing documented that only a gap explains', () => {
    const named = new Set(entries.flatMap(([, { policies }]) => policies))
    expect([...named].toSorted()).toEqual(POLICY_NAMES.toSorted())
    const gaps = Object.values(REGISTER['Points that the specification leaves open'] ?? {})
    expect(gaps.length).toBeGreaterThan(25)
    for (const gap of gaps) expect(gap.standing).toBe('assumed')
  })

  it('speaks in sentences, under names of their own', () => {
    const names = entries.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [name, { behaviour }] of entries) expect(behaviour, name).toMatch(/^\S.*\.$/s)
  })
})
