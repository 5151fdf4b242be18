import { expect, test } from 'vitest'
import { ClientLeftError, hasLeft } from '../../src/service/request'

test('a client that has left is known by the error of another copy of the package', async () => {
  const copy = '../../src/service/request.ts?copy'
  const other: { ClientLeftError: typeof ClientLeftError } = await import(/* @vite-ignore */ copy)
  const error = new other.ClientLeftError()
  expect(error).not.toBeInstanceOf(ClientLeftError)
  expect(hasLeft({}, error)).toBe(true)
  expect(hasLeft({}, new Error(error.message))).toBe(false)
})
