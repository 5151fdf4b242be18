import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readFaultFile } from '../../src/cli/fault-file'

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'faults.json')
  writeFileSync(path, text)
  return path
}

describe('a file of faults', () => {
  it('is a list of rules', async () => {
    const rules = [{ effect: { status: 503 } }, { id: 'slow', effect: { delay: 'PT1S' } }]
    expect(await readFaultFile(fileOf(JSON.stringify(rules)))).toEqual(rules)
  })

  it.each([
    ['{', 'it is not JSON'],
    ['{}', 'it is not a list'],
    ['[{}]', 'rule 0: The option effect cannot be undefined.'],
    ['[{"effect":{"status":503}},{"effect":{"status":1}}]', 'rule 1: The option effect.status'],
  ])('%s is refused with its place', async (text, problem) => {
    const path = fileOf(text)
    await expect(readFaultFile(path)).rejects.toThrow(`${path}: ${problem}`)
    await expect(readFaultFile(path)).rejects.toMatchObject({ code: 'INVALID_FILE' })
  })
})
