import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/node'
import { runMain } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'
import { curl, startProcess } from '../support/server-process'

/* TLS with the certificate of a user, or with one that the server makes; curl and openssl check. */

const headers = ['-H', 'Authorization: Bearer any', '-H', 'X-Session-ID: any']
const few = ['--no-scenarios', '--players', '1', '--policy', 'unknownPlayer=generate']

/** A certificate for localhost and its key, by openssl. */
function certificate() {
  const { path: folder } = makeFolder()
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')] as const
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const out = ['-days', '2', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...out], {
    stdio: 'ignore',
  })
  return { cert, key }
}

test('a certificate with its key serves everything, and plain HTTP nothing', async () => {
  const { cert, key } = certificate()
  const { port, origin, end } = await startProcess(0, ...few, '--tls-cert', cert, '--tls-key', key)
  expect(origin).toBe(`https://127.0.0.1:${port}`)
  const at = `https://localhost:${port}`
  const trusted = ['--cacert', cert]
  expect((await curl(...trusted, `${at}/health`)).status).toBe(200)
  expect((await curl(...trusted, ...headers, `${at}/v1/players/x`)).status).toBe(200)
  expect((await curl(...trusted, `${at}/__admin/health`)).status).toBe(200)
  expect((await curl(...trusted, `${at}/`)).body).toContain(`curl ${at}/v1/players/`)
  const page = ['-H', `Origin: ${at}`, '-X', 'POST', `${at}/__admin/reset`]
  expect((await curl(...trusted, ...page)).status).toBe(200)
  await expect(curl(`${at}/health`)).rejects.toThrow()
  await expect(curl(`http://localhost:${port}/health`)).rejects.toThrow()
  expect(await end('SIGTERM')).toBe(0)
})

test('a self-signed one says how to trust it, and is for this machine', async () => {
  const { port, origin, ready, end } = await startProcess(0, ...few, '--tls', 'self-signed')
  const file = String(ready['certificate'])
  expect(String(ready['curl'])).toContain(`--cacert "${file}"`)
  for (const host of ['localhost', '127.0.0.1']) {
    const answer = await curl('--cacert', file, `https://${host}:${port}/health`)
    expect(answer.status, host).toBe(200)
  }
  const text = execFileSync('openssl', ['x509', '-in', file, '-noout', '-ext', 'subjectAltName'])
  expect(String(text)).toMatch(/DNS:localhost.*IP Address:127\.0\.0\.1/)
  expect(origin).toMatch(/^https:/)
  expect(await end('SIGTERM')).toBe(0)
  expect(() => readFileSync(file)).toThrow()
})

test('connections that never finish a handshake or ask nothing do not delay the end', async () => {
  const { port, close } = await startServer(createWorld({ players: 1 }), {
    tls: 'self-signed',
    closeTimeoutMs: 500,
  })
  const plain = connectTcp(port, '127.0.0.1')
  plain.on('error', () => undefined).write('\x16\x03\x01')
  const silent = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
  silent.on('error', () => undefined)
  await new Promise((resolve) => silent.once('secureConnect', resolve))
  await close()
  await expect.poll(() => plain.closed && silent.closed).toBe(true)
})

test('what cannot be used is said at the start', async () => {
  const { cert, key } = certificate()
  const pem = { cert: readFileSync(cert, 'utf8'), key: readFileSync(certificate().key, 'utf8') }
  const started = startServer(createWorld(), { tls: pem })
  onTestFinished(async () => void (await started.catch(() => undefined)))
  await expect(started).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    message: expect.stringMatching(/^The certificate or the key .* cannot be used: .*mismatch/),
  })
  const table: [string[], number, string][] = [
    [['--tls-cert', cert], 2, '--tls-cert needs --tls-key.'],
    [['--tls-key', key], 2, '--tls-key needs --tls-cert.'],
    [['--tls', 'self-signed', '--tls-cert', cert], 2, 'exclude each other'],
    [['--tls', 'other'], 2, 'There is no kind of TLS "other".'],
    [['--tls-cert', 'nowhere.pem', '--tls-key', key], 1, 'nowhere.pem cannot be read (ENOENT)'],
  ]
  for (const [flags, code, message] of table) {
    const result = await runMain(['--port', '0', ...flags])
    expect([result.code, result.errors], flags.join(' ')).toEqual([
      code,
      expect.stringContaining(message),
    ])
  }
})
