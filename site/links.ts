import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** What a page links to, and what can be linked to in it. */
interface Linked {
  readonly targets: readonly string[]
  readonly anchors: ReadonlySet<string>
}

const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

function linksOf(text: string, isHtml: boolean): Linked {
  const pattern = isHtml ? /\s(?:href|src)="([^"]*)"/g : /\]\(([^)\s]+)\)/g
  const targets = [...text.matchAll(pattern)].map(([, target = '']) => decoded(target))
  const anchors = [...text.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id = '']) => decoded(id))
  return { targets, anchors: new Set(anchors) }
}

/**
 * The links of a built site, and of its llms.txt, that lead nowhere: to no file of it, or to no
 * element of a page. Links to other sites are not followed.
 *
 * @param folder the built site
 * @param base the path that it will have
 */
export function brokenLinks(folder: string, base: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const pages = names.filter((name) => name.endsWith('.html') || name === 'llms.txt')
  const linked = new Map(
    pages.map((name) => {
      const isHtml = name.endsWith('.html')
      return [name, linksOf(readFileSync(`${folder}/${name}`, 'utf8'), isHtml)] as const
    }),
  )
  const isBroken = (target: string, page: string): boolean => {
    const site = new URL(base, 'http://site.example')
    // The error page is shown for any path.
    const { origin, pathname, hash } = new URL(
      target,
      page === '404.html' ? site : new URL(page, site),
    )
    if (origin !== site.origin) return false
    if (!pathname.startsWith(base)) return true
    const path = decodeURIComponent(pathname.slice(base.length))
    const file = path === '' || path.endsWith('/') ? posix.join(path, 'index.html') : path
    const name = [file, `${file}.html`].find((each) => existsSync(`${folder}/${each}`))
    if (name === undefined) return true
    const { anchors } = linked.get(name) ?? {}
    // The playground has its route in the hash.
    const anchor = decodeURIComponent(hash.slice(1))
    return anchor !== '' && !anchor.startsWith('/') && anchors !== undefined && !anchors.has(anchor)
  }
  return [...linked].flatMap(([page, { targets }]) =>
    [...new Set(targets)]
      .filter((target) => isBroken(target, page))
      .map((target) => `${page} links to ${target}`),
  )
}
