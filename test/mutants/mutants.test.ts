import { describe, expect, it } from 'vitest'
import { readText } from '../architecture/source-file'
import { MUTANTS } from './list'
import { mutate, roomOf } from './mutant'

describe('the mutants', () => {
  it('have ids of their own', () => {
    const ids = MUTANTS.map(({ id }) => id)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })

  it('each change a text that occurs once in its file', () => {
    const stale = MUTANTS.flatMap((mutant) => {
      try {
        const source = readText(mutant.file)
        return mutate(source, mutant) === source ? [`${mutant.id} changes nothing`] : []
      } catch (error) {
        return [String(error)]
      }
    })
    expect(stale).toEqual([])
  })

  it('are at least 64, 20 of them blind, in each room that holds rules', () => {
    const rooms = new Set(MUTANTS.map(roomOf))
    expect([...rooms].sort()).toEqual([
      'autopilot',
      'domain',
      'engine',
      'laws',
      'ledger',
      'registration',
      'views',
    ])
    expect(MUTANTS.length).toBeGreaterThanOrEqual(64)
    expect(MUTANTS.filter(({ blind }) => blind).length).toBeGreaterThanOrEqual(20)
  })
})
