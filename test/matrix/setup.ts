import { installAll } from './hosts'

/** Installs once for all test files: two of them would write the same folders. */
export async function setup(): Promise<void> {
  await installAll()
}
