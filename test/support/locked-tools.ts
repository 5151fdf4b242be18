import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs a package of tools as its lock file says, unless they are there.
 *
 * @param folder of the package
 */
export function installLocked(folder: string): void {
  const stamp = join(folder, 'node_modules/.installed')
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const version = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  })
  writeFileSync(stamp, version)
}
