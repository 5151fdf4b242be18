import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fragmentOf, isShareLink, type SharedState, stateIn } from '../../src/adapters/share-link'
import { createWorld, isFauxhouseError } from '../../src/index'

const PLAYGROUND = 'https://docs.example/fauxhouse/play/'

/** A world with so many commands, as it is shared. */
function sharedWith(commands: number): SharedState {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  for (let i = 1; i < commands; i++) {
    world.execute('blocked-player', { type: i % 2 ? 'unblock' : 'block' })
    world.advance(`PT${(i * 37) % 90}M`)
  }
  const faults = [{ operation: 'getPlayerProfile', times: 2, effect: { status: 503 } }] as const
  return { log: world.log(), faults, requests: [] }
}

/** The fragment of any text. */
const fragmentWith = (text: string | Buffer) =>
  `#s=2${gzipSync(text, { level: 9 }).toString('base64url')}`

describe('a link', () => {
  it('has the state, and replays to the same world', async () => {
    const shared = sharedWith(20)
    const fragment = await fragmentOf(shared)
    expect(fragment).toMatch(/^#s=2[\w-]+$/)
    const state = await stateIn(PLAYGROUND + fragment)
    expect(state).toEqual(shared)
    const world = createWorld({ replay: state.log, faults: state.faults })
    expect(world.log()).toEqual(shared.log)
    expect(world.faults.list()).toMatchObject([{ times: 2, hits: 0 }])
  })

  it.each([
    [50, 2_200],
    [1_000, 10_500],
  ])('of %i commands has at most %i characters', async (commands, most) => {
    const { length } = await fragmentOf(sharedWith(commands))
    expect(length).toBeLessThan(most)
  })

  it('differs from a path', () => {
    expect(isShareLink(`${PLAYGROUND}#s=2abc`)).toBe(true)
    expect(isShareLink('folder/log#s=1.json')).toBe(false)
    expect(isShareLink(`${PLAYGROUND}#/players`)).toBe(false)
  })
})

describe('a link that was changed', async () => {
  const whole = await fragmentOf(sharedWith(5))
  const deep = `{"log":${'['.repeat(100_000)}${']'.repeat(100_000)},"faults":[],"requests":[]}`
  const other = { ...sharedWith(2), log: { ...sharedWith(2).log, data: 999 } }

  it.each([
    ['truncated', whole.slice(0, -40), 'incomplete or was changed'],
    ['empty', '#s=2', 'incomplete or was changed'],
    ['with other characters', `${whole}%20`, 'the format ""'],
    ['of another format', `#s=1${whole.slice(4)}`, 'the format "1"'],
    ['without a format', '#s=', 'the format ""'],
    ['that is no JSON', fragmentWith('hello'), 'incomplete or was changed'],
    ['of another value', fragmentWith('[1]'), 'no log'],
    ['that inflates to 100 MB', fragmentWith(Buffer.alloc(100_000_000)), 'more than 4 MB'],
  ])('%s is rejected', async (_, fragment, problem) => {
    await expect(stateIn(PLAYGROUND + fragment)).rejects.toMatchObject({
      code: 'INVALID_REPLAY',
      problem: expect.stringContaining(problem),
    })
  })

  it('in any one character is rejected, or has the same state', async () => {
    const short = await fragmentOf({ ...sharedWith(1), requests: [] })
    const state = await stateIn(short)
    for (let place = 4; place < short.length; place += 1) {
      const other = short[place] === 'A' ? 'B' : 'A'
      const changed = short.slice(0, place) + other + short.slice(place + 1)
      const read = await stateIn(changed).catch((error: unknown) => error)
      if (!isFauxhouseError(read)) expect(read, `character ${place}`).toEqual(state)
      else expect(read.code).toBe('INVALID_REPLAY')
    }
  })

  it.each([
    ['of another data version', fragmentWith(JSON.stringify(other)), 'data version 999'],
    ['with nested lists', fragmentWith(deep), 'not the log of a world'],
  ])('%s is not replayed', async (_, fragment, problem) => {
    const { log } = await stateIn(fragment)
    expect(() => createWorld({ replay: log })).toThrow(problem)
  })
})
