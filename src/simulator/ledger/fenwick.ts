/**
 * Sums over a growing list of vectors, all with the same number of lanes (a Fenwick tree). To add
 * at a place and to sum a prefix take O(log n), in any order.
 */
export class Fenwick {
  private readonly lanes: number
  /** Number of places, a power of two. Node i (from 1) covers the (i & -i) places up to i. */
  private capacity: number
  private nodes: Float64Array
  /** True while a clone may read the same nodes. */
  private isShared: boolean

  /** An empty list of vectors with `lanes` >= 1 numbers each. */
  constructor(
    lanes: number,
    capacity = 1,
    nodes: Float64Array = new Float64Array(2 * lanes),
    isShared = false,
  ) {
    this.lanes = lanes
    this.capacity = capacity
    this.nodes = nodes
    this.isShared = isShared
  }

  /** Adds `deltas`, one number per lane, at place `index` >= 0. The list grows as needed. */
  add(index: number, deltas: Float64Array): void {
    while (index >= this.capacity) this.grow()
    if (this.isShared) {
      this.nodes = this.nodes.slice()
      this.isShared = false
    }
    for (let node = index + 1; node <= this.capacity; node += node & -node) {
      this.addTo(node, deltas)
    }
  }

  private addTo(node: number, deltas: Float64Array): void {
    const { lanes, nodes } = this
    const base = node * lanes
    for (let lane = 0; lane < lanes; lane += 1) {
      nodes[base + lane] = (nodes[base + lane] as number) + (deltas[lane] as number)
    }
  }

  /** Adds the sums of the places before `index` to `sums`, or subtracts them with `times` -1. */
  sumBefore(index: number, sums: Float64Array, times: 1 | -1): void {
    const { lanes, nodes } = this
    for (let node = Math.min(index, this.capacity); node > 0; node -= node & -node) {
      const base = node * lanes
      for (let lane = 0; lane < lanes; lane += 1) {
        sums[lane] = (sums[lane] as number) + times * (nodes[base + lane] as number)
      }
    }
  }

  /**
   * Doubles the places. Of the new nodes only the last covers old places, and it covers them all.
   */
  private grow(): void {
    const { lanes, capacity } = this
    const nodes = new Float64Array((2 * capacity + 1) * lanes)
    nodes.set(this.nodes)
    nodes.copyWithin(2 * capacity * lanes, capacity * lanes, (capacity + 1) * lanes)
    this.nodes = nodes
    this.isShared = false
    this.capacity = 2 * capacity
  }

  /** An independent copy. It costs nothing until either is added to. */
  clone(): Fenwick {
    this.isShared = true
    return new Fenwick(this.lanes, this.capacity, this.nodes, true)
  }

  /** The array and its bytes. Clones share it until one of them changes. */
  holdings(): Iterable<readonly [object: object, bytes: number]> {
    return [[this.nodes, this.nodes.byteLength]]
  }
}
