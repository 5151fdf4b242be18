import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Job } from 'kubernetes-models/batch/v1'
import { parse } from 'yaml'

const job = parse(readFileSync(new URL('../kubernetes.yaml', import.meta.url), 'utf8'))

test('the Job is valid', () => {
  new Job(job).validate()
  const wrong = structuredClone(job)
  wrong.spec.completions = '8'
  assert.throws(() => new Job(wrong).validate(), /completions must be integer/)
})

/** Runs a command once for each shard, with the number that the scheduler gives. */
function writeShards(program, words, variable, first) {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-'))
  for (let index = 0; index < 8; index += 1) {
    const own = { OUT: folder, PLAYERS: '16', [variable]: String(index + first) }
    execFileSync(program, words, { env: { ...process.env, ...own }, stdio: 'pipe' })
  }
  return shardsIn(folder)
}

/** The number of shards in a folder, which is removed. */
function shardsIn(folder) {
  const names = readdirSync(folder)
  rmSync(folder, { recursive: true })
  return names.filter((name) => /^players\.\d-of-8\.ndjson$/.test(name)).length
}

test('one machine writes all shards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-'))
  const env = { ...process.env, OUT: folder, PLAYERS: '16' }
  execFileSync('sh', ['local.sh'], { env, stdio: 'pipe' })
  assert.equal(shardsIn(folder), 8)
})

test('the Pods write all shards', () => {
  const [{ command, args }] = job.spec.template.spec.containers
  const [program, ...words] = [...command, ...args]
  assert.equal(job.spec.completions, 8)
  assert.equal(writeShards(program, words, 'JOB_COMPLETION_INDEX', 0), 8)
})

test('the children of AWS Batch write all shards', () => {
  assert.equal(writeShards('sh', ['aws-batch.sh'], 'AWS_BATCH_JOB_ARRAY_INDEX', 0), 8)
})

test('the tasks of Slurm write all shards', () => {
  assert.match(readFileSync('slurm.sbatch', 'utf8'), /^#SBATCH --array=1-8$/m)
  assert.equal(writeShards('bash', ['slurm.sbatch'], 'SLURM_ARRAY_TASK_ID', 1), 8)
})
