import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { curl, freePorts, startProcess } from '../support/server-process'

/* A server below a prefix, behind a real proxy that removes it. */

const NGINX = '/usr/sbin/nginx'

async function startNginx(port: number, server: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = places.map((each) => `${each}_temp_path ${each};`).join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${paths}
  server {
    listen 127.0.0.1:${port};
    location /fake/ {
      proxy_pass http://127.0.0.1:${server}/;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Prefix /fake;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`,
  )
  const words = ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;']
  const child = spawn(NGINX, words, { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
}

test('its service, health, links, control API and inspector work through nginx', async ({
  skip,
}) => {
  if (!existsSync(NGINX)) {
    expect(process.env['CI'], 'CI has to install nginx.').toBeUndefined()
    skip('This machine lacks nginx.')
  }
  const [port = 0, server = 0] = await freePorts(2)
  const scenario = ['--players', '1', '--scenario', 'blocked-player']
  const flags = ['--base-path', '/backend/v1', '--trust-proxy', '--admin-token', 'sesame']
  await startProcess(server, ...scenario, ...flags)
  await startNginx(port, server)
  const at = `http://127.0.0.1:${port}/fake`
  const any = ['-H', 'Authorization: Bearer any', '-H', 'X-Session-ID: any']
  const token = ['-H', 'Authorization: Bearer sesame']
  const statusOf = async (path: string, ...words: string[]) =>
    (await curl(...words, at + path).catch(() => undefined))?.status
  await expect.poll(() => statusOf('/health')).toBe(200)
  const { body } = await curl(`${at}/openapi.json`)
  const [{ url }] = JSON.parse(body).servers
  expect(url).toBe('/fake/backend/v1')
  expect(await statusOf(`${url.slice('/fake'.length)}/players/blocked-player`, ...any)).toBe(200)
  const page = await curl(`${at}/`)
  expect(page.body).toContain(`curl ${at}/backend/v1/players/blocked-player`)
  expect(page.body).toContain('href="/fake/__admin/"')
  const secure = await curl('-H', 'X-Forwarded-Proto: https', `http://127.0.0.1:${server}/`)
  expect(secure.body).toContain(`curl https://127.0.0.1:${server}/backend/v1/players/`)
  const events = fetch(`${at}/__admin/events`, { headers: { Authorization: 'Bearer sesame' } })
  expect(await (await events).body?.getReader().read()).toMatchObject({ done: false })
  expect(await statusOf('/__admin/health')).toBe(401)
  expect(await statusOf('/__admin/health', ...token)).toBe(200)
  const inspector = await curl('-H', 'Accept: text/html', `${at}/__admin/`)
  expect([inspector.status, inspector.body]).toEqual([
    200,
    expect.stringContaining('<html data-base-path="/backend/v1"'),
  ])
})
