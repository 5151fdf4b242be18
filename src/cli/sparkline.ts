const BLOCKS = [...'▁▂▃▄▅▆▇█']

/**
 * A series as one line of blocks, from zero to its highest value. A series longer than the line is
 * cut into equal ranges, each shown by its last value; a shorter series gives a shorter line.
 */
export function renderSparkline(values: readonly number[], width: number): string {
  const columns = Math.min(width, values.length)
  const points = Array.from(
    { length: columns },
    (_, column) => values[Math.floor(((column + 1) * values.length) / columns) - 1] ?? 0,
  )
  const highest = Math.max(0, ...points)
  return points.map((value) => blockFor(value, highest)).join('')
}

/** Every value above zero gets a visible block. */
function blockFor(value: number, highest: number): string {
  if (value <= 0 || highest <= 0) return BLOCKS[0] as string
  const step = Math.ceil((value / highest) * (BLOCKS.length - 1))
  return BLOCKS[step] as string
}

/** Progress from 0 to 1 as a bar; full only when it is complete. */
export function renderBar(share: number, width: number): string {
  const filled = Math.min(width, Math.max(0, Math.floor(share * width)))
  return '█'.repeat(filled) + '░'.repeat(width - filled)
}
