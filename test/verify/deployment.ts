import type { PolicyValue } from '../../src/conformance/verify/evidence'
import type { Sender, VerifyAnswer } from '../../src/conformance/verify/sender'
import type { PolicyName } from '../../src/contract/policies'
import type { Dice } from './dice'

/** The habits of a deployment, by the policy that has them as a value. */
export type Habits = Readonly<Partial<Record<PolicyName, PolicyValue>>>

/** A deployment under test, and what is true of it. */
export interface Deployment {
  readonly send: Sender
  readonly players: readonly string[]
  readonly habits: Habits
  /** Whether exhaustive GETs would differ under every other value of the policy. */
  shows(policy: PolicyName): Promise<boolean>
}

/** Values of the policies that answers to GETs can show. */
export const DRAWN = {
  arrayEncoding: ['any', 'repeat', 'comma', 'brackets'],
  absentFields: ['omit', 'null'],
  sortOrder: ['newest-first', 'oldest-first'],
  overLimit: ['reject', 'clamp'],
  errorFormat: ['problem-json', 'envelope', 'plain'],
  missingSession: [400, 401, 403],
  unknownPlayer: [404, 'generate'],
  pendingInTotal: [false, true],
  ngr: ['awards', 'awards-and-adjustments', 'converted', 'ggr'],
  ltnc: ['ngr', 'net-cash'],
  wr: ['remaining', 'requirement'],
  bonusExpiredStatus: ['cancelled', 'expired'],
  amountSign: ['natural', 'magnitude'],
  unknownQuery: ['ignore', 'reject'],
  withdrawable: ['balance', 'also-kyc-and-block'],
  minimumTurnover: [0, 1],
  periodBy: ['created', 'completed'],
  dates: ['date-time-or-date', 'date-time'],
  emptyQuery: ['reject', 'ignore'],
  phoneFormat: ['any', 'e164'],
} as const satisfies Partial<Record<PolicyName, readonly PolicyValue[]>>

/** Policies of queries, errors and credentials: every player shows them. */
const ALWAYS_SHOWN: readonly PolicyName[] = [
  'arrayEncoding',
  'overLimit',
  'maxLimit',
  'errorFormat',
  'missingSession',
  'unknownPlayer',
  'unknownQuery',
  'dates',
  'emptyQuery',
]

/**
 * Whether answers to GETs differ under every other value of a policy.
 *
 * @param before all answers as they are
 * @param answersOf all answers under another value
 */
export async function isShown(
  policy: PolicyName,
  own: unknown,
  before: () => string | Promise<string>,
  answersOf: (value: unknown) => string | Promise<string>,
): Promise<boolean> {
  if (ALWAYS_SHOWN.includes(policy)) return true
  // Any text is a phone number, so only one that has no other form shows how it is written.
  if (policy === 'phoneFormat' && own === 'e164') return false
  const plain = await before()
  const values: readonly unknown[] = DRAWN[policy as keyof typeof DRAWN]
  for (const value of values) {
    if (value !== own && (await answersOf(value)) === plain) return false
  }
  return true
}

export type Handler = (request: Request) => Response | Promise<Response>

/** A sender to a handler of requests; wrong credentials are refused by the handler, if at all. */
export function senderTo(handler: Handler): Sender {
  return async ({ method, target, headers, credentials, body }): Promise<VerifyAnswer> => {
    const own = new Headers(headers)
    own.set('Authorization', `Bearer ${credentials === 'wrong-token' ? 'wrong' : 'token'}`)
    if (credentials !== 'no-session') {
      own.set('X-Session-ID', credentials === 'wrong-session' ? 'wrong' : 'session')
    }
    const url = `http://stand-in.test/v1${target}`
    const response = await handler(new Request(url, { method, headers: own, body: body ?? null }))
    const { status } = response
    return { status, headers: response.headers, text: await response.text() }
  }
}

/** A maximum of pages: mostly a common one. */
export function maxLimitOf(dice: Dice): number {
  return dice.pick([200, 100, 50, 500, 1_000, 1 + dice.below(400)])
}
