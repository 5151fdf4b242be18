/**
 * Index of the first element that is at least `bound` in the ascending range [low, high) of
 * `list`; `high` if there is none. O(log(high - low)).
 */
export function firstAtLeast(
  list: Float64Array | Int32Array,
  bound: number,
  low: number,
  high: number,
): number {
  let start = low
  let end = high
  while (start < end) {
    const middle = (start + end) >>> 1
    if ((list[middle] as number) < bound) start = middle + 1
    else end = middle
  }
  return start
}
