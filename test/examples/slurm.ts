import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from './ports'

/** The programs of Slurm and Munge, which Debian has. */
const PROGRAMS = ['slurmctld', 'slurmd', 'munged'].map((name) => `/usr/sbin/${name}`)

export const hasSlurm = PROGRAMS.every(existsSync) && process.getuid?.() === 0

/** A cluster of this machine alone. */
export interface Slurm {
  /** Runs a command of Slurm, and returns its output. */
  run(command: string, ...args: string[]): Promise<string>
  /** @param isFailed whether the test has failed: then the end of the logs is printed */
  stop(isFailed: boolean): Promise<void>
}

const [MUNGED, SLURMCTLD, SLURMD] = [2, 0, 1].map((place) => PROGRAMS[place] as string)

/** Starts one on 127.0.0.1, with files of its own only. */
export async function startSlurm(): Promise<Slurm> {
  const folder = mkdtempSync(join(tmpdir(), 'slurm-'))
  const munge = join(folder, 'munge')
  for (const name of ['munge', 'state', 'spool']) mkdirSync(join(folder, name))
  writeFileSync(join(munge, 'key'), crypto.getRandomValues(new Uint8Array(1024)), { mode: 0o400 })
  execFileSync('chmod', ['755', folder])
  execFileSync('chown', ['-R', 'munge:munge', munge])
  const [control = 0, node = 0] = await freePorts(2)
  const path = join(folder, 'slurm.conf')
  writeFileSync(path, configuration(folder, control, node))
  const env = { ...process.env, SLURM_CONF: path }
  const start = (command: string, ...args: string[]) =>
    spawn(command, args, { env, stdio: 'ignore' })

  const files = ['socket', 'key-file', 'log-file', 'pid-file', 'seed-file']
  const flags = files.map((name) => `--${name}=${join(munge, name.replace('-file', ''))}`)
  const own = ['--reuid=munge', '--regid=munge', '--clear-groups', MUNGED as string]
  const daemons = [start('setpriv', ...own, '--foreground', '--force', ...flags)]
  while (!existsSync(join(munge, 'socket'))) await pause()
  daemons.push(start(SLURMCTLD as string, '-D'), start(SLURMD as string, '-D'))
  const run = async (command: string, ...args: string[]) =>
    (await promisify(execFile)(command, args, { env })).stdout.trim()
  // The ends of the logs, and the queue.
  const state = () => {
    const logs = ['slurmctld.log', 'slurmd.log'].map((name) => join(folder, name))
    const ends = logs.filter(existsSync).map((path) => readFileSync(path, 'utf8').slice(-4_000))
    const reports = [['squeue'], ['sinfo', '--list-reasons'], ['scontrol', 'show', 'job']]
    return [...ends, ...reports.map(([name = '', ...args]) => outputOf(name, args, env))].join('\n')
  }
  while ((await run('sinfo', '--noheader', '--format=%T').catch(() => '')) !== 'idle') await pause()
  return {
    run,
    async stop(isFailed) {
      if (isFailed) console.error(state())
      for (const daemon of daemons.reverse()) {
        daemon.kill('SIGTERM')
        if (daemon.exitCode === null) await once(daemon, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function outputOf(command: string, args: readonly string[], env: NodeJS.ProcessEnv): string {
  const { stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 5_000 })
  return `${stdout}${stderr}`.slice(-4_000)
}

export const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

function configuration(folder: string, control: number, node: number): string {
  const host = hostname().split('.')[0]
  return [
    ...['ClusterName=example', `SlurmctldHost=${host}(127.0.0.1)`, `SlurmctldPort=${control}`],
    ...[`SlurmdPort=${node}`, 'CommunicationParameters=NoInAddrAny,NoCtldInAddrAny'],
    ...['SlurmUser=root', 'AuthType=auth/munge', 'CredType=cred/munge'],
    ...[`AuthInfo=socket=${folder}/munge/socket`, `StateSaveLocation=${folder}/state`],
    ...[`SlurmdSpoolDir=${folder}/spool`, `SlurmctldPidFile=${folder}/slurmctld.pid`],
    ...[`SlurmdPidFile=${folder}/slurmd.pid`, `SlurmctldLogFile=${folder}/slurmctld.log`],
    ...[`SlurmdLogFile=${folder}/slurmd.log`, 'ProctrackType=proctrack/linuxproc'],
    ...['TaskPlugin=task/none', 'SelectType=select/cons_tres', 'SelectTypeParameters=CR_Core'],
    'SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0',
    `NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN`,
    // All eight tasks at once.
    'PartitionName=all Nodes=ALL Default=YES State=UP OverSubscribe=FORCE:4',
    '',
  ].join('\n')
}
