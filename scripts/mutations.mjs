import { readFileSync } from 'node:fs'
import ts from 'typescript'

/* The places of a source file where `scripts/mutants.mjs` can change it, and the changed text. */

/** Operators with the one that takes its place beside it. */
const OPERATORS = '< <= > >= === !== + - += -= && ||'.split(' ')
const KINDS = ['comparison', 'comparison', 'comparison', 'arithmetic', 'arithmetic', 'logic']

const MESSAGES = ['message', 'detail', 'hint', 'description', 'title', 'summary']

/** Types, and what only people read. */
const isSkipped = (node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTemplateExpression(node) ||
  ts.isThrowStatement(node) ||
  (ts.isPropertyAssignment(node) && MESSAGES.includes(node.name.getText()))

const returnsValue = (node) =>
  !ts.isFunctionLike(node) &&
  (ts.isReturnStatement(node) ? Boolean(node.expression) : ts.forEachChild(node, returnsValue))

/** The kind of a node with an operator, and the other operator. */
const operatorOf = (node) => {
  const isText = (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side)
  if (!ts.isBinaryExpression(node) || isText(node.left) || isText(node.right)) return []
  const place = OPERATORS.indexOf(node.operatorToken.getText())
  return [KINDS[place >> 1], OPERATORS[place ^ 1]]
}

function otherValue(value) {
  const isBoolean = /^(!|(true|false)$)/.test(value.getText())
  if (isBoolean || operatorOf(value)[0] === 'comparison') return `!(${value.getText()})`
  return ts.isArrayLiteralExpression(value) ? '[]' : 'undefined'
}

/** The mutant of a node: its kind and its text. */
function mutantOf(node) {
  const of = (child) => child.getText()
  const [kind, other] = operatorOf(node)
  if (kind !== undefined) return [kind, `(${of(node.left)} ${other} ${of(node.right)})`]
  if (ts.isNumericLiteral(node) && !ts.isEnumMember(node.parent) && node.parent.name !== node) {
    return ['number', `(${Number(node.text) + (node.pos % 2 || node.text === '0' ? 1 : -1)})`]
  }
  if (ts.isConditionalExpression(node)) {
    return ['branches', `(${of(node.condition)} ? ${of(node.whenFalse)} : ${of(node.whenTrue)})`]
  }
  if (ts.isIfStatement(node)) {
    const rest = node.elseStatement ? `\nelse ${of(node.elseStatement)}` : ''
    const negated = `if (!(${of(node.expression)})) ${of(node.thenStatement)}${rest}`
    return [rest === '' ? 'condition' : 'branches', negated]
  }
  if (ts.isExpressionStatement(node)) return ['removal', '{}']
  if (ts.isReturnStatement(node) && node.expression) {
    return ['return', `return ${otherValue(node.expression)}`]
  }
  const isBody = ts.isBlock(node) && ts.isFunctionLike(node.parent) && node.statements.length > 0
  return isBody && !returnsValue(node) ? ['early return', `{ return; ${of(node).slice(1)}`] : []
}

/** What stands before a parenthesis that begins a statement, which would call the line above. */
function prefixOf(node) {
  const start = node.getStart()
  let outer = node
  while (outer && outer.getStart() === start && !ts.isExpressionStatement(outer))
    outer = outer.parent
  return outer?.getStart() === start ? '0, ' : ''
}

/** The mutants of a file, in the order of its text. */
export function mutantsOf(file) {
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const mutants = []
  const visit = (node) => {
    if (isSkipped(node)) return
    const [kind, other] = mutantOf(node)
    const start = node.getStart()
    const after = other?.startsWith('(') ? prefixOf(node) + other : other
    const changed = () => text.slice(0, start) + after + text.slice(node.end)
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    if (kind) mutants.push({ file, line, node, kind, before: node.getText(), after, changed })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

/** The text of a node that notes when a place of a mutant is reached. */
export function markedText(node, mutants) {
  const text = node.getSourceFile().text
  let at = node.getStart()
  let inner = ''
  ts.forEachChild(node, (child) => {
    inner += text.slice(at, child.getStart()) + markedText(child, mutants)
    at = child.end
  })
  inner += text.slice(at, node.end)
  const mutant = mutants.find((one) => one.node === node)
  if (mutant === undefined) return inner
  const mark = `globalThis.reachMutant?.(${mutant.index})`
  return ts.isStatement(node) || ts.isBlock(node)
    ? `{ ${mark};\n${inner}\n}`
    : `${prefixOf(node)}(${mark}, ${inner})`
}
