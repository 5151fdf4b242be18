import { checkBonuses, checkBonusFilters, traceBonuses } from './bonuses'
import { type AuditClient, pathOf, read } from './client'
import { checkEligible } from './eligible'
import { checkFilters } from './filters'
import { checkLinks } from './links'
import { checkProfile } from './profile'
import { checkReplay } from './replay'
import type { Breach } from './report'
import { checkRows } from './rows'
import { checkDerived } from './segments'
import { type AuditOptions, gather } from './subject'
import { checkSummaries } from './summary'
import { checkWagering } from './wagering'
import { checkWallets } from './wallets'

/**
 * Recomputes every identity of {@link INVARIANTS} that the six endpoints show for one player,
 * under the default policies, and answers those that do not hold. It only reads; about 40 requests
 * for a player of one page. The laws of updates (51) are in `auditUpdate`.
 */
export async function auditPlayer(
  client: AuditClient,
  player: string,
  options: AuditOptions,
): Promise<readonly Breach[]> {
  const subject = await gather(client, player, options)
  const { report } = subject
  checkProfile(subject)
  checkDerived(subject)
  checkRows(subject)
  checkReplay(subject)
  checkLinks(subject)
  const ends = checkWallets(subject)
  const traces = traceBonuses(subject)
  checkBonuses(subject, traces)
  checkWagering(subject, traces, ends)
  await checkSummaries(subject)
  await checkFilters(subject)
  await checkBonusFilters(client, subject)
  await checkEligible(subject)
  const again = JSON.stringify(await read(client, pathOf(player)))
  report.same(52, 'the profile reads the same twice', again, JSON.stringify(subject.profile))
  return report.breaches
}
