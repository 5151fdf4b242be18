import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InspectorPage } from '../service/environment'
import { statsOf } from './node-files'

let page: InspectorPage | undefined

/** The page of the inspector, read on first use; undefined if it is not built. */
export function inspectorPage(): InspectorPage | undefined {
  page ??= readPage(fileURLToPath(new URL('./inspector.html', import.meta.url)))
  return page
}

function readPage(path: string): InspectorPage | undefined {
  if (statsOf(path) === undefined) return undefined
  const html = readFileSync(path, 'utf8')
  const [, policy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? []
  // A page cannot state by itself that no other page may frame it.
  return { html, policy: `${policy ?? "default-src 'none'"}; frame-ancestors 'none'` }
}
