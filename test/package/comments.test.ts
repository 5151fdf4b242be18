import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bannedInComments } from '../docs/phrases'

test('the doc comments of the declarations have no banned phrase', () => {
  const dist = new URL('../../dist/', import.meta.url)
  const names = readdirSync(dist).filter((name) => name.endsWith('.d.ts'))
  expect(names.length).toBeGreaterThan(5)
  const found = names.flatMap((name) =>
    bannedInComments(name, readFileSync(new URL(name, dist), 'utf8')),
  )
  expect([...new Set(found)]).toEqual([])
})
