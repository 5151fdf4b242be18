import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'

const run = promisify(execFile)

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../examples/compose/${name}`, import.meta.url)), 'utf8')

const TOKEN = 'secret'

/** What the image would run, as a process: there may be no engine for containers here. */
export interface Container {
  /** The status of what the image asks for its health. */
  health(): Promise<number>
  /** The output of the other service of the Compose file. */
  backend(): Promise<string>
  stop(): Promise<void>
}

/** @param command path of the packed command */
export async function startContainer(command: string): Promise<Container> {
  const dockerfile = read('Dockerfile')
  const instruction = (name: string) =>
    new RegExp(`^${name} (.*)$`, 'm').exec(dockerfile)?.[1] ?? ''
  const { services } = parse(read('compose.yaml'))
  const image = Object.fromEntries(
    instruction('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  )
  const given = fill(services.fauxhouse.environment)
  const env = { PATH: process.env['PATH'], ...image, ...given, FAUXHOUSE_PORT: '0' }
  const server = spawn(process.execPath, [command, ...JSON.parse(instruction('CMD'))], { env })
  let output = ''
  for await (const chunk of server.stdout) {
    output += chunk
    if (output.includes('\n')) break
  }
  const { port } = new URL(JSON.parse(output).url)
  return {
    async health() {
      const [url = ''] = /http:\S+/.exec(instruction('HEALTHCHECK')) ?? []
      return (await fetch(url.replace(':4777', `:${port}`))).status
    },
    async backend() {
      const [, ...args] = services.backend.command as string[]
      const texts = Object.entries(fill(services.backend.environment)).map(([name, text]) => [
        name,
        text.replace('//fauxhouse:4777', `//127.0.0.1:${port}`),
      ])
      const unescaped = args.map((text) => text.replaceAll('$$', '$'))
      return (await run(process.execPath, unescaped, { env: Object.fromEntries(texts) })).stdout
    },
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'close')
    },
  }
}

/** The variables of a service, with the token in place of its reference. */
function fill(variables: Record<string, string>): Record<string, string> {
  const filled = Object.entries(variables).map(([name, text]) => [
    name,
    text.replace(/\$\{FAUXHOUSE_ADMIN_TOKEN[^}]*\}/, TOKEN),
  ])
  return Object.fromEntries(filled)
}
