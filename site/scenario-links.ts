import { existsSync, readFileSync } from 'node:fs'
import type { MarkdownRenderer } from 'vitepress'

const FOLDER = new URL('../scenarios/', import.meta.url)

/** The view of the playground that shows a scenario: its player, or a search for its players. */
function viewOf(name: string): string | undefined {
  const file = new URL(`${name}.json`, FOLDER)
  if (!existsSync(file)) return undefined
  const { players, player } = JSON.parse(readFileSync(file, 'utf8'))
  if (players) return `players?${new URLSearchParams({ q: name })}`
  return `players/${encodeURIComponent(player?.id ?? name)}`
}

/** Every name in the tables of the page of scenarios opens the scenario in the playground. */
export function scenarioLinks(md: MarkdownRenderer, playground: string): void {
  md.core.ruler.push('scenario-links', ({ tokens, env, Token }) => {
    if (env.relativePath !== 'scenarios.md') return
    for (const [place, { content, children }] of tokens.entries()) {
      const [, name = ''] = /^`([a-z\d-]+)`$/.exec(content) ?? []
      const view = tokens[place - 1]?.type === 'td_open' ? viewOf(name) : undefined
      if (view === undefined || !children) continue
      const [open, close] = [new Token('html_inline', '', 0), new Token('html_inline', '', 0)]
      const title = `Open ${name} in the playground`
      open.content = `<a href="${playground}#/${view}" target="_self" title="${title}">`
      close.content = '</a>'
      children.unshift(open)
      children.push(close)
    }
  })
}
