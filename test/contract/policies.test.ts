import { describe, expect, it } from 'vitest'
import { parsePolicies, parsePolicy } from '../../src/cli/world-flags'
import {
  DEFAULT_POLICIES,
  mergePolicies,
  POLICIES,
  POLICY_NAMES,
} from '../../src/contract/policies'

describe('policies', () => {
  it('have a default that reads as itself, and say what they are for', () => {
    for (const policy of POLICIES) {
      expect(policy.read(policy.default), policy.name).toEqual(policy.default)
      expect(policy.read(policy.values[0]), policy.name).toBe(policy.default)
      expect(policy.gap).toMatch(/\.$/)
      expect(policy.effect).toMatch(/\.$/)
    }
    expect(Object.keys(DEFAULT_POLICIES)).toEqual(POLICY_NAMES)
  })

  it('merge over a base, which stays as it is', () => {
    const base = mergePolicies({ maxLimit: 50 })
    expect(mergePolicies({ wr: 'requirement' }, base)).toMatchObject({
      maxLimit: 50,
      wr: 'requirement',
    })
    expect(base.wr).toBe('remaining')
    expect(mergePolicies(undefined)).toBe(DEFAULT_POLICIES)
    expect(mergePolicies({ maxLimit: undefined })).toEqual(DEFAULT_POLICIES)
    expect(Object.isFrozen(base)).toBe(true)
  })

  it.each([
    ['missingSession=401', { missingSession: 401 }],
    ['pendingInTotal=true', { pendingInTotal: true }],
    ['maxLimit=1000', { maxLimit: 1000 }],
    ['unknownPlayer=404', { unknownPlayer: 404 }],
    ['tokens=a, b', { tokens: ['a', 'b'] }],
    ['sessions=a:pl_1,b', { sessions: { a: 'pl_1', b: '*' } }],
    ['errorFormat={"e":"{code}"}', { errorFormat: { e: '{code}' } }],
    ['ngr = ggr', { ngr: 'ggr' }],
    [
      'vocabulary={"status":{"completed":"paid","failed":"failed"},"event_name":{}}',
      { vocabulary: { status: { completed: 'paid' } } },
    ],
  ])('read %s', (text, expected) => {
    expect({ ...parsePolicy(text) }).toEqual(expected)
    expect(mergePolicies(parsePolicy(text))).toMatchObject(expected)
  })

  it.each([
    [{ maxLimits: 1 }, 'There is no policy "maxLimits". Did you mean maxLimit?'],
    [{ sortOrder: 'newest' }, 'Policy sortOrder cannot be "newest". Did you mean newest-first?'],
    [{ maxLimit: 0 }, 'Policy maxLimit cannot be 0.'],
    [{ maxLimit: 1.5 }, 'Policy maxLimit cannot be 1.5.'],
    [{ maxLimit: 5n }, 'Policy maxLimit cannot be 5n.'],
    [{ missingSession: 402 }, 'Policy missingSession cannot be 402. Did you mean 400?'],
    [{ pendingInTotal: 'yes' }, 'Policy pendingInTotal cannot be "yes".'],
    [{ tokens: [] }, 'Policy tokens cannot be [].'],
    [{ sessions: { a: 1 } }, 'Policy sessions cannot be {"a":1}.'],
    [{ errorFormat: 'xml' }, 'Policy errorFormat cannot be "xml".'],
    [{ errorFormat: { a: [() => 1] } }, 'Policy errorFormat cannot be {"a":[null]}.'],
    [JSON.parse('{"__proto__":1}'), 'There is no policy "__proto__".'],
    [{ isolation: 'tokens' }, 'Policy isolation cannot be "tokens". Did you mean token?'],
    [{ vocabulary: 'paid' }, 'Policy vocabulary cannot be "paid".'],
    [{ vocabulary: [] }, 'Policy vocabulary cannot be [].'],
    [
      { vocabulary: { statuses: {} } },
      'The value of policy vocabulary is invalid: it has no list "statuses". Did you mean status?',
    ],
    [{ vocabulary: { status: 'paid' } }, 'its list status is not a table of words. Write it as'],
    [
      { vocabulary: { status: { complete: 'paid' } } },
      'its list status has "complete", which is not a word of Fauxhouse. Did you mean completed?',
    ],
    [{ vocabulary: { status: { completed: '' } } }, 'its word for completed is not text of 1 to'],
    [{ vocabulary: { status: { completed: 5 } } }, 'its word for completed is not text of 1 to'],
    [{ vocabulary: { status: { completed: 'x'.repeat(101) } } }, 'is not text of 1 to 100'],
    [
      { vocabulary: { status: { completed: 'a\u0000' } } },
      'The value of policy vocabulary is invalid: it has',
    ],
    [
      { vocabulary: { bonus_status: { active: 'on', pending: 'on' } } },
      'its word "on" replaces both active and pending.',
    ],
    [
      { vocabulary: { status: { completed: 'pending' } } },
      'its word "pending" replaces both pending and completed.',
    ],
    [[], 'The policies cannot be [].'],
  ])('refuse %o', (policies, message) => {
    expect(() => mergePolicies(policies)).toThrow(message)
    expect(() => mergePolicies(policies)).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION' }),
    )
  })

  it('have one value for words that are all ours', () => {
    const same = { status: { completed: 'completed' }, event_name: {}, bonus_status: undefined }
    expect(mergePolicies({ vocabulary: same }).vocabulary).toBe(DEFAULT_POLICIES.vocabulary)
    const exchanged = { status: { pending: 'approved', approved: 'pending' } }
    expect(mergePolicies({ vocabulary: exchanged }).vocabulary).toEqual(exchanged)
  })

  it('are read one after the other, and the last of one name counts', () => {
    const texts = ['maxLimit=5', 'wr=requirement', 'maxLimit=7']
    expect(parsePolicies(texts)).toEqual({ maxLimit: 7, wr: 'requirement' })
    expect(parsePolicies([])).toEqual({})
  })

  it('need a name and a value as text', () => {
    for (const text of ['maxLimit', '=5', '']) {
      expect(() => parsePolicy(text)).toThrow('Write it as name=value')
    }
  })
})
