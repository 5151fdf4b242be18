import { lineAt, type SourceFile } from './source-file'

/** Largest number of lines of a file: a longer file has two subjects. */
const MAX_LINES = { src: 300, test: 400 }

const MAX_WIDTH = 100

/** Folder names that say nothing about what is in them. */
const JUNK_FOLDERS = ['utils', 'util', 'helpers', 'types', 'constants', 'common', 'shared', 'misc']

/** Noun of one or several kebab-case words, with suffixes such as `.test`, `.config` or `.d`. */
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/

export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const most = path.startsWith('src/') ? MAX_LINES.src : MAX_LINES.test
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    return lines > most ? [`${path}:${lines} has over ${most} lines: split it by subject`] : []
  })
}

/**
 * Lines over the width without their literals: a message or a regular expression stays on one line
 * so that a search finds it.
 */
export function findWideLines(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, unquoted }) =>
    unquoted
      .split('\n')
      .flatMap((line, index) =>
        line.length > MAX_WIDTH
          ? [`${path}:${index + 1} is ${line.length} wide: break it at ${MAX_WIDTH}`]
          : [],
      ),
  )
}

/** Misnamed files, junk folders, folders of one file, and index files below the top. */
export function findMisplacedFiles(paths: readonly string[]): string[] {
  const breaches: string[] = []
  const siblings = new Map<string, string[]>()
  for (const path of paths) {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    const folder = parts.join('/')
    siblings.set(folder, [...(siblings.get(folder) ?? []), path])
    const junk = parts.find((part) => JUNK_FOLDERS.includes(part))
    if (junk) breaches.push(`${path} lies in a folder named ${junk}: name it by its subject`)
    if (!FILE_NAME.test(name)) breaches.push(`${path} is not named in kebab-case`)
    if (name === 'index.ts' && folder !== 'src') {
      breaches.push(`${path} is an index below the top: import the file that has it`)
    }
  }
  for (const [folder, [only, ...others]] of siblings) {
    const hasFolders = [...siblings.keys()].some((other) => other.startsWith(`${folder}/`))
    if (others.length === 0 && !hasFolders)
      breaches.push(`${only} is alone in its folder: move it up`)
  }
  return breaches
}

/** Paths that exist on one machine only, written so that this file does not match. */
const LOCAL_PLACES =
  /(?<![\w.$}])[/](?:work|root|home[/]\w+)[/]|\b(?:file|https?):[/]{2}(?:registry\.|[^/\s]*:4873)/g

/** Mentions of this machine's folders or of a package registry, in any tracked text. */
export function findLocalPlaces(path: string, text: string): string[] {
  return [...text.matchAll(LOCAL_PLACES)].map(
    (match) => `${path}:${lineAt(text, match.index)} names a local place: ${match[0]}`,
  )
}
