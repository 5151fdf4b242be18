import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
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
  // The folder above is watched, too, because the watch of a file or folder ends with its removal.
  const roots = new Set(
    watched.flatMap(({ path, isFile }) => [dirname(path), ...(isFile ? [] : [path])]),
  )
  const isWatched = (path: string) =>
    watched.some(({ path: root, isFile }) => {
      if (path === root) return true
      return !isFile && path.startsWith(join(root, sep)) && !isPassedOver(basename(path))
    })
  let timer: NodeJS.Timeout | undefined
  const watcher = watch([...roots], {
    ignoreInitial: true,
    // A file that is still being written is not read.
    awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
    // Below the roots: links of folders may form cycles.
    followSymlinks: false,
    ignored: (path) => !roots.has(resolve(path)) && !isWatched(resolve(path)),
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

/** A folder with everything below it, or one file. */
interface Watched {
  readonly path: string
  readonly isFile: boolean
}

/**
 * What is watched for a place: for a pattern, the folder of its part without wildcards. For a link,
 * both ends are watched.
 */
function watchedFor(place: string): Watched[] {
  const parts = place.split(/[/\\]/)
  const first = parts.findIndex((part) => /[*?]/.test(part))
  const isFile = first < 0 && !isDirectory(place)
  const plain =
    first < 0 ? place : parts.slice(0, first).join('/') || (place.startsWith('/') ? '/' : '.')
  const link = join(realPath(dirname(plain)), basename(plain))
  return [...new Set([link, realPath(plain)])].map((path) => ({ path, isFile }))
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path)
}
