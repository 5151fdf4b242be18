import type { MarkdownRenderer } from 'vitepress'

/** Every scenario of the page of scenarios opens in the playground: its player, or its players. */
export function scenarioLinks(md: MarkdownRenderer, playground: string): void {
  md.core.ruler.push('scenario-links', ({ tokens, env, Token }) => {
    if (env.relativePath !== 'scenarios.md') return
    for (let place = tokens.length - 1; place > 0; place--) {
      const [, kind = '', id = ''] =
        /^(Players?): `([^`]+)`/.exec(tokens[place]?.content ?? '') ?? []
      const children = tokens[place]?.children
      if (id === '' || !children) continue
      const [name = ''] = id.split('.')
      const hash =
        kind === 'Player' ? encodeURIComponent(id) : `?${new URLSearchParams({ q: name })}`
      const link = new Token('html_inline', '', 0)
      const href = `${playground}#/players${kind === 'Player' ? '/' : ''}${hash}`
      link.content = ` · <a href="${href}" target="_self">Open in the playground</a>`
      children.push(link)
    }
  })
}
