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

test('the Pods write all shards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-'))
  const [{ command, args }] = job.spec.template.spec.containers
  const [program, ...words] = [...command, ...args]
  for (let index = 0; index < job.spec.completions; index += 1) {
    const own = { OUT: folder, PLAYERS: '16', JOB_COMPLETION_INDEX: String(index) }
    execFileSync(program, words, { env: { ...process.env, ...own }, stdio: 'pipe' })
  }
  const shards = readdirSync(folder).filter((name) => /^players\.\d-of-8\.ndjson$/.test(name))
  assert.equal(shards.length, 8)
  rmSync(folder, { recursive: true })
})
