import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecording } from '../../src/conformance/verify/recording'
import { diceOf } from '../verify/dice'
import { PLAYERS, type Reach, serveHostile } from './hostile-server'
import type { Kind } from './kinds'

/** How a command ended. */
export interface Ended {
  /** Undefined if it did not end on its own. */
  readonly code: number | undefined
  readonly printed: string
  readonly errors: string
}

/** Runs the command with arguments, in a folder. */
export type Run = (argv: readonly string[], folder: string, env: Env) => Promise<Ended>

export type Env = Readonly<Record<string, string>>

const ENV: Env = {
  FAUXHOUSE_AGAINST_TOKEN: 'secret-token',
  FAUXHOUSE_AGAINST_SESSION: 'secret-session',
  FAUXHOUSE_ADMIN_TOKEN: 'secret-admin',
}

/** What was wrong when a kind was read by each command. */
export async function faultsOf(kind: Kind, seed: number, run: Run): Promise<string[]> {
  const dice = diceOf(seed)
  const reach: Reach = { from: dice.pick([0, 0, 1, 3, 12, 40]), every: dice.pick([1, 1, 2, 5]) }
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-hostile-'))
  const at = (name: string) => join(folder, name)
  const faults: string[] = []
  const attempt = async (name: string, argv: readonly string[]) => {
    const server = await serveHostile(kind, reach, seed)
    const url = argv[0] === 'ctl' ? '--url' : '--against'
    const origin = server.base.replace(/\/v1$/, '')
    const whole = [
      ...argv,
      ...(argv.includes('--replay') ? [] : [url, argv[0] === 'ctl' ? origin : server.base]),
    ]
    const ended = await run(whole, folder, argv.includes('--replay') ? {} : ENV)
    const found = faultsIn(ended)
    if (server.strayed() > 0) found.push('another host got a request')
    await server.close()
    const where = `${kind.id}, seed ${seed}, ${JSON.stringify(reach)}, ${name}`
    faults.push(...found.map((fault) => `${where}: ${fault}\n${ended.errors.slice(0, 2_000)}`))
    return ended.code
  }
  const named = PLAYERS.flatMap((id) => ['--player', id])
  const read = [...named, '--rate', '1000', '--json']
  await attempt('verify', ['verify', ...read])
  const writes = dice.once(3) ? ['--allow-writes', PLAYERS[1], '--allow-credential-probes'] : []
  const files = ['--record', at('rec.json'), '--out', at('out.json'), '--publish', at('page.md')]
  const code = await attempt('verify --record', ['verify', ...read, ...writes, ...files])
  if (existsSync(at('rec.json'))) {
    const text = readFileSync(at('rec.json'), 'utf8')
    if (/secret-(token|session)/.test(text)) faults.push(`${kind.id}: a secret in the recording`)
    try {
      readRecording(JSON.parse(text), 'the recording')
    } catch (error) {
      faults.push(`${kind.id}, seed ${seed}: ${error}`)
    }
    const replayed = await attempt('verify --replay', [
      'verify',
      '--replay',
      at('rec.json'),
      '--json',
    ])
    if (code !== 2 && replayed === 2)
      faults.push(`${kind.id}, seed ${seed}: the replay ends with 2`)
  } else if (code !== 2) faults.push(`${kind.id}, seed ${seed}: no recording`)
  await attempt('ctl', [
    'ctl',
    ...dice.pick([['health'], ['players'], ['load', 'x'], ['requests']]),
  ])
  rmSync(folder, { recursive: true })
  return faults
}

const INTERNAL =
  /^\s+at |\b(?:Range|Type|Syntax|URI|Reference)Error\b|Unhandled|Warning:|please report/im

function faultsIn({ code, printed, errors }: Ended): string[] {
  const faults: string[] = []
  if (code === undefined || ![0, 1, 2].includes(code)) faults.push(`ended with ${code}`)
  if (INTERNAL.test(errors)) faults.push('shows its inside')
  if (/secret-(token|session|admin)/.test(printed + errors)) faults.push('shows a secret')
  const lines = errors.split('\n').filter((line) => line !== '')
  if (code === 2 && (lines.length !== 1 || printed !== '')) faults.push('is not one line')
  if (lines.some((line) => !/^(?:fauxhouse: |All \d+ requests)/.test(line)))
    faults.push('is no message')
  return faults
}
