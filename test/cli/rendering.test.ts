import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatDate, formatMoney } from '../../src/cli/formats'
import { renderBar, renderSparkline } from '../../src/cli/sparkline'
import { renderColumns, renderTable, wrapWords } from '../../src/cli/text-table'

describe('money and dates', () => {
  test('the currency sets the decimals, thousands are set apart', () => {
    expect(formatAmount(1234567.5, 'EUR')).toBe('1,234,567.50')
    expect(formatAmount(-1234, 'JPY')).toBe('-1,234')
    expect(formatAmount(0.001, 'KWD')).toBe('0.001')
    expect(formatMoney(0.1234, 'BTC')).toBe('0.12340000 BTC')
    expect(formatAmount(999, 'CLP')).toBe('999')
  })

  test('an instant is shown to the second, in UTC', () => {
    expect(formatDate('2026-01-01T12:00:05.999Z')).toBe('2026-01-01 12:00:05')
    expect(formatDate(undefined)).toBe('-')
  })
})

/** Without styles. */
const plain = (text: string) => text.replace(/(?!\n)\p{Cc}/gu, '')

describe('tables', () => {
  test('columns are as wide as their widest cell, and no line ends in blanks', () => {
    const rows = [
      ['a', '1', ''],
      ['bcd', '22', 'x'],
    ]
    expect(renderTable(rows)).toBe('  a    1\n  bcd  22  x')
    const columns = { A: {}, B: { side: 'right' }, C: {} } as const
    expect(plain(renderColumns(columns, rows))).toBe('  A     B  C\n  a     1\n  bcd  22  x')
  })

  test('the last cell continues below itself, in words', () => {
    expect(renderTable([['a', 'one two three']], 12)).toBe('  a  one two\n     three')
    expect(renderTable([['a', 'one-long-word']], 12)).toBe('  a  one-long-word')
  })

  test('with a head is shortened, and leaves columns out by rank', () => {
    const columns = { id: {}, name: { least: 4 }, note: { least: 4, rank: 1 } }
    const rows = [['pl_1', 'Katharina', 'a long note']]
    const at = (width: number) => plain(renderColumns(columns, rows, width)).split('\n')
    expect(at(40)).toEqual(['  id    name       note', '  pl_1  Katharina  a long note'])
    expect(at(25)).toEqual(['  id    name     note', '  pl_1  Kathar…  a long…'])
    expect(at(15)).toEqual(['  id    name  …', '  pl_1  Kathar…'])
    expect(at(5)).toEqual(['  id    name', '  pl_1  Kat…'])
  })

  test('columns stand below each other whatever the script', () => {
    const names = ['Anna', '山田太郎', 'محمد العلي', 'Zoë', '👩‍🚀']
    const lines = renderTable(names.map((name) => [name, '|'])).split('\n')
    expect(new Set(lines.map((line) => stringWidth(line)))).toHaveProperty('size', 1)
  })

  test('a right-to-left name stays in its cell, a control character is seen', () => {
    expect(renderTable([['محمد', 'x']])).toContain('\u2068محمد\u2069')
    expect(renderTable([['a\u001b[31mb\nc']])).toBe(String.raw`  a\u001b[31mb\u000ac`)
  })
})

describe('words', () => {
  test('are never broken', () => {
    expect(wrapWords(['one,', 'two,', 'three'], 9)).toEqual(['one, two,', 'three'])
    expect(wrapWords(['one', 'a-long-word', 'x'], 5)).toEqual(['one', 'a-long-word', 'x'])
    expect(wrapWords(['山田', '太郎'], 9)).toEqual(['山田 太郎'])
    expect(wrapWords(['山田', '太郎'], 8)).toEqual(['山田', '太郎'])
    expect(wrapWords([], 9)).toEqual([])
  })
})

describe('curves', () => {
  test('from zero to the highest value', () => {
    expect(renderSparkline([0, 1, 50, 100])).toBe('▁▂▅█')
    expect(renderSparkline([0, 0])).toBe('▁▁')
    expect(renderSparkline([])).toBe('')
  })

  test('a bar is full only when it is complete', () => {
    expect(renderBar(0, 4)).toBe('░░░░')
    expect(renderBar(0.999, 4)).toBe('███░')
    expect(renderBar(1, 4)).toBe('████')
  })
})
