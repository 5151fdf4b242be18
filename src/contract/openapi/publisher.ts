/** Members of `info` that all documents of the package have. */
export const PUBLISHER = {
  contact: { name: 'Fauxhouse', url: 'https://www.npmjs.com/package/fauxhouse' },
  license: { name: 'MIT', identifier: 'MIT' },
} as const
