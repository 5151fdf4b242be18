import { createWorld } from '../create-world'
import { defineCommand } from './command'
import { SERVER_URL } from './serve'
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
    const response = await world.fetch(new Request(`${SERVER_URL}/openapi.json`))
    const document: OpenApiDocument = await response.json()
    // In a file, an address is absolute: there is no server that the file comes from.
    const [base, ...others] = document.servers.map(({ url, ...server }) => {
      return { url: SERVER_URL + url, ...server }
    })
    const servers = [{ ...base, description: 'A server at its default address.' }, ...others]
    terminal.print(JSON.stringify({ ...document, servers }, null, 2))
    return 0
  },
})

interface OpenApiDocument {
  readonly servers: readonly { readonly url: string }[]
}
