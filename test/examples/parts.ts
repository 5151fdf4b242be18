import type { TestContext } from 'vitest'

/** Skips a test for which this machine lacks a part of Debian; in CI it fails. */
export function requirePart(isThere: boolean, part: string, { skip }: TestContext): void {
  if (isThere) return
  if (process.env['CI'] !== undefined) throw new Error(`CI has to install ${part}.`)
  skip(`This machine lacks ${part}.`)
}
