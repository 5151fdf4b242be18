import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from '../support/server-process'

/* The script for Slurm, run by a real one with a single node. */

const SLURM = '/usr/sbin/slurmctld'
const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const script = fileURLToPath(new URL('../../examples/cluster/slurm.sbatch', import.meta.url))

/** Starts a program in the foreground, which ends with the test. */
function start(program: string, argv: readonly string[], env: NodeJS.ProcessEnv): void {
  const child = spawn(program, argv, { env, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
}

/** A cluster of one node in a folder of its own, whose eight CPUs take all shards at once. */
async function startSlurm(folder: string): Promise<NodeJS.ProcessEnv> {
  const at = (name: string) => join(folder, name)
  for (const name of ['state', 'spool', 'munge']) mkdirSync(at(name), { mode: 0o700 })
  writeFileSync(at('munge/key'), Buffer.alloc(1024, 'not a secret'), { mode: 0o600 })
  const [controller, node] = await freePorts(2)
  const settings = {
    ClusterName: 'one',
    SlurmctldHost: `${hostname()}(127.0.0.1)`,
    SlurmctldPort: controller,
    SlurmdPort: node,
    AuthInfo: `socket=${at('munge/socket')}`,
    SlurmUser: 'root',
    SlurmdUser: 'root',
    StateSaveLocation: at('state'),
    SlurmdSpoolDir: at('spool'),
    SlurmctldPidFile: at('slurmctld.pid'),
    SlurmdPidFile: at('slurmd.pid'),
    SlurmdParameters: 'config_overrides',
    ProctrackType: 'proctrack/linuxproc',
    TaskPlugin: 'task/none',
    JobAcctGatherType: 'jobacct_gather/none',
    SelectType: 'select/cons_res',
    SelectTypeParameters: 'CR_CPU',
    NodeName: `${hostname()} NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN`,
    PartitionName: 'main Nodes=ALL Default=YES State=UP',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(at('slurm.conf'), lines.join(''))
  const env = { ...process.env, SLURM_CONF: at('slurm.conf') }
  const own = ['key', 'socket', 'pid', 'log', 'seed'].map((name) => {
    const file = `${name}-file`.replace('socket-file', 'socket')
    return `--${file}=${at(`munge/${name}`)}`
  })
  start('/usr/sbin/munged', ['--foreground', '--force', ...own], env)
  await expect.poll(() => existsSync(at('munge/socket'))).toBe(true)
  start(SLURM, ['-D'], env)
  start('/usr/sbin/slurmd', ['-D'], env)
  const stateOf = () => {
    try {
      return String(execFileSync('sinfo', ['--noheader', '--format=%T'], { env, stdio: 'pipe' }))
    } catch {
      return ''
    }
  }
  await expect.poll(stateOf, { timeout: 60_000, interval: 500 }).toBe('idle\n')
  return env
}

test('eight tasks of Slurm write the bytes of one run', { timeout: 180_000 }, async ({ skip }) => {
  if (!existsSync(SLURM)) {
    expect(process.env['CI'], 'CI has to install slurm-wlm and munge.').toBeUndefined()
    skip('This machine lacks Slurm.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'slurm-'))
  // Registered first, so that it comes last.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = await startSlurm(folder)
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'fauxhouse'), `#!/bin/sh\nexec '${process.execPath}' '${command}' "$@"\n`)
  chmodSync(join(bin, 'fauxhouse'), 0o755)
  copyFileSync(script, join(folder, 'slurm.sbatch'))
  const [out, whole] = [join(folder, 'out'), join(folder, 'whole')] as const
  const given = `--export=ALL,OUT=${out},PLAYERS=80`
  const flags = ['--wait', `--chdir=${folder}`, '--output=/dev/null', given]
  execFileSync('sbatch', [...flags, 'slurm.sbatch'], { cwd: folder, env, stdio: 'pipe' })
  const words = [command, 'generate', '--players', '80', '--out', whole]
  execFileSync(process.execPath, words, { stdio: 'pipe' })
  for (const table of ['players', 'transactions', 'bonuses']) {
    const shards = Array.from({ length: 8 }, (_, place) =>
      readFileSync(join(out, `${table}.${place + 1}-of-8.ndjson`), 'utf8'),
    )
    expect(shards.join('') === readFileSync(join(whole, `${table}.ndjson`), 'utf8'), table).toBe(
      true,
    )
  }
})
