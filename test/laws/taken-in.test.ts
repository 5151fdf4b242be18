import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { WorldCommand } from '../../src/index'
import type { World } from '../../src/public-world'
import { controlOf, whereOf } from '../admin/requests'
import { CREDENTIALS } from '../contract/bench'
import { samples } from '../support/samples'
import { send } from './reading'

/** Invalid ids, one of them longer than the longest. */
const UNFIT_IDS = [
  ...['', '.', '..', 'a\0b', 'a\nb', '\u001b[31m', '\u007f', '\u0085', 'half \ud800', '\udc00'],
  ...['\ufdd0', '\uffff', '\u{10ffff}', 'x'.repeat(201), '\u{1f600}'.repeat(201)],
  'x'.repeat(60_000),
]

const FIT_IDS = [
  ...['Ægir/№ 7', '...', ' ', '%2e', '\u2028', '__proto__'],
  ...['x'.repeat(200), '\u{1f600}'.repeat(200)],
]

const code = (name: string) => expect.objectContaining({ code: name })

/** No player exists, and the log is empty. */
function expectNothing(world: World): void {
  expect(world.list().total).toBe(0)
  expect(world.log().commands).toEqual([])
}

describe('an id is 1 to 200 characters that are valid in a URL', () => {
  it.each(UNFIT_IDS.map((id) => [id.slice(0, 20), id]))('not %j', async (_, id) => {
    const control = controlOf({ players: 0 })
    const { world } = control
    expect(() => world.execute(id, { type: 'register' })).toThrow(code('INVALID_COMMAND'))
    expect(() => world.load('blocked-player', { as: id })).toThrow(code('INVALID_OPTION'))
    expect(() => world.load({ name: 'own', player: { id } })).toThrow(code('INVALID_SCENARIO'))
    const players = { a: { player: { id } }, b: {} }
    expect(() => world.load({ name: 'two', players })).toThrow(code('INVALID_SCENARIO'))
    expect(whereOf(await control.post('/players', { id })).slice(0, 2)).toEqual([
      400,
      'INVALID_BODY',
    ])
    expect((await control.post('/scenarios/blocked-player/load', { as: id })).status).toBe(400)
    expect((await control.post('/snapshots', { name: id })).status).toBe(400)
    expect((await control.post('/scenarios', { player: { id } })).status).toBe(400)
    expectNothing(world)
    world.setPolicies({ unknownPlayer: 'generate' })
    world.advance({ to: '2029-06-01' })
    expect(world.has(id)).toBe(false)
  })

  it.each(FIT_IDS.map((id) => [id.slice(0, 20), id]))('%j is one', async (_, id) => {
    const control = controlOf({ players: 0 })
    const { world } = control
    world.load('blocked-player', { as: id })
    world.reset()
    world.load({ name: 'own', player: { id } })
    world.reset()
    expect((await control.post('/players', { id })).status).toBe(201)
    expect((await control.post('/snapshots', { name: id })).status).toBe(201)
    expect((await control.get(`/players/${encodeURIComponent(id)}`)).status).toBe(200)
    const path = `/v1/players/${encodeURIComponent(id)}`
    expect((await world.fetch(path, { headers: CREDENTIALS })).status).toBe(200)
  })

  it('holds for what is put together of a name and a key', () => {
    const world = createWorld({ players: 0 })
    const key = 'k'.repeat(150)
    const load = () => world.load({ name: 'n'.repeat(50), players: { [key]: {} } })
    expect(load).toThrow(code('INVALID_SCENARIO'))
    expect(() => world.load({ name: 'n'.repeat(201), steps: [] })).toThrow(code('INVALID_SCENARIO'))
    expectNothing(world)
  })
})

const unfitCharacter = fc.oneof(
  fc.integer({ min: 0, max: 0x1f }),
  fc.integer({ min: 0x7f, max: 0x9f }),
  fc.integer({ min: 0xd800, max: 0xdfff }),
  fc.integer({ min: 0xfdd0, max: 0xfdef }),
  fc.integer({ min: 0, max: 0x10 }).map((plane) => plane * 0x10000 + 0xfffe),
)
const unfitText = unfitCharacter.map((point) => `a ${String.fromCodePoint(point)} b`)

/** Bodies with a given text or key in each place that takes one. */
const places = (text: string): readonly (readonly [string, string, object])[] => [
  ['PUT', '/v1/players/mary', { phone: text }],
  ['PUT', '/v1/players/mary', { affiliate_name: text }],
  ['PUT', '/v1/players/mary', { [text]: true }],
  ['POST', '/__admin/players', { profile: { name: text } }],
  ['POST', '/__admin/players', { profile: { vip_manager: text } }],
  ['POST', '/__admin/players/mary/commands', { type: 'updateProfile', phone: text }],
  ['POST', '/__admin/players/mary/commands', { commands: [{ type: 'login' }, { type: text }] }],
  ['POST', '/__admin/scenarios', { description: text, steps: [] }],
  ['POST', '/__admin/scenarios', { expect: [{ on: 'profile', that: { [`/${text}`]: 1 } }] }],
  ['PATCH', '/__admin/policies', { errorFormat: { error: text } }],
  ['PATCH', '/__admin/policies', { errorFormat: { [text]: '{code}' } }],
  ['PATCH', '/__admin/policies', { tokens: [text] }],
  ['PATCH', '/__admin/policies', { sessions: { [text]: '*' } }],
  ['POST', '/__admin/clock/advance', { by: text }],
]

describe('a text has no control character, noncharacter or half a surrogate pair', () => {
  const world = createWorld({ players: 0 })
  world.execute('mary', { type: 'register' })
  const before = JSON.stringify(world.log())
  const count = places('').length

  it('wherever JSON comes in', async () => {
    const index = fc.integer({ min: 0, max: count - 1 })
    const law = fc.asyncProperty(unfitText, index, async (text, place) => {
      const [method, path, body] = places(text)[place] as readonly [string, string, object]
      const response = await send(world, method, path, body)
      expect(await response.json()).toMatchObject({ status: 400, code: 'INVALID_BODY' })
      expect(JSON.stringify(world.log())).toBe(before)
    })
    await fc.assert(law, { numRuns: samples(50) })
  })

  it('wherever the library takes one', () => {
    fc.assert(
      fc.property(unfitText, (text) => {
        const update = { type: 'updateProfile', phone: text } as const
        expect(() => world.execute('mary', update)).toThrow(code('INVALID_COMMAND'))
        const named = { name: 'x', title: text, steps: [] }
        expect(() => world.load(named)).toThrow(code('INVALID_SCENARIO'))
        expect(() => world.define([named])).toThrow(code('INVALID_SCENARIO'))
        expect(() => world.setPolicies({ tokens: [text] })).toThrow(code('INVALID_OPTION'))
        expect(() => createWorld({ seed: text })).toThrow(code('INVALID_OPTION'))
        const log = world.log()
        const replay = { ...log, options: { ...log.options, seed: text } }
        expect(() => createWorld({ replay })).toThrow(code('INVALID_REPLAY'))
        expect(JSON.stringify(world.log())).toBe(before)
      }),
      { numRuns: samples(20) },
    )
  })
})

describe('an e-mail address has up to 254 characters', () => {
  const control = controlOf({ players: 0 })
  const addressOf = (length: number) => {
    const domain = `${`${'d'.repeat(60)}.`.repeat(4)}example`
    return `${'l'.repeat(length - domain.length - 1)}@${domain}`
  }

  it.each([
    [254, 201],
    [255, 400],
  ])('%i characters, the same through every place: %i', async (length, status) => {
    const profile = { email: addressOf(length) }
    const response = await control.post('/players', { profile })
    expect(response.status).toBe(status)
    const id = `p${length}`
    const add = () => control.world.execute(id, { type: 'register', profile })
    const load = () => control.world.load({ name: `s${length}`, player: { profile } })
    if (status === 201) {
      expect([add, load].map((take) => take() !== undefined)).toEqual([true, true])
      return
    }
    expect(response.body).toMatchObject({ errors: [{ where: '/profile/email' }] })
    expect(add).toThrow(/is not an e-mail address of up to 254 characters/)
    expect(load).toThrow(/an e-mail address of up to 254 characters/)
  })
})

describe('a field has one bound, in register, updateProfile and a scenario', () => {
  it.each([
    ['name', 500],
    ['vip_manager', 500],
    ['phone', 65_536],
    ['affiliate_name', 65_536],
  ])('%s: %i characters', (field, most) => {
    const world = createWorld({ players: 0 })
    const take = (length: number) => {
      const profile = { [field]: 'x'.repeat(length) }
      const update = { type: 'updateProfile', ...profile } as WorldCommand
      return [
        () => world.execute(`p${length}`, { type: 'register', profile }),
        () => world.load({ name: `s${length}`, player: { profile } }),
        ...(most > 500 ? [() => world.execute(`p${most}`, update)] : []),
      ]
    }
    for (const fits of take(most)) expect(fits).not.toThrow()
    const before = JSON.stringify(world.log())
    for (const tooLong of take(most + 1)) expect(tooLong).toThrow(/characters/)
    expect(JSON.stringify(world.log())).toBe(before)
  })
})
