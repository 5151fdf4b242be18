import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createWorld, listTasks } from 'fauxhouse'
import { connect } from 'fauxhouse/client'
import { startServer } from 'fauxhouse/node'
import { answer } from '../src/agent.js'

const server = await startServer(createWorld({ players: 0 }))
after(() => server.close())

/** Connects an agent to the tools of a world, as they are in production. */
async function toolsOf(world, session, note) {
  const url = new URL(`${server.origin}/w/${world}/__admin/mcp?service=true`)
  const client = new Client({ name: 'support-agent', version: '1.0.0' })
  const requestInit = { headers: { 'X-Session-ID': session } }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  const call = async (name, args) => {
    const { isError, content } = await client.callTool({ name, arguments: args })
    note(`${name} ${JSON.stringify(args)}`)
    if (isError) throw new Error(content[0].text)
    return JSON.parse(content[0].text)
  }
  return { call, close: () => client.close() }
}

for (const { name, title, level } of await listTasks()) {
  if (level > 1) continue
  test(title, async (context) => {
    const note = (text) => context.diagnostic(text)
    const { tasks } = connect(server.origin).open(name)
    const brief = await tasks.start(name)
    const { call, close } = await toolsOf(name, brief.session, note)
    const given = await answer(brief, call)
    note(`${given.decision}: ${given.text}`)
    await close()
    const { conditions } = await tasks.check(given)
    assert.deepEqual(
      conditions.filter(({ passed }) => !passed),
      [],
    )
  })
}
