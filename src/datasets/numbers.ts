/** The decimals of a number: the smallest amount has eight, and is `1e-8` in JavaScript. */
export function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(8).replace(/0+$/, '') : text
}

/** `1,234,567.50` for `1234567.50`. */
export function grouped(digits: number | string): string {
  return String(digits).replace(/\B(?<!\..*)(?=(\d{3})+(?!\d))/g, ',')
}
