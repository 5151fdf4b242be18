const CONTROLS = /\p{Cc}/gu

/**
 * A line that is safe to write to a terminal: control characters, which could move the cursor, make
 * a line of their own or set the title of the window, are written as JSON writes them, `\u001b`. In
 * a line of JSON, where they stand in strings alone, they thus mean the same.
 */
export function escapeControls(line: string): string {
  return line.replace(CONTROLS, (control) => {
    return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
