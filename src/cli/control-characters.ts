/** Controls, marks that turn the direction of text, and characters without a width. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/gu

/** Isolates that are closed on their line, as `isolate` writes them, turn nothing beside them. */
const ISOLATED = /\u2068([^\u2066-\u2069]*)\u2069/gu

/**
 * A line that is safe to write to a terminal: characters that could move the cursor, break the
 * line, set the title of the window, turn other text or hide are escaped as in JSON, `\u001b`. A
 * line of JSON has them only in strings, so its meaning does not change.
 */
export function escapeControls(line: string): string {
  let [escaped, end] = ['', 0]
  for (const { 0: whole, 1: inner = '', index } of line.matchAll(ISOLATED)) {
    escaped += `${escapeAll(line.slice(end, index))}\u2068${escapeAll(inner)}\u2069`
    end = index + whole.length
  }
  return escaped + escapeAll(line.slice(end))
}

/** The same, isolates included. */
export function escapeAll(text: string): string {
  return text.replace(CONTROLS, (control) =>
    [...Array(control.length).keys()]
      .map((unit) => `\\u${control.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
