import { get } from './load'
import type { PeerRecords } from './peer-server'
import { builtHere, installPeers, peerPath, place } from './places'
import type { Ratio } from './ratio'
import { pathsOf, playersOf, textOf } from './requests'
import { compare, type Effort, type Program, type Server, start, startFauxhouse } from './servers'

/** Number of rows of the file that json-server serves. */
const ROWS = 20_000
const PLAYERS = 1_000

/** A mock server, and its requests for what the simulator answers. */
interface Peer {
  readonly name: string
  readonly program: Omit<Program, 'ready'>
  readonly reads: readonly Read[]
}

interface Read {
  /** What the simulator is asked for. */
  readonly what: 'profile' | 'page of 20' | 'filtered page of 20'
  readonly path: string
  readonly target: number
}

/** The command against other mock servers with the same records, each as its users start it. */
export async function* benchPeers(effort: Effort): AsyncGenerator<Ratio> {
  installPeers()
  const service = await startFauxhouse()
  try {
    const records = await recordsOf(service)
    const { profile, page } = pathsOf(records.id)
    const own = {
      profile,
      'page of 20': page,
      'filtered page of 20': `${page}?event_type=deposit`,
    }
    for (const { name, program, reads } of await peersOf(service, records)) {
      const server = await start({ ...program, ready: reads[0]?.path ?? '/' })
      try {
        for (const { what, path, target } of reads) {
          await textOf(server, path)
          const sides = [
            { server: service, requests: [get(own[what])] },
            { server, requests: [get(path)] },
          ] as const
          const figures = await compare(...sides, effort)
          yield { what: `server: ${what}`, against: name, target, atLeast: true, ...figures }
        }
      } finally {
        await server.stop()
      }
    }
  } finally {
    await service.stop()
  }
}

async function recordsOf(service: Server): Promise<PeerRecords> {
  const ids = await playersOf(service, PLAYERS)
  const [id = ''] = await playersOf(service, 1, 'regular')
  const paths = pathsOf(id)
  const players: Record<string, object> = {}
  for (const each of ids) players[each] = JSON.parse(await textOf(service, pathsOf(each).profile))
  return {
    id,
    profile: await textOf(service, paths.profile),
    page: await textOf(service, paths.page),
    players,
    rows: await rowsOf(service, id),
  }
}

/** All rows of a player, newest first. */
async function rowsOf(service: Server, id: string): Promise<object[]> {
  const rows: object[] = []
  for (let isMore = true; isMore; ) {
    const text = await textOf(service, `${pathsOf(id).page}?limit=100&offset=${rows.length}`)
    const page = JSON.parse(text)
    rows.push(...page.transactions)
    isMore = page.has_more
  }
  return rows
}

async function peersOf(service: Server, records: PeerRecords): Promise<Peer[]> {
  const { profile, page } = pathsOf(records.id)
  const own: readonly Read[] = [
    { what: 'profile', path: profile, target: 4 },
    { what: 'page of 20', path: page, target: 4 },
  ]
  const file = place('records.json', JSON.stringify(records))
  const beside = (kind: string) => ({
    script: builtHere('peer-server'),
    args: (port: number) => [kind, file, String(port)],
  })
  const database = place('database.json', JSON.stringify(await databaseOf(service, records)))
  const document = place('openapi.json', JSON.stringify(await documentOf(service, records)))
  const rows = `/transactions?player_id=${records.id}`
  return [
    {
      name: 'Mockoon CLI 9.9',
      program: {
        script: peerPath('@mockoon/cli/bin/run.js'),
        args: (port) => ['start', '--data', place('mockoon.json', mockoonOf(records, port))],
      },
      reads: own,
    },
    {
      name: 'Prism mock 5.14',
      program: {
        script: peerPath('@stoplight/prism-cli/dist/index.js'),
        args: (port) => ['mock', '--port', String(port), document],
      },
      // Its paths are below the document's, without those of its servers.
      reads: own.map((read) => ({ ...read, path: read.path.replace('/v1', '') })),
    },
    {
      name: 'json-server 0.17',
      program: {
        script: peerPath('json-server/lib/cli/bin.js'),
        args: (port) => [database, '--port', String(port), '--host', '127.0.0.1'],
      },
      reads: [
        { what: 'profile', path: `/players/${records.id}`, target: 2 },
        { what: 'page of 20', path: `${rows}&_page=1&_limit=20`, target: 4 },
        {
          what: 'filtered page of 20',
          path: `${rows}&event_type=deposit&_sort=date&_order=desc&_page=1&_limit=20`,
          target: 4,
        },
      ],
    },
    {
      name: 'json-server 1 beta',
      program: {
        script: peerPath('json-server-1/lib/bin.js'),
        args: (port) => [database, '--port', String(port), '--host', '127.0.0.1'],
      },
      reads: [
        { what: 'profile', path: `/players/${records.id}`, target: 2 },
        { what: 'page of 20', path: `${rows}&_page=1&_per_page=20`, target: 4 },
        {
          what: 'filtered page of 20',
          path: `${rows}&event_type=deposit&_sort=-date&_page=1&_per_page=20`,
          target: 4,
        },
      ],
    },
    { name: '@mswjs/http-middleware 0.10, msw 2', program: beside('middleware'), reads: own },
    {
      name: 'vercel-labs emulate 0.12.2',
      program: beside('emulate'),
      reads: own.map((read) => ({ ...read, target: 1.5 })),
    },
  ]
}

/** The tables of json-server: the profiles, and the rows of that player and of others. */
async function databaseOf(service: Server, records: PeerRecords): Promise<object> {
  const transactions: object[] = []
  for (const id of [records.id, ...Object.keys(records.players)]) {
    if (transactions.length >= ROWS) break
    for (const row of await rowsOf(service, id)) transactions.push({ ...row, player_id: id })
  }
  // Each has an id of its own: the ids of rows are unique for a player only.
  const numbered = transactions.slice(0, ROWS).map((row, id) => ({ ...row, id: String(id) }))
  return { players: Object.values(records.players), transactions: numbered }
}

interface OpenApiDocument {
  readonly paths: Readonly<
    Record<string, { get: { responses: Record<200, { content: Record<string, object> }> } }>
  >
}

/** The OpenAPI document with what the simulator answers as its examples. */
async function documentOf(service: Server, records: PeerRecords): Promise<OpenApiDocument> {
  const document = JSON.parse(await textOf(service, '/openapi.json')) as OpenApiDocument
  for (const [path, { get }] of Object.entries(document.paths)) {
    const text = path.endsWith('}') ? records.profile : records.page
    const { content } = get.responses[200]
    const { schema } = content['application/json'] as { schema?: object }
    content['application/json'] = { schema, example: JSON.parse(text) }
  }
  return document
}

/** An environment of Mockoon with the bodies as they are: no template is looked for in them. */
function mockoonOf({ profile, page }: PeerRecords, port: number): string {
  const route = (name: string, endpoint: string, body: string) => ({
    uuid: name,
    type: 'http',
    documentation: '',
    method: 'get',
    endpoint,
    responses: [
      {
        uuid: `${name}-200`,
        body,
        latency: 0,
        statusCode: 200,
        label: '',
        headers: [{ key: 'Content-Type', value: 'application/json' }],
        bodyType: 'INLINE',
        filePath: '',
        databucketID: '',
        sendFileAsBody: false,
        rules: [],
        rulesOperator: 'OR',
        disableTemplating: true,
        fallbackTo404: false,
        default: true,
        crudKey: 'id',
        callbacks: [],
      },
    ],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  })
  const routes = [
    route('profile', 'v1/players/:id', profile),
    route('page', 'v1/players/:id/transactions', page),
  ]
  return JSON.stringify({
    uuid: 'players',
    lastMigration: 33,
    name: 'players',
    endpointPrefix: '',
    latency: 0,
    port,
    hostname: '127.0.0.1',
    folders: [],
    routes,
    rootChildren: routes.map(({ uuid }) => ({ type: 'route', uuid })),
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: {
      enabled: false,
      type: 'CERT',
      pfxPath: '',
      certPath: '',
      keyPath: '',
      caPath: '',
      passphrase: '',
    },
    cors: true,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  })
}
