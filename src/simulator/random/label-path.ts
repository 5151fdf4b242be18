import { FauxhouseError } from '../../errors'

/**
 * Identifies one stream or one id by labels from the general (a world's seed) to the particular. A
 * number equals its decimal text: 7 and '7' are the same label.
 */
export type LabelPath = readonly (string | number)[]

/** What is between the length of a label and the label. */
export const SEPARATOR = ':'

/**
 * Checks that a path has labels that can be strings.
 *
 * @throws FauxhouseError INTERNAL for an empty path, and for numbers that are not safe integers:
 *   the text of a computed float must not become part of a seed.
 */
export function checkPath(path: LabelPath): void {
  if (path.length === 0) {
    throw new FauxhouseError('INTERNAL', 'A label path is empty.', 'Pass at least one label.')
  }
  for (const label of path) {
    if (typeof label === 'string' || Number.isSafeInteger(label)) continue
    throw new FauxhouseError(
      'INTERNAL',
      `A label is the number ${label}.`,
      'Use safe integers and strings as labels.',
      { path: path.map(String) },
    )
  }
}

/**
 * The text of a path. The length of every label precedes it, so that no two paths have the same
 * text: ['a', 'bc'] is `1:a2:bc`, ['ab', 'c'] is `2:ab1:c`.
 *
 * @throws FauxhouseError INTERNAL as {@link checkPath}
 */
export function textOfPath(path: LabelPath): string {
  checkPath(path)
  let text = ''
  for (const label of path) {
    const part = String(label)
    text += `${part.length}${SEPARATOR}${part}`
  }
  return text
}
