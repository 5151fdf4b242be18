import { once } from 'node:events'
import { existsSync, type FSWatcher, realpathSync, statSync, watch as watchOne } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
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
  let isReplaced = false
  const open = async () => {
    const watcher = watch(roots, {
      ignoreInitial: true,
      // Below the roots: links of folders may form cycles.
      followSymlinks: false,
      ignored: (path) => isPassedOver(basename(path)) && !roots.includes(resolve(path)),
    })
    await once(watcher, 'ready')
    watcher.on('all', hear)
    // The system allows no more watches; the existing ones continue.
    watcher.on('error', () => {})
    return watcher
  }
  let opened = open()
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      if (isReplaced) {
        isReplaced = false
        opened = opened.then((watcher) => watcher.close()).then(open)
        await opened
      }
      onChange()
    }, QUIET_MS)
  }
  const around = replacedFolders(roots, () => {
    isReplaced = true
    hear()
  })
  await opened
  return {
    async close() {
      clearTimeout(timer)
      for (const watcher of around) watcher.close()
      await (await opened).close()
    },
  }
}

/** Hears of folders in the place of others: the watches of those before do not see them. */
function replacedFolders(roots: readonly string[], onReplaced: () => void): FSWatcher[] {
  return roots.flatMap((root) => {
    if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return []
    try {
      const watcher = watchOne(dirname(root), (event, name) => {
        if (event === 'rename' && name === basename(root)) onReplaced()
      })
      return watcher.on('error', () => {})
    } catch {
      // Such a folder can be one that this user cannot read.
      return []
    }
  })
}

/** What is watched for a place: for a pattern, the folder of its part without wildcards. */
function rootOf(place: string): string {
  const parts = place.split(/[/\\]/)
  const first = parts.findIndex((part) => /[*?]/.test(part))
  const plain = first < 0 ? place : parts.slice(0, first).join('/')
  const root = resolve(plain || (place.startsWith('/') ? '/' : '.'))
  return existsSync(root) ? realpathSync(root) : root
}
