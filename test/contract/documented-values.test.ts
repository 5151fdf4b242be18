import * as v from 'valibot'
import { expect, it } from 'vitest'
import { BONUS_PAGE, ELIGIBLE_BONUS_LIST } from '../../src/contract/bonuses'
import { type AnyResource, schemaOf } from '../../src/contract/field'
import { RESOURCES } from '../../src/contract/openapi/components'
import { PLAYER_PROFILE } from '../../src/contract/profile'
import { TRANSACTION_SUMMARY } from '../../src/contract/summary'
import { TRANSACTION_PAGE } from '../../src/contract/transactions'
import { UPDATE_RESULT } from '../../src/contract/update'
import { createWorld } from '../../src/create-world'
import { MARKETS } from '../../src/simulator/domain/markets'
import { samples } from '../support/samples'

/** Values that the table does not describe: unknown words, and texts of another form. */
function strangers(resource: AnyResource, value: unknown): string[] {
  const given = value as Readonly<Record<string, unknown>>
  return Object.entries(resource.fields).flatMap(([name, { kind, words, schema, of }]) => {
    const found = given[name]
    if (found === undefined) return []
    const items = Array.isArray(found) ? found : [found]
    if (of !== undefined) return items.flatMap((item) => strangers(of, item))
    const described = (item: unknown) =>
      (kind === 'choice' || kind === 'word' || kind === 'words'
        ? words?.includes(item as string) === true
        : true) && v.is(kind === 'words' ? v.string() : schema('omit'), item)
    return items.flatMap((item) => (described(item) ? [] : [`${resource.name}.${name}: ${item}`]))
  })
}

/** An example of a resource, composed of the examples of its fields. */
function exampleOf({ fields }: AnyResource): Readonly<Record<string, unknown>> {
  const entries = Object.entries(fields).map(([name, { kind, example, of }]) => {
    const part = of && exampleOf(of)
    return [name, kind === 'list' ? [part] : (part ?? example)]
  })
  return Object.fromEntries(entries)
}

it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
  '%s has an example that is as it describes',
  (_, resource) => {
    const example = exampleOf(resource)
    expect(strangers(resource, example)).toEqual([])
    for (const form of ['omit', 'body'] as const) {
      expect(v.safeParse(schemaOf(resource, form), example).issues).toBeUndefined()
    }
  },
)

it('every answer of generated players is as the tables describe', async () => {
  const world = createWorld({ players: samples(24), compression: 10 })
  const currencies = new Set<string>()
  for (const { id } of world.list({ limit: samples(24) }).players) {
    const view = world.player(id)
    const profile = view.profile()
    currencies.add(profile.currency)
    expect([
      ...strangers(PLAYER_PROFILE, profile),
      ...strangers(TRANSACTION_PAGE, view.transactions({ limit: 10_000 })),
      ...strangers(TRANSACTION_SUMMARY, view.summary()),
      ...strangers(BONUS_PAGE, view.bonuses({ limit: 10_000 })),
      ...strangers(ELIGIBLE_BONUS_LIST, view.eligibleBonuses()),
    ]).toEqual([])
    const { change } = world.execute(id, { type: 'updateProfile', phone: '+1' })
    const update = { success: true, message: 'Player profile updated', transaction_id: change }
    expect(strangers(UPDATE_RESULT, update)).toEqual([])
  }
  expect(currencies.size).toBeGreaterThan(5)
})

it('the currency is described as ISO 4217, but for those that are none', () => {
  const { behavior } = PLAYER_PROFILE.fields.currency
  for (const [code] of MARKETS.CRYPTO.currencies) expect(behavior).toContain(code)
})
