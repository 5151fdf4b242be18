import { test as plain } from 'fauxhouse/vitest'
import { BASE_URL } from '../src/config'

/** Each test has a world of its own that begins with these scenarios; msw answers from it. */
export const test = plain.override({
  worldOptions: {
    players: 0,
    scenarios: ['wagering-one-cent-left', 'eligible-all-types', 'bonus-history-60'],
    adapter: 'msw',
    baseUrl: BASE_URL,
  },
})
