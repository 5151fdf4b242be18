import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requirePart } from './parts'
import { installExample, runIn } from './project'
import { hasSlurm, pause, startSlurm } from './slurm'

const PLAYERS = '800'

const digestOf = (...paths: string[]) =>
  paths.reduce((hash, path) => hash.update(readFileSync(path)), createHash('sha256')).digest('hex')

test('eight tasks of Slurm, one of them killed and requeued, write what one run writes', {
  timeout: 120_000,
}, async (context) => {
  requirePart(hasSlurm, 'Slurm and Munge, for root', context)
  const place = await installExample('cluster', 'cluster-slurm')
  const [whole, out] = [join(place, 'whole'), join(place, 'out')]
  mkdirSync(out)
  const slurm = await startSlurm()
  onTestFinished(({ task }) => slurm.stop(task.result?.state === 'fail'))
  const submit = (script: string, ...flags: string[]) =>
    slurm.run('sbatch', '--parsable', `--chdir=${place}`, ...flags, script)
  const variables = `--export=ALL,OUT=${out},PLAYERS=${PLAYERS}`
  const job = await submit(join(place, 'slurm.sbatch'), variables)

  const third = `${job}_3`
  const stateOf = async (name: string) => {
    const text = await slurm.run('scontrol', 'show', 'job', name)
    return /JobState=(\w+)/.exec(text)?.[1]
  }
  const until = async (is: () => boolean | Promise<boolean>) => {
    while (!(await is())) await pause()
  }
  /** The state of a task that has ended. */
  const endOf = async (name: string) => {
    for (;;) {
      const state = await stateOf(name)
      if (state === 'COMPLETED' || state === 'FAILED') return state
      await pause()
    }
  }
  const has = (name: string) => readdirSync(out).includes(name)
  // A task that has ended before it is killed fails the test at once.
  await until(() => has('transactions.3-of-8.ndjson.partial') || has('manifest.3-of-8.json'))
  await slurm.run('scancel', '--signal=KILL', '--batch', third)
  expect(await endOf(third)).toBe('FAILED')
  expect(has('manifest.3-of-8.json')).toBe(false)
  await slurm.run('scontrol', 'requeue', third)
  // A node rejects a task in the second in which it was killed: its credential is revoked.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  // Slurm waits for two minutes otherwise.
  await slurm.run('scontrol', 'update', `JobId=${third}`, 'StartTime=now')
  const tasks = Array.from({ length: 8 }, (_, index) => `${job}_${index + 1}`)
  for (const task of tasks) expect(await endOf(task)).toBe('COMPLETED')

  const command = join(place, 'node_modules/.bin/fauxhouse')
  await runIn(place, command, 'generate', '--out', whole, '--players', PLAYERS)
  for (const table of ['players', 'transactions', 'bonuses']) {
    const shards = tasks.map((_, index) => join(out, `${table}.${index + 1}-of-8.ndjson`))
    expect(digestOf(...shards)).toBe(digestOf(join(whole, `${table}.ndjson`)))
  }
})
