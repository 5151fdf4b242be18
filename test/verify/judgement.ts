import { isDeepStrictEqual } from 'node:util'
import type { VerifyReport } from '../../src/conformance/verify/verify'
import type { PolicyName } from '../../src/contract/policies'
import type { Deployment } from './deployment'
import { comparable, verifyTwice } from './replayed'
import type { WordPart, Words } from './words'

/** What a run said, against what is true. */
export interface Judgement {
  readonly report: VerifyReport
  /**
   * Policies with another value than the true one, as `name: value, not value`, and whether the
   * replay of the recording differs.
   */
  readonly wrong: readonly string[]
  /** Policies that the players show, and that stayed open. */
  readonly missed: readonly PolicyName[]
  /** Number of policies that the players show. */
  readonly shown: number
}

/** Verifies a deployment, and judges what was identified. */
export async function judge(deployment: Deployment): Promise<Judgement> {
  const { send, players, habits } = deployment
  const options = { players, budget: 300, credentialProbes: true }
  const { report, replay, recording } = await verifyTwice(send, options)
  const wrong: string[] = []
  const runs = [report, replay].map((run) => comparable(run, recording))
  if (!isDeepStrictEqual(runs[0], runs[1])) wrong.push('another replay')
  const missed: PolicyName[] = []
  let shown = 0
  const found = report.policies['vocabulary']?.value
  if (found !== undefined) wrong.push(...wrongWords(found as Words, habits['vocabulary'] as Words))
  for (const [name, finding] of Object.entries(report.policies)) {
    if (name === 'vocabulary') continue
    const habit = habits[name as PolicyName]
    const isIdentified = finding.standing === 'identified'
    if (isIdentified && habit !== undefined && finding.value !== habit) {
      wrong.push(`${name}: ${finding.value}, not ${habit}`)
    }
    if (habit === undefined || !(await deployment.shows(name as PolicyName))) continue
    shown += 1
    if (!isIdentified) missed.push(name as PolicyName)
  }
  return { report, wrong, missed, shown }
}

/** Words that stand for others than they do in truth. */
function wrongWords(found: Words, truth: Words): string[] {
  return Object.entries(found).flatMap(([part, table]) =>
    Object.entries(table)
      .filter(([own, word]) => truth[part as WordPart]?.[own] !== word)
      .map(([own, word]) => `vocabulary: ${part} "${word}" is not ${own}`),
  )
}
