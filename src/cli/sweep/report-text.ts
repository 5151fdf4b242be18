import type { Policies } from '../../contract/policies'
import type { DifferingAnswers } from '../../sweep/differing-answers'
import type { PolicyDependency, SweepReport } from '../../sweep/report'
import type { TrialNote } from '../../sweep/trial'
import { isolate } from '../text-table'

/** Longest text of a value or a body, in characters. */
const LONGEST = 120

/** Number of values of a run that are named. */
const MOST_NAMED = 3

/** A line of progress. */
export function progressLine({ number, planned, policies, passed, durationMs }: TrialNote): string {
  const values = valuesOf(policies)
  const more = values.length - MOST_NAMED
  const named = [...values.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])]
  const what = named.length === 0 ? 'policies as they are' : named.join(', ')
  const place = number > planned ? `run ${number}` : `run ${number} of ${planned}`
  const seconds = ((durationMs ?? 0) / 1_000).toFixed(1)
  return `${place}: ${passed ? 'passed' : 'failed'} in ${seconds} s (${what})`
}

/** The result as text. */
export function renderSweep({ policies, runs, dependencies, flaky }: SweepReport): string {
  const swept = `${counted(policies.length, 'policy', 'policies')}, ${counted(runs, 'run', 'runs')}`
  const title =
    dependencies.length === 0
      ? `Independent: no failure depends on a policy (${swept}).`
      : `Dependent: ${counted(dependencies.length, 'cause', 'causes')} of failures (${swept}).`
  const unsteady = flaky.map(
    ({ policies: values, failure }) =>
      `Flaky: a run failed, and no policy makes it fail each time.\n  ${valuesOf(values).join(' ')}\n${indented(failure)}`,
  )
  return [title, ...dependencies.map(renderDependency), ...unsteady].join('\n\n')
}

function renderDependency(dependency: PolicyDependency): string {
  const { policies, own, gaps, failure, answers, differing } = dependency
  const values = valuesOf(policies)
  const lines = [
    `Fails where ${values.join(' and ')}; all else equal.`,
    `  The world has ${valuesOf(own).join(' and ')}.`,
    ...gaps.map(({ gap, effect }) => `  ${gap} ${effect}`),
    ...answers.map((each) => renderAnswers(each, valuesOf(own), values)),
  ]
  if (differing === 0) lines.push('  No recorded request was answered differently.')
  if (differing > answers.length) {
    lines.push(`  and ${differing - answers.length} more requests that were answered differently`)
  }
  const only = Object.keys(policies).length === 1 ? values[0] : Object.keys(policies).join(',')
  lines.push('  The end of the output:', indented(failure), `  Again: --only ${only}`)
  return lines.join('\n')
}

function renderAnswers(
  { request, before, after, differences, places }: DifferingAnswers,
  own: readonly string[],
  values: readonly string[],
): string {
  const { world, method, path, body } = request
  const prefix = world === null || path.startsWith('/w/') ? '' : ` (world ${world})`
  const sent = body === null ? '' : ` ${shown(body)}`
  const lines = [`  ${method} ${isolate(path)}${isolate(prefix + sent)}`]
  const tell = (earlier: string, later: string) =>
    lines.push(`    ${own.join(' ')}: ${earlier}`, `    ${values.join(' ')}: ${later}`)
  if (before.status !== after.status) {
    // Of an error and a resource each place differs.
    tell(...([before, after].map(({ status, body: of }) => `${status} ${shown(of)}`) as Two))
    return lines.join('\n')
  }
  for (const { pointer, ...each } of differences) {
    const place = pointer || 'the body'
    tell(`${place} ${shown(each.before)}`, `${place} ${shown(each.after)}`)
  }
  if (places > differences.length) lines.push(`    and ${places - differences.length} more places`)
  return lines.join('\n')
}

type Two = [earlier: string, later: string]

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function valuesOf(policies: Partial<Policies>): string[] {
  return Object.entries(policies).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent'
  return isolate(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${isolate(line)}`.trimEnd())
    .join('\n')
}
