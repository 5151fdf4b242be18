import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'tsup'
import {
  Comment,
  CommentTag,
  Converter,
  LiteralType,
  PageEvent,
  ParameterReflection,
  ReferenceType,
  ReflectionFlag,
  ReflectionKind,
  UnionType,
} from 'typedoc'

/**
 * A plugin of TypeDoc. Of types that the source derives from tables, it writes out the words, names
 * the types of fields, and takes over what the tables say of fields and methods. The examples are
 * the tests in test/reference.
 */
export async function load({ converter, renderer }) {
  const resources = await resourcesOf()
  const words = new Map()
  converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (reflection.kind !== ReflectionKind.TypeAlias) return
    const symbol = context.getSymbolFromReflection(reflection)
    const type =
      symbol && context.checker.getDeclaredTypeOfSymbol(context.resolveAliasedSymbol(symbol))
    if (!type?.isUnion() || !type.types.every((each) => each.isStringLiteral())) return
    words.set(
      reflection,
      new UnionType(
        type.types
          .map(({ value }) => value)
          .sort()
          .map((value) => new LiteralType(value)),
      ),
    )
  })
  // Later, because the type of a declaration is set after it was created.
  converter.on(Converter.EVENT_RESOLVE_BEGIN, () => {
    for (const [reflection, type] of words) reflection.type = type
  })
  converter.on(Converter.EVENT_END, ({ project }) => {
    const named = describeResources(project, resources)
    for (const property of project.getReflectionsByKind(ReflectionKind.Property)) {
      property.type = shorten(property.type, named)
    }
    for (const method of project.getReflectionsByKind(ReflectionKind.Method)) {
      const [signature] = method.signatures ?? []
      const source = method.inheritedFrom?.reflection?.signatures?.[0]
      if (signature && source) documentAs(signature, source)
    }
    for (const [name, code] of examplesOf()) addExample(project, name, code)
  })
  // Types have names of their own, which the router numbers as if a method had the same.
  renderer.on(PageEvent.END, (page) => {
    page.contents = page.contents.replace(/(\[`[A-Z]\w*`\]\([^)]*#[a-z]+)-\d+\)/g, '$1)')
  })
}

/** The examples by the names of their methods, as in `World.advance`: the bodies of tests. */
function examplesOf() {
  const folder = new URL('../test/reference/', import.meta.url)
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  return [
    ...texts.join('\n').matchAll(/^it\('([\w.]+)', (?:async )?\(\) => \{\n(.*?)^\}\)$/gms),
  ].map(([, name, body]) => [name, body.replace(/^ {2}/gm, '').trimEnd()])
}

/** Adds an example to all documented methods or functions of a name. */
function addExample(project, name, code) {
  const named = project.getReflectionsByKind(ReflectionKind.FunctionOrMethod)
  const owned = (reflection) => reflection.getFullName().replace(/^.*?(?=[A-Z]\w*\.|\w+$)/, '')
  for (const reflection of named.filter((each) => owned(each) === name)) {
    const { signatures: [signature] = [] } = reflection
    signature.comment ??= new Comment()
    signature.comment.blockTags.push(
      new CommentTag('@example', [{ kind: 'code', text: `\`\`\`ts\n${code}\n\`\`\`` }]),
    )
  }
}

/**
 * Documents a method of a mapped type, whose parameters and result the compiler writes out in full,
 * as the method that it was derived from; the result is a promise.
 */
function documentAs(signature, source) {
  if (signature.parameters?.[0]?.name !== 'given') return
  signature.comment = source.comment?.clone()
  signature.comment?.removeTags('@example')
  signature.type = promiseOf(source.type, signature.project)
  signature.parameters = source.parameters?.map((parameter) => {
    const copy = new ParameterReflection(parameter.name, parameter.kind, signature)
    copy.type = parameter.type
    copy.comment = parameter.comment?.clone()
    copy.setFlag(ReflectionFlag.Optional, parameter.flags.isOptional)
    copy.defaultValue = parameter.defaultValue
    return copy
  })
}

function promiseOf(type, project) {
  const promise = ReferenceType.createBrokenReference('Promise', project, undefined)
  promise.typeArguments = [type]
  return promise
}

/** The fields of the resources of the contract, by their names in one text. */
async function resourcesOf() {
  const outDir = '.fauxhouse/resources'
  await build({
    config: false,
    entry: ['src/contract/player-resources.ts', 'src/contract/history-resources.ts'],
    format: 'esm',
    target: 'es2022',
    outDir,
    outExtension: () => ({ js: '.mjs' }),
    silent: true,
  })
  const load = (name) => import(new URL(`../${outDir}/${name}.mjs`, import.meta.url).href)
  const modules = [await load('player-resources'), await load('history-resources')]
  const resources = modules.flatMap(Object.values).filter((value) => value?.fields)
  return new Map(resources.map(({ fields }) => [keyOf(Object.keys(fields)), fields]))
}

const keyOf = (names) => names.toSorted().join()

const namesOf = ({ children = [] }) => keyOf(children.map(({ name }) => name))

/** Describes the fields of each type of a resource; the types by the names of their fields. */
function describeResources(project, resources) {
  const named = new Map()
  for (const reflection of project.children.flatMap(({ children = [] }) => children)) {
    const fields = resources.get(namesOf(reflection))
    if (!fields) continue
    named.set(namesOf(reflection), reflection)
    for (const child of reflection.children) {
      child.comment = new Comment([{ kind: 'text', text: fields[child.name].behaviour }])
    }
  }
  return named
}

/** A type in which the derived types of resources are references by name. */
function shorten(type, named) {
  if (type?.type === 'array') type.elementType = shorten(type.elementType, named)
  if (type?.type === 'typeOperator') type.target = shorten(type.target, named)
  if (type?.type !== 'reference' || !type.typeArguments) return type
  type.typeArguments = type.typeArguments.map((each) => shorten(each, named))
  if (type.name !== 'Flat') return type
  const table = type.typeArguments[0].types[0].typeArguments[0].declaration
  const target = named.get(namesOf(table))
  return target ? ReferenceType.createResolvedReference(target.name, target, target.project) : type
}
