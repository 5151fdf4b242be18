import { describe, expect, test } from 'vitest'
import { shardOf } from '../../src/cli/generate-shard'
import { emptyFolder, filesIn, generate } from './dataset-files'

const auto = (env: Record<string, string>) => shardOf('auto', 8, env)

describe('--shard auto', () => {
  test.each([
    [{ SLURM_ARRAY_TASK_ID: '1' }, '1/8'],
    [{ SLURM_ARRAY_TASK_ID: '8' }, '8/8'],
    [{ JOB_COMPLETION_INDEX: '0' }, '1/8'],
    [{ AWS_BATCH_JOB_ARRAY_INDEX: '7' }, '8/8'],
    [{ SLURM_ARRAY_TASK_ID: '3', JOB_COMPLETION_INDEX: '2' }, '3/8'],
    [{ SLURM_ARRAY_TASK_ID: '', JOB_COMPLETION_INDEX: '2' }, '3/8'],
  ])('of %j is %s', (env, shard) => {
    expect(auto(env as Record<string, string>)).toBe(shard)
  })

  test.each([
    [
      {},
      '--shard auto finds no index: none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX is set. Write the shard: --shard 1/8.',
    ],
    [
      { SLURM_ARRAY_TASK_ID: '0' },
      'SLURM_ARRAY_TASK_ID is "0", but the indexes of 8 shards are 1 to 8. Submit the array with --array=1-8.',
    ],
    [
      { JOB_COMPLETION_INDEX: '8' },
      'JOB_COMPLETION_INDEX is "8", but the indexes of 8 shards are 0 to 7. Set completions of the Job to 8.',
    ],
    [
      { AWS_BATCH_JOB_ARRAY_INDEX: '1e0' },
      'AWS_BATCH_JOB_ARRAY_INDEX is "1e0", but the indexes of 8 shards are 0 to 7. Set the size of the array to 8.',
    ],
    [
      { SLURM_ARRAY_TASK_ID: '3', AWS_BATCH_JOB_ARRAY_INDEX: '3' },
      'SLURM_ARRAY_TASK_ID=3 and AWS_BATCH_JOB_ARRAY_INDEX=3 are not the same shard. Unset one of them, or write the shard: --shard I/N.',
    ],
  ])('of %j is refused', (env, message) => {
    expect(() => auto(env as Record<string, string>)).toThrow(message)
  })

  test('needs --shards, which nothing else does', () => {
    expect(() => shardOf('auto', undefined, {})).toThrow('--shard auto needs `--shards N`.')
    expect(() => shardOf('1/2', 2, {})).toThrow('--shards applies only to --shard auto.')
    expect(() => shardOf(undefined, 2, {})).toThrow('--shards applies only to --shard auto.')
  })

  test('writes the files of that shard', async () => {
    const [one, other] = [emptyFolder(), emptyFolder()]
    const flags = ['--players', '4', '--tables', 'players', '--out']
    await generate(...flags, one, '--shard', '2/2')
    const env = { JOB_COMPLETION_INDEX: '1', FAUXHOUSE_SHARD: 'auto', FAUXHOUSE_SHARDS: '2' }
    await generate(...flags, other, env)
    expect(filesIn(other)).toEqual(filesIn(one))
    const { code } = await generate(...flags, emptyFolder(), '--shard', 'auto', '--shards', '2')
    expect(code).toBe(2)
  })
})
