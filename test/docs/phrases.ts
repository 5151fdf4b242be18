import ts from 'typescript'

/** A phrase that no text for users has, and what to write instead. */
interface Banned {
  readonly phrase: RegExp
  readonly instead: string
}

const BANNED: readonly Banned[] = [
  { phrase: /\btold\b/i, instead: 'reported, shown, known' },
  { phrase: /\bf[ae]lls? due\b/i, instead: 'is scheduled' },
  { phrase: /\bas far as there is room\b/i, instead: 'up to the limit' },
  { phrase: /\bat the most\b/i, instead: 'at most, a maximum of' },
  { phrase: /\bhears? of\b/i, instead: 'receives, detects' },
  { phrase: /\b(?:is|are|was|were) asked for\b/i, instead: 'is requested' },
  { phrase: /\bthe house\b(?! edge)/i, instead: 'the operator, the casino' },
  { phrase: /\bdoors?\b/i, instead: 'adapter' },
  { phrase: /\bma(?:ke|kes|de) (?:a|an|the|no) (?:world|player|scenario)\b/i, instead: 'create' },
  { phrase: /\brefus(?:e|es|ed|al|als|ing)\b/i, instead: 'reject' },
  { phrase: /\bstands? still\b/i, instead: 'is frozen' },
  { phrase: /\b(?:as|how) it stood\b|\bwill stand\b/i, instead: 'as it was, will be' },
  { phrase: /\bat one go\b/i, instead: 'without interruption' },
  { phrase: /\btakes? (?:a|the|it) \w*\s?home\b/i, instead: 'turns into' },
  { phrase: /\bline ends\b/i, instead: 'line breaks' },
  { phrase: /\bprocessor time\b/i, instead: 'CPU time' },
  { phrase: /\b(?:on|of) the wire\b/i, instead: 'in the API, in the response' },
  { phrase: /\bgive (?:it|them|one|another)\b/i, instead: 'pass, set, use' },
  { phrase: /\btime-outs?\b/i, instead: 'timeout' },
  { phrase: /\ba text\b/i, instead: 'a string, text' },
  { phrase: /(?:behavi|hon|lab|col|fav)our/i, instead: 'American spelling: -or' },
  { phrase: /catalogue|(?:recogn|organ|anonym)is(?:e|ed|es|ing)\b/i, instead: 'American spelling' },
  // A sentence without its subject, or with words that only its author can fill in.
  { phrase: /(?:^|[.!?:|] )(?:Those|That) of\b/, instead: 'the name of the thing' },
  { phrase: /\bor as many as\b/i, instead: 'a sentence of its own' },
  { phrase: /\bthose of an? \w+(?:er|est) number\b/i, instead: 'the name of the thing' },
  { phrase: /\bthe end of the world\b/i, instead: 'after the clock of the world' },
  { phrase: /\bwith no other effect\b/i, instead: 'which requests it matches' },
  { phrase: /\bwhat came of (?:it|them)\b/i, instead: 'the result, the response' },
  { phrase: /\b(?:misspelt|labelled|labelling|whilst)\b/i, instead: 'American spelling' },
]

/** All of them, because most texts have none. */
const ANY_BANNED = new RegExp(BANNED.map(({ phrase }) => phrase.source).join('|'), 'i')

/** Code, a quoted word, and the values of policies. */
const CODE = /`[^`]*`|"[\w-]*\\?"|policy \w+ > [\w-]+|Values: .*?\./g

/** Words of a bank in generated notes: data of the seed. */
const DATA = /do not honour/g

/** The banned phrases in a text, outside of code and quoted words: `place: phrase (write …)`. */
export function bannedIn(place: string, text: string): string[] {
  const prose = text.replace(CODE, '').replace(DATA, '')
  if (!ANY_BANNED.test(prose)) return []
  return BANNED.flatMap(({ phrase, instead }) => {
    const [found] = phrase.exec(prose) ?? []
    return found === undefined ? [] : [`${place}: "${found}" (write: ${instead})`]
  })
}

/** The banned phrases of a page: lines outside of code blocks, without the targets of links. */
export function bannedInPage(path: string, text: string): string[] {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    return isCode ? [] : bannedIn(`${path}:${index + 1}`, line.replace(/\]\([^)]*\)/g, ']'))
  })
}

/** The banned phrases in the string literals and JSX texts of a file; a single word is a code. */
export function bannedInLiterals(path: string, text: string): string[] {
  // Most files have none at all, and need no parsing.
  if (!ANY_BANNED.test(text)) return []
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isJsxText(node))
      add(node.text)
    if (ts.isTemplateMiddleOrTemplateTail(node)) add(node.text)
    ts.forEachChild(node, visit)
  }
  const add = (literal: string) => {
    if (/\S\s\S/.test(literal)) found.push(...bannedIn(path, literal))
  }
  visit(tree)
  return found
}

/** The banned phrases in the doc comments of a declaration file. */
export function bannedInComments(path: string, text: string): string[] {
  const comments = text.match(/\/\*\*[\s\S]*?\*\//g) ?? []
  return comments.flatMap((comment) => bannedIn(path, comment.replace(/\n\s*\* ?/g, ' ')))
}
