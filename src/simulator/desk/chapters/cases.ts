import { IDENTITY_FIRST } from '../../domain/markets'
import { type Chapter, cash, command, LOGIN, request, SETTLE, VERIFY } from '../steps'

const PLAYERS = ['casual', 'regular'] as const

/** Chapters of the columns about KYC, blocks and new players, and of the rare ones. */
export const CASES = {
  'kyc-in-review': {
    personas: PLAYERS,
    not: [...IDENTITY_FIRST],
    days: [10, 120],
    hours: [2, 10],
    verified: false,
    steps: [
      LOGIN,
      SETTLE,
      cash(10, 120),
      command(() => ({ type: 'setKyc', status: 'pending' })),
      command(() => ({ type: 'setKyc', status: 'in_review' }), 'stays so'),
    ],
  },
  'cool-off': {
    personas: PLAYERS,
    days: [30, 200],
    hours: [3, 20],
    steps: [
      LOGIN,
      SETTLE,
      VERIFY,
      cash(0, 200),
      command((_, stream) => ({
        type: 'block',
        cause: 'Cool-Off',
        for: stream.pick([7, 30, 42]) * 86_400_000,
      })),
    ],
  },
  'aml-hold': {
    personas: ['high_roller'],
    days: [60, 250],
    hours: [6, 60],
    steps: [
      LOGIN,
      SETTLE,
      VERIFY,
      cash(300, 3_000),
      request(60),
      command(() => ({ type: 'block', cause: 'AML Hold' })),
    ],
  },
  'new-without-deposit': {
    personas: ['registered_only'],
    days: [0, 7],
    hours: [0, 1],
    verified: false,
    steps: [],
  },
} as const satisfies Readonly<Record<string, Chapter>>
