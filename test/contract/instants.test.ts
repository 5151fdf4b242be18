import { describe, expect, it } from 'vitest'
import { formatInstant, instant, parseInstant } from '../../src/simulator/domain/instants'

const DAY = 86_400_000

describe('formatInstant', () => {
  it('writes what Date writes, on every day of the 400 years of the calendar, from year 0 to 9999', () => {
    const first = Date.parse('0000-01-01T00:00:00Z') / DAY
    const last = Date.parse('9999-12-31T00:00:00Z') / DAY
    // Has no factor in common with the days of 400 years, of which there are 25 times.
    const step = 17
    for (let day = first; day <= last; day += step) {
      const ms = day * DAY + (((day - first) * 7_919) % DAY)
      if (formatInstant(ms) !== new Date(ms).toISOString()) {
        expect(formatInstant(ms)).toBe(new Date(ms).toISOString())
      }
    }
  })

  it('refuses what is no instant', () => {
    for (const ms of [Number.NaN, 0.5, 253_402_300_800_000, -62_167_219_200_001, Infinity]) {
      expect(() => formatInstant(ms)).toThrow('is not an instant')
    }
    const known = Date.UTC(2026, 0, 1)
    formatInstant(known)
    expect(() => formatInstant(known + 0.5)).toThrow('is not an instant')
  })
})

describe('parseInstant', () => {
  it.each([
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
    ['2026-01-01t12:00:00z', '2026-01-01T12:00:00.000Z'],
    ['2026-01-01T12:00:00+02:00', '2026-01-01T10:00:00.000Z'],
    ['2026-01-01T00:30:00-23:59', '2026-01-02T00:29:00.000Z'],
    ['2026-01-01T12:00:00-00:00', '2026-01-01T12:00:00.000Z'],
    ['2026-01-01T12:00:00.5Z', '2026-01-01T12:00:00.500Z'],
    ['2026-01-01T12:00:00.123000000Z', '2026-01-01T12:00:00.123Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.9999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59-00:01', '9999-12-31T23:59:59.999Z'],
    ['0000-01-01T00:00:00+00:01', '0000-01-01T00:00:00.000Z'],
    ['2000-02-29', '2000-02-29T00:00:00.000Z'],
    ['0000-02-29', '0000-02-29T00:00:00.000Z'],
    ['2026-01-01T12:00:00.123456789Z', '2026-01-01T12:00:00.124Z'],
    [`2026-01-01T12:00:00.${'0'.repeat(400)}Z`, '2026-01-01T12:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(formatInstant(parseInstant(text) as number)).toBe(expected)
  })

  it('rounds into the period, and a date alone spans its day', () => {
    const at = (text: string, edge: 'start' | 'end') =>
      formatInstant(parseInstant(text, edge) as number)
    expect(at('2026-01-01T00:00:00.0001Z', 'start')).toBe('2026-01-01T00:00:00.001Z')
    expect(at('2026-01-01T00:00:00.9999Z', 'start')).toBe('2026-01-01T00:00:01.000Z')
    expect(at('2026-01-01T00:00:00.0019Z', 'end')).toBe('2026-01-01T00:00:00.001Z')
    expect(at('2026-01-01', 'end')).toBe('2026-01-01T23:59:59.999Z')
  })

  it.each([
    ['', 'It is empty.'],
    ['2026-01-01T24:00:00Z', 'Hour 24 is not used: write 00:00:00 of the next day.'],
    ['2016-12-31T23:59:60Z', 'Leap seconds are not used: write second 59, or the next minute.'],
    ['2016-12-31T10:00:60Z', 'Leap seconds are not used: write second 59, or the next minute.'],
    ['2025-02-29', '2025-02 has no day 29.'],
    ['2100-02-29T00:00:00Z', '2100-02 has no day 29.'],
    ['2026-01-32', '2026-01 has no day 32.'],
    ['2026-13-01', 'There is no month 13.'],
    ['2026-01-01T24:00:01Z', 'Hour 24 is not used: write 00:00:00 of the next day.'],
    ['2026-01-01T00:00:00+02:60', 'There is no offset +02:60.'],
    [
      '2026-01-01T12:00:00.123 0200',
      'The + of its offset arrived as a blank: write + as %2B in a URL.',
    ],
    ['1900-02-29', '1900-02 has no day 29.'],
    ['2026-04-31T00:00:00Z', '2026-04 has no day 31.'],
    ['2026-00-01', 'There is no month 00.'],
    ['2026-01-00', '2026-01 has no day 00.'],
    ['2026-01-01T25:00:00Z', 'There is no hour 25.'],
    ['2026-01-01T00:60:00Z', 'There is no minute 60.'],
    ['2026-01-01T00:00:61Z', 'There is no second 61.'],
    ['2026-01-01T00:00:00+24:00', 'There is no offset +24:00.'],
    ['2026-01-01T12:00:00', 'It has no offset: end it with Z, or with one such as +02:00.'],
    [
      '2026-01-01T12:00:00 02:00',
      'The + of its offset arrived as a blank: write + as %2B in a URL.',
    ],
  ])('says what is wrong with %s', (text, reason) => {
    expect(parseInstant(text)).toBe(reason)
    expect(() => instant(text)).toThrow(reason)
  })

  it.each([
    ...`2026-01-01T12:00Z 2026-01-01T12:00:00+0200 2026-01-01T12:00:00+02 2026-01-01T12:00:00.Z
      2026-01-01T12:00:00,5Z +002026-01-01 -0001-01-01 12026-01-01 2026-1-1 20260101 2026-W01-1
      2026-01-01Z 1767268800 now 24-01-01 2024-01 2024 20240101T000000Z 2024-001 01/02/2024
      2024/01/02 1704067200000 -P1D NaN 2024-01-01T00:00:00Zx 2024-01-01T00:00:00Z[Europe/Paris]
      2024-01-01T00:00:00ZZ 2024-01-01+02:00 2024-01-01T 2024-01-01T10 2024-01-01T10:00+02:00
      2024-01-01_10:00:00Z 2024-01-01T10:00:00+2:00 2024-01-01T10:00:00GMT 2024-01-01T10:00.5Z
      2024-01-01,2024-02-01 2024-01-01T10:00:00\u221202:00 \uff12024-01-01`.split(/\s+/),
    ...['2026-01-01 12:00:00Z', ' 2026-01-01', '2026-01-01\n', '2024-01-01T00:00:00Z ', ' '],
    ...['\u0662\u0660\u0662\u0666-01-01', 'Mon, 01 Jan 2024 00:00:00 GMT', '2024-01-01\0'],
    `2024-01-01${'0'.repeat(2000)}`,
  ])('rejects %o', (text) => {
    expect(parseInstant(text)).toBe('It is not an RFC 3339 date-time, nor a date.')
  })
})
