import { createWorld } from '../assembly/create-world'
import { defineCommand } from './command'
import { toggle } from './flags'
import { SERVER_URL } from './server-wire'
import { parsePolicies, worldFlags } from './world-flags'

export const openapi = defineCommand({
  name: 'openapi',
  usage: 'openapi',
  summary: 'Prints the six operations as OpenAPI 3.1.',
  examples: ['openapi', 'openapi --yaml --policy errorFormat=envelope'],
  flags: {
    policy: worldFlags.policy,
    yaml: toggle('Print YAML instead of JSON'),
  },
  words: [],

  async run({ policy, yaml }, _words, terminal) {
    const world = createWorld({ players: 0, policies: parsePolicies(policy) })
    const path = yaml ? '/openapi.yaml' : '/openapi.json'
    const answer = await world.fetch(new Request(`http://127.0.0.1${path}`))
    terminal.print(located((await answer.text()).trimEnd()))
    return 0
  },
})

/** The document with absolute addresses: in a file there is no server that it comes from. */
function located(document: string): string {
  return document
    .replace(/(\burl"?: "?)(?=\/)/g, `$1${SERVER_URL}`)
    .replace('The server of this document.', 'A server at its default address.')
}
