import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that is deleted after the test. */
export interface TemporaryFolder {
  readonly path: string
  /** Writes a file, with a value as JSON, and returns its path. */
  write(name: string, content: object | string): string
  remove(name: string): void
}

export function makeFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'fauxhouse-cli-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return {
    path,
    write(name, content) {
      const file = join(path, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return file
    },
    remove: (name) => rmSync(join(path, name), { recursive: true }),
  }
}
