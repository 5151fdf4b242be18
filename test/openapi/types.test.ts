import { beforeAll, expect, it } from 'vitest'
import { servedDocument } from './served'
import { compile, linkFetchClient, place, runTool, toolPath, workplace } from './tools'

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

const FILES = ['proof.ts', 'mistakes.ts']

beforeAll(async () => {
  const document = place('openapi.json', await servedDocument())
  linkFetchClient(workplace)
  const generator = toolPath('openapi-typescript/bin/cli.js')
  const { code, stderr } = await runTool(generator, document, '-o', place('generated.ts', ''))
  expect(code, stderr).toBe(0)
})

it('openapi-typescript generates the types of the package, and rejects mistakes', async () => {
  const mistakes = MISTAKES.map((line) => `  // @ts-expect-error a mistake\n  void ${line}`)
  place('proof.ts', PROOF)
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
  expect(await compile(workplace, FILES)).toBe('')

  place('proof.ts', PROOF.replace("Generated['BonusPage']", "Generated['TransactionPage']"))
  expect(await compile(workplace, FILES)).toMatch(/proof\.ts.* error TS2322/)
})
