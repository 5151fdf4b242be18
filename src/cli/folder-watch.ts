import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { watch } from 'chokidar'
import { isDirectory, isPassedOver } from '../adapters/node-scenarios'

/** Delay in ms: an editor writes a file in several steps, which count as one change. */
const QUIET_MS = 100

/**
 * Watches files, folders with everything below them, and patterns. The callback does not say what
 * has changed: the caller reads the files and compares.
 */
export async function watchFolders(places: readonly string[], onChange: () => void) {
  const watched = places.flatMap(watchedFor)
  const roots = [...new Set(watched.map(({ root }) => root))]
  const isWatched = (path: string) =>
    watched.some(({ root, file }) => {
      if (file !== undefined) return path === file
      return path.startsWith(root) && !isPassedOver(basename(path))
    })
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(roots, {
    ignoreInitial: true,
    // Below the roots: links of folders may form cycles.
    followSymlinks: false,
    ignored: (path) => !roots.includes(resolve(path)) && !isWatched(resolve(path)),
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

/** A folder with everything below it, or one file of the folder. */
interface Watched {
  readonly root: string
  readonly file?: string
}

/**
 * What is watched for a place: for a pattern, the folder of its part without wildcards; for a file,
 * its folder, because the watch of a file ends when it is removed. For a link, both ends are
 * watched.
 */
function watchedFor(place: string): Watched[] {
  const parts = place.split(/[/\\]/)
  const first = parts.findIndex((part) => /[*?]/.test(part))
  if (first < 0 && !isDirectory(place)) {
    const link = join(realPath(dirname(place)), basename(place))
    return [link, realPath(link)].map((file) => ({ root: dirname(file), file }))
  }
  const plain = first < 0 ? place : parts.slice(0, first).join('/')
  return [{ root: realPath(plain || (place.startsWith('/') ? '/' : '.')) }]
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path)
}
