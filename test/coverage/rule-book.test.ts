import { beforeAll, describe, expect, it } from 'vitest'
import { ROW_KINDS, TRANSITIONS } from '../simulation/book'
import { type Reached, reachedByGeneration, reachedByStories } from './reaching'

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
  let generated: Reached
  let scripted: Reached

  beforeAll(async () => {
    generated = reachedByGeneration()
    scripted = await reachedByStories()
  })

  it('every row of 3.1 and every transition of section 2', () => {
    const never = ALLOWED.filter((kind) => !generated.has(kind) && !scripted.has(kind))
    const byStories = ALLOWED.filter((kind) => !generated.has(kind) && scripted.has(kind))
    const count = (reached: Reached) => ALLOWED.filter((kind) => reached.has(kind)).length
    console.log(
      [
        `rule book: ${ROW_KINDS.length} kinds of rows, ${TRANSITIONS.length + BLOCK_MOVES.length} transitions`,
        `reached by generated worlds ${count(generated)}, by stories ${count(scripted)}`,
        `by stories alone: ${byStories.length}`,
        ...byStories.map((kind) => `  ${kind}`),
      ].join('\n'),
    )
    expect(never).toEqual([])
  })

  it('and no row outside it', () => {
    const rows = (reached: Reached) => [...reached].filter((kind) => kind.includes('/'))
    const seen = [...rows(generated), ...rows(scripted)]
    expect(seen.filter((kind) => !ROW_KINDS.includes(kind))).toEqual([])
  })
})
