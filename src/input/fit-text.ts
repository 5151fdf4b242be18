/** Controls, halves of surrogate pairs and noncharacters: no field of one line has them. */
const UNFIT = /[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/u

/** Most characters of an id. */
const LONGEST_ID = 200

/** Ends the message about a text that is not taken in. */
export const UNFIT_REMEDY =
  'Leave out control characters (line ends and tabs too), noncharacters and halves of surrogate pairs.'

/** Ends the message about an id that is not taken in. */
export const ID_REMEDY = `Use 1 to ${LONGEST_ID} characters that a URL can carry, and not . or .. alone.`

/** Whether a text is taken in: it has no control character, noncharacter or lone surrogate. */
export function isFitText(text: string): boolean {
  return !UNFIT.test(text)
}

/** The first character for which a text is not taken in: `the control character U+0000`. */
export function unfitIn(text: string): string {
  const [character = ''] = UNFIT.exec(text) ?? []
  const code = character.codePointAt(0) ?? 0
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  if (/\p{Cc}/u.test(character)) return `the control character ${name}`
  return /\p{Surrogate}/u.test(character)
    ? `${name}, half a surrogate pair`
    : `the noncharacter ${name}`
}

/** Why a text is no id, of a player, a scenario or a snapshot, as a clause; undefined if it is. */
export function idFault(id: string): string | undefined {
  if (id === '') return 'is empty'
  if (id === '.' || id === '..') return 'is a step in a path'
  if (!isFitText(id)) return `has ${unfitIn(id)}`
  // Characters, not units of UTF-16.
  const isLong = id.length > LONGEST_ID && [...id.slice(0, 2 * LONGEST_ID + 1)].length > LONGEST_ID
  return isLong ? `is longer than ${LONGEST_ID} characters` : undefined
}

/** An id as a message shows it: cut, since a client may send any. */
export function shownId(id: string): string {
  return JSON.stringify(id.length > 100 ? `${id.slice(0, 100)}…` : id)
}
