/** Words in the name of a header, a parameter or a member of JSON whose value is a secret. */
const WORD =
  /^(authorization|cookies?2?|tokens?|secrets?|keys?|passw(or)?ds?|passphrase|pwd|credentials?|signatures?|sig|assertions?|sessions?|jwts?)$/

/** The ends of names that are written as one word, such as `apikey`. */
const END = new RegExp(
  '(authorization|cookie2?|token|secret|passw(or)?d|credentials?|signature|assertion|' +
    'session(id)?|(api|access|auth|client|encryption|private|public|secret|signing|' +
    'subscription)key(id)?)$',
)

/** Names with such a word whose values are no secrets, and which tests compare. */
const SHOWN: ReadonlySet<string> = new Set(['x-session-id', 'idempotency-key'])

/** Whether the value of a header, a parameter or a member of a body is a secret. */
export function isSecret(name: string): boolean {
  if (SHOWN.has(name.toLowerCase())) return false
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.some((word) => WORD.test(word)) || END.test(words.join(''))
}
