import type { ScenarioDefinition } from '../../src/scenarios/definition'

const LOGIN = { type: 'login' } as const
/** The largest number of repeats of one step. */
export const MANY = 100_000

/** A definition that is too much work. */
export interface Excess {
  readonly definition: Omit<ScenarioDefinition, 'name'>
  /** The JSON pointer in the error. */
  readonly pointer: string
  /** A part of the message. */
  readonly problem: string
}

const players = (count: number, definition: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`p${place}`, definition]))

const rows = (count: number) => [{ type: 'deposit', amount: 100 }, { reach: { rows: count } }]

/** Definitions that need too much work, by the kind of work. */
export const EXCESSES: Readonly<Record<string, Excess>> = {
  'a target of 1e300': {
    definition: { steps: [{ reach: { ltd: { eur: 1e300 } } }] },
    pointer: '/steps/0',
    problem: 'ltd 1e+300 is not an amount of EUR',
  },
  'the parts of a target': {
    definition: { steps: [{ reach: { ltd: { eur: 9e9 } } }] },
    pointer: '/steps/0',
    problem: '1,800,000 commands; the limit is 200,000',
  },
  'the wagering of a huge award': {
    definition: {
      steps: [
        { type: 'deposit', amount: 0.01 },
        { type: 'awardBonus', amount: 9e9 },
        { reach: { wagering: { percent: 50 } } },
      ],
    },
    pointer: '/steps/2',
    problem: ' commands; the limit is 200,000',
  },
  'a repeat of a repeat': {
    definition: { steps: [{ repeat: MANY, steps: [{ repeat: MANY, ...LOGIN }] }] },
    pointer: '/steps/0/steps/0',
    problem: '10,000,100,000 iterations; the limit is 600,000',
  },
  'three repeats around nothing': {
    definition: {
      steps: [{ repeat: MANY, steps: [{ repeat: MANY, steps: [{ repeat: MANY, steps: [] }] }] }],
    },
    pointer: '/steps/0/steps/0',
    problem: '10,000,100,000 iterations; the limit is 600,000',
  },
  'players that extend a large scenario': {
    definition: { players: players(200, { extends: 'huge-ledger' }) },
    pointer: '/steps/0/steps/1/steps/0',
    problem: '202,038 commands; the limit is 200,000',
  },
  'very many players': {
    definition: { players: players(1_001, {}) },
    pointer: '/players',
    problem: '1,001 players; the limit is 1,000',
  },
  'players with many rows each': {
    definition: { players: players(2, { steps: rows(400_000) }) },
    pointer: '/players/p1/steps/1',
    problem: '800,000 rows; the limit is 600,000',
  },
  'rounds in repeats': {
    definition: { steps: [{ repeat: 10, type: 'play', stake: 0.01, rounds: MANY }] },
    pointer: '/steps/0',
    problem: '1,000,000 iterations; the limit is 600,000',
  },
}
