import { beforeAll, expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { servedDocument } from './served'
import { place, runTool, toolPath } from './tools'

/** The types of the package and the generated ones, each way round. Compiled, never run. */
const PROOF = `
import type * as history from '../../src/contract/history-resources'
import type * as player from '../../src/contract/player-resources'
import type { Same, Widened } from '../../test/support/same-type'
import type { components } from './generated'

type Generated = components['schemas']
export const SAME: readonly [
  Same<Widened<player.PlayerProfile>, Generated['PlayerProfile']>,
  Same<Widened<player.ProfileUpdateBody>, Generated['ProfileUpdate']>,
  Same<Widened<player.UpdateResult>, Generated['UpdateResult']>,
  Same<Widened<history.TransactionPage>, Generated['TransactionPage']>,
  Same<Widened<history.TransactionSummary>, Generated['TransactionSummary']>,
  Same<Widened<history.BonusPage>, Generated['BonusPage']>,
  Same<Widened<history.EligibleBonusList>, Generated['EligibleBonusList']>,
] = [true, true, true, true, true, true, true]
`

/** A client made from the document with openapi-fetch, as in README.md. */
const CLIENT = `
import createClient from 'openapi-fetch'
import type { paths } from './generated'

export async function program(fetch: (request: Request) => Promise<Response>, playerId: string) {
  const headers = { Authorization: 'Bearer any' }
  const client = createClient<paths>({ baseUrl: 'https://api.example.com/v1', headers, fetch })
  const params = { path: { playerId }, header: { 'X-Session-ID': 'any' } }

  const update = await client.PUT('/players/{playerId}', { params, body: { blocked: true } })
  const success: boolean | undefined = update.data?.success

  const profile = await client.GET('/players/{playerId}', { params })
  const total: number | undefined = profile.data?.balances.total_balance

  const history = await client.GET('/players/{playerId}/transactions', {
    params: { ...params, query: { event_type: ['bet', 'win'], limit: 5, from_date: '2025-01-01' } },
  })
  const types = history.data?.transactions.map((row) => row.event_type)

  const offers = await client.GET('/players/{playerId}/bonuses/eligible', {
    params: { ...params, query: { criteria_type: 'DEPOSIT' } },
  })
  const refused = await client.GET('/players/{playerId}/bonuses', {
    params: { ...params, query: { limit: 1_000 } },
  })
  const codes: string[] | undefined = refused.error?.errors.map((item) => item.code)

  return { success, blocked: profile.data?.blocked, total, types, offers: offers.data, codes }
}
`

const HISTORY = '/players/{playerId}/transactions'

/** Calls that a generated client must not compile. */
const MISTAKES = [
  `client.GET('/players/{playerId}', {})`,
  `client.GET('/players/{playerId}', { params: { path: { playerId: 'x' } } })`,
  `client.GET('/players', { params })`,
  `client.PUT('/players/{playerId}', { params, body: { blocked: 'yes' } })`,
  `client.PUT('/players/{playerId}', { params, body: { phone: null } })`,
  `client.GET('/players/{playerId}/bonuses', { params: { ...params, query: { status: 'x' } } })`,
  `client.GET('${HISTORY}', { params: { ...params, query: { to_date: 5 } } })`,
  `client.GET('/players/{playerId}', { params }).then(({ data }) => data?.wallet)`,
]

const CONFIGURATION = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: [],
    noEmit: true,
    paths: { 'openapi-fetch': [toolPath('openapi-fetch')] },
  },
  files: ['proof.ts', 'client.ts', 'mistakes.ts'],
}

beforeAll(async () => {
  const document = place('openapi.json', await servedDocument())
  const generator = toolPath('openapi-typescript/bin/cli.js')
  const { code, stderr } = await runTool(generator, document, '-o', place('generated.ts', ''))
  expect(code, stderr).toBe(0)
})

const compiler = toolPath('../../../../node_modules/typescript/bin/tsc')
const compile = async () => (await runTool(compiler, '-p', '.', '--pretty', 'false')).stdout

it('openapi-typescript makes the types of the package, and a client that compiles', async () => {
  const mistakes = MISTAKES.map((line) => `  // @ts-expect-error a mistake\n  void ${line}`)
  place('proof.ts', PROOF)
  place('client.ts', CLIENT)
  place(
    'mistakes.ts',
    `import type createClient from 'openapi-fetch'
import type { paths } from './generated'

export function mistakes(client: ReturnType<typeof createClient<paths>>) {
  const params = { path: { playerId: 'x' } }
${mistakes.join('\n')}
}
`,
  )
  place('tsconfig.json', JSON.stringify(CONFIGURATION))
  expect(await compile()).toBe('')

  place('proof.ts', PROOF.replace("Generated['BonusPage']", "Generated['TransactionPage']"))
  expect(await compile()).toMatch(/proof\.ts.* error TS2322/)
})

it('the client does what it says', async () => {
  const id = 'wagering-nearly-done'
  const world = createWorld({ players: 0, scenarios: [id] })
  const { default: createClient } = await import(toolPath('openapi-fetch/dist/index.mjs'))
  const code = CLIENT.replace(/^import .*$/gm, '').replace('export ', '')
  const { transpile, ModuleKind, ScriptTarget } = await import('typescript')
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 }
  const program = new Function('createClient', `${transpile(code, options)}; return program`)
  const result = await program(createClient)(world.fetch, id)
  expect(result).toMatchObject({ success: true, blocked: true, codes: ['INVALID_PARAMETER'] })
  expect(result.offers).toEqual({ player_id: id, bonuses: [], total: 0 })
  expect(result.types).toContain('bet')
  expect(result.types).not.toContain('deposit')
})
