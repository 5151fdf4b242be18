import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** One `import`, `export … from` or `import()` of a file. */
export interface Import {
  readonly specifier: string
  readonly line: number
  /** True when nothing of it is left at run time. */
  readonly typeOnly: boolean
}

/** A file as the rules see it. Lines count from 1. */
export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string
  readonly text: string
  /** The text with every comment and literal blanked out, positions kept. */
  readonly code: string
  /** The text without its literals; line breaks are kept. */
  readonly unquoted: string
  readonly imports: readonly Import[]
}

export const root = fileURLToPath(new URL('../../', import.meta.url))

const LITERALS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.RegularExpressionLiteral,
])

type Span = readonly [start: number, end: number]

/** A comment, where neither a literal nor the text of an element is left. */
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*|^#!.*/g

/** The text with something else in the place of each span. */
function replaceSpans(text: string, spans: readonly Span[], by: string): string {
  let [replaced, at] = ['', 0]
  for (const [start, end] of spans) {
    replaced += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, by)
    at = end
  }
  return replaced + text.slice(at)
}

/** The syntax of a text without its comments, whose parsing takes a third of the time. */
export function treeOf(path: string, text: string): ts.SourceFile {
  const jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  return ts.createSourceFile(path, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode,
  })
}

/** Reads one source text; the path only names it. */
export function parseSource(path: string, text: string): SourceFile {
  const tree = treeOf(path, text)
  const literals: Span[] = []
  const elementTexts: Span[] = []
  const imports: Import[] = []
  const visit = (node: ts.Node): void => {
    if (LITERALS.has(node.kind)) literals.push([node.getStart(tree), node.end])
    if (node.kind === ts.SyntaxKind.JsxText) elementTexts.push([node.pos, node.end])
    const found = importOf(node)
    if (found) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
      imports.push({ ...found, line })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  const withComments = replaceSpans(text, literals, ' ')
  const comments = [...replaceSpans(withComments, elementTexts, ' ').matchAll(COMMENT)].map(
    ({ 0: comment, index }): Span => [index, index + comment.length],
  )
  const code = replaceSpans(withComments, comments, ' ')
  return { path, text, code, unquoted: replaceSpans(text, literals, ''), imports }
}

function importOf(node: ts.Node): Omit<Import, 'line'> | undefined {
  if (ts.isImportDeclaration(node)) {
    return { specifier: textOf(node.moduleSpecifier), typeOnly: isTypeImport(node.importClause) }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { specifier: textOf(node.moduleSpecifier), typeOnly: node.isTypeOnly }
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: textOf(node.argument.literal), typeOnly: true }
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return { specifier: textOf(node.arguments[0]), typeOnly: false }
  }
  return undefined
}

/** `import type { A }` and `import { type A }` both vanish; a bare `import` does not. */
function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  if (clause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}

function textOf(node: ts.Node | undefined): string {
  return node && ts.isStringLiteral(node) ? node.text : '(computed)'
}

const IGNORED = readFileSync(`${root}.gitignore`, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.replace(/\/$/, ''))

/** What `.gitignore` leaves out: `*` and an ending, a path from the root, or a name anywhere. */
function isIgnored(path: string, name: string): boolean {
  return IGNORED.some((line) => {
    if (line.startsWith('*')) return name.endsWith(line.slice(1))
    return line.startsWith('/') ? `/${path}` === line : name === line
  })
}

/** All files except ignored ones, without git: a downloaded tree has no repository. */
export function listFiles(folder = ''): string[] {
  const entries = readdirSync(`${root}${folder}`, { withFileTypes: true })
  return entries
    .filter(({ name }) => name !== '.git' && !isIgnored(`${folder}${name}`, name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`
      return entry.isDirectory() ? listFiles(`${path}/`) : path
    })
    .sort((a, b) => (a < b ? -1 : 1))
}

export function readText(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8')
}

/** The TypeScript files below a folder, parsed. */
export function readSources(folder: string): SourceFile[] {
  const paths = listFiles().filter((path) => path.startsWith(`${folder}/`) && /\.tsx?$/.test(path))
  return paths.map((path) => parseSource(path, readText(path)))
}

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
