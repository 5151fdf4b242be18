import { afterEach, describe, expect, test } from 'vitest'
import * as index from '../../src/index'
import { CASES, closeServer } from './option-cases'

afterEach(closeServer)

const refusing = Object.entries(CASES).filter(([, cases]) => cases.length > 0)

describe.each(refusing)('%s refuses invalid arguments', (_, cases) => {
  test.each(cases.map(([call, message]) => [message, call] as const))(
    '%s',
    async (message, call) => {
      const refused = await Promise.resolve()
        .then(call)
        .catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(index.FauxhouseError)
      const { code, facts, remedy } = refused as index.FauxhouseError
      expect((refused as Error).message).toContain(message)
      expect({ code, remedy }).toEqual({
        code: 'INVALID_OPTION',
        remedy: expect.stringMatching(/[.?)]$/),
      })
      expect(JSON.parse(JSON.stringify(facts))).toEqual(facts)
    },
  )
})
