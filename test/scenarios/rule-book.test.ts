import { beforeAll, describe, expect, it } from 'vitest'
import { ROW_KINDS, TRANSITIONS } from '../simulation/book'
import { type Reached, reachedByStories } from './reaching'

/** Changes of a block, each with its cause. */
const CAUSES = [
  'no cause',
  'Self-Excluded',
  'Cool-Off',
  'Chargeback',
  'Fraud Suspect',
  'Multi-Account',
  'AML Hold',
  'Underage',
  'Deceased',
  'Duplicate',
  'Sanctions Hit',
  'Closed By Player',
]
const BLOCK_MOVES = CAUSES.flatMap((cause) => [`block: open > ${cause}`, `block: ${cause} > open`])

const ALLOWED = [...ROW_KINDS, ...TRANSITIONS, ...BLOCK_MOVES]

describe('law: the rule book is reached', () => {
  let reached: Reached

  beforeAll(async () => {
    reached = await reachedByStories()
  })

  it('every row of 3.1 and every transition of section 2', () => {
    expect(ALLOWED.filter((kind) => !reached.has(kind))).toEqual([])
  })

  it('and no row outside it', () => {
    const rows = [...reached].filter((kind) => kind.includes('/'))
    expect(rows.filter((kind) => !ROW_KINDS.includes(kind))).toEqual([])
  })
})
