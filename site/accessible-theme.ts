import type { Plugin } from 'vitepress'

/** What the theme of VitePress lacks for who reads by ear or by keyboard: file, text, replacement. */
const CHANGES = [
  ['VPHome.vue', /<div(\s+class="VPHome")([\s\S]+)<\/div>/, '<main$1$2</main>'],
  ['NotFound.vue', /<div( class="NotFound")([\s\S]+)<\/div>/, '<main$1$2</main>'],
  // A group of the sidebar was a button inside a button, which did not say whether it is open.
  ['VPSidebarItem.vue', /(class="caret"\s+)role="button"\s+aria-label="toggle section"/, '$1'],
  ['VPSidebarItem.vue', /(@keydown\.enter="onCaretClick"\s+)tabindex="0"/, '$1'],
  ['VPSidebarItem.vue', /:role="itemRole"/, '$& :aria-expanded="item.items && !collapsed"'],
] as const

/**
 * Changes components of the theme as they are bundled.
 *
 * @throws Error if a component does not have the text any more
 */
export const accessibleTheme: Plugin = {
  name: 'accessible-theme',
  enforce: 'pre',
  transform(code, id) {
    const changes = CHANGES.filter(([file]) => id.endsWith(`/${file}`))
    return changes.reduce((text, [file, pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`${file} of VitePress has no ${pattern}.`)
      return text.replace(pattern, replacement)
    }, code)
  },
}
