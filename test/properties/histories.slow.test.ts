import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../src/index'
import { PERSONA_IDS } from '../../src/simulator/domain/personas'
import { DRAWN_TYPES } from '../../src/testing/properties/command-draws'
import {
  executeHistory,
  type HistoryOptions,
  histories,
  replayOf,
  scenarioOf,
  type TimedHistory,
} from '../../src/testing/properties/fast-check'
import { samples } from '../support/samples'

const SEEDS = fc.nat().map((number) => `seed-${number}`)
const timed = histories({ clock: true })

/** What follows from the history alone: amounts, statuses and instants. */
function stated(world: World, id: string) {
  const player = world.player(id)
  const { balances, kpi, kyc_status, withdrawal_status, blocked } = player.profile()
  const rows = player.transactions({ limit: 200 }).transactions
  return {
    ...{ balances, kpi, kyc_status, withdrawal_status, blocked },
    rows: rows.map(({ date, event_name, amount, status }) => [date, event_name, amount, status]),
    bonuses: player.bonuses().bonuses.map(({ id: _, ...bonus }) => bonus),
  }
}

describe('a history', () => {
  it('is valid for every id and seed, with the same effect', () => {
    fc.assert(
      fc.property(timed, SEEDS, fc.string({ minLength: 4 }), (history, seed, word) => {
        const world = createWorld({ players: 0 })
        executeHistory(world, 'anna', history)
        const other = createWorld({ players: 0, seed })
        const id = `Ægir/${word.replace(/\p{C}/gu, '')}`
        executeHistory(other, id, history)
        expect(stated(other, id)).toEqual(stated(world, 'anna'))
      }),
      { numRuns: samples(25) },
    )
  })

  it('is a list of commands that one call executes', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        const world = createWorld({ players: 0 })
        world.execute('anna', history)
        expect(history[0]?.type).toBe('register')
        expect(
          world
            .player('anna')
            .commands()
            .map(({ command }) => command),
        ).toEqual(history)
      }),
      { numRuns: samples(12) },
    )
  })

  it.each<[string, () => HistoryOptions & { readonly player: string }]>([
    ['a new player', () => ({ player: 'anna', world: createWorld({ players: 0, seed: 'own' }) })],
    [
      'the player of a scenario',
      () => ({ player: 'active-bonus', world: createWorld({ scenarios: ['active-bonus'] }) }),
    ],
    [
      'a generated player, who plays on',
      () => {
        const world = createWorld({ seed: 'plays', players: 3 })
        return { world, player: world.list().players[1]?.id ?? '' }
      },
    ],
  ])('is valid for %s, with references and the luck of the seed', (_, optionsOf) => {
    const options = optionsOf()
    const { player, world = createWorld({ players: 0 }) } = options
    let references = 0
    let rounds = 0
    fc.assert(
      fc.property(histories({ ...options, clock: true }), (history) => {
        const isNew = history.some((step) => 'type' in step && step.type === 'register')
        expect(isNew).toBe(!world.has(player))
        executeHistory(world.fork(), player, history)
        references += history.filter((step) => 'transaction' in step).length
        rounds += history.filter((step) => 'rounds' in step).length
      }),
      { numRuns: samples(60), seed: 1 },
    )
    expect([references > 0, rounds > 0]).toEqual([true, true])
  })

  it('has every type of command, or those that are requested', () => {
    const typesOf = (options: HistoryOptions, size: number) => {
      const seen = new Set<string>()
      for (let seed = 1; seed <= 25 && seen.size < size; seed += 1) {
        const drawn = fc.sample(histories({ ...options, clock: false }), { numRuns: 10, seed })
        for (const { type } of drawn.flat()) seen.add(type)
      }
      return [...seen].sort()
    }
    const all = ['register', ...DRAWN_TYPES].sort()
    expect(typesOf({ maxLength: 25 }, all.length)).toEqual(all)
    const types = ['deposit', 'requestWithdrawal'] as const
    expect(typesOf({ types }, 4)).toEqual([...types, 'register'].sort())
  })

  it('has the market and the length that are requested', () => {
    const drawn = fc.sample(histories({ market: 'JP', maxLength: 4 }), 100)
    expect(drawn.every(([first]) => first?.type === 'register' && first.market === 'JP')).toBe(true)
    expect(Math.max(...drawn.map(({ length }) => length))).toBe(5)
  })

  it('follows from the seed of fast-check', () => {
    const sample = () => JSON.stringify(fc.sample(timed, { seed: 5, numRuns: 20 }))
    expect(sample()).toBe(sample())
    const isShort = fc.property(timed, ({ length }) => length < 4)
    const { counterexample, counterexamplePath: path } = fc.check(isShort, { seed: 5 })
    const again = fc.check(isShort, { seed: 5, path: path ?? '', endOnFailure: true })
    expect(again.counterexample).toEqual(counterexample)
    expect(again.numRuns).toBe(1)
  })
})

/** The smallest history that fails, of a property that fails for each that `isBad`. */
function smallest(history: fc.Arbitrary<TimedHistory>, isBad: (history: TimedHistory) => boolean) {
  const property = fc.property(history, (drawn) => !isBad(drawn))
  const { counterexample } = fc.check(property, { seed: 9, numRuns: 1_000 })
  return counterexample?.[0]
}

const has = (type: string) => (history: TimedHistory) =>
  history.some((step) => 'type' in step && step.type === type)

describe('a history shrinks', () => {
  it('to the commands that matter, in plain terms', () => {
    const register = { type: 'register', market: 'DE', currency: 'EUR' }
    expect(smallest(histories(), has('requestWithdrawal'))).toEqual([
      register,
      { type: 'deposit', amount: 10 },
      { type: 'requestWithdrawal', amount: 1, by: 'Admin' },
    ])
    expect(smallest(histories(), has('updateProfile'))).toEqual([
      register,
      { type: 'updateProfile' },
    ])
  })

  it('to the shortest moves of the clock', () => {
    const isMoved = (history: TimedHistory) => history.some((step) => 'advance' in step)
    expect(smallest(timed, isMoved)).toEqual([
      { type: 'register', market: 'DE', currency: 'EUR' },
      { advance: 'PT1S' },
    ])
  })

  it('in its market only', () => {
    const [first] = smallest(histories({ market: 'JP' }), has('deposit')) ?? []
    expect(first).toMatchObject({ market: 'JP', currency: 'JPY' })
  })

  it('to histories that are valid', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const tried: TimedHistory[] = []
        smallest(
          timed.map((history) => history),
          (history) => tried.push(history) > 0,
        )
        fc.check(
          fc.property(timed, (history) => {
            tried.push(history)
            return history.length < 3
          }),
          { seed, numRuns: 5 },
        )
        for (const history of tried) {
          executeHistory(createWorld({ players: 0, seed: 'else' }), 'bo', history)
        }
      }),
      { numRuns: samples(8) },
    )
  })

  it('from an example of the user', () => {
    const deposit = { type: 'deposit', amount: 5_000, note: 'first' } as const
    const example = [{ type: 'register', market: 'GB', currency: 'GBP' }, deposit, deposit] as const
    const property = fc.property(histories(), (history) => !has('deposit')(history))
    const { counterexample } = fc.check(property, { examples: [[example]], numRuns: 1 })
    expect(counterexample?.[0]).toHaveLength(2)
  })
})

describe('a counterexample prints', () => {
  const isPaid = (history: TimedHistory) => has('deposit')(history) && has('login')(history)

  it('as a scenario file and as a replay log', () => {
    const property = fc.property(timed, (history) => !isPaid(history))
    const { error } = reportOf(() => fc.assert(property, { seed: 1, numRuns: 1_000 }))
    const [, scenario = ''] = /^scenario file: (.*)$/m.exec(error) ?? []
    const [, replay = ''] = /^replay log: (.*)$/m.exec(error) ?? []
    const loaded = createWorld({ players: 0, seed: 'else', scenarios: [JSON.parse(scenario)] })
    const replayed = createWorld({ replay: JSON.parse(replay) })
    expect(loaded.player('player').profile()).toEqual(replayed.player('player').profile())
    expect(replayed.player('player').profile().balances.cash_balance).toBeGreaterThan(0)
    expect(error).toContain('  {"type":"login"}')
  })

  it('from the world of its option', () => {
    const world = createWorld({ scenarios: ['pending-kyc'] })
    const [history = []] = fc.sample(histories({ world, player: 'pending-kyc' }), 1)
    const fork = world.fork()
    fork.execute('pending-kyc', history)
    const again = createWorld({ replay: replayOf(history) })
    expect(again.player('pending-kyc').profile()).toEqual(fork.player('pending-kyc').profile())
    expect(createWorld({ scenarios: [scenarioOf(history)] }).has('pending-kyc')).toBe(true)
  })

  it('from an empty world, for a list of any origin', () => {
    const commands = [
      { type: 'register', market: 'DE' },
      { type: 'deposit', amount: 15 },
    ] as const
    expect(replayOf(commands).commands).toHaveLength(2)
    expect(scenarioOf(commands).steps).toHaveLength(1)
  })

  it('with the reason, if the steps of a scenario cannot make the player', () => {
    const world = createWorld({ players: 0, policies: { concurrentBonuses: 2 } })
    const property = fc.property(
      histories({ world, types: ['awardBonus'] }),
      (history) => history.length < 3,
    )
    const { error } = reportOf(() => fc.assert(property, { seed: 2 }))
    expect(error).toMatch(/^scenario file: (\{|.*Export the form replay)/m)
    expect(error).toMatch(/^replay log: \{/m)
  })
})

function reportOf(run: () => void): { readonly error: string } {
  try {
    run()
  } catch (error) {
    return { error: String(error) }
  }
  throw new Error('The property holds.')
}

describe('the options of histories', () => {
  it.each([
    [{ type: ['deposit'] }, 'histories has no option "type"'],
    [{ types: ['changeCurrency'] }, 'The option types.0 cannot be "changeCurrency"'],
    [{ types: [] }, 'Pass one type or more.'],
    [{ maxLength: 201 }, 'Pass a whole number from 1 to 200.'],
    [{ market: 'XX' }, 'The option market cannot be "XX"'],
    [{ world: {} }, 'Pass a world, such as createWorld'],
    [{ player: '..' }, 'Use 1 to 200 characters that are valid in a URL'],
  ])('%j is refused', (options, message) => {
    expect(() => histories(options as HistoryOptions & { clock: true })).toThrow(message)
  })

  it('need types that the player accepts', () => {
    const world = createWorld({ scenarios: ['blocked-player'] })
    const drawn = histories({ world, player: 'blocked-player', types: ['deposit'] })
    expect(() => fc.sample(drawn, 1)).toThrow('rejects every drawn command of the types deposit')
  })

  it('take the world as it is', () => {
    const world = createWorld({ players: 0 })
    const drawn = histories({ world, player: 'anna' })
    world.execute('anna', { type: 'register', persona: PERSONA_IDS[0] })
    expect(fc.sample(drawn, 1)[0]?.[0]?.type).toBe('register')
  })
})
