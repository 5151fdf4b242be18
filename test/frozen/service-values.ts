type Headers = Readonly<Record<string, string | undefined>>

export const METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']

/** Paths below the base URL, most of which lead nowhere. */
export const PATHS = [
  ...['', '/', '/players', '/players/', '/player/{player}', '/Players/{player}', '/nowhere'],
  ...['/players/{player}/', '/players//{player}', '/players/{player}/x', '//players/{player}'],
  ...[
    '/players/{player}/transaction',
    '/players/{player}/transactions/',
    '/players/{player}/bonus',
  ],
  ...['/players/{player}/Transactions', '/players/{player}/transactions/sumary'],
  ...['/players/{player}/transactions/summary/x', '/players/{player}/bonuses/eligable'],
  ...['/players/{player}/bonuses/active', '/players/{player}%2Fbonuses', '/players/%7Bplayer%7D'],
  ...['/players/%zz', '/players/%ff', '/players/%00', '/players/%20', '/players/{player}%20'],
  ...[
    '/players/{player}?x=1',
    '/players/{player}?',
    '/players/{player};v=1',
    '/players/a%2Fb/bonuses',
  ],
  `/players/${'x'.repeat(300)}`,
]

export const AUTHORIZATIONS: readonly Headers[] = [
  { Authorization: undefined },
  { Authorization: '' },
  { Authorization: 'Bearer' },
  { Authorization: 'Bearer  ' },
  { Authorization: 'frozen' },
  { Authorization: 'Basic eDp5' },
  { Authorization: 'bearer frozen' },
  { Authorization: 'Bearer two words' },
  { Authorization: 'Bearerfrozen' },
  { 'X-Session-ID': undefined },
  { 'X-Session-ID': '' },
  { 'X-Session-ID': '  ' },
  { 'X-Session-ID': 'other' },
  { Authorization: undefined, 'X-Session-ID': undefined },
]

export const NEGOTIATIONS: readonly Headers[] = [
  { Accept: 'application/json' },
  { Accept: '*/*' },
  { Accept: 'application/*;q=0.1' },
  { Accept: 'text/html' },
  { Accept: 'text/html, application/json;q=0.5' },
  { Accept: 'application/json;q=0' },
  { Accept: 'application/problem+json' },
  { Accept: 'application/xml, application/problem+json' },
  { Accept: 'text/plain' },
  { Accept: 'nonsense' },
  { Accept: '' },
  { 'Accept-Encoding': 'gzip' },
]

export const EXTRA_HEADERS: readonly Headers[] = [
  { 'X-Request-ID': 'mine' },
  { 'X-Request-ID': '' },
  { 'X-Request-ID': 'with blanks inside' },
  { 'X-Request-ID': 'x'.repeat(300) },
  { Origin: 'https://example.com' },
  { 'If-None-Match': '"x"' },
  { Range: 'bytes=0-9' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-Fauxhouse-World': 'other' },
  { 'X-Fauxhouse-World': '/' },
  { 'X-Fauxhouse-Fault': 'status=503' },
  { 'X-Fauxhouse-Fault': 'status=429' },
  { 'X-Fauxhouse-Fault': 'status=99' },
  { 'X-Fauxhouse-Fault': 'delay=1ms' },
  { 'X-Fauxhouse-Fault': 'failure=reset' },
  { 'X-Fauxhouse-Fault': 'failure=truncate' },
  { 'X-Fauxhouse-Fault': 'nonsense' },
]

/** Queries by the parameter that they are about. */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  event_type: [
    ...['deposit', 'withdrawal', 'bonus', 'bet', 'win', 'adjustment', 'refund'],
    ...['deposit,withdrawal', 'deposit&event_type=win', 'bet,', ',', 'bet,,win', 'bet,bet', ''],
    ...['Deposit', 'deposits', 'depost', '%20deposit', 'deposit%20', 'deposit%2Cwin', 'x,y', '%ff'],
    ...['deposit&event_type[]=win', 'deposit&event_type=win,bet&event_type[]=refund', 'null', '0'],
  ].map((value) => `/transactions?event_type=${value}`),
  event_name: [
    ...['Card%20Deposit', 'Card+Deposit', 'Slots%20Bet,Slots%20Win', 'Bonus%20Awarded', 'Cashback'],
    ...['Manual%20Credit&event_name=Manual%20Debit', 'card%20deposit', 'Card', 'Slot%20Bet', ''],
    ...['Chargeback', 'Deposit%20Refund', 'Card%20Withdrawal,', 'x'.repeat(200), '%F0%9F%8E%B0'],
  ].map((value) => `/transactions?event_name=${value}`),
  created_by: [
    ...['System', 'Admin', 'VIP%20Manager', 'VIP+Manager', 'system', 'VIP', 'Nobody', ''],
    ...['System,Admin', 'System&created_by=Admin', '%20System', '%00'],
  ].map((value) => `/transactions?created_by=${value}`),
  status: [
    ...['active', 'pending', 'cancelled', 'completed', 'expired', 'canceled', 'Active', '', 'x'],
    ...[
      'active,pending',
      'active&status=pending',
      'active&status=active',
      '%20active',
      'active%00',
    ],
  ].map((value) => `/bonuses?status=${value}`),
  criteria_type: [
    ...['LOGIN', 'DEPOSIT', 'VIP', 'LOYALTY', 'login', 'LOGON', '', 'VIP,LOGIN', 'ALL', 'x'],
    ...['VIP&criteria_type=LOGIN', '%20VIP'],
  ].map((value) => `/bonuses/eligible?criteria_type=${value}`),
  pages: [
    ...['/transactions?limit=1', '/transactions?limit=200', '/transactions?limit=201'],
    ...['/transactions?limit=5&offset=5', '/transactions?limit=5&offset=1000000'],
    ...['/bonuses?limit=1&offset=1', '/bonuses?limit=200', '/bonuses?limit=201&offset=-1'],
    ...['/transactions?limit=1&limit=2', '/bonuses?offset=0&offset=0'],
  ],
}

export const WHOLE_NUMBERS = [
  ...['0', '1', '20', '50', '199', '200', '201', '-1', '1.0', '1.5', '1e2', '0x10', '007', '+5'],
  ...['%205', '', 'x', 'NaN', '9007199254740992', '99999999999999999999', '10,20', '%D9%A1'],
]

/** Query values of instants, encoded. */
export const DATES = [
  ...[
    '2025-06-01',
    '2025-12-31',
    '2026-01-01',
    '2024-02-29',
    '2025-02-29',
    '2025-13-01',
    '0000-01-01',
  ],
  ...['2025-06-01T00:00:00Z', '2025-06-01T00:00:00.000Z', '2025-06-01T12:34:56.789012Z'],
  ...['2025-06-01T00:00:00%2B02:00', '2025-06-01T00:00:00+02:00', '2025-06-01T00:00:00-11:30'],
  ...['2025-06-01T24:00:00Z', '2025-06-01T23:59:60Z', '2025-06-01T25:00:00Z', '2025-06-01T00:00Z'],
  ...[
    '2025-06-01T00:00:00',
    '2025-06-01%2000:00:00Z',
    '2025-06-01t00:00:00z',
    '2025-6-1',
    '20250601',
  ],
  ...[
    '1748736000',
    '1748736000000',
    'yesterday',
    '',
    'now',
    '9999-12-31',
    '10000-01-01',
    '-2025-01-01',
  ],
  ...['2025-06-01T00:00:00%2B25:00', '2025-06-01T00:00:00,5Z', '2025-W23-1', '01/06/2025'],
]

/** Queries of several parameters, misspelt ones, and those of other operations. */
export const QUERIES = [
  ...[
    '?limit=5',
    '?x=1',
    '/transactions?',
    '/transactions?&',
    '/transactions?=',
    '/transactions?limit',
  ],
  ...['/transactions?lmit=5', '/transactions?event_typ=bet', '/transactions?eventType=bet'],
  ...[
    '/transactions?LIMIT=5',
    '/transactions?status=active',
    '/transactions?page=2',
    '/bonuses?stauts=active',
  ],
  ...['/bonuses?event_type=bet', '/bonuses/eligible?limit=5', '/bonuses/eligible?criteria=VIP'],
  ...['/transactions/summary?limit=5', '/transactions/summary?event_type=bet'],
  ...['/transactions?event_type=bet&from_date=2025-01-01&to_date=2025-12-31&limit=10&offset=2'],
  ...[
    '/transactions?from_date=2025-12-31&to_date=2025-01-01',
    '/transactions?from_date=x&to_date=y',
  ],
  ...['/transactions/summary?from_date=2025-12-31&to_date=2025-01-01'],
  ...['/transactions/summary?from_date=2025-01-01&to_date=2025-12-31T23:59:59Z'],
  ...['/transactions/summary?from_date=2025-01-01&from_date=2025-01-02', '/transactions?limit=%zz'],
  ...['/transactions?event_type=x&event_name=&from_date=z&created_by=&limit=-1&offset=x'],
  ...[
    '/transactions?event_type=deposit&event_name=Slots%20Bet',
    '/bonuses?status=x&limit=x&offset=x',
  ],
  ...[
    '/transactions?event_type[]=bet',
    '/transactions?event_type%5B%5D=bet',
    '/transactions?event_type[0]=bet',
  ],
  ...[
    '/transactions?limit=5;offset=1',
    '/transactions?limit=5%26offset=1',
    '/bonuses?status[]=active',
  ],
]

const SETTINGS = [
  ...['marketing_email_subscription', 'email_validation', 'marketing_sms_subscription'],
  ...['sms_validation', 'want_bonus'],
]
const bytes = (...codes: readonly number[]) => new Uint8Array(codes)
const json = (type: string): Headers => ({ 'Content-Type': type })

/** Bodies of updates, good ones between bad ones, with their headers. */
export const UPDATES: readonly (readonly [body: unknown, headers?: Headers])[] = [
  [{}],
  [{ phone: '+49 151 2345678' }],
  [{ phone: '+4915123456789' }],
  [{ affiliate_name: 'Frozen & Sons' }],
  [{ affiliate_name: '名前' }],
  [{ blocked: true }],
  [{ blocked: true }],
  [{ phone: '1', blocked: false, settings: { want_bonus: false } }],
  ...SETTINGS.flatMap((name): [unknown][] => [
    [{ settings: { [name]: true } }],
    [{ settings: { [name]: false } }],
    [{ settings: { [name]: 'true' } }],
  ]),
  [{ settings: {} }],
  [{ settings: Object.fromEntries(SETTINGS.map((name) => [name, true])) }],
  [{ phone: '' }],
  [{ phone: ' ' }],
  [{ phone: null }],
  [{ phone: 49 }],
  [{ phone: ['1'] }],
  [{ phone: 'x'.repeat(300) }],
  [{ phone: '1\u0000' }],
  [{ phone: '1\n2' }],
  [{ affiliate_name: null }],
  [{ affiliate_name: '' }],
  [{ affiliate_name: 'x'.repeat(1_000) }],
  [{ affiliate_name: {} }],
  [{ blocked: 'true' }],
  [{ blocked: 1 }],
  [{ blocked: null }],
  [{ settings: null }],
  [{ settings: [] }],
  [{ settings: 'x' }],
  [{ settings: { want_bonus: null, email_validation: 1 } }],
  [{ settings: { wants_bonus: true } }],
  [{ settings: { email_account_activation: 'activated' } }],
  [{ settings: { sms_account_activation: 'pending' } }],
  ...['id', 'name', 'email', 'currency', 'kyc_status', 'balances', 'vip_manager', 'segments'].map(
    (name): [unknown] => [{ [name]: 'x' }],
  ),
  [{ phon: '1', Blocked: true, x: { y: 1 } }],
  [{ phone: 1, blocked: 'x', settings: { want_bonus: 2 }, id: 'x' }],
  ...['', ' ', '{', '[]', '[{}]', 'null', 'true', '1', '"x"', '{}x', '{"phone":"1",}'].map(
    (body): [unknown] => [body],
  ),
  ['{"phone":"1","phone":"2"}'],
  ['{"__proto__":{"blocked":true}}'],
  ['{"constructor":1}'],
  ["{'phone':'1'}"],
  ['{/* x */}'],
  ['{"phone" "1"}'],
  ['{"phone":}'],
  ['{"phone":"1'],
  ['{"phone":"\\uffff"}'],
  ['{"phone":"\\ud800"}'],
  ['{"phone":"\\u0031"}'],
  ['\ufeff{}'],
  [`${'['.repeat(2_000)}${']'.repeat(2_000)}`],
  [`{"settings":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`],
  [bytes(0x7b, 0xff, 0x7d)],
  [bytes(0x7b, 0x00, 0x7d)],
  [`{"phone":"1"${' '.repeat(65_524 - 1)}}`],
  [`{"phone":"1"${' '.repeat(65_524)}}`],
  [{}, json('application/json; charset=utf-8')],
  [{}, json('application/json; charset=latin1')],
  [{}, json('APPLICATION/JSON')],
  [{}, json('application/merge-patch+json')],
  [{}, json('text/json')],
  [{}, json('text/plain')],
  [{}, json('application/x-www-form-urlencoded')],
  [{}, json('')],
  [{}, json('nonsense')],
  [{}, { 'Content-Encoding': 'gzip' }],
  [{}, { 'Content-Encoding': 'identity' }],
  [{}, { 'X-Request-ID': 'update-1' }],
]
