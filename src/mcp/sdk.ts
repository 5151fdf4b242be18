import { FauxhouseError } from '../errors'

/** What the package that speaks the protocol exports. */
export type Sdk = typeof import('@modelcontextprotocol/server')

/**
 * Loads the package that speaks the protocol, an optional peer dependency.
 *
 * @throws FauxhouseError INVALID_OPTION if it is not installed
 */
export async function loadSdk(): Promise<Sdk> {
  try {
    return await import('@modelcontextprotocol/server')
  } catch (error) {
    const [reason = ''] = String((error as Error).message).split('\n')
    throw new FauxhouseError(
      'INVALID_OPTION',
      `MCP needs the package @modelcontextprotocol/server, which cannot be loaded (${reason}).`,
      'Install it: npm install --save-dev @modelcontextprotocol/server.',
    )
  }
}
