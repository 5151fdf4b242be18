import { gzipSync } from 'node:zlib'
import { brotliBomb, deflateBomb, gzipBomb } from './bombs'
import {
  answer,
  answerChanged,
  type Exchange,
  jsonIn,
  pour,
  withItems,
  withLeaves,
  withMember,
  withTexts,
} from './exchange'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const WRONG = [null, true, 7, -1.5, '', 'x', [], {}, [[null]], { a: {} }]

const row = (place: number) => ({ id: `r${place}`, event_type: 'bet', amount: 1 })
const places = (length: number) => Array.from({ length }, (_, place) => place)

/** How each kind of deployment answers a request. */
const PLAYS = {
  'endless-body': (x) => void pour(x, 'a'.repeat(65_536)),
  'endless-list': (x) => {
    x.response.writeHead(200, JSON_TYPE).write('{"total":9,"transactions":[{}')
    pour(x, ',{}'.repeat(20_000))
  },
  'deep-member': (x) => withMember(x, `"deep":${deep(2_000)}`),
  'deep-body': (x) => answer(x, deep(1_000_000)),
  'many-levels': (x) =>
    withMember(x, `"w":${'['.repeat(80)}${Array(100_000).fill('[]').join()}${']'.repeat(80)}`),
  'gzip-bomb': (x) => answer(x, gzipBomb(), { 'Content-Encoding': 'gzip' }),
  'brotli-bomb': (x) => answer(x, brotliBomb(), { 'Content-Encoding': 'br' }),
  'deflate-bomb': (x) => answer(x, deflateBomb(), { 'Content-Encoding': 'deflate' }),
  'double-gzip': (x) => answer(x, gzipSync(gzipBomb()), { 'Content-Encoding': 'gzip, gzip' }),
  'no-gzip': (x) => answer(x, x.honest.text, { 'Content-Encoding': 'gzip' }),
  'redirect-loop': (x) => answer(x, '', { Location: String(x.request.url) }, 302),
  'redirect-away': (x) =>
    answer(
      x,
      '',
      { Location: `${x.elsewhere}${x.request.url}` },
      x.dice.pick([301, 302, 303, 307, 308]),
    ),
  'slow-headers': () => {},
  'slow-body': (x) => {
    x.response.writeHead(200, JSON_TYPE)
    const timer = setInterval(() => x.response.write(' '), 1_000)
    x.response.on('close', () => clearInterval(timer))
  },
  reset: (x) => {
    x.response.writeHead(200, { ...JSON_TYPE, 'Content-Length': 1_000 })
    x.response.write('{"id":', () => x.request.socket.resetAndDestroy())
  },
  'longer-length': (x) => {
    x.response.writeHead(200, {
      ...JSON_TYPE,
      'Content-Length': x.honest.text.length + 100_000,
    })
    x.response.write(x.honest.text, () => x.request.socket.end())
  },
  'shorter-length': (x) => {
    const { text } = x.honest
    x.request.socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${text.length >> 1}\r\n\r\n${text}`)
  },
  'wrong-type': (x) => answer(x, x.honest.text, { 'Content-Type': 'image/png; charset=utf-7' }),
  page: (x) => answer(x, `<html>${deep(500)}`, { 'Content-Type': 'text/html' }, 200),
  'no-utf-8': (x) => answer(x, Buffer.from(x.honest.text.replaceAll('a', '\xff\xc0'), 'latin1')),
  'byte-order-mark': (x) => answer(x, `\uFEFF${x.dice.pick(['', '\uFEFF'])}${x.honest.text}`),
  'repeated-keys': (x) =>
    withMember(x, '"id":"a","id":"b","total":1,"total":2,"transactions":[],"bonuses":{}'),
  'prototype-keys': (x) =>
    withMember(
      x,
      '"__proto__":{"total":9,"id":"p"},"constructor":{"prototype":1},"hasOwnProperty":0',
    ),
  'text-keys': (x) =>
    answerChanged(x, (value) =>
      withLeaves(value, (leaf) =>
        x.dice.below(3) === 0 ? { toString: null, valueOf: 1, toJSON: 'x', length: -1 } : leaf,
      ),
    ),
  'huge-numbers': (x) =>
    answer(
      x,
      x.honest.text.replaceAll(
        /:-?\d[\d.]*/g,
        () =>
          `:${x.dice.pick(['1e308', '1e999', '-1e308', '9'.repeat(500), '5e-324', '-0', '9007199254740993'])}`,
      ),
    ),
  nan: (x) =>
    answer(
      x,
      x.honest.text.replaceAll(
        /:-?\d[\d.]*/g,
        () => `:${x.dice.pick(['NaN', 'Infinity', '"NaN"', '"-1"', '0x7'])}`,
      ),
    ),
  'wrong-types': (x) =>
    answerChanged(x, (value) =>
      withLeaves(value, (leaf) => (x.dice.below(4) === 0 ? x.dice.pick<unknown>(WRONG) : leaf)),
    ),
  'null-body': (x) => answer(x, x.dice.pick(['null', '', ' ', '0', '""', 'false']), {}, 200),
  'lists-for-objects': (x) =>
    answerChanged(x, (value) =>
      withLeaves(Array.isArray(value) ? { ...value } : Object.values(value ?? {}), (leaf) => leaf),
    ),
  'huge-lists': (x) =>
    answerChanged(x, (value) =>
      withItems(value, (items) => places(150_000).map((place) => items[place] ?? row(place)), {
        total: 150_000,
      }),
    ),
  'negative-totals': (x) =>
    answerChanged(x, (value) =>
      withItems(value, (items) => items, {
        total: x.dice.pick([-1, -1e15, 0.5, 1e300]),
        limit: -5,
        offset: -7,
      }),
    ),
  'endless-paging': (x) =>
    answerChanged(x, (value) =>
      withItems(value, () => places(20).map(() => row(x.dice.below(1e9))), {
        total: 1e12,
        has_more: true,
      }),
    ),
  'same-page': (x) =>
    answerChanged(x, (value) =>
      withItems(value, (items) => (items.length === 0 ? [row(1)] : items), {
        total: 1e6,
        offset: 0,
      }),
    ),
  'empty-items': (x) =>
    answerChanged(x, (value) => withItems(value, () => [null, 'x', 7, [], null], { total: 100 })),
  'random-status': (x) =>
    answer(
      x,
      x.honest.text,
      {},
      x.dice.pick([200, 203, 206, 226, 300, 304, 402, 418, 451, 499, 500, 599, 600, 999]),
    ),
  informational: (x) => {
    x.request.socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1_000))
    answer(x, x.honest.text)
  },
  'no-content': (x) =>
    void x.request.socket.end(
      `HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\n\r\n`,
    ),
  'login-loop': (x) =>
    answer(x, '{}', { 'WWW-Authenticate': `Basic realm="${x.dice.below(1e9)}"` }, 401),
  'retry-after': (x) =>
    answer(
      x,
      '{}',
      {
        'Retry-After': x.dice.pick([
          '-1',
          '1000000000',
          'Thu, 01 Jan 1970 00:00:00 GMT',
          'NaN',
          '',
        ]),
      },
      x.dice.pick([429, 503]),
    ),
  'huge-header': (x) => answer(x, x.honest.text, { 'X-Request-ID': 'a'.repeat(100_000) }),
  'header-flood': (x) =>
    answer(x, x.honest.text, {
      ...Object.fromEntries(places(x.dice.pick([100, 5_000])).map((n) => [`X-${n}`, 'a'])),
      'Set-Cookie': places(100).map((n) => `c${n}=1`),
    }),
  'escape-codes': (x) => {
    const codes = x.dice.pick([
      '\x1b]0;owned\x07',
      '\x1b[2J',
      '\x9b31m',
      'a\r\nb',
      '\ud800',
      '\udfff\u0000',
      '\u202eabc',
    ])
    answerChanged(x, (value) => ({
      ...(value as object),
      [`key${codes}`]: codes,
      ...(withLeaves(value, (leaf) =>
        typeof leaf === 'string' ? `${leaf}${codes}` : leaf,
      ) as object),
    }))
  },
  'odd-dates': (x) => {
    const odd = [
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '1970-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '+275760-09-13T00:00:00Z',
    ]
    const changed = withLeaves(jsonIn(x), (leaf) =>
      typeof leaf === 'string' && /^\d{4}-\d\d-\d\dT/.test(leaf) ? x.dice.pick(odd) : leaf,
    )
    answer(x, JSON.stringify(changed), {
      Date: x.dice.pick(['Fri, 31 Dec 9999 23:59:59 GMT', 'Mon, 01 Jan 0001 00:00:00 GMT', 'soon']),
    })
  },
  'long-texts': (x) =>
    withTexts(
      x,
      (text) =>
        text.repeat(Math.ceil(1_000 / (text.length + 1))) +
        'x'.repeat(x.dice.pick([1_000, 100_000])),
    ),
} satisfies Readonly<Record<string, (exchange: Exchange) => void>>

/** One way in which a deployment is hostile. */
export interface Kind {
  readonly id: string
  readonly play: (exchange: Exchange) => void
}

export const KINDS: readonly Kind[] = Object.entries(PLAYS).map(([id, play]) => ({ id, play }))
