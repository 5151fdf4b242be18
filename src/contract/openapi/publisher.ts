/** Members of `info` that all documents of the package have. */
export const PUBLISHER = {
  contact: { name: 'Fauxhouse', url: 'https://www.npmjs.com/package/fauxhouse' },
  license: { name: 'MIT', identifier: 'MIT' },
} as const

/**
 * The server of a named world, as an example. It has no variable for the name: linters take a
 * relative URL with a variable for an invalid one.
 */
export const worldServer = (path: string) => ({
  url: `/w/w1${path}`,
  description:
    'The named world w1 of that server. A name has 1 to 100 of A-Z a-z 0-9 . _ ~ -, and its first request creates its world.',
})
