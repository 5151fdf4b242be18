import type { InspectorPage } from '../service/adapter'
import { builtText } from './node-files'

let page: InspectorPage | undefined

/** The page of the inspector, read on first use; undefined if it is not built. */
export function inspectorPage(): InspectorPage | undefined {
  page ??= pageOf(builtText('inspector.html'))
  return page
}

function pageOf(html: string | undefined): InspectorPage | undefined {
  if (html === undefined) return undefined
  const [, policy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? []
  // A page cannot state by itself that no other page may frame it.
  return { html, policy: `${policy ?? "default-src 'none'"}; frame-ancestors 'none'` }
}
