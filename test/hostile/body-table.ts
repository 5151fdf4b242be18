import { gzipSync } from 'node:zlib'
import { MAX_DEPTH } from '../../src/contract/input/json'
import type { ProblemCode } from '../../src/contract/problems'
import { each, type Fields, lines, type Row, sent, shown, words } from './rows'

const bytesOf = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

const nested = (open: string, close: string, depth: number, inside = ''): string =>
  open.repeat(depth) + inside + close.repeat(depth)

const fields = (count: number) => Array.from({ length: count }, (_, at) => `"f${at}":0`).join(',')

/** Bodies that are no object in JSON. */
const NO_OBJECTS = [
  ...words(String.raw`
    { {}{} {}, [{}] {"phone":"1 {"phone":"1",} {'phone':'1'} {/*x*/} {"blocked":True} {"phone":NaN}
    {"phone":01} {"phone":"\x41"} phone=1&blocked=true [] null 0 1e400 "{\"phone\":\"1\"}"
    {"phone":"1","phone":"1"} {"phone":"1","\u0070hone":"2"} {"x":[{"a":1,"a":1}]}
    {"settings":{"want_bonus":true,"want_\u0062onus":true}} {"__proto__":1,"__proto__":2}`),
  ...['', '\n\t\r ', '\u00a0{}', '\ufeff{}', '{"phone":"\u0000"}', '9'.repeat(400)],
  ...[nested('[', ']', 30_000), nested('{"a":', '}', 10_000, '1'), nested('[', '', 60_000)],
  ...[nested('{"a":', '}', MAX_DEPTH + 1, '1'), `{"phone":${nested('[', ']', 30_000)}}`],
  `{"settings":${nested('{"settings":', '}', 5_000, '{}')}}`,
]

/** Bytes that are no UTF-8, or JSON in another encoding. */
const NOT_UTF8 = [
  bytesOf('{"phone":"', [0x80], '"}'),
  bytesOf('{"phone":"', [0xe2, 0x82], '"}'),
  bytesOf('{"phone":"', [0xc0, 0xaf], '"}'),
  bytesOf('{"phone":"', [0xed, 0xa0, 0x80], '"}'),
  bytesOf('{"phone":"', [0xf4, 0x90, 0x80, 0x80], '"}'),
  bytesOf('{"phone":"', [0xe6], '"}'),
  bytesOf([0xff, 0xfe], [...Buffer.from('{}', 'utf16le')]),
  gzipSync('{"phone":"1"}'),
  bytesOf('{}', [0xfe]),
]

/** Objects that are no update, behind the places of their problems. */
const NO_UPDATES: readonly (readonly [where: string, body: string])[] = [
  ...lines(String.raw`
    /phone {"phone":{"__proto__":{"length":1}}} {"phone":1e400} {"phone":0} {"phone":null}
    /phone {"phone":[]} {"phone":{}} {"phone":"\ud800"} {"phone":"\u0000"} {"phone":"\u001b[31m"}
    /phone {"phone":"two\nlines"} {"phone":"a\udc00b"}
    /affiliate_name {"affiliate_name":1} {"affiliate_name":"\ud83f\udffe"}
    /blocked {"blocked":"true"} {"blocked":1} {"blocked":null}
    /settings {"settings":null} {"settings":true} {"settings":[]} {"settings":[{"want_bonus":true}]}
    /settings/want_bonus {"settings":{"want_bonus":"true"}} {"settings":{"want_bonus":null}}
    /settings/__proto__ {"settings":{"__proto__":{"want_bonus":true}}}
    /settings.want_bonus {"settings.want_bonus":true}
    /__proto__ {"__proto__":{"blocked":true}} {"\u005f_proto__":{"blocked":true}}
    /constructor {"constructor":{"prototype":{"blocked":true}}}
    /toString,/hasOwnProperty {"toString":1,"hasOwnProperty":1}
    /Phone {"Phone":"1"}
    / {"":"1"}
    /a~1b~0c {"a/b~c":1}
    /id {"id":"x"}
    /balances {"balances":{"cash_balance":1e9}}
    /kyc_status {"kyc_status":"approved"}`).flatMap((line) => {
    const [where = '', ...bodies] = words(line)
    return bodies.map((body): [string, string] => [where, body])
  }),
  ['/phone ', '{"phone ":"1"}'],
  ['/phone\0', '{"phone\\u0000":"1"}'],
  ['/affiliate_name', '{"affiliate_name":"\uffff"}'],
  ['/\ud800', '{"\\ud800":1}'],
  ['/phone', `{"phone":0.${'1'.repeat(400)}}`],
  ['/a', nested('{"a":', '}', MAX_DEPTH, '1')],
  ['/phone', `{"phone":${nested('[', ']', MAX_DEPTH - 1)}}`],
  ['/settings/settings', `{"settings":${nested('{"settings":', '}', MAX_DEPTH - 2, '{}')}}`],
  [`/${'x'.repeat(100)}`, `{"${'x'.repeat(60_000)}":1}`],
  [Array.from({ length: 50 }, (_, at) => `/f${at}`).join(), `{${fields(5_000)}}`],
  [
    Array.from({ length: 50 }, (_, at) => `/settings/f${at}`).join(),
    `{"settings":{${fields(5_000)}}}`,
  ],
]

const KIB_64 = 64 * 1024
const sized = (bytes: number) => `{"phone":"${'1'.repeat(bytes - 12)}"}`

/** Bodies of the update that are rejected. */
export function rejectedRows(path: string): Row[] {
  const put = (body: string) => sent('PUT', path, {}, body)
  const tooLarge = { status: 413, code: 'BODY_TOO_LARGE' }
  const noBody = { status: 400, code: 'INVALID_BODY', where: ['body'] }
  return [
    ...each('no object', noBody, put, NO_OBJECTS),
    ...NOT_UTF8.map((bytes) => ({
      name: `no UTF-8 ${shown(bytes.toString('latin1'))}`,
      bytes: sent('PUT', path, {}, bytes),
      ...noBody,
    })),
    ...NO_UPDATES.flatMap(([where, body]) =>
      each('no update', { ...noBody, where: where.split(',') }, put, [body]),
    ),
    ...[KIB_64 + 1, 2 * KIB_64].flatMap((size) => each('large', tooLarge, put, [sized(size)])),
    // The size is counted in bytes.
    ...each('large', tooLarge, put, [`{"phone":"${'\u00e6'.repeat(40_000)}"}`]),
  ]
}

/** Odd updates that are accepted, with the profile that each leaves. */
const ACCEPTED: readonly (readonly [body: string, profile: object])[] = [
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
  [sized(KIB_64), { phone: '1'.repeat(KIB_64 - 12) }],
]

export function acceptedRows(path: string): Row[] {
  return ACCEPTED.map(([body, profile]) => ({
    name: `accepted ${shown(body)}`,
    bytes: sent('PUT', path, {}, body),
    status: 200,
    profile,
  }))
}

/** Under the policy that ignores unknown fields, and the one that reads phone numbers. */
export function lenientRows(path: string, profile: object): Row[] {
  const put = (body: string) => sent('PUT', path, {}, body)
  return [
    ...each('ignored', { status: 200, profile }, put, [
      ...words('{"x":1} {"__proto__":{"blocked":true}} {"id":"x","name":"x","balances":{}}'),
      ...words('{"constructor":{"prototype":{"blocked":true}}} {"x":1e400}'),
      '{"settings":{"__proto__":{"want_bonus":true}}}',
      nested('{"a":', '}', MAX_DEPTH, '1'),
      `{"x":${nested('[', ']', MAX_DEPTH - 1)}}`,
    ]),
    ...each('not ignored', { status: 400, code: 'INVALID_BODY' }, put, [
      ...words('{"settings":[]} {"phone":1} {"settings":{"want_bonus":1}} [] {"x":"\\ud800"}'),
      ...['{"x":1,"x":1}', nested('{"a":', '}', MAX_DEPTH + 1, '1')],
      `{"x":${nested('[', ']', 30_000)}}`,
    ]),
    ...each(
      'phone',
      { status: 400, where: ['/phone'] },
      (phone) => put(JSON.stringify({ phone, blocked: true })),
      [
        ...words('+1 +0151234567 491512345678 +1234567890123456 +49151234567x12'),
        ...['', '+49 1512345678', '+491512345678\n', 'tel:+491512345678', `+1${'0'.repeat(5_000)}`],
        ...['+\u0664\u0669\u0661\u0665\u0661', '\uff0b491512345678'],
      ],
    ),
    ...['+12', '+123456789012345'].flatMap((phone) =>
      each('phone', { status: 200, profile: { phone } }, (text) => put(`{"phone":"${text}"}`), [
        phone,
      ]),
    ),
  ]
}

/** A request that can be made invalid in several ways at once. */
interface Plan {
  readonly method: string
  readonly path: string
  readonly fields: Fields
  readonly body: string
}

type Fault = readonly [status: number, code: ProblemCode, spoil: (plan: Plan) => Plan]

const withField = (name: string, value?: string) => (plan: Plan) => ({
  ...plan,
  fields: { ...plan.fields, [name]: value },
})

/** The stages of a request, the earliest first. */
const STAGES: readonly Fault[] = [
  [404, 'NOT_FOUND', (plan) => ({ ...plan, path: plan.path.replace('players', 'gamers') })],
  [405, 'METHOD_NOT_ALLOWED', (plan) => ({ ...plan, method: 'DELETE' })],
  [401, 'UNAUTHORIZED', withField('Authorization')],
  [400, 'MISSING_SESSION', withField('X-Session-ID')],
  [404, 'PLAYER_NOT_FOUND', (plan) => ({ ...plan, path: plan.path.replace(/pl_\w+/, 'nobody') })],
  [406, 'NOT_ACCEPTABLE', withField('Accept', 'text/html')],
]

const READING: readonly Fault[] = [
  ...STAGES,
  [400, 'INVALID_PARAMETER', (plan) => ({ ...plan, path: `${plan.path}?limit=x` })],
]

const UPDATING: readonly Fault[] = [
  ...STAGES,
  [415, 'UNSUPPORTED_MEDIA_TYPE', withField('Content-Type', 'text/plain')],
  [413, 'BODY_TOO_LARGE', (plan) => ({ ...plan, body: `"${'x'.repeat(70_000)}` })],
  [400, 'INVALID_BODY', (plan) => ({ ...plan, body: plan.body === '{}' ? '{"x":1}' : plan.body })],
]

/** With two problems, or with all, the earlier stage answers. */
export function orderRows(player: string): Row[] {
  const plans: readonly [readonly Fault[], Plan][] = [
    [READING, { method: 'GET', path: `${player}/transactions`, fields: {}, body: '' }],
    [UPDATING, { method: 'PUT', path: player, fields: {}, body: '{}' }],
  ]
  return plans.flatMap(([stages, plan]) =>
    stages.flatMap(([status, code, spoil], place) => {
      const pairs = stages
        .slice(place + 1)
        .flatMap(([, later, spoilLater]) => [
          [later, spoil(spoilLater(plan))] as const,
          [later, spoilLater(spoil(plan))] as const,
        ])
      const whole = stages.slice(place).reduce((spoilt, [, , next]) => next(spoilt), plan)
      const all = [['nothing', spoil(plan)], ...pairs, ['all that follow', whole]] as const
      return all.map(([later, { method, path, fields, body }]) => ({
        name: `${plan.method}: ${code} before ${later}`,
        bytes: sent(method, path, fields, body),
        status,
        code,
      }))
    }),
  )
}
