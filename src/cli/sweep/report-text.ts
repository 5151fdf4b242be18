import type { Policies } from '../../contract/policies'
import type { DifferingAnswers } from '../../testing/sweep/differing-answers'
import type { PolicyDependency, SweepReport } from '../../testing/sweep/report'
import type { TrialNote } from '../../testing/sweep/trial'
import { counted } from '../formats'
import { isolate, page, renderTable } from '../text-table'

/** Longest text of a body, and of a value in a table, in characters. */
const LONGEST = 120
const LONGEST_CELL = 40

const MAX_NAMED = 3

export function progressLine({ number, planned, policies, passed, durationMs }: TrialNote): string {
  const values = valuesOf(policies)
  const more = values.length - MAX_NAMED
  const named = [...values.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more`] : [])]
  const what = named.length === 0 ? 'unchanged policies' : named.join(', ')
  const place = number > planned ? `run ${number}` : `run ${number} of ${planned}`
  const seconds = ((durationMs ?? 0) / 1_000).toFixed(1)
  return `${place}: ${passed ? 'passed' : 'failed'} in ${seconds} s (${what})`
}

export function renderSweep({ policies, runs, dependencies, flaky }: SweepReport): string {
  const swept = `${counted(policies.length, 'policy', 'policies')}, ${counted(runs, 'run')}`
  const title =
    dependencies.length === 0
      ? `Independent: no failure depends on a policy (${swept}).`
      : `Dependent: ${counted(dependencies.length, 'cause')} of failures (${swept}).`
  const unsteady = flaky.map(
    ({ policies: values, failure }) =>
      `Flaky: a run failed, but no policy makes it fail every time.\n  ${valuesOf(values).join(' ')}\n${indented(failure)}`,
  )
  return page(title, ...dependencies.map(renderDependency), ...unsteady)
}

function renderDependency(dependency: PolicyDependency): string {
  const { policies, own, gaps, failure, answers, differing } = dependency
  const values = valuesOf(policies)
  const lines = [
    `Fails with ${values.join(' and ')}; all else equal.`,
    `  The world has ${valuesOf(own).join(' and ')}.`,
    ...gaps.map(({ gap, effect }) => `  ${gap} ${effect}`),
    ...answers.map((each) => renderAnswers(each, valuesOf(own), values)),
  ]
  if (differing === 0) lines.push('  No recorded request received a different response.')
  if (differing > answers.length) {
    lines.push(
      `  and ${counted(differing - answers.length, 'more request', 'more requests')} with different responses`,
    )
  }
  lines.push('  The end of the output:', indented(failure), `  Again: --only ${values.join(',')}`)
  return lines.join('\n')
}

function renderAnswers(
  { request, before, after, differences, places }: DifferingAnswers,
  own: readonly string[],
  values: readonly string[],
): string {
  const { world, method, path, body } = request
  const prefix = world === null || path.startsWith('/w/') ? '' : ` (world ${world})`
  const sent = body === null ? '' : ` ${shortened(body)}`
  const title = `  ${method} ${isolate(path)}${isolate(prefix + sent)}`
  const [earlier, later] = [own.join(' '), values.join(' ')]
  if (before.status !== after.status) {
    // Of an error and a resource each place differs.
    const texts = [before, after].map(
      ({ status, body: of }) => `status ${status}, ${shortened(of)}`,
    )
    return [title, `    ${earlier}: ${texts[0]}`, `    ${later}: ${texts[1]}`].join('\n')
  }
  const cells = differences.map(({ pointer, ...each }) => [
    pointer || 'the body',
    shortened(each.before, LONGEST_CELL),
    shortened(each.after, LONGEST_CELL),
  ])
  const table = renderTable([['', earlier, later], ...cells]).replaceAll(/^/gm, '  ')
  const more = places - differences.length
  return [title, table, ...(more > 0 ? [`    and ${counted(more, 'more place')}`] : [])].join('\n')
}

function valuesOf(policies: Partial<Policies>): string[] {
  return Object.entries(policies).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
}

function shortened(value: unknown, longest = LONGEST): string {
  const text = JSON.stringify(value) ?? 'absent'
  return isolate(text.length > longest ? `${text.slice(0, longest)}…` : text)
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${isolate(line)}`.trimEnd())
    .join('\n')
}
