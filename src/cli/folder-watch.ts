import { type Dirent, type FSWatcher, readdirSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { statsOf } from '../doors/node-files'
import { isPassedOver } from '../doors/node-scenarios'

/** An editor writes a file in several steps; they count as one change. */
const QUIET_MS = 100

/** Calls back when something at some places has changed, until it is closed. */
export interface FolderWatch {
  close(): void
}

/**
 * Watches files, folders with all below them, and patterns. It looks at folders, not at files: an
 * editor may put a new file in the place of the old one. What it hears is taken as a hint alone;
 * whoever is called back looks for himself at what has changed.
 */
export function watchFolders(places: readonly string[], onChange: () => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined

  const settle = () => {
    try {
      attach()
    } catch {
      // The system watches no more folders: what it watches already is heard as before.
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
      // Of a folder that goes away nothing more is heard; the next change looks for it again.
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

/** Undefined for a folder that went away meanwhile; the next change looks for it again. */
function tryToWatch(folder: string, notice: () => void): FSWatcher | undefined {
  try {
    return watch(folder, notice)
  } catch (error) {
    if (isFolder(folder)) throw error
    return undefined
  }
}

/** The folders in which a change matters: of a pattern those below what stands before it. */
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

/** Nothing of a folder that went away meanwhile: who reads the files says what is wrong. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
