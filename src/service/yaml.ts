/** Words that some version of YAML does not read as text. */
const RESERVED = /^(true|false|yes|no|on|off|y|n|null|nan|inf)$/i

/** Text that needs no quotes. */
const PLAIN = /^[A-Za-z/][\w/.-]*$/

/**
 * JSON as YAML. A library that writes YAML is larger than all other code for OpenAPI, and JSON
 * needs little of YAML: blocks, and strings, whose JSON form is valid YAML.
 */
export function yamlOf(value: unknown): string {
  return `${linesOf(value).join('\n')}\n`
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((item) => {
      const [first = '', ...others] = linesOf(item)
      return [`- ${first}`, ...others.map((line) => `  ${line}`)]
    })
  }
  if (typeof value !== 'object' || value === null) return [scalarOf(value)]
  // A member without a value is omitted, as in JSON.
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (Array.isArray(value) || members.length === 0) return [Array.isArray(value) ? '[]' : '{}']
  return members.flatMap(([key, member]) => {
    const lines = linesOf(member)
    if (!isBlock(member)) return [`${scalarOf(key)}: ${lines[0]}`]
    return [`${scalarOf(key)}:`, ...lines.map((line) => `  ${line}`)]
  })
}

function isBlock(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function scalarOf(value: unknown): string {
  const plain = typeof value === 'string' && PLAIN.test(value) && !RESERVED.test(value)
  return plain ? value : JSON.stringify(value)
}
