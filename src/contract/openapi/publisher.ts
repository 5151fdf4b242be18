/** Members of `info` that all documents of the package have. */
export const PUBLISHER = {
  contact: { name: 'Fauxhouse', url: 'https://www.npmjs.com/package/fauxhouse' },
  license: { name: 'MIT', identifier: 'MIT' },
} as const

/**
 * The server of a named world. Its variable has no description: the schema of OpenAPI 3.1 that
 * generators of clients use does not allow one.
 */
export const worldServer = (url: string) => ({
  url,
  description:
    'A named world of that server, 1 to 100 of A-Z a-z 0-9 . _ ~ -. Its first request creates it.',
  variables: { world: { default: 'w1' } },
})
