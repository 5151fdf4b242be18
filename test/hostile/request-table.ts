import { BONUS_STATUSES, CRITERIA_TYPES } from '../../src/simulator/domain/bonuses'
import { EVENT_TYPES } from '../../src/simulator/domain/transactions'
import { each, type Fields, type Row, sent, words } from './rows'

/** Players with many transactions and with many bonuses. */
export interface Ids {
  readonly busy: string
  readonly bonused: string
}

/** Requests that differ in one text, which stands for the `$` of the target. */
type Group = readonly [status: number, where: string, target: string, texts: readonly string[]]

const rowsOf = (groups: readonly Group[]): Row[] =>
  groups.flatMap(([status, where, target, texts]) => {
    const expected = where === '' ? { status } : { status, where: where.split(' ') }
    const ask = (text: string) =>
      sent(
        'GET',
        target.replace('$', () => text),
      )
    return each(target, expected, ask, texts)
  })

const BELOW = ['', '/transactions', '/transactions/summary', '/bonuses', '/bonuses/eligible']

/** A parameter accepts only digits, as JSON writes an integer. */
const NO_NUMBERS = words(`
  05 -0 %2B5 %205 5%0A %EF%BB%BF5 %20 5.0 5,0 1e2 1e400 0x10 NaN -Infinity null [5] -1.5
  %EF%BC%95 %E2%88%925 -1 -9007199254740993 9007199254740992 ${'9'.repeat(400)}`).concat('')

const numberGroups = (list: string): readonly Group[] => [
  [400, 'query.limit', `${list}?limit=$`, [...NO_NUMBERS, '0', '201', `-${'9'.repeat(400)}`]],
  [200, '', `${list}?limit=$`, ['1', '200', '%32%30']],
  [400, 'query.offset', `${list}?offset=$`, NO_NUMBERS],
  [200, '', `${list}?offset=$`, ['0', '1', '4294967296', '9007199254740991']],
]

/** Every form of a date stands in test/contract: these are the kinds, and one changed by a URL. */
const NO_DATES = words(`
  2023-02-29 2024-01-01T10:00:00 2024-01-01T10:00:00+02:00 2024-01-01T24:00:00Z 2024-01-01%00
  2024-01-01,2024-02-01 2024-01-01${'0'.repeat(2000)}`)
const INSTANTS = words(`
  2024-02-29T00:00:00Z 0000-01-01T00:00:00%2B23:59 9999-12-31T23:59:59-23:59
  2024-01-01T10:00:00%2b00:00`)
const PERIODS = words(`
  2024-05-05&to_date=2024-05-05 2024-05-05T23:59:59Z&to_date=2024-05-05
  2024-05-05&to_date=2024-05-05T00:00:00Z 0000-01-01&to_date=9999-12-31
  2024-05-05T12:00:00%2B02:00&to_date=2024-05-05T10:00:00Z
  2024-05-05T12:00:00.0005Z&to_date=2024-05-05T12:00:00.0005Z`)
const BACKWARDS = words(`
  2024-05-06&to_date=2024-05-05 2024-05-05T12:00:00.001Z&to_date=2024-05-05T12:00:00Z
  2024-05-05T12:00:00Z&to_date=2024-05-05T12:00:00%2B00:01 9999-12-31&to_date=0000-01-01
  2024-05-06&to_date=2024-05-05T23:59:59.999Z`)

const dateGroups = (list: string): readonly Group[] => [
  [400, 'query.from_date', `${list}?from_date=$`, [...NO_DATES, ...BACKWARDS, '']],
  [200, '', `${list}?from_date=$`, [...INSTANTS, ...PERIODS, '2024-02-29']],
  [400, 'query.to_date', `${list}?to_date=$`, [...NO_DATES, '']],
  [200, '', `${list}?to_date=$`, [...INSTANTS, '2024-02-29']],
  [400, 'query.from_date query.to_date', `${list}?from_date=x&to_date=$`, ['2023-02-29']],
]

/** A filter that is silently dropped would return all rows. */
const NO_FILTERS = words(`
  event_type= event_type event_type=, event_type=bet,,win event_type=bet&event_type=
  event_type=bet&event_type event_type[]= event_type[x]=bet event_type[0=bet
  event_type[-1]=bet event_type[0][0]=bet event_type[][]=bet event_type[__proto__]=bet
  event_type=bet,%20win event_type=bet%00 event_type=bet;win
  event_type=["bet","win"] event_type=Bet event_type=bets event_type=null event_type=__proto__
  event_type=%ef%bd%82et event_type=% event_type=%ff event_type=bet&% %=1
  event_name= event_name event_name=a, event_name=a,,b event_name[a]=a
  created_by= created_by created_by=System&created_by=System created_by=%ff`)
const FIND_NOTHING = words(`
  event_name=nothing event_name=__proto__ event_name=%00 event_name=%F0%9F%98%80 event_name=*
  event_name=slots%20bet event_name=Slots%20Bet%20 event_name=${'x'.repeat(10_000)}
  created_by=system created_by=System%20 created_by=System,Admin created_by=VIP%C2%A0Manager
  created_by=Nobody created_by=__proto__`)
/** A parameter with one value has another name with brackets. */
const UNKNOWN = words('x=1 LIMIT=x limit[]=0 created_by[]=Admin __proto__=1 =1 %F0%9F%98%80=1')

const many = (of: (index: number) => string) =>
  Array.from({ length: 999 }, (_, index) => of(index)).join('&')

function choiceGroups(name: string, values: readonly string[], list: string): readonly Group[] {
  const [first = ''] = values
  const otherCase = (value: string) =>
    value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase()
  const bad = [
    '',
    '__proto__',
    'expired',
    `%20${first}`,
    `${first}%00`,
    `${first}&${name}=${first}`,
  ]
  return [
    [200, '', `${list}?${name}=$`, values],
    [400, `query.${name}`, `${list}?${name}=$`, [...bad, ...values.map(otherCase)]],
    [400, `query.${name}`, `${list}?${name}$`, ['', `=${values.join(',')}`]],
  ]
}

function filterRows({ busy, bonused }: Ids, total: number): Row[] {
  const list = `/v1/players/${busy}/transactions`
  const bonuses = `/v1/players/${bonused}/bonuses`
  const everyType = EVENT_TYPES.join(',')
  const ask = (query: string) => sent('GET', `${list}?${query}`)
  const everything = [...UNKNOWN, `event_type=${everyType}`, many((index) => `x${index}=1`)]
  const places =
    'query query.event_type query.event_type query.event_name query.from_date query.to_date ' +
    'query.created_by query.limit query.offset'
  const wrong =
    'limit=0&offset=-1&from_date=x&to_date=2023-02-29&created_by=&event_type=bett,wim&event_name=&%=1'
  return [
    ...each('nothing', { status: 200, body: { total: 0 } }, ask, FIND_NOTHING),
    ...each('everything', { status: 200, body: { total } }, ask, everything),
    ...rowsOf([
      [400, '', `${list}?$`, NO_FILTERS],
      [200, '', `${list}?event_type=$`, [`${everyType},`.repeat(200) + everyType]],
      [400, 'query.limit', `${list}?$`, [many(() => 'limit=5')]],
      [400, Array(50).fill('query').join(' '), `${list}?$`, [many(() => '%')]],
      [400, places, `${list}?$`, [wrong]],
      ...choiceGroups('status', BONUS_STATUSES, bonuses),
      ...choiceGroups('criteria_type', CRITERIA_TYPES, `${bonuses}/eligible`),
      [200, '', `/v1/players/${busy}$?limit=x&offset=-1`, ['', '/transactions/summary']],
    ]),
  ]
}

/** Ids that no player has, which are encoded before they are sent. */
export const STRANGERS = [
  ...words('nobody __proto__ constructor toString undefined * {playerId} % %25 ... a/b / a\\b a#b'),
  ...['a b', ' ', '\r\nX-Evil: 1', 'a\0b', '\u001b[31m', '\u2028', '\u00e6', '\ud83d\ude00'],
  ...['\uffff', '<script>alert(1)</script>', '../../etc/passwd', 'pl_00000000', 'pl_iiiiiiii'],
  ...['x'.repeat(1_000), '\ud83d\ude00'.repeat(600)],
]

/** Segments that no encoder produces: overlong forms, lone surrogates, what is no UTF-8. */
const BROKEN = words(`
  % %zz %u0041 %ff %C3 %C0%AF %F0%80%80%AF %C0%80 %ED%A0%80 %ED%A0%BD%ED%B8%80 %F4%90%80%80
  %F8%88%80%80%80`)
const NOWHERE = words(`
  /v1/ /v1/players /v1/players/ /v1/players/ID/ /v1/players//ID /v1/players/ID//transactions
  /v1/players/ID/transactions/ /v1/players/ID/transactions/summary/x /v1/players/ID/bonuses/ELIGIBLE
  /v1/players/ID/transactions/tx_1 /v1/Players/ID /v1/players/ID/Transactions /v1/__proto__
  /v1/players/../../v1 /v1/%2e%2e/%2e%2e/etc/passwd /v1/${'a/'.repeat(5_000)} /v1x /V1 /v2
  /v1%2fplayers /api/v1 /.well-known/x //v1/players/ID`)
const RESOLVED = words(`
  /v1/players/./ID /v1/players/x/../ID /v1/players/%2e/ID /v1/players/x/%2E%2e/ID
  /../v1/players/ID /v1/players/ID/bonuses/../../ID /v1/players/ID#x?limit=0`)

function pathRows({ busy }: Ids): Row[] {
  const near = [busy.toUpperCase(), `${busy} `, ` ${busy}`, `${busy}\0`, `${busy}\n`, `./${busy}`]
  const ids = [...STRANGERS, ...near, `${busy}.json`, `${busy};a=b`, busy.slice(0, -1)]
  const at = (path: string) => path.replaceAll('ID', busy)
  const without = { Authorization: undefined, 'X-Session-ID': undefined }
  const broken = { status: 400, where: ['path.playerId'] }
  const notFound = { status: 404, code: 'NOT_FOUND' }
  const found = { status: 200, body: { id: busy } }
  return [
    ...rowsOf([[404, 'path.playerId', '/v1/players/$', ids.map(encodeURIComponent)]]),
    ...BELOW.flatMap((below) => {
      const ask = (segment: string) => sent('GET', `/v1/players/${segment}${below}`, without)
      return each(`before ${below}`, broken, ask, BROKEN)
    }),
    ...each('nowhere', notFound, (path) => sent('GET', at(path)), NOWHERE),
    ...each('nowhere', notFound, (path) => sent('DELETE', at(path), without), NOWHERE),
    ...each('found', found, (path) => sent('GET', at(path)), RESOLVED),
  ]
}

type FieldGroup = readonly [
  status: number,
  name: string,
  values: readonly (string | undefined)[],
  methods?: string,
]

const FIELD_GROUPS: readonly FieldGroup[] = [
  [200, 'Authorization', ['Bearer x', 'bEaReR x', 'Bearer\tx', 'Bearer  x ', 'Bearer Bearer x']],
  [
    200,
    'Authorization',
    ['Bearer "x"', 'Bearer \u00e9', 'Bearer x, y', `Bearer ${'x'.repeat(8e3)}`],
  ],
  [401, 'Authorization', [undefined, '', ' ', 'Bearer', 'Bearer \t ', 'Bearerx', 'Bearer,x']],
  [401, 'Authorization', ['Bearer\u00a0x', ', Bearer x', 'Basic eDp5, Bearer x', 'Basic eDp5']],
  [200, 'X-Session-ID', [' x ', '\u00a0', '\u00ff', '__proto__', 'x'.repeat(10_000)]],
  [400, 'X-Session-ID', [undefined, '', ' ', '\t', ' \t \t ']],
  [200, 'Accept', [undefined, '', ...words('*/* application/* application/json APPLICATION/JSON')]],
  [200, 'Accept', ['application/json;q=0.001', 'text/html;q=1,*/*;q=0.1', 'text/*;q=0, */*']],
  [200, 'Accept', ['application/xml;q=0, application/*;q=0.2', '*/*;q=0, application/json']],
  [200, 'Accept', ['application/json; charset=utf-8', `${'text/x, '.repeat(999)}application/json`]],
  [406, 'Accept', words('text/html application/xml application/jsonp xapplication/json * */json')],
  [
    406,
    'Accept',
    words('; \u00ff application/json;q=0 application/json;q=0.000 application/*;q=0'),
  ],
  [406, 'Accept', ['application/json;Q=0', 'application/*, application/json;q=0']],
  [200, 'Content-Type', words('application/json Application/JSON application/json;charset=utf-8')],
  [200, 'Content-Type', ['application/json; charset="utf-8"', 'application/json; odata=verbose']],
  [415, 'Content-Type', [undefined, '', '*/*', 'text/plain', 'application/jsonx'], 'PUT'],
  [415, 'Content-Type', ['application/x-www-form-urlencoded', 'multipart/form-data'], 'PUT'],
  [415, 'Content-Type', ['application/json application/json', 'a/b, application/json'], 'PUT'],
  [415, 'Content-Type', ['application/json; charset=latin1', 'application/json; charset='], 'PUT'],
  [200, 'Content-Encoding', ['identity', 'Identity', '']],
  [415, 'Content-Encoding', ['gzip', 'GZIP', 'br', 'deflate', 'x', 'identity, gzip'], 'PUT'],
]

/** Headers that other servers trust, and a thousand unknown ones. */
const IGNORED: readonly Fields[] = [
  { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'PUT' },
  { 'X-Original-URL': '/__admin/health', 'X-Rewrite-URL': '/__admin/health' },
  { 'X-Forwarded-For': '127.0.0.1', Forwarded: 'for=127.0.0.1' },
  { 'X-Forwarded-Prefix': '/evil', 'X-Forwarded-Host': 'evil.example' },
  { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' },
  Object.fromEntries(Array.from({ length: 990 }, (_, index) => [`X-Extra-${index}`, 'x'])),
]

function headerRows({ busy }: Ids): Row[] {
  const path = `/v1/players/${busy}`
  const fieldRows = FIELD_GROUPS.flatMap(([status, name, values, methods = 'GET PUT']) =>
    words(methods).flatMap((method) =>
      values.map((value) => ({
        name: `${method} with ${name} ${value?.slice(0, 50)}`,
        bytes: sent(method, path, { [name]: value }, '{}'),
        status,
        ...(status === 200 ? {} : { where: [`header.${name.toLowerCase()}`] }),
      })),
    ),
  )
  const ignored = IGNORED.map((fields) => ({
    name: `ignored ${Object.keys(fields)[0]}`,
    bytes: sent('GET', path, fields),
    status: 200,
    body: { id: busy },
  }))
  const methodRows = BELOW.flatMap((below) => {
    const methods = words('POST PATCH DELETE PROPFIND TRACE').concat(below === '' ? [] : 'PUT')
    const expected = { status: 405, code: 'METHOD_NOT_ALLOWED' }
    return each(`at ${below}`, expected, (method) => sent(method, `${path}${below}`), methods)
  })
  return [...fieldRows, ...ignored, ...methodRows]
}

/** The rows of the six operations under the default policies. */
export function requestRows(ids: Ids, total: number): Row[] {
  const [rows, bonuses] = [
    `/v1/players/${ids.busy}/transactions`,
    `/v1/players/${ids.bonused}/bonuses`,
  ]
  return [
    ...rowsOf([rows, bonuses].flatMap(numberGroups)),
    ...rowsOf([rows, `${rows}/summary`].flatMap(dateGroups)),
    ...filterRows(ids, total),
    ...pathRows(ids),
    ...headerRows(ids),
  ]
}

/** Under policies that reject more: dates need a time, and parameters must be documented. */
export function strictRows({ busy }: Ids): Row[] {
  const path = `/v1/players/${busy}`
  const list = `${path}/transactions`
  const body = '{"phone":1,"name":"x","settings":{"want_bonus":0}}'
  return [
    ...rowsOf([
      [400, '', `${list}?$`, UNKNOWN],
      [400, 'query.x', `${path}$?x=1`, BELOW],
      [400, 'query.from_date', `${list}?from_date=$`, ['2024-02-29', ...NO_DATES]],
      [200, '', `${list}?from_date=$`, ['', ...INSTANTS]],
      [200, '', `${list}?event_type$`, ['', '=', '[]=', '=bet&event_type=']],
      [400, 'query.event_type', `${list}?event_type=$`, ['bet,,win', 'bet,', '%20']],
    ]),
    {
      name: 'parameters and body are one stage',
      bytes: sent('PUT', `${path}?x=1&%=2`, {}, body),
      status: 400,
      where: words('query query.x /name /phone /settings/want_bonus'),
    },
  ]
}
