import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const IGNORED = readFileSync(`${root}.gitignore`, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.replace(/\/$/, ''))

/** What `.gitignore` leaves out: `*` and an ending, a path from the root, or a name anywhere. */
function isIgnored(path: string, name: string): boolean {
  return IGNORED.some((line) => {
    if (line.startsWith('*')) return name.endsWith(line.slice(1))
    return line.startsWith('/') ? `/${path}` === line : name === line
  })
}

/** All files except ignored ones, without git: a downloaded tree has no repository. */
export function listFiles(folder = ''): string[] {
  const entries = readdirSync(`${root}${folder}`, { withFileTypes: true })
  return entries
    .filter(({ name }) => name !== '.git' && !isIgnored(`${folder}${name}`, name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`
      return entry.isDirectory() ? listFiles(`${path}/`) : path
    })
    .sort((a, b) => (a < b ? -1 : 1))
}

export function readText(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8')
}
