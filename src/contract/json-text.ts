/**
 * The JSON of a value, in which numbers have no exponent: the smallest amount is `0.00000001`, as
 * in CSV and SQL, where `JSON.stringify` writes `1e-8`. Both are the same number, but decimal
 * parsers and people read only the first one.
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent)
  // Most texts have no such number, and this test is much quicker than the search.
  return /\de-\d/.test(text) ? text.replace(STRING_OR_SMALL, withoutExponent) : text
}

/** A string, which stays as it is, or a number of less than a millionth. */
const STRING_OR_SMALL = /"(?:[^"\\]|\\.)*"|-?\d(?:\.\d+)?e-\d+/g

function withoutExponent(part: string): string {
  return part.startsWith('"') ? part : plainNumber(part)
}

/** The text of a number, without a negative exponent. */
export function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  if (exponent === undefined) return text
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`
}
