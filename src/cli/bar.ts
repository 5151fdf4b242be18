/** A bar of a line of progress, which has other text beside it. */
export function barOf(done: number, all: number, columns: number): string {
  const width = Math.max(10, Math.min(30, columns - 40))
  const full = all === 0 ? width : Math.round((width * Math.min(done, all)) / all)
  return `${'#'.repeat(full)}${'.'.repeat(width - full)}`
}
