import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MAX_DEPTH } from '../../src/contract/input/intake'
import { playerPath } from '../contract/bench'
import { type Attack, createAttack, fingerprintOf, problemIn, shown } from './attack'

const bytesOf = (...parts: readonly (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    parts.flatMap((part) => [...(typeof part === 'string' ? Buffer.from(part) : part)]),
  )

const nested = (open: string, close: string, depth: number, inside = ''): string =>
  open.repeat(depth) + inside + close.repeat(depth)

/** Invalid bodies of the update, with the place of the problem: `body` if it is not an object. */
const REFUSED: readonly [body: string, ...where: string[]][] = [
  ['', 'body'],
  ['\n\t\r ', 'body'],
  ['\u00a0{}', 'body'],
  ['\ufeff{}', 'body'],
  ['{', 'body'],
  ['{}{}', 'body'],
  ['{},', 'body'],
  ['[{}]', 'body'],
  ['{"phone":"1', 'body'],
  ['{"phone":"1",}', 'body'],
  ["{'phone':'1'}", 'body'],
  ['{/* x */}', 'body'],
  ['{"blocked":True}', 'body'],
  ['{"phone":NaN}', 'body'],
  ['{"phone":01}', 'body'],
  ['{"phone":"\u0000"}', 'body'],
  ['{"phone":"\\x41"}', 'body'],
  ['phone=1&blocked=true', 'body'],
  ['[]', 'body'],
  ['null', 'body'],
  ['0', 'body'],
  ['1e400', 'body'],
  ['9'.repeat(400), 'body'],
  ['"{\\"phone\\":\\"1\\"}"', 'body'],
  [nested('[', ']', 30_000), 'body'],
  [nested('{"a":', '}', MAX_DEPTH, '1'), '/a'],
  [nested('{"a":', '}', MAX_DEPTH + 1, '1'), 'body'],
  [nested('{"a":', '}', 10_000, '1'), 'body'],
  [nested('[', '', 60_000), 'body'],
  [`{"phone":${nested('[', ']', MAX_DEPTH - 1)}}`, '/phone'],
  [`{"phone":${nested('[', ']', 30_000)}}`, 'body'],
  [`{"settings":${nested('{"settings":', '}', MAX_DEPTH - 2, '{}')}}`, '/settings/settings'],
  [`{"settings":${nested('{"settings":', '}', 5_000, '{}')}}`, 'body'],
  ['{"phone":"1","phone":"1"}', 'body'],
  ['{"phone":"1","\\u0070hone":"2"}', 'body'],
  ['{"settings":{"want_bonus":true,"want_\\u0062onus":true}}', 'body'],
  ['{"x":[{"a":1,"a":1}]}', 'body'],
  ['{"__proto__":1,"__proto__":2}', 'body'],
  ['{"__proto__":{"blocked":true}}', '/__proto__'],
  ['{"\\u005f_proto__":{"blocked":true}}', '/__proto__'],
  ['{"constructor":{"prototype":{"blocked":true}}}', '/constructor'],
  ['{"toString":1,"hasOwnProperty":1}', '/toString', '/hasOwnProperty'],
  ['{"settings":{"__proto__":{"want_bonus":true}}}', '/settings/__proto__'],
  ['{"phone":{"__proto__":{"length":1}}}', '/phone'],
  ['{"phone":1e400}', '/phone'],
  [`{"phone":0.${'1'.repeat(400)}}`, '/phone'],
  ['{"phone":0}', '/phone'],
  ['{"phone":null}', '/phone'],
  ['{"phone":[]}', '/phone'],
  ['{"phone":{}}', '/phone'],
  ['{"affiliate_name":1}', '/affiliate_name'],
  ['{"blocked":"true"}', '/blocked'],
  ['{"blocked":1}', '/blocked'],
  ['{"blocked":null}', '/blocked'],
  ['{"settings":null}', '/settings'],
  ['{"settings":true}', '/settings'],
  ['{"settings":[]}', '/settings'],
  ['{"settings":[{"want_bonus":true}]}', '/settings'],
  ['{"settings":{"want_bonus":"true"}}', '/settings/want_bonus'],
  ['{"settings":{"want_bonus":null}}', '/settings/want_bonus'],
  ['{"settings.want_bonus":true}', '/settings.want_bonus'],
  ['{"phone ":"1"}', '/phone '],
  ['{"Phone":"1"}', '/Phone'],
  ['{"phone\\u0000":"1"}', '/phone\0'],
  ['{"":"1"}', '/'],
  ['{"a/b~c":1}', '/a~1b~0c'],
  ['{"id":"x"}', '/id'],
  ['{"balances":{"cash_balance":1e9}}', '/balances'],
  ['{"kyc_status":"approved"}', '/kyc_status'],
  ['{"phone":"\\ud800"}', '/phone'],
  ['{"phone":"\\u0000"}', '/phone'],
  ['{"phone":"\\u001b[31m"}', '/phone'],
  ['{"phone":"two\\nlines"}', '/phone'],
  ['{"affiliate_name":"\uffff"}', '/affiliate_name'],
  ['{"affiliate_name":"\\ud83f\\udffe"}', '/affiliate_name'],
  ['{"phone":"a\\udc00b"}', '/phone'],
  ['{"\\ud800":1}', '/\ud800'],
]

/** Bodies that are not UTF-8, or JSON in another encoding. */
const NOT_UTF8: readonly [name: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['a lone continuation byte', bytesOf('{"phone":"', [0x80], '"}')],
  ['a cut sequence', bytesOf('{"phone":"', [0xe2, 0x82], '"}')],
  ['an overlong slash', bytesOf('{"phone":"', [0xc0, 0xaf], '"}')],
  ['a surrogate in UTF-8', bytesOf('{"phone":"', [0xed, 0xa0, 0x80], '"}')],
  ['a code point beyond the last', bytesOf('{"phone":"', [0xf4, 0x90, 0x80, 0x80], '"}')],
  ['Latin-1', bytesOf('{"phone":"', [0xe6], '"}')],
  ['UTF-16 with its mark', bytesOf([0xff, 0xfe], [...Buffer.from('{}', 'utf16le')])],
  ['gzip without saying so', new Uint8Array(gzipSync('{"phone":"1"}'))],
  ['bad bytes outside strings', bytesOf('{}', [0xfe])],
]

/** Unusual but valid bodies, with the resulting profile. */
const TAKEN: readonly [body: string, after: Readonly<Record<string, unknown>>][] = [
  [' {} ', {}],
  ['\r\n{\t}\n', {}],
  ['{"settings":{}}', {}],
  ['{"phone":""}', { phone: '' }],
  ['{"phone":"\\ud83d\\ude00"}', { phone: '\ud83d\ude00' }],
  ['{"phone":"\ud83d\ude00"}', { phone: '\ud83d\ude00' }],
  ['{"phone":"\ufeff"}', { phone: '\ufeff' }],
  ['{"phone":"\\u2028\\u2029"}', { phone: '\u2028\u2029' }],
  ['{"\\u0070hone":"\\u0031"}', { phone: '1' }],
  ['{"phone":"__proto__"}', { phone: '__proto__' }],
  ['{"affiliate_name":"<script>\\"</script>"}', { affiliate_name: '<script>"</script>' }],
  ['{"affiliate_name":"$1{code}%s"}', { affiliate_name: '$1{code}%s' }],
  [`{"phone":"${'x'.repeat(60_000)}"}`, { phone: 'x'.repeat(60_000) }],
]

/** Bodies of the update, through the direct adapter. */
export function bodyCases(attack: Attack): void {
  describe('what is no update', () => {
    for (const [body, ...wheres] of REFUSED) {
      it(`${shown(body)} is refused at ${wheres.map(shown)}`, async () => {
        const { errors } = problemIn(await attack.put(body), 'INVALID_BODY')
        expect(errors.map(({ where }) => where)).toEqual(wheres)
        for (const { detail } of errors) expect(detail.length).toBeLessThan(250)
      })
    }

    it('names the place at which it is no JSON', async () => {
      const body = '{\n  "phone": "+1",\n}'
      const { errors } = problemIn(await attack.put(body), 'INVALID_BODY')
      const detail = 'it is not JSON.'
      expect(errors[0]?.detail).toContain(detail)
    })

    it('names the field with a character that is not accepted', async () => {
      const { errors } = problemIn(await attack.put('{"$&":"two\\nlines"}'), 'INVALID_BODY')
      expect(errors[0]?.detail).toBe('/$& has the control character U+000A.')
    })

    it.each(NOT_UTF8)('%s is refused', async (_, bytes) => {
      const { errors } = problemIn(await attack.put(bytes), 'INVALID_BODY')
      expect(errors).toMatchObject([{ where: 'body' }])
      expect(errors[0]?.detail).toMatch(/UTF-8|byte order mark|not JSON/)
    })

    it('names fifty of ten thousand unknown fields', async () => {
      const fields = Array.from({ length: 5_000 }, (_, index) => `"f${index}":0`).join(',')
      expect(problemIn(await attack.put(`{${fields}}`), 'INVALID_BODY').errors).toHaveLength(50)
      const inside = await attack.put(`{"settings":{${fields}}}`)
      expect(problemIn(inside, 'INVALID_BODY').errors).toHaveLength(50)
    })

    it('shows a long name cut', async () => {
      for (const name of ['x'.repeat(60_000), '\ud83d\ude00'.repeat(10_000)]) {
        const { errors } = problemIn(await attack.put(`{"${name}":1}`), 'INVALID_BODY')
        expect(errors[0]?.where.length).toBeLessThan(250)
      }
    })

    it('changes nothing, and pollutes nothing', async () => {
      const before = await fingerprintOf(attack.world)
      const inherited = Object.getOwnPropertyNames(Object.prototype)
      for (const [body] of REFUSED) await attack.put(body)
      for (const [, bytes] of NOT_UTF8) await attack.put(bytes)
      expect(await fingerprintOf(attack.world)).toEqual(before)
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited)
      expect(({} as Record<string, unknown>)['blocked']).toBeUndefined()
    })
  })

  describe('odd, but good', () => {
    const own = createAttack()
    for (const [body, after] of TAKEN) {
      it(`${shown(body)} is taken, and comes back as it was sent`, async () => {
        const answer = await own.put(body)
        expect(answer.status, answer.text).toBe(200)
        const { body: profile } = await own.call(playerPath(own.busy))
        expect(profile).toMatchObject(after)
      })
    }
  })

  describe('policy updateUnknownFields: ignore', () => {
    const lenient = createAttack({ updateUnknownFields: 'ignore' })

    it.each([
      '{"x":1}',
      '{"__proto__":{"blocked":true}}',
      '{"constructor":{"prototype":{"blocked":true}}}',
      '{"settings":{"__proto__":{"want_bonus":true}}}',
      '{"id":"x","name":"x","balances":{}}',
      nested('{"a":', '}', MAX_DEPTH, '1'),
      `{"x":${nested('[', ']', MAX_DEPTH - 1)}}`,
      '{"x":1e400}',
    ])('%.60s changes nothing', async (body) => {
      const before = await lenient.call(playerPath(lenient.busy))
      expect(await lenient.put(body)).toMatchObject({ status: 200 })
      expect(await lenient.call(playerPath(lenient.busy))).toMatchObject({ text: before.text })
    })

    it.each([
      '{"settings":[]}',
      '{"phone":1}',
      '{"settings":{"want_bonus":1}}',
      '[]',
      '{"x":"\\ud800"}',
      '{"x":1,"x":1}',
      nested('{"a":', '}', MAX_DEPTH + 1, '1'),
      `{"x":${nested('[', ']', 30_000)}}`,
    ])('%.60s is refused all the same', async (body) => {
      problemIn(await lenient.put(body), 'INVALID_BODY')
    })
  })

  describe('size', () => {
    const LIMIT = 64 * 1024
    const sized = (bytes: number) => `{"phone":"${'1'.repeat(bytes - 12)}"}`
    const stream = (size: number, chunk: number) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          const bytes = Buffer.from(sized(size))
          for (let at = 0; at < size; at += chunk)
            controller.enqueue(bytes.subarray(at, at + chunk))
          controller.close()
        },
      })
    const putStream = async (size: number, chunk: number) => {
      const init = { method: 'PUT', body: stream(size, chunk), duplex: 'half' } as const
      return attack.call(playerPath(attack.busy), {
        ...init,
        headers: { 'Content-Type': 'application/json' },
      })
    }

    it.each([LIMIT + 1, 2 * LIMIT, 10_000_000])('of %i bytes is 413', async (size) => {
      problemIn(await attack.put(sized(size)), 'BODY_TOO_LARGE')
      problemIn(await putStream(size, 10_000), 'BODY_TOO_LARGE')
    })

    it('is counted in bytes, not in characters', async () => {
      problemIn(await attack.put(`{"phone":"${'\u00e6'.repeat(40_000)}"}`), 'BODY_TOO_LARGE')
    })

    it.each(['65537', '99999999999999999999', '1e9', 'Infinity'])(
      'declared as %s is 413 before it is read',
      async (length) => {
        problemIn(await attack.put('{}', { 'Content-Length': length }), 'BODY_TOO_LARGE')
      },
    )

    it('is measured while a body without an end is read', async () => {
      let pulls = 0
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulls += 1
          controller.enqueue(new Uint8Array(1_000).fill(32))
        },
      })
      const init = { method: 'PUT', body: endless, duplex: 'half' } as const
      const headers = { 'Content-Type': 'application/json' }
      await attack.refused('BODY_TOO_LARGE', playerPath(attack.busy), { ...init, headers })
      expect(pulls).toBeLessThan(100)
    })

    it('of a stream that breaks is 400', async () => {
      const breaking = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array([123]))
        },
        pull(controller) {
          controller.error(new Error('a secret of the client'))
        },
      })
      const init = { method: 'PUT', body: breaking, duplex: 'half' } as const
      const headers = { 'Content-Type': 'application/json' }
      const path = playerPath(attack.busy)
      const problem = await attack.refused('INVALID_BODY', path, { ...init, headers })
      expect(JSON.stringify(problem)).not.toContain('secret')
    })
  })
}
