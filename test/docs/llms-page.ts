import { description } from '../../package.json'
import { readText } from '../support/tree'

const INTRO = `Start with [the skill](skills/fauxhouse/SKILL.md): when to use Fauxhouse, five recipes, and the
page that answers each question. The pages describe the installed version. Paths are relative to
\`node_modules/fauxhouse\`.`

/**
 * `llms.txt`, in the format of llmstxt.org: the table of the documentation in README.md, a section
 * for each row, with the first sentence of each page.
 */
export function llmsPage(): string {
  const [, table = ''] =
    /^## Documentation\n\n.*\n.*\n([\s\S]*?)\n\n/m.exec(readText('README.md')) ?? []
  const sections = table.split('\n').map((row) => {
    const [, links = '', answers = ''] = row.split('|')
    const [question] = answers.trim().split('?')
    const lines = [...links.matchAll(/\[(.+?)\]\((.+?)\)/g)].map(([, label = '', path = '']) =>
      lineOf(path, label),
    )
    return `## ${question}?\n\n${lines.join('\n')}`
  })
  return `${[`# Fauxhouse`, `> ${description}`, INTRO, ...sections].join('\n\n')}\n`
}

/** The link to a page by its title, with its first sentence. */
function lineOf(path: string, label: string): string {
  const [, title = label] = /^# (.+)$/m.exec(readText(path)) ?? []
  const sentence = firstSentenceOf(readText(path))
  return `- [${title}](${path})${sentence === undefined ? '' : `: ${sentence}`}`
}

/** The first sentence below the title of a page, without links; undefined without prose. */
function firstSentenceOf(text: string): string | undefined {
  const paragraphs = text.split('\n\n').slice(1)
  const paragraph = paragraphs.find((each) => !each.startsWith('<!--')) ?? ''
  const prose = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\n', ' ')
  const [sentence] = /^[\w`].*?(?:[.?](?= |$)|:$)/.exec(prose) ?? []
  return sentence?.replace(/:$/, '.')
}
