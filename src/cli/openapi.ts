import { createWorld } from '../create-world'
import { defineCommand } from './command'
import { SERVER_URL } from './server-wire'
import { parsePolicies, worldFlags } from './world-flags'

export const openapi = defineCommand({
  name: 'openapi',
  usage: 'openapi',
  summary: 'Prints the six operations as OpenAPI 3.1.',
  examples: ['openapi', 'openapi --policy errorFormat=envelope'],
  flags: { policy: worldFlags.policy },
  words: [],

  async run({ policy }, _words, terminal) {
    const world = createWorld({ players: 0, policies: parsePolicies(policy) })
    const response = await world.fetch(new Request('http://127.0.0.1/openapi.json'))
    terminal.print(located((await response.text()).trimEnd()))
    return 0
  },
})

/** The document with absolute addresses: in a file there is no server that it comes from. */
function located(document: string): string {
  return document
    .replace(/("url": ")(?=\/)/g, `$1${SERVER_URL}`)
    .replace('The server of this document.', 'A server at its default address.')
}
