import type { VerifyReport } from '../../conformance/verify/verify'
import { counted } from '../formats'
import { isolate } from '../styles'
import { page, renderTable, section } from '../table'

export type PrintedReport = Omit<VerifyReport, 'entries' | 'notRecorded'> & {
  /** Base URL, or the name in a recording. */
  readonly target: string
  /** Only over a recording. */
  readonly notRecorded?: number
}

/** The results, with the number of entries that have each. */
export function figuresOf(counts: Pick<VerifyReport, 'agree' | 'disagree' | 'notObserved'>) {
  const { agree, disagree, notObserved } = counts
  return Object.entries({ agree, disagree, 'not observed': notObserved }).map(([name, count]) => [
    ...[name, String(count)],
  ])
}

/** The result as text: three figures, the policies, and each disagreement. */
export function renderVerify(report: PrintedReport, columns: number): string {
  const { target, requests, writes, policies, findings } = report
  const known = Object.entries(policies).flatMap(([name, finding]) =>
    finding.standing === 'identified' ? [[name, valueText(finding.value)]] : [],
  )
  const open = Object.entries(policies).flatMap(([name, finding]) =>
    finding.standing === 'open' ? [[name, openText(finding)]] : [],
  )
  const missing = counted(report.notRecorded ?? 0, 'request is', 'requests are')
  const differences = findings.map(({ entry, request, expected, got }) =>
    [`${entry}: ${request}`, `  expected ${expected}`, `  got ${isolate(got)}`].join('\n'),
  )
  return page(
    `${target}: ${counted(requests, 'request')}, ${writes} of them writes.`,
    renderTable(figuresOf(report)),
    !!report.notRecorded && `${missing} not in the recording, so the results are not observed.`,
    known.length > 0 && section('Identified policies', renderTable(known, columns)),
    open.length > 0 && section('Open policies', renderTable(open, columns)),
    differences.length > 0 && section('Disagreements', differences.join('\n')),
  )
}

/** A value as the command line takes it. */
function valueText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What an open policy needs, and what is known of its value. */
function openText({ needs, value }: { readonly needs: string; readonly value?: unknown }) {
  return value === undefined ? needs : `${needs}; known so far: ${valueText(value)}`
}
