/** One command of a shell block. */
export interface ShellLine {
  readonly words: readonly string[]
  /** The comment after it: `409 rule` is the expected answer. */
  readonly remark: string
}

/** The commands of a block, in the subset of shell that README.md uses: words, quotes, comments. */
export function shellLines(code: string): ShellLine[] {
  return code.split('\n').flatMap((line) => {
    const words: string[] = []
    let rest = line.trim()
    while (rest !== '' && !rest.startsWith('#')) {
      // A word can have parts in quotes: segments='VIP Gold'.
      const [whole] = /^(?:"[^"]*"|'[^']*'|[^\s'"]+)+/.exec(rest) ?? ['']
      if (whole === '') throw new Error(`What is ${rest}?`)
      words.push(whole.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
      rest = rest.slice(whole.length).trim()
    }
    return words.length === 0 ? [] : [{ words, remark: rest.replace(/^#\s*/, '') }]
  })
}

/** The request of a `curl` line. An unknown flag is an error. */
export function curlRequest([, ...words]: readonly string[]): Request {
  const headers = new Headers()
  let url = ''
  let method: string | undefined
  let body: string | undefined
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? ''
    const value = () => words[++place] ?? ''
    if (word === '-X') method = value()
    else if (word === '-d') body = value()
    else if (word === '-H') {
      const [name = '', ...text] = value().split(': ')
      headers.append(name, text.join(': '))
    } else if (word.startsWith('-') || url !== '') throw new Error(`What is ${word} to curl?`)
    else url = word
  }
  return new Request(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  })
}
