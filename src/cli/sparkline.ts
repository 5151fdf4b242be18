const BLOCKS = [...'▁▂▃▄▅▆▇█']

/** A series as one line of blocks, from zero to its highest value. */
export function renderSparkline(values: readonly number[]): string {
  const highest = Math.max(0, ...values)
  return values.map((value) => blockFor(value, highest)).join('')
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
