/** A row of a Markdown table. */
export function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** The text with other contents between `<!-- name -->` and `<!-- /name -->`. */
export function withContents(text: string, name: string, contents: string): string {
  const [open, close] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const [start, end] = [text.indexOf(open), text.indexOf(close)]
  if (start < 0 || end < 0) throw new Error(`The page lacks the marks of ${name}.`)
  return `${text.slice(0, start + open.length)}\n${contents}\n\n${text.slice(end)}`
}
