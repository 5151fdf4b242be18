import { expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { recordTerminal } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

async function sharesOf(msPerCall: number): Promise<(number | undefined)[]> {
  const shares: (number | undefined)[] = []
  let ms = 0
  const terminal = {
    ...recordTerminal(),
    progress: (line: string, share?: number) => void (line !== '' && shares.push(share)),
    uptimeMs: () => {
      ms += msPerCall
      return ms
    },
  }
  const out = `${makeFolder().path}/data`
  expect(await main(['generate', '--players', '20', '--out', out], {}, terminal)).toBe(0)
  return shares
}

test('a long run of generate says how many tenths are done, and a short one nothing', async () => {
  expect((await sharesOf(10_000)).at(-1)).toBe(10)
  expect(new Set(await sharesOf(0))).toEqual(new Set([undefined]))
})
