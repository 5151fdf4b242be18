import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { watch } from 'chokidar'
import { isPassedOver } from '../adapters/node-scenarios'

/** Delay in ms: an editor writes a file in several steps, which count as one change. */
const QUIET_MS = 100

/**
 * Watches files, folders with everything below them, and patterns. The callback does not say what
 * has changed: the caller reads the files and compares.
 */
export async function watchFolders(places: readonly string[], onChange: () => void) {
  const roots = places.map(rootOf)
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(roots, {
    ignoreInitial: true,
    // Below the roots: links of folders may form cycles.
    followSymlinks: false,
    ignored: (path) => isPassedOver(basename(path)) && !roots.includes(resolve(path)),
  })
  await once(watcher, 'ready')
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, QUIET_MS)
  })
  // The system allows no more watches; the existing ones continue.
  watcher.on('error', () => {})
  return {
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}

/** What is watched for a place: for a pattern, the folder of its part without wildcards. */
function rootOf(place: string): string {
  const parts = place.split(/[/\\]/)
  const first = parts.findIndex((part) => /[*?]/.test(part))
  const plain = first < 0 ? place : parts.slice(0, first).join('/')
  const root = resolve(plain || (place.startsWith('/') ? '/' : '.'))
  return existsSync(root) ? realpathSync(root) : root
}
