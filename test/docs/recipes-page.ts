import { readText } from '../support/tree'
import { withContents } from './table'

/** `docs/recipes.md` with the files of examples/, which CI runs. */
export function recipesPage(): string {
  const page = readText('docs/recipes.md')
  return [...page.matchAll(/^<!-- (example (\S+\.(\w+))) -->$/gm)].reduce(
    (text, [, name = '', path = '', language = '']) =>
      withContents(text, name, `\`\`\`${language} ${path}\n${readText(`examples/${path}`)}\`\`\``),
    page,
  )
}
