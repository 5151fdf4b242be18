import { expect, test } from 'vitest'
import { runMain } from './recorded-terminal'

const ADVICE = /it has only the beginning, and cannot be replayed\. Reset/

test('a log that reaches its limit says so once, on the console, by health and by ctl', async () => {
  const flags = ['--port', '0', '--json', '--players', '3', '--no-scenarios', '--log-entries', '2']
  let origin = ''
  const { errors } = await runMain(flags, {}, async (line) => {
    origin = JSON.parse(line).origin
    const ctl = (...words: string[]) => runMain(['ctl', ...words, '--url', origin])
    const health = async () => (await fetch(`${origin}/__admin/health`)).json()
    const advance = () => ctl('advance', 'P1D')
    await advance()
    await ctl('create', 'a')
    expect(await health()).not.toHaveProperty('log_complete')
    expect((await ctl('health')).errors).toBe('')
    await ctl('create', 'b')
    await ctl('create', 'c')
    await ctl('create', 'x', '--world', 'mine')
    for (const id of ['y', 'z']) await ctl('create', id, '--world', 'mine')
    expect(await health()).toMatchObject({ log_complete: false })
    expect((await ctl('health')).errors).toMatch(ADVICE)
    const log = await ctl('log', '--world', 'mine')
    expect(JSON.parse(log.printed)).toMatchObject({ complete: false })
    expect(log.errors).toContain('The log of the world mine is full')
    await expect
      .poll(() => fetch(`${origin}/__admin/worlds`).then(({ status }) => status))
      .toBe(200)
  })
  expect(errors.match(/is full/g)).toHaveLength(2)
  expect(errors).toContain('The log of the world is full')
})
