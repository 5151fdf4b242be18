import { writeTextFile } from '../../adapters/node-files'
import type { ConformanceReport, ReportedEntry } from '../../conformance/verify/conformance-report'
import { escapeAll } from '../styles'
import { page } from '../table'
import { figuresOf } from './report-text'

/**
 * Writes a fidelity report as Markdown, and as JSON beside it, in place of an earlier one.
 *
 * @param path ends in `.md`
 * @throws FauxhouseError INVALID_FILE
 */
export function writeFidelityReport(path: string, report: ConformanceReport): void {
  writeTextFile(path, reportPage(report))
  writeTextFile(path.replace(/\.md$/, '.json'), `${JSON.stringify(report, null, 2)}\n`)
}

function reportPage(report: ConformanceReport): string {
  const { name, date, requests, writes } = report
  const sections = Object.entries(report.sections).map(([title, entries]) => {
    const rows = Object.entries(entries).map(([entry, own]) => lineOf(entry, own))
    return `## ${title}\n\n${table(['Entry', 'What Fauxhouse does', 'Standing', 'Result'], rows)}`
  })
  const policies = Object.entries(report.policies).map(([policy, finding]) =>
    finding.standing === 'identified'
      ? [policy, 'identified', JSON.stringify(finding.value)]
      : [policy, 'open', finding.needs],
  )
  const findings = report.findings.map(({ entry, request, expected, got }) => [
    ...[entry, request, expected, got],
  ])
  const written = page(
    `# Fidelity: ${markdownText(name)}`,
    LEGEND,
    `${markdownText(name)}, ${date}: ${requests} requests, ${writes} of them writes.`,
    table(['Result', 'Entries'], figuresOf(report)),
    `## Policies\n\n${table(['Policy', 'Standing', 'Value, or what would identify it'], policies)}`,
    findings.length > 0 &&
      `## Disagreements\n\n${table(['Entry', 'Request', 'Expected', 'Got'], findings)}`,
    ...sections,
  )
  return `${written}\n`
}

const LEGEND = `The fidelity register of Fauxhouse, compared with a deployment by \`fauxhouse verify\`. _Observed_:
responses were compared with the entry, and the result says whether all of them agree. The other entries
were not observed, and are _documented_ or _assumed_ as in the register.`

function lineOf(name: string, { behaviour, standing, observation }: ReportedEntry): string[] {
  const mark = standing === 'observed' ? '**observed**' : standing
  return [name, behaviour, mark, observation?.verdict ?? 'not observed']
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map(() => '---')
  const body = rows.map((cells) => cells.map((cell) => markdownText(cell)))
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A string of a deployment adds neither cells nor lines nor elements of HTML. */
function markdownText(text: string): string {
  return escapeAll(text).replaceAll('|', '&#124;').replaceAll('<', '&lt;')
}
