import { Converter, LiteralType, ReflectionKind, UnionType } from 'typedoc'

/** A plugin of TypeDoc that writes out the words of a type, where the source derives them from a list. */
export function load({ converter }) {
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
}
