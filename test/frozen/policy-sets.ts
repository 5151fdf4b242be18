import { POLICIES, type Policies, type PolicyName } from 'fauxhouse'

/**
 * Sets of policies such that any two values of different policies are together in one of them, in
 * columns. They are written down, so that another policy adds a line and changes no set.
 */
const PAIRWISE: { readonly [Name in PolicyName]?: string } = {
  arrayEncoding:
    'any any any any repeat repeat repeat repeat comma comma comma comma brackets brackets brackets brackets brackets any comma repeat',
  updateOmitted:
    'keep reset keep reset reset keep keep keep reset keep reset keep keep reset keep keep keep keep keep reset',
  updateUnknownFields:
    'reject ignore ignore reject reject ignore reject ignore reject ignore reject ignore ignore reject reject reject ignore ignore reject reject',
  absentFields:
    'omit null omit null omit null omit omit null omit null null omit null omit omit null null null null',
  sortOrder:
    'newest-first oldest-first oldest-first newest-first newest-first newest-first oldest-first oldest-first oldest-first newest-first newest-first newest-first newest-first oldest-first newest-first newest-first newest-first oldest-first newest-first newest-first',
  maxLimit: '200 50 200 50 50 200 50 200 200 50 50 50 200 50 200 200 50 50 200 200',
  overLimit:
    'reject clamp clamp reject clamp reject reject clamp reject clamp reject reject reject clamp reject reject clamp clamp clamp reject',
  errorFormat:
    'problem-json envelope plain problem-json envelope plain problem-json envelope plain problem-json envelope plain problem-json plain envelope problem-json envelope plain plain plain',
  missingSession: '400 401 403 401 403 400 401 400 401 403 400 403 403 400 401 400 403 400 401 400',
  unknownPlayer:
    '404 generate 404 generate 404 generate generate 404 404 generate 404 404 generate 404 404 404 generate 404 generate 404',
  pendingInTotal:
    'false true true false false true false true true false false false true false false false true false true true',
  ngr: 'net-awards awards-and-adjustments converted ggr awards awards-and-adjustments converted ggr net-awards awards-and-adjustments converted ggr awards awards-and-adjustments converted ggr net-awards awards awards net-awards',
  ltnc: 'ngr net-cash ngr net-cash net-cash ngr ngr net-cash ngr net-cash ngr ngr ngr net-cash net-cash ngr net-cash ngr ngr ngr',
  wr: 'remaining requirement requirement remaining requirement remaining remaining requirement requirement remaining remaining remaining requirement remaining remaining remaining remaining remaining requirement remaining',
  bonusExpiredStatus:
    'cancelled expired cancelled expired cancelled expired cancelled expired cancelled expired expired cancelled expired cancelled cancelled cancelled expired cancelled cancelled expired',
  amountSign:
    'natural magnitude magnitude natural natural magnitude magnitude natural natural magnitude natural magnitude magnitude natural natural natural magnitude magnitude natural natural',
  unknownQuery:
    'ignore reject ignore reject reject ignore reject ignore ignore ignore reject reject reject ignore ignore ignore reject ignore ignore reject',
  withdrawable:
    'by-cause also-kyc-and-block balance balance also-kyc-and-block balance by-cause by-cause also-kyc-and-block balance also-kyc-and-block by-cause by-cause by-cause balance also-kyc-and-block balance balance balance balance',
  minimumTurnover: '0 1 0 1 1 0 0 1 1 0 0 0 0 1 1 0 0 1 0 0',
  protectedBlocks:
    'lift refuse lift lift lift lift refuse refuse refuse refuse lift lift refuse lift lift lift lift refuse lift lift',
  marketRules: 'on off off off on off on on off on on on off on on on off on on off',
  periodBy:
    'created completed completed created completed created created created completed created completed completed completed created created created completed created completed created',
  dates:
    'date-time-or-date date-time date-time-or-date date-time date-time-or-date date-time date-time-or-date date-time date-time date-time-or-date date-time-or-date date-time-or-date date-time date-time-or-date date-time date-time-or-date date-time date-time-or-date date-time date-time-or-date',
  emptyQuery:
    'reject ignore ignore reject reject ignore ignore reject ignore reject reject reject reject ignore reject ignore reject ignore ignore reject',
  phoneFormat:
    'any e164 any any e164 e164 e164 any any any e164 e164 any e164 any any e164 any e164 e164',
}

/** Policies of the set-up of a test, each on its own. */
const ALONE: readonly Partial<Policies>[] = [
  { tokens: ['frozen', 'other'] },
  { tokens: ['other'] },
  { sessions: { frozen: 'bonus-expired', other: 'wagering-nearly-done' } },
  { sessions: { other: 'bonus-expired' } },
  { isolation: 'session' },
  { isolation: 'token' },
  { errorFormat: (problem) => ({ body: `${problem.code}!`, contentType: 'text/plain' }) },
  { errorFormat: { failure: '{code}: {detail}', where: '{errors}' } },
  {
    vocabulary: {
      status: { completed: 'paid' },
      event_name: { 'Card Deposit': 'Visa In' },
      bonus_status: { active: 'running', cancelled: 'void' },
    },
  },
]

/** Values of a policy that stand for all others, where their number has no end. */
const SOME_NUMBER = /^any whole number/

/** All sets; the values and the pairs of values that none of them has. */
export function policySets(): { sets: readonly Partial<Policies>[]; missing: readonly string[] } {
  const columns = Object.entries(PAIRWISE).map(([name, texts]) => [name, texts.split(' ')] as const)
  const count = columns[0]?.[1].length ?? 0
  const readers = new Map(POLICIES.map((policy) => [policy.name as string, policy]))
  const pairwise = Array.from({ length: count }, (_, place) =>
    Object.fromEntries(
      columns.map(([name, texts]) => [name, readers.get(name)?.read(texts[place] ?? '')]),
    ),
  )
  const missing = POLICIES.flatMap(({ name, values }) => {
    const texts = PAIRWISE[name]?.split(' ')
    if (texts === undefined) return ALONE.some((set) => name in set) ? [] : [name]
    const words = values.filter((value) => !/ /.test(value) && !texts.includes(value))
    const isNumber = values.some((value) => SOME_NUMBER.test(value))
    return isNumber && new Set(texts).size < 2 ? [...words, name] : words
  })
  const apart = columns.flatMap(([one, texts], place) =>
    columns.slice(place + 1).flatMap(([other, values]) => {
      const pair = (text: string, value = '') => `${one}: ${text} with ${other}: ${value}`
      const together = new Set(texts.map((text, set) => pair(text, values[set])))
      const all = [...new Set(texts)].flatMap((text) => values.map((value) => pair(text, value)))
      return all.filter((each) => !together.has(each))
    }),
  )
  return { sets: [...pairwise, ...ALONE], missing: [...missing, ...new Set(apart)] }
}
