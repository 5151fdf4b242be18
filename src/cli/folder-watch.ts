import { type Dirent, type FSWatcher, readdirSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { statsOf } from '../adapters/node-files'
import { isPassedOver } from '../adapters/node-scenarios'

/** Delay in ms: an editor writes a file in several steps, which count as one change. */
const QUIET_MS = 100

/**
 * Watches files, folders with everything below them, and patterns. It watches folders, not files,
 * because an editor may replace a file. The callback does not say what has changed: the caller
 * reads the files and compares.
 */
export function watchFolders(places: readonly string[], onChange: () => void) {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined

  const settle = () => {
    try {
      attach()
    } catch {
      // The system allows no more watches; the existing ones continue.
    }
    onChange()
  }
  const notice = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, QUIET_MS)
  }
  const drop = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const attach = () => {
    const folders = new Set(places.flatMap(foldersOf))
    for (const folder of [...watchers.keys()]) if (!folders.has(folder)) drop(folder)
    for (const folder of folders) {
      if (watchers.has(folder)) continue
      const watcher = tryToWatch(folder, notice)
      if (watcher === undefined) continue
      // A deleted folder reports no more changes; the next change watches it again if it exists.
      watcher.on('error', () => drop(folder))
      watchers.set(folder, watcher)
    }
  }

  attach()
  return {
    close() {
      clearTimeout(timer)
      for (const folder of [...watchers.keys()]) drop(folder)
    },
  }
}

/** Undefined for a folder that was deleted; the next change watches it again if it exists. */
function tryToWatch(folder: string, notice: () => void): FSWatcher | undefined {
  try {
    return watch(folder, notice)
  } catch (error) {
    if (isFolder(folder)) throw error
    return undefined
  }
}

/** The folders to watch; for a pattern those below its part without wildcards. */
function foldersOf(place: string): string[] {
  if (!/[*?]/.test(place)) return isFolder(place) ? foldersBelow(place) : existing(dirname(place))
  const parts = place.split(/[/\\]/)
  const first = parts.findIndex((part) => /[*?]/.test(part))
  const root = parts.slice(0, first).join('/') || (place.startsWith('/') ? '/' : '.')
  return isFolder(root) ? foldersBelow(root) : []
}

function existing(folder: string): string[] {
  return isFolder(folder) ? [folder] : []
}

function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() ?? false
}

function foldersBelow(folder: string): string[] {
  const inner = entriesOf(folder)
    .filter((entry) => entry.isDirectory() && !isPassedOver(entry.name))
    .flatMap((entry) => foldersBelow(join(folder, entry.name)))
  return [folder, ...inner]
}

/** Empty for a folder that was deleted: reading the files reports the error. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
