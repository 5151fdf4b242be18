import { type FidelityEntry, type Observation, observed } from '../../contract/fidelity/entry'
import { REGISTER } from '../../contract/fidelity/register'
import type { VerifyReport } from './verify'

/** The fidelity register as one comparison with a deployment leaves it. */
export interface ConformanceReport extends Omit<VerifyReport, 'entries' | 'notRecorded'> {
  /** Name of the deployment, as given. */
  readonly name: string
  /** When its answers came, ISO 8601. */
  readonly date: string
  /** By section and name. Entries that were not observed stand as in the register. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, ReportedEntry>>>>
}

/** One entry, without what a field of a resource has besides. */
export type ReportedEntry = Pick<
  FidelityEntry,
  'behaviour' | 'standing' | 'policies' | 'observation'
>

/** @param of name of the deployment and date of its answers */
export function createConformanceReport(
  of: Pick<ConformanceReport, 'name' | 'date'>,
  report: Omit<VerifyReport, 'notRecorded'>,
): ConformanceReport {
  const { entries, findings, ...figures } = report
  const entryOf = (name: string, entry: FidelityEntry): ReportedEntry => {
    const { behaviour, standing } = entry
    const verdict = entries[name]
    if (verdict === undefined) return { behaviour, standing, policies: entry.policies }
    const observation: Observation = { date: of.date, deployment: of.name, verdict }
    return observed(entry, observation)
  }
  const sections = Object.entries(REGISTER).map(([title, section]) => [
    title,
    Object.fromEntries(
      Object.entries(section).map(([name, entry]) => [name, entryOf(name, entry)]),
    ),
  ])
  return {
    ...{ name: of.name, date: of.date, ...figures },
    sections: Object.fromEntries(sections),
    findings,
  }
}
