import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { hasBrowser, serve } from './browser'

const html = readFileSync(new URL('../../dist/inspector.html', import.meta.url), 'utf8')
const open = await serve({ players: 1 })
const locked = await serve({ players: 1 }, { adminToken: 'secret' })
const off = await serve({ players: 1 }, { admin: false })
afterAll(() => Promise.all([open.close(), locked.close(), off.close()]))

const HTML = { headers: { Accept: 'text/html,*/*;q=0.8' } }

test('there is a browser in CI', () => {
  if (process.env['CI'] !== undefined) expect(hasBrowser).toBe(true)
})

describe('the page', () => {
  test('is one file of at most 90 kB, which loads nothing from elsewhere', () => {
    expect(gzipSync(html, { level: 9 }).length).toBeLessThan(90_000)
    expect(html).not.toMatch(/\b(?:src|href)=["']?(?!data:)[a-z]+:/)
    expect(html).not.toMatch(/@import|url\((?!["']?data:)/)
  })

  test.each([
    ['of this machine', open],
    ['with a token, which it does not need', locked],
  ])('is answered at a server %s, with a policy', async (_, { control }) => {
    const answer = await control('/', HTML)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toBe(html)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
    )
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http/)
  })

  test('is not answered to programs, nor where the control API is off', async () => {
    expect((await open.control('/')).status).toBe(404)
    expect((await off.control('/', HTML)).status).toBe(404)
    expect((await locked.control('/health', HTML)).status).toBe(401)
  })

  test('is linked from the start page', async () => {
    const start = async ({ server }: typeof open) => (await fetch(`${server.origin}/`)).text()
    expect(await start(open)).toContain('href="/__admin/"')
    expect(await start(off)).not.toContain('__admin')
  })
})
