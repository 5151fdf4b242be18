import { readText } from '../support/tree'
import { withContents } from './table'

const LANGUAGES: Readonly<Record<string, string>> = { py: 'python' }

/** A page with the files of examples/, which CI runs. */
export function pageWithExamples(path: string): string {
  const page = readText(path)
  return [...page.matchAll(/^<!-- (example (\S+\.(\w+))) -->$/gm)].reduce(
    (text, [, name = '', file = '', ending = '']) => {
      const start = `\`\`\`${LANGUAGES[ending] ?? ending} ${file}`
      return withContents(text, name, `${start}\n${readText(`examples/${file}`)}\`\`\``)
    },
    page,
  )
}
