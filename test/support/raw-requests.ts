import fc from 'fast-check'
import { binaryText } from './text'

/** A request of the fuzzer, independent of the adapter. */
export interface FuzzedRequest {
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer>
}

const words = (text: string): fc.Arbitrary<string> => fc.constantFrom(...text.trim().split(/\s+/))

const nasty = fc.oneof(
  words(`
    0 -1 1e400 null undefined NaN true [] {} __proto__ constructor toString % %00 %ff %C0%AF
    %ED%A0%80 %0D%0A %2F %2e%2e .. . // \\ * 2024-02-30 2024-02-29T24:00:00Z event_type[0]`),
  fc.constantFrom('', ' ', '\u0000', '\u00ff', '9'.repeat(400), 'x'.repeat(3_000)),
)

/** Text of any kind, including single unusual characters and known problematic texts. */
const text = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 2, arbitrary: binaryText({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.double()).map(String) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
)

/** Encoded as by a client, in an unusual way, or not at all. */
const encoded = fc.tuple(text, words('component bytes raw')).map(([value, how]) => {
  if (how === 'raw') return value
  // A lone surrogate has no encoding.
  const good = Buffer.from(value).toString()
  if (how === 'component') return encodeURIComponent(good)
  return [...Buffer.from(good)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
})

/** Paths, most of them those of the six operations with one unusual segment. */
function targetOf(ids: readonly string[]): fc.Arbitrary<string> {
  const segment = fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...ids), encoded)
  const below = fc.oneof(
    fc.constant(''),
    words('/transactions /transactions/summary /bonuses /bonuses/eligible / // /x'),
  )
  const operation = fc.tuple(segment, below).map(([id, rest]) => `/v1/players/${id}${rest}`)
  const path = fc.oneof(
    { weight: 8, arbitrary: operation },
    { weight: 1, arbitrary: fc.array(encoded, { maxLength: 6 }).map((all) => `/${all.join('/')}`) },
    { weight: 1, arbitrary: encoded.map((rest) => `/__admin/${rest}`) },
  )
  const names = words(`
    event_type event_type[] event_name from_date to_date created_by limit offset status
    criteria_type`)
  const key = fc.oneof({ weight: 5, arbitrary: names }, { weight: 1, arbitrary: encoded })
  const value = fc.oneof(encoded, words('bet bet,win 5 0 2024-01-01 active VIP Admin'))
  const pair = fc.tuple(key, fc.constantFrom('=', '', '=='), value).map((parts) => parts.join(''))
  const query = fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('&'))
  return fc.tuple(path, query).map(([one, other]) => (other === '' ? one : `${one}?${other}`))
}

const GOOD: readonly (readonly [string, string])[] = [
  ['Authorization', 'Bearer x'],
  ['X-Session-ID', 's'],
  ['Content-Type', 'application/json'],
]

const field = fc.tuple(
  words(`
    Authorization X-Session-ID Content-Type Content-Encoding Accept X-Request-ID Range Cookie
    X-HTTP-Method-Override If-None-Match Origin X-Other __proto__`),
  fc.oneof(text, words('application/json */* text/html gzip'), fc.constant('Bearer y')),
)

/** The valid headers, some of them omitted or invalid, and others. */
const headers = fc
  .tuple(
    fc.subarray([...GOOD], { minLength: 1 }),
    fc.option(fc.constant(GOOD), { freq: 2, nil: undefined }),
    fc.array(field, { maxLength: 3 }),
  )
  .map(([some, all, others]) => [...(all ?? some), ...others])

const settings = fc.dictionary(
  words('want_bonus sms_validation __proto__ x'),
  fc.oneof(fc.boolean(), fc.jsonValue({ maxDepth: 1 })),
  { maxKeys: 3 },
)

const update = fc.dictionary(
  words('phone affiliate_name blocked settings id __proto__ constructor x'),
  fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.boolean(), binaryText({ maxLength: 8 }), settings),
  { maxKeys: 4 },
)

const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  update.map((value) => JSON.stringify(value)),
)

/** Valid JSON that is then cut, doubled, or changed by a byte. */
const spoilt = fc
  .tuple(json, fc.nat(200), words(', " \\ \ud800 { ] \ufeff'))
  .map(([good, at, extra]) => good.slice(0, at) + extra + good.slice(at + 1))

const nested = fc
  .tuple(words('[ {"a": {"settings":'), fc.integer({ min: 1, max: 5_000 }))
  .map(([open, depth]) => open.repeat(depth))

const bytes = (of: fc.Arbitrary<string>) => of.map((one) => new Uint8Array(Buffer.from(one)))

const body = fc.oneof(
  { weight: 4, arbitrary: bytes(json) },
  { weight: 3, arbitrary: bytes(spoilt) },
  { weight: 1, arbitrary: bytes(nested) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((some) => new Uint8Array(some)) },
  { weight: 1, arbitrary: fc.constant(new Uint8Array(70_000)) },
)

const method = fc.oneof(
  { weight: 6, arbitrary: words('GET PUT GET PUT HEAD OPTIONS') },
  { weight: 1, arbitrary: words('POST PATCH DELETE PROPFIND SEARCH') },
)

/** Requests about these players: some valid, most invalid in one or several ways. */
export function requestsTo(ids: readonly string[]): fc.Arbitrary<FuzzedRequest> {
  return fc.record({ method, target: targetOf(ids), headers, body })
}

/** The request as bytes for a socket; larger character codes are cut to a byte. */
export function bytesOf({ method: verb, target, headers: fields, body: content }: FuzzedRequest) {
  const sent = verb === 'PUT' || content.length % 2 === 1 ? content : undefined
  const lines = [
    `${verb} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...fields.map(([name, value]) => `${name}: ${value}`),
    ...(sent === undefined ? [] : [`Content-Length: ${sent.length}`]),
    'Connection: close\r\n\r\n',
  ]
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), sent ?? new Uint8Array()])
}

const inserted = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 4 }),
  bytes(
    fc.constantFrom(
      ...['\r\n', '\n', '\r', '\0', ' ', ':', '\r\n\r\n', 'Transfer-Encoding: chunked\r\n'],
    ),
  ),
)

/** Changes of some bytes of a request. */
export const mutations = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    kind: words('cut insert replace double delete'),
    extra: inserted,
  }),
  { minLength: 1, maxLength: 4 },
)

type Mutation = typeof mutations extends fc.Arbitrary<(infer One)[]> ? One : never

export function mutated(whole: Buffer, changes: readonly Mutation[]): Buffer {
  return changes.reduce((now, { at, kind, extra }) => {
    const place = Math.floor(at * now.length)
    const before = now.subarray(0, place)
    if (kind === 'cut') return Buffer.from(before)
    if (kind === 'double') return Buffer.concat([before, now])
    const rest = now.subarray(kind === 'insert' ? place : place + extra.length)
    return Buffer.concat(kind === 'delete' ? [before, rest] : [before, extra, rest])
  }, whole)
}
