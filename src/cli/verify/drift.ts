import type { VerifyReport } from '../../conformance/verify/verify'
import { MAX_DEPTH } from '../../contract/input/intake'
import { FauxhouseError } from '../../errors'
import { readGeneratedFile } from '../written-files'

const REMEDY = 'Pass a report written by --out or --json.'

const BOUNDS = { bytes: 16 * 1024 * 1024, levels: MAX_DEPTH }

type Compared = Pick<VerifyReport, 'policies' | 'findings'>

/**
 * Reads a report of `--out`.
 *
 * @throws FauxhouseError INVALID_FILE
 */
export async function readReport(path: string): Promise<Compared> {
  const report = await readGeneratedFile(path, REMEDY, BOUNDS)
  const { policies, findings } = (report ?? {}) as Partial<Compared>
  if (typeof policies === 'object' && Array.isArray(findings)) return { policies, findings }
  throw new FauxhouseError('INVALID_FILE', `${path} is not a report of verify.`, REMEDY, { path })
}

/** What differs from an earlier report, as sentences; empty if nothing does. */
export function driftOf(before: Compared, after: Compared): string[] {
  const policies = Object.entries(after.policies).flatMap(([name, finding]) => {
    const [earlier, later] = [before.policies[name], finding].map((one) =>
      one?.standing === 'identified' ? JSON.stringify(one.value) : 'open',
    )
    return earlier === later ? [] : [`Policy ${name} was ${earlier} and is now ${later}.`]
  })
  const entriesOf = ({ findings }: Compared) => new Set(findings.map(({ entry }) => entry))
  const [old, now] = [entriesOf(before), entriesOf(after)]
  return [
    ...policies,
    ...[...now].filter((entry) => !old.has(entry)).map((entry) => `${entry} now disagrees.`),
    ...[...old].filter((entry) => !now.has(entry)).map((entry) => `${entry} no longer disagrees.`),
  ]
}
