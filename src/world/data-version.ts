/**
 * Version of the generated data. It changes with every change of what a seed or a command gives, so
 * that a log or a snapshot of other data is refused.
 */
export const DATA_VERSION = 3

/** The last release of the package with this data version. */
const RELEASES: Readonly<Record<number, string>> = { 1: '0.1' }

/** The package to install for a data version. */
export function packageOf(version: number): string {
  const release = RELEASES[version]
  if (release !== undefined) return `fauxhouse@${release}`
  return version < DATA_VERSION
    ? 'an earlier checkout of fauxhouse'
    : 'a later release of fauxhouse'
}
