/** floor(a * b / c) on non-negative integers, exact where the product leaves the safe range. */
export function mulDiv(a: number, b: number, c: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / c)
  return Number((BigInt(a) * BigInt(b)) / BigInt(c))
}

/** Whole percents of an amount, rounded down. */
export function percentOf(amount: number, percent: number): number {
  return mulDiv(amount, percent, 100)
}
