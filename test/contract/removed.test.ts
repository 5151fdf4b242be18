import { describe, expect, test } from 'vitest'
import { readFlags, strayVariables, twinOf } from '../../src/cli/flags'
import { optionReader } from '../../src/contract/input/options'
import { REMOVED } from '../../src/contract/input/removed'
import { POLICY_NAMES } from '../../src/contract/policies'
import { createWorld, isFauxhouseError, type WorldLog } from '../../src/index'
import { FAILURES } from '../../src/world/faults/rule'
import { worldOptionSchemas } from '../../src/world/options'

function refusalOf(action: () => unknown): { readonly code: string; readonly message: string } {
  try {
    action()
  } catch (error) {
    if (isFauxhouseError(error)) return error
    throw error
  }
  throw new Error('It was accepted.')
}

/** A log of a world without players, with other options. */
function logWith(options: object): WorldLog {
  const log = createWorld({ players: 0 }).log()
  return { ...log, options: { ...log.options, ...options } } as WorldLog
}

// A row may precede the removal, and a name that exists is accepted first.
const policies = Object.entries(REMOVED.policies).filter(
  ([name]) => !POLICY_NAMES.some((known) => known === name),
)
const failures = new Set<string>(FAILURES)
const effects = Object.entries(REMOVED.effects).filter(([name]) => !failures.has(name))
const known = worldOptionSchemas()
const options = Object.entries(REMOVED.options).filter(([name]) => !Object.hasOwn(known, name))

describe('what was removed is rejected with what to do instead', () => {
  test.each(policies)('policy %s: %s', (name, instead) => {
    const changed = { [name]: 'off' }
    const actions = {
      INVALID_OPTION: () => createWorld({ policies: changed }),
      INVALID_REPLAY: () => createWorld({ replay: logWith({ policies: changed }) }),
    }
    for (const [code, action] of Object.entries(actions)) {
      const refusal = refusalOf(action)
      expect(refusal.code).toBe(code)
      expect(refusal.message).toContain(name)
      expect(refusal.message).toContain(`It was removed. ${instead}`)
    }
  })

  test.each(effects)('effect %s: %s', (name, instead) => {
    // The names of failures have no capital letters, those of members do.
    const effect = /[A-Z]/.test(name) ? { status: 503, [name]: true } : { failure: name }
    const rule = name === 'event' ? { event: '*', effect: { status: 503 } } : { effect }
    const { message } = refusalOf(() => createWorld({ faults: [rule as never] }))
    expect(message).toContain(name)
    expect(message).toContain(`It was removed. ${instead}`)
  })

  test.each(options)('option %s: %s', (name, instead) => {
    const [outer = '', inner] = name.split('.')
    const given = { [outer]: inner === undefined ? true : { [inner]: 1 } }
    const { message } = refusalOf(() => createWorld(given))
    expect(message).toContain(name)
    expect(message).toContain(`It was removed. ${instead}`)
    // A log has no options of memory.
    if (inner !== undefined) return
    const ofLog = refusalOf(() => createWorld({ replay: logWith(given) }))
    expect(ofLog.code).toBe('INVALID_REPLAY')
    expect(ofLog.message).toContain(name)
    expect(ofLog.message).toContain('It was removed.')
  })

  test('a name beside them is unknown', () => {
    const read = optionReader('read', () => ({}))
    expect(refusalOf(() => read({ toString: 1 })).message).not.toContain('removed')
  })

  test.each(Object.entries(REMOVED.flags))('flag --%s: %s', (name, instead) => {
    const { message } = refusalOf(() => readFlags({}, [`--${name}`], {}))
    expect(message).toBe(`There is no flag --${name}. It was removed. ${instead}`)
    expect(strayVariables([], { [twinOf(name)]: 'x' })).toEqual([
      `The variable ${twinOf(name)} has no effect. It was removed. ${instead}`,
    ])
  })
})
