import { expect, test } from 'vitest'
import { situationAt } from '../../src/simulator/desk/deck'
import { createPopulation } from '../../src/simulator/registration/population'

const OPTIONS = { seed: 'fauxhouse', epoch: 0, players: 10, compression: 5 }

test('a player of a desk has the situation of its place, however many players there are', () => {
  const small = createPopulation({ ...OPTIONS, population: 'desk' })
  const large = createPopulation({ ...OPTIONS, population: 'desk', players: 1_000 })
  const ids = Array.from({ length: 30 }, (_, place) => small.idAt(place))
  const expected = ids.map((_, place) =>
    situationAt('fauxhouse', Math.floor(place / 10), place % 10),
  )
  expect(ids.map((id) => small.situationOf(id))).toEqual(expected)
  expect(ids.map((id) => large.situationOf(id))).toEqual(expected)
})

test('other players have none', () => {
  const desk = createPopulation({ ...OPTIONS, population: 'desk' })
  const register = createPopulation({ ...OPTIONS, population: 'register' })
  expect(desk.situationOf('anybody')).toBeUndefined()
  expect(register.situationOf(register.idAt(0))).toBeUndefined()
})
