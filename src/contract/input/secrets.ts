/** Names of headers and parameters whose values are secrets, without their `x`, `-` and `_`. */
const SECRET =
  /(authorization|cookie2?|token|secret|passw(or)?d|credentials?|(api|access|auth|subscription)key)$/

const SECRETS: readonly string[] = ['jwt', 'pwd', 'passphrase', 'sig', 'signature']

/** Whether the value of a header or of a parameter is a secret. */
export function isSecret(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return SECRET.test(plain) || SECRETS.includes(plain)
}
