import type { ProfileUpdateBody } from '../../src/contract/player-resources'
import { DECISIONS } from '../../src/tasks/answer'
import { diceOf } from '../verify/dice'
import { type AgentCall, type Attempt, BYSTANDER, type OpenTask } from './solving'

/** Agents without a plan: they write to players, and answer with what comes to mind. */
export function* randomAttempts({ task, start }: OpenTask, count: number): Generator<Attempt> {
  const dice = diceOf(count)
  const flag = () => dice.once(2)
  const updates: readonly (() => ProfileUpdateBody)[] = [
    () => ({ phone: `+34 ${600_000_000 + dice.below(1e8)}` }),
    () => ({ affiliate_name: dice.pick(['Silverleaf Media', 'Spin Guide']) }),
    () => ({ blocked: flag() }),
    () => ({ settings: { want_bonus: flag(), marketing_sms_subscription: flag() } }),
    () => ({ settings: { marketing_email_subscription: flag() } }),
  ]
  const facts = () =>
    Object.fromEntries(
      [...start.facts].map(([name, value]) => [
        name,
        typeof value === 'number'
          ? dice.below(1_000)
          : dice.pick(['approved', 'EUR', '2025-12-31']),
      ]),
    )
  for (let at = 0; at < count; at++) {
    const calls = Array.from(
      { length: dice.below(4) },
      (): AgentCall => ({
        player: dice.pick([task.player, BYSTANDER]),
        update: dice.pick(updates)(),
      }),
    )
    const text = dice.pick(['Done.', 'Your request is rejected.', 'It is 50 EUR since 1 May 2025.'])
    const answer = { text, decision: dice.pick(DECISIONS) }
    yield { calls, answer: flag() ? answer : { ...answer, facts: facts() } }
  }
}
