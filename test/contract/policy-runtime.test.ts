import { describe, expect, it } from 'vitest'
import { DEFAULT_POLICIES, type Policies, type PolicyName } from '../../src/contract/policies'
import { createWorld, type World } from '../../src/create-world'
import { CREDENTIALS } from './bench'
import { putOf } from './policy-bench'
import {
  awardTwice,
  chargeBackPlayed,
  createPolicyWorld,
  payOutUnplayed,
  settleLater,
} from './policy-world'

const EXPIRED = '/players/ada/bonuses'
const PROFILE = '/players/ada'

/** A request whose answer differs from the default under every other value of the policy. */
const WITNESSES: Readonly<
  Record<
    PolicyName,
    {
      path: string
      init?: RequestInit
      /** Commands, for a policy that changes only what they do. */
      act?: (world: World) => void
      changes: readonly Partial<Policies>[]
    }
  >
> = {
  arrayEncoding: {
    path: '/players/ada/transactions?event_type=bet,win&event_type[]=refund&event_type=bonus',
    changes: [
      { arrayEncoding: 'repeat' },
      { arrayEncoding: 'comma' },
      { arrayEncoding: 'brackets' },
    ],
  },
  updateOmitted: { path: PROFILE, init: putOf({}), changes: [{ updateOmitted: 'reset' }] },
  updateUnknownFields: {
    path: PROFILE,
    init: putOf({ name: 'X' }),
    changes: [{ updateUnknownFields: 'ignore' }],
  },
  absentFields: { path: '/players/cleo', changes: [{ absentFields: 'null' }] },
  sortOrder: { path: EXPIRED, changes: [{ sortOrder: 'oldest-first' }] },
  maxLimit: { path: `${EXPIRED}?limit=50`, changes: [{ maxLimit: 49 }] },
  overLimit: { path: `${EXPIRED}?limit=500`, changes: [{ overLimit: 'clamp' }] },
  errorFormat: {
    path: '/players/nobody',
    changes: [
      { errorFormat: 'envelope' },
      { errorFormat: 'plain' },
      { errorFormat: { error: '{code}' } },
    ],
  },
  missingSession: {
    path: PROFILE,
    init: { headers: { 'X-Session-ID': '' } },
    changes: [{ missingSession: 401 }, { missingSession: 403 }],
  },
  tokens: { path: PROFILE, changes: [{ tokens: ['secret'] }] },
  sessions: { path: PROFILE, changes: [{ sessions: { other: '*' } }] },
  unknownPlayer: { path: '/players/dora', changes: [{ unknownPlayer: 'generate' }] },
  pendingInTotal: { path: PROFILE, changes: [{ pendingInTotal: true }] },
  ngr: {
    path: '/players/ada/transactions/summary',
    changes: [{ ngr: 'awards-and-adjustments' }, { ngr: 'converted' }, { ngr: 'ggr' }],
  },
  periodBy: {
    path: '/players/cleo/transactions/summary?from_date=2026-01-03',
    act: settleLater,
    changes: [{ periodBy: 'completed' }],
  },
  ltnc: { path: PROFILE, changes: [{ ltnc: 'net-cash' }] },
  wr: { path: PROFILE, changes: [{ wr: 'requirement' }] },
  bonusExpiredStatus: { path: EXPIRED, changes: [{ bonusExpiredStatus: 'expired' }] },
  amountSign: {
    path: '/players/ada/transactions?event_type=adjustment',
    changes: [{ amountSign: 'magnitude' }],
  },
  rateLimit: { path: PROFILE, changes: [{ rateLimit: 1 }] },
  unknownQuery: { path: `${PROFILE}?x=1`, changes: [{ unknownQuery: 'reject' }] },
  withdrawable: { path: '/players/ben', changes: [{ withdrawable: 'also-kyc-and-block' }] },
  concurrentBonuses: {
    path: '/players/cleo',
    act: awardTwice,
    changes: [{ concurrentBonuses: 2 }],
  },
  isolation: {
    path: PROFILE,
    act: (world) => void world.execute('ada', { type: 'adjust', kind: 'Manual Credit', amount: 1 }),
    changes: [{ isolation: 'session' }, { isolation: 'token' }],
  },
  negativeCash: { path: '/players/cleo', act: chargeBackPlayed, changes: [{ negativeCash: true }] },
  minimumTurnover: {
    path: '/players/cleo',
    act: payOutUnplayed,
    changes: [{ minimumTurnover: 1 }],
  },
}

/** The second of two answers, because a count of requests has an effect only then. */
async function answerOf(
  world: World,
  { path, init = {}, act }: (typeof WITNESSES)[keyof typeof WITNESSES],
): Promise<string> {
  act?.(world)
  const headers = { ...CREDENTIALS, ...(init.headers as Record<string, string>) }
  const url = `http://any.example/v1${path}`
  await world.fetch(new Request(url, { ...init, headers }))
  const response = await world.fetch(new Request(url, { ...init, headers }))
  const profile = await world.fetch(new Request('http://any.example/v1/players/ada', { headers }))
  return [response.status, await response.text(), await profile.text()].join('\n')
}

describe('a policy that is changed at run time', () => {
  const base = createPolicyWorld()

  for (const [name, witness] of Object.entries(WITNESSES)) {
    it.each(witness.changes)(`${name} is seen, logged, replayed and reset: %j`, async (change) => {
      const before = await answerOf(base.fork(), witness)
      const world = base.fork()
      expect(world.setPolicies(change)).toEqual({ ...DEFAULT_POLICIES, ...change })
      const log = JSON.parse(JSON.stringify(world.log()))
      expect(log.commands.at(-1)).toEqual({ at: '2026-01-01T12:00:00.000Z', policies: change })

      const replayed = createWorld({ replay: log, selfCheck: true })
      expect(replayed.policies).toEqual(world.policies)
      const after = await answerOf(world, witness)
      expect(after).not.toBe(before)
      expect(await answerOf(replayed, witness)).toBe(after)

      world.reset()
      expect(world.policies).toEqual(DEFAULT_POLICIES)
    })
  }

  it('is logged as it was read, and without what no file can hold', () => {
    const world = base.fork()
    const length = world.log().commands.length
    world.setPolicies({
      maxLimit: '7' as unknown as number,
      wr: undefined as unknown as 'remaining',
      errorFormat: () => ({ body: 'x' }),
    })
    expect(world.log().commands.slice(length)).toEqual([
      { at: '2026-01-01T12:00:00.000Z', policies: { maxLimit: 7 } },
    ])
    expect(createWorld({ replay: world.log() }).policies).toEqual({
      ...DEFAULT_POLICIES,
      maxLimit: 7,
    })
  })

  it('is not changed at all when one of several cannot be', () => {
    const world = base.fork()
    const before = world.log()
    expect(() => world.setPolicies({ maxLimit: 5, wr: 'all' as 'remaining' })).toThrow('Policy wr')
    expect(world.policies).toEqual(DEFAULT_POLICIES)
    expect(world.log()).toEqual(before)
  })
})

describe('a policy from the start', () => {
  it('is what setPolicies would have made of the world, and is in the log', () => {
    const policies = { wr: 'requirement', tokens: ['a'] } as const
    const started = createWorld({ players: 5, policies })
    const changed = createWorld({ players: 5 })
    changed.setPolicies(policies)
    const [first] = started.list({ limit: 1 }).players
    const id = first?.id ?? ''
    expect(started.player(id).profile()).toEqual(changed.player(id).profile())
    expect(started.policies).toEqual(changed.policies)
    expect(started.log().options.policies).toEqual(policies)
    expect(createWorld({ replay: started.log() }).policies).toEqual(started.policies)
  })
})
