/**
 * Scrolls a bar so that what is shown in it is in its middle. `scrollIntoView` would also move the
 * place from which the next Tab goes on.
 */
export function showCurrent(bar: HTMLElement | null): void {
  const shown = bar?.querySelector<HTMLElement>('[aria-current]')
  if (!bar || !shown) return
  const start = shown.offsetLeft - bar.offsetLeft
  bar.scrollLeft = start - (bar.clientWidth - shown.offsetWidth) / 2
}
