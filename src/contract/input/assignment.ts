/**
 * Gives as many takers as possible one of their choices each, none twice, whatever their order.
 *
 * @returns the takers by their choices
 */
export function assignment<Taker, Choice>(
  takers: Iterable<Taker>,
  choicesOf: (taker: Taker) => readonly Choice[],
): ReadonlyMap<Choice, Taker> {
  const owners = new Map<Choice, Taker>()
  const place = (taker: Taker, tried: Set<Choice>): boolean => {
    for (const choice of choicesOf(taker)) {
      if (tried.has(choice)) continue
      tried.add(choice)
      const owner = owners.get(choice)
      if (owner !== undefined && !place(owner, tried)) continue
      owners.set(choice, taker)
      return true
    }
    return false
  }
  for (const taker of takers) place(taker, new Set())
  return owners
}
