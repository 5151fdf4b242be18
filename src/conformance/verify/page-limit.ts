import { isObject } from '../../contract/input/json-object'
import { isRefusal } from './probes'
import type { Run } from './run'

/** Maxima that deployments choose: the search looks between two of them first. */
const COMMON = [
  1, 5, 10, 15, 20, 25, 30, 40, 50, 60, 64, 75, 80, 99, 100, 120, 128, 150, 199, 200, 249, 250, 256,
  300, 400, 499, 500, 512, 750, 999, 1_000, 1_024, 1_500, 2_000, 2_500, 5_000, 10_000, 100_000,
]
const HUGE = 1_000_000

/** The answer to one limit. */
type Reaction =
  | { readonly kind: 'taken' | 'refused' | 'unclear' }
  | { readonly kind: 'lowered'; readonly to: number }

/**
 * Finds the largest limit of the transaction list, and what a larger one does.
 *
 * @param player the one with the shortest list, because a limit may be taken
 * @returns the largest limit that is known to be taken
 */
export async function findPageLimit(
  { conversation, evidence, verdicts }: Run,
  player: string,
): Promise<number> {
  let request = ''
  const react = async (limit: number, path = '/transactions'): Promise<Reaction> => {
    const exchange = await conversation.get(player, path, [['limit', limit]])
    request = exchange.request
    if (isRefusal(exchange)) return { kind: 'refused' }
    const { body, status } = exchange
    if (status !== 200 || !isObject(body)) return { kind: 'unclear' }
    const rows = body['transactions'] ?? body['bonuses']
    const { limit: used, total } = body
    const length = Array.isArray(rows) ? rows.length : -1
    // A total may be off by one, which is a finding of its own.
    const due = Math.min(Number(used), Number(total)) - 1
    if (length < due || length > Number(used)) return { kind: 'unclear' }
    if (used === limit) return { kind: 'taken' }
    return typeof used === 'number' && used < limit
      ? { kind: 'lowered', to: used }
      : { kind: 'unclear' }
  }
  const first = await react(HUGE)
  if (first.kind === 'taken') {
    evidence.need('maxLimit', `accepts a limit of ${HUGE}: there is no lower maximum`)
    return HUGE
  }
  if (first.kind === 'unclear') return 20
  let known = 1
  if (first.kind === 'lowered') {
    known = first.to
    // A maximum takes itself: otherwise the answer says another limit than it used.
    if (known < 1 || (await react(known)).kind !== 'taken') return 20
  } else {
    const isTaken = async (limit: number) => (await react(limit)).kind === 'taken'
    known = await largest(isTaken)
    if (known === 0 || (await react(known + 1)).kind !== 'refused') return Math.max(1, known)
  }
  evidence.settle('maxLimit', known)
  evidence.note('overLimit', [first.kind === 'lowered' ? 'clamp' : 'reject'], request)
  const bonuses = [await react(known, '/bonuses'), await react(known + 1, '/bonuses')]
  const kinds = bonuses.map(({ kind }) => kind)
  const expected = ['taken', first.kind]
  const isSame = kinds.join() === expected.join()
  const text = `limits ${known} and ${known + 1} ${expected.join(' and ')}, as for transactions`
  verdicts.check('getBonusHistory.limit', isSame, request, text, kinds)
  return known
}

/** The largest number below the huge one that is taken, if all smaller ones are; 0 if none is. */
async function largest(isTaken: (limit: number) => Promise<boolean>): Promise<number> {
  const steps = [0, ...COMMON, HUGE]
  let [low, high] = [0, steps.length - 1]
  // The default of the simulator comes first.
  let middle = steps.indexOf(200)
  while (high - low > 1) {
    if (await isTaken(steps[middle] as number)) low = middle
    else high = middle
    middle = low === steps.indexOf(200) ? low + 1 : Math.floor((low + high) / 2)
  }
  let [taken, refused] = [steps[low] as number, steps[high] as number]
  // Most maxima are common ones, so the number above comes before the halves.
  let next = taken + 1
  while (refused - taken > 1) {
    if (await isTaken(next)) taken = next
    else refused = next
    next = Math.floor((taken + refused) / 2)
  }
  return taken
}
