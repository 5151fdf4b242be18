const CONTROLS = /\p{Cc}/gu

/**
 * A line that is safe to write to a terminal: control characters, which could move the cursor,
 * break the line or set the title of the window, are escaped as in JSON, `\u001b`. A line of JSON
 * has them only in strings, so its meaning does not change.
 */
export function escapeControls(line: string): string {
  return line.replace(CONTROLS, (control) => {
    return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
