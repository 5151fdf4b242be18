/** Characters that a literal can have, but that editors hide, or that end lines for some tools. */
const HIDDEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON in lines, which is also an expression of JavaScript. */
export function jsonLiteral(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent).replace(HIDDEN, escaped)
}

/** An expression of Python. */
export function pythonLiteral(value: unknown, margin = ''): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return jsonLiteral(value)
  const inner = `${margin}    `
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item) => pythonLiteral(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${jsonLiteral(name)}: ${pythonLiteral(item, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (items.length === 0) return `${open}${close}`
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${margin}${close}`
}

/** A string as a segment of a path, in which no shell and no language sees a special character. */
export function pathSegment(text: string): string {
  const encoded = encodeURIComponent(text)
  return encoded.replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
