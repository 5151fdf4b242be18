import { expect, test } from 'vitest'
import { instant } from '../../src/domain/instants'
import { createStream } from '../../src/random/stream'
import { drawRegistration, windowEnd } from '../../src/registration/window'

test.each([
  ['2023-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
  ['2022-03-31T10:20:30.400Z', '2025-03-31T10:20:30.400Z'],
])('the window that begins at %s ends three years later', (epoch, end) => {
  expect(windowEnd(instant(epoch))).toBe(instant(end))
})

test.each([1, 2, 60_000, 3_600_000])('a registration falls in a range of %i ms', (length) => {
  const epoch = instant('2023-01-01T00:00:00Z')
  const from = instant('2024-05-01T04:10:00Z')
  const stream = createStream('window', length)
  for (let index = 0; index < 200; index += 1) {
    const at = drawRegistration(stream, epoch, from, from + length, 'AU')
    expect(at).toBeGreaterThanOrEqual(from)
    expect(at).toBeLessThan(from + length)
  }
})
