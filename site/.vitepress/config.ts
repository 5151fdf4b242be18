import { defineConfig, type MarkdownRenderer } from 'vitepress'
import { accessibleTheme } from '../accessible-theme'
import { brokenLinks } from '../links'
import {
  BASE,
  copyTexts,
  description,
  layPages,
  linkOf,
  OUT,
  PAGES,
  previewOf,
  SOURCE,
  sidebar,
  sourceOf,
  summaryOf,
  version,
  wordsOf,
} from '../pages'
import { writePlayground } from '../playground/page'
import { scenarioLinks } from '../scenario-links'
import { searchOptions } from '../search'

layPages()

/** Anchors as GitHub has them, because the pages are read there, too. */
function slugify(heading: string): string {
  const kept = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
  return kept.replaceAll(' ', '-')
}

/** Links lead to pages of the site, or to GitHub. */
function mendLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('mend-links', ({ tokens, env }) => {
    const linked = (html: string) =>
      html.replace(/\b(src|srcset)="([^"]+)"/g, (_, name, href) => {
        return `${name}="${linkOf(href, env.relativePath)}"`
      })
    for (const block of tokens) {
      let isDropped = false
      for (const token of [block, ...(block.children ?? [])]) {
        // Pictures of two color schemes.
        if (token.type.startsWith('html_')) token.content = linked(token.content)
        const name = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : ''
        const href = name && token.attrGet(name)
        if (href) {
          const mended = linkOf(String(href), env.relativePath)
          isDropped = mended === undefined
          if (mended === undefined) token.attrs = null
          else token.attrSet(name, mended)
        }
        if (isDropped && token.type.startsWith('link_')) token.hidden = true
      }
    }
  })
}

/** Cells of more characters than this do not fit beside three others. */
const LONG_CELL = 120
const COLUMNS = 4

/** Marks tables that the style sheet stacks, and gives their cells the names of their columns. */
function stackTables(md: MarkdownRenderer): void {
  // That of VitePress has no attributes but this one: a wide table scrolls, also with the keyboard.
  md.renderer.rules['table_open'] = (tokens, place, options, _, self) => {
    tokens[place]?.attrSet('tabindex', '0')
    return self.renderToken(tokens, place, options)
  }
  md.core.ruler.push('stack-tables', ({ tokens }) => {
    let names: string[] = []
    let column = 0
    let table = tokens[0]
    for (const [place, token] of tokens.entries()) {
      const text = (tokens[place + 1]?.content ?? '').replaceAll('`', '')
      if (token.type === 'table_open') {
        names = []
        table = token
      }
      if (token.type === 'tr_open') column = 0
      if (token.type === 'th_open') names.push(text)
      if (token.type !== 'td_open') continue
      token.attrSet('data-column', names[column++] ?? '')
      if (names.length > COLUMNS && text.length > LONG_CELL) table?.attrSet('class', 'stacked')
    }
  })
}

/** With the API reference, the index would have three times its size. */
const UNSEARCHED = /^(?:api|decisions)\/|^(?:architecture|changelog|contributing|security)\.md$/

/** The page as the search reads it: with the words that people use for it. */
function searchedText(html: string, page: string): string {
  if (UNSEARCHED.test(page)) return ''
  // The language of a block stands before its first word, and the search joins them.
  const text = html.replace(/<span class="lang">.*?<\/span>/g, '')
  return text.replace('</h1>', `</h1><p>${wordsOf(page)}</p>`)
}

export default defineConfig({
  srcDir: PAGES,
  outDir: OUT,
  cacheDir: `${PAGES}/../cache`,
  base: BASE,
  lang: 'en-US',
  title: 'Fauxhouse',
  description,
  head: [['link', { rel: 'icon', href: `${BASE}favicon.svg`, type: 'image/svg+xml' }]],
  vite: {
    plugins: [accessibleTheme],
    // Drawings are files, also small ones.
    build: { assetsInlineLimit: 0 },
  },
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      mendLinks(md)
      stackTables(md)
      scenarioLinks(md, `${BASE}play/`)
    },
  },
  transformPageData: ({ relativePath }) => ({
    description: summaryOf(relativePath),
    // For the link to edit it.
    filePath: sourceOf(relativePath),
  }),
  transformHead: ({ pageData: { title, description, relativePath } }) => {
    const path = relativePath.replace(/(^|\/)index\.md$|\.md$/, (_, folder) => folder ?? '.html')
    return previewOf(title || 'Fauxhouse', description, path).map((each) => ['meta', each])
  },
  themeConfig: {
    logo: '/favicon.svg',
    nav: [
      { text: 'Docs', link: '/start', activeMatch: '^/(?!scenarios|changelog|$)' },
      { text: 'Playground', link: '/play/', target: '_self' },
      { text: 'Scenarios', link: '/scenarios' },
      { text: version, link: '/changelog' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    ...(SOURCE !== undefined && {
      socialLinks: [{ icon: 'github', link: SOURCE }],
      editLink: { pattern: `${SOURCE}/edit/main/:path`, text: 'Edit this page' },
    }),
    search: {
      provider: 'local',
      options: {
        miniSearch: { searchOptions },
        _render: (source, env, md) => searchedText(md.render(source, env), env.relativePath),
      },
    },
    notFound: {
      title: 'Page not found',
      quote: 'The search finds pages by their words.',
      linkText: 'Overview',
      linkLabel: 'Overview',
    },
    footer: { message: 'MIT license' },
  },
  async buildEnd() {
    copyTexts()
    await writePlayground(`${OUT}/play`)
    const broken = brokenLinks(OUT, BASE)
    if (broken.length > 0) throw new Error(`Broken links:\n${broken.join('\n')}`)
  },
})
