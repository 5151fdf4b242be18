import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import manifest from '../../package.json'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url)).replaceAll('\\', '/')

test('each member that users can reach has a text', { timeout: 120_000 }, () => {
  const { members, missing } = membersWithoutText()
  expect(members).toBeGreaterThan(850)
  expect([...missing].sort()).toEqual([])
})

/** The members of the exported types and of the types that these mention, as editors show them. */
function membersWithoutText() {
  const entries = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : [`${dist}${entry.import.types.replace('./dist/', '')}`],
  )
  const program = ts.createProgram(entries, {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
  })
  const checker = program.getTypeChecker()
  const seen = new Set<ts.Type | ts.Node>()
  const missing = new Set<string>()
  let members = 0

  function visit(type: ts.Type, owner: string): void {
    if (seen.has(type)) return
    seen.add(type)
    const name = (type.aliasSymbol ?? type.symbol)?.name ?? ''
    const path = /^(?:__.*)?$/.test(name) ? owner : name
    if (type.isUnionOrIntersection()) for (const part of type.types) visit(part, path)
    for (const part of checker.getTypeArguments(type as ts.TypeReference)) visit(part, path)
    for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) {
      visit(signature.getReturnType(), path)
      for (const parameter of signature.parameters) visit(checker.getTypeOfSymbol(parameter), path)
    }
    for (const member of type.isUnion() ? [] : type.getProperties()) visitMember(member, path)
  }

  function visitMember(member: ts.Symbol, owner: string): void {
    const [declared] = (member.declarations ?? []).filter((node) => isOurs(node))
    // A symbol as a name marks a class: no program writes it.
    if (declared === undefined || member.name.startsWith('__@')) return
    const path = `${owner}.${member.name}`
    if (!seen.has(declared)) {
      seen.add(declared)
      members += 1
      if (member.getDocumentationComment(checker).length === 0) missing.add(path)
    }
    visit(checker.getTypeOfSymbol(member), path)
  }

  for (const entry of entries) {
    const source = program.getSourceFile(entry)
    const module = source && checker.getSymbolAtLocation(source)
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      const exported =
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      if (exported.flags & ts.SymbolFlags.Type) {
        visit(checker.getDeclaredTypeOfSymbol(exported), symbol.name)
      }
      if (exported.flags & ts.SymbolFlags.Value && !isTable(symbol.name)) {
        visit(checker.getTypeOfSymbol(exported), symbol.name)
      }
    }
  }
  return { members, missing }
}

/** Whether a user sees what is declared here: what is private is for the package alone. */
function isOurs(node: ts.Declaration): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected
  const isHidden = (ts.getCombinedModifierFlags(node) & hidden) !== 0
  return node.getSourceFile().fileName.startsWith(dist) && !isHidden
}

/** Whether it is a constant with a table, whose texts are values of the table itself. */
function isTable(name: string): boolean {
  return /^[A-Z_]+$/.test(name)
}
