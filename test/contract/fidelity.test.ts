import { expect, test } from 'vitest'
import { POLICY_NAMES } from '../../src/contract/policies'
import { readText } from '../support/tree'
import { PAGE, readGaps } from './register'

/** What the specification leaves open, in its order, with what Fauxhouse says of it. */
const GAPS = [
  ...['transaction statuses', 'event names', 'bonus statuses', 'benefit types'],
  ...['withdrawal statuses', 'segments', 'fields that may be absent', 'transitions'],
  ...['encoding of array parameters', 'omitted fields of an update', 'sort order'],
  ...['validation of sessions', 'missing or empty session', 'missing or invalid token', 'events'],
  ...['error statuses', 'error bodies', 'error conditions', 'maximum page size', 'rate limits'],
  'versions other than v1',
]

test('docs/fidelity.md has every gap of the specification, in sentences', () => {
  const gaps = readGaps()
  expect([...gaps.keys()].filter((name) => GAPS.includes(name))).toEqual(GAPS)
  for (const [name, text] of gaps) expect(text, name).toMatch(/^\S.*\. \|/)
})

test('docs/fidelity.md names each policy', () => {
  const page = readText(PAGE)
  for (const name of POLICY_NAMES) {
    expect(page).toContain(`[${name}](policies.md#${name.toLowerCase()})`)
  }
})
