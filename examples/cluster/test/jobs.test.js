import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Job } from 'kubernetes-models/batch/v1'
import { parse } from 'yaml'

const read = (name) => parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

/** Runs the container of a job: the folder stands for its volume. */
function run(job, folder, index, ...flags) {
  const { command, args } = job.spec.template.spec.containers[0]
  const [program, ...words] = [...command, ...args]
  const given = words.map((word) => (word === '/data' ? folder : word))
  const env = { ...process.env, JOB_COMPLETION_INDEX: index }
  execFileSync(process.execPath, [program, ...given, ...flags], { env, stdio: 'pipe' })
}

test('the Jobs are valid', () => {
  for (const name of ['job.yaml', 'merge.yaml']) new Job(read(name)).validate()
  const wrong = read('job.yaml')
  wrong.spec.completions = '8'
  assert.throws(() => new Job(wrong).validate(), /completions must be integer/)
})

test('the Pods write all shards, and the merge finds them', () => {
  const [job, merge] = [read('job.yaml'), read('merge.yaml')]
  const folder = mkdtempSync(join(tmpdir(), 'dataset-'))
  for (let index = 0; index < job.spec.completions; index += 1) {
    run(job, folder, String(index), '--players', '16', '--tables', 'players')
  }
  run(merge, folder, '')
  assert.ok(readdirSync(folder).includes('answers.json'))
  rmSync(folder, { recursive: true })
})
