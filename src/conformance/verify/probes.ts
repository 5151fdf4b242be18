import type { PolicyName } from '../../contract/policies'
import type { Exchange } from './conversation'
import { type Evidence, NOT_RECORDED, type PolicyValue } from './evidence'
import type { Run } from './run'

/** A request whose answer differs between the values of a policy. */
export interface Probe {
  readonly policy: PolicyName
  /** The class of the answer under a value; undefined if the value does not decide it. */
  readonly expect: (value: PolicyValue) => string | undefined
  /** The class of the answer that came; undefined if it proves nothing. */
  readonly ask: () => Promise<{ readonly seen: string; readonly request: string } | undefined>
  /** It is sent even if it separates no values, because the answer may fit none. */
  readonly always?: true
}

/**
 * Sends probes until no other one separates values that are left, first the one that separates
 * most of them, up to the limit of requests.
 */
export async function runProbes(
  { conversation, evidence }: Run,
  probes: readonly Probe[],
): Promise<void> {
  const rest = new Set(probes)
  while (conversation.left > 0) {
    const next = [...rest]
      .map((probe) => ({ probe, gain: gainOf(probe, evidence) + (probe.always ? 0.5 : 0) }))
      .reduce((best, other) => (other.gain > best.gain ? other : best), NOTHING)
    if (next.probe === undefined) return
    const { probe } = next
    rest.delete(probe)
    const answer = await conversation.attempt(probe.ask, () => {
      // Without one of the answers that always have to fit, none may decide.
      if (probe.always) evidence.withhold(probe.policy)
      else evidence.need(probe.policy, NOT_RECORDED)
    })
    if (answer === undefined) continue
    const { seen, request } = answer
    const values = evidence.survivors(probe.policy)
    const fitting = values.filter((value) => (probe.expect(value) ?? seen) === seen)
    evidence.note(probe.policy, fitting, request, seen)
  }
}

const NOTHING: { readonly probe: Probe | undefined; readonly gain: number } = {
  probe: undefined,
  gain: 0,
}

/** How many values the probe rules out at least; a value that nothing has shown yet counts. */
function gainOf({ policy, expect }: Probe, evidence: Evidence): number {
  const values = evidence.survivors(policy)
  const sizes = new Map<string, number>()
  const open = values.filter((value) => expect(value) === undefined).length
  for (const value of values) {
    const seen = expect(value)
    if (seen !== undefined) sizes.set(seen, (sizes.get(seen) ?? 0) + 1)
  }
  return values.length - open - Math.max(0, ...sizes.values())
}

/** Whether an answer refuses a request, by any status that says that the client is wrong. */
export function isRefusal({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status)
}

/** `read` for an answer with the status 200, `refused` for a refusal, else the status. */
export function classOf(exchange: Exchange): string {
  if (exchange.status === 200) return 'read'
  return isRefusal(exchange) ? 'refused' : String(exchange.status)
}
