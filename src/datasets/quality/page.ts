import { grouped } from '../numbers'
import { PAGE_STYLE } from './page-style'
import { columnPlot, escaped, intervalPlot } from './plots'
import type { DistributionName, FigureLine, QualityReport, ShareLine } from './report'

/** `quality.html`: the report to read. The file needs no other. */
export function pageOf(report: QualityReport): string {
  const { note, dataset, invariants, personas, markets, figures, isWhole } = report
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quality of a dataset</title>
<style>
${PAGE_STYLE}</style>
</head>
<body>
<main>
<p class="note">${escaped(note)}</p>
<h1>Quality of a dataset</h1>
<p class="muted">${escaped(titleOf(dataset))}</p>
${invariantsOf(invariants)}
<h2>Comparison with real players</h2>
<p>Figures that regulators, studies and operators have published, and those of these players. A small number of
players, a filter or an early instant changes the figures.</p>
${figuresTable(figures)}
<h2>Distributions</h2>
<div class="plots">
${PLOTS.map(([name, title, caption, labelOf]) => plotOf(name, title, caption, report, labelOf)).join('\n')}
</div>
<h2>Declared shares</h2>
<p>${isWhole ? COMPARED : NOT_COMPARED} The bar is the 99% confidence interval of the share, the dot the observed
share, the line the declared one.</p>
<div class="columns">
${sharesTable('Personas', personas)}
${sharesTable('Markets', markets)}
</div>
</main>
</body>
</html>
`
}

const COMPARED =
  'The shares that the generator draws from, and the observed shares of these players.'
const NOT_COMPARED =
  'A filter, an early instant or scenarios select these players; the declared shares are those of all players of the world.'

function titleOf({ seed, asOf, filter, shard, players, rows, version }: QualityReport['dataset']) {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return [
    `${grouped(players)} players, ${grouped(all)} transactions`,
    `as of ${asOf}`,
    `seed ${seed}`,
    ...(filter === null ? [] : [`filter ${filter}`]),
    ...(shard.count === 1 ? [] : [`shard ${shard.index} of ${shard.count}`]),
    `Fauxhouse ${version}`,
  ].join(' · ')
}

function invariantsOf({
  laws,
  players,
  checks,
  breaches,
  broken,
  examples,
}: QualityReport['invariants']) {
  const lines = examples.map(
    ({ player, rule, message }) =>
      `<li><code>${escaped(player)}</code> ${escaped(rule)}: ${escaped(message)}</li>`,
  )
  const lawTexts = Object.entries(broken).map(
    ([rule, count]) => `${rule} (${grouped(count)} players)`,
  )
  const state = breaches === 0 ? 'good' : 'bad'
  return `<section class="tiles" aria-label="Invariants">
<div class="tile"><b>${grouped(players)}</b> players audited</div>
<div class="tile"><b>${grouped(laws)}</b> laws, ${grouped(checks)} checks</div>
<div class="tile ${state}"><b>${grouped(breaches)}</b> breaches</div>
</section>
${breaches === 0 ? '' : `<p>Broken: ${escaped(lawTexts.join(', '))}</p><ul>${lines.join('')}</ul>`}`
}

function figuresTable(figures: readonly FigureLine[]): string {
  const rows = figures.map(({ name, unit, observed, size, published, source }) => {
    const theirs = /\d/.test(published) ? `${published} ${unit}` : published
    const head = `<th scope="row">${escaped(name)}<small>${escaped(source)}</small></th>`
    const ours = `${figureText(observed, unit)}<small>of ${grouped(size)}</small>`
    return `<tr>${head}<td class="number">${ours}</td>${numberCell(theirs)}</tr>`
  })
  return table('Figures', ['Figure and source', 'Here', 'Published'], rows)
}

function numberCell(text: string): string {
  return `<td class="number">${escaped(text)}</td>`
}

function figureText(observed: number | undefined, unit: string): string {
  if (observed === undefined) return '–'
  const figure = observed >= 100 ? grouped(Math.round(observed)) : observed.toFixed(1)
  return `${figure} ${unit}`
}

function sharesTable(title: string, lines: readonly ShareLine[]): string {
  const max = Math.max(...lines.flatMap(({ declared, high }) => [declared, Math.min(100, high)]))
  const rows = lines.map(({ name, players, declared, observed, low, high, isWithin }) => {
    const shares = { declared, observed, low, high }
    const mark = isWithin === false ? ' <span class="mark">outside</span>' : ''
    const head = `<th scope="row">${escaped(name)}${mark}</th>`
    const numbers = [grouped(players), `${declared.toFixed(1)} %`, `${observed.toFixed(1)} %`]
    return `<tr>${head}${numbers.map(numberCell).join('')}<td>${intervalPlot(shares, max)}</td></tr>`
  })
  return table(title, [title, 'Players', 'Declared', 'Observed', ''], rows)
}

function table(title: string, head: readonly string[], rows: readonly string[]): string {
  const cells = head.map((text, place) => {
    if (text === '') return '<td></td>'
    return `<th scope="col"${place > 0 ? ' class="number"' : ''}>${escaped(text)}</th>`
  })
  return `<div class="scroll" role="region" aria-label="${escaped(title)}" tabindex="0"><table>
<thead><tr>${cells.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`
}

type LabelOf = (from: number | string) => string

function plotOf(
  name: DistributionName,
  title: string,
  caption: string,
  { distributions }: QualityReport,
  labelOf?: LabelOf,
): string {
  const plot = columnPlot(title, distributions[name], labelOf)
  return `<figure><h3>${escaped(title)}</h3>${plot}<figcaption>${escaped(caption)}</figcaption></figure>`
}

/** `20k` for a start of 20,000. */
const startText: LabelOf = (from) =>
  Number(from) >= 1_000 ? `${Number(from) / 1_000}k` : String(from)

const PLOTS: readonly (readonly [DistributionName, string, string, LabelOf?])[] = [
  [
    'depositEuros',
    'Deposits by amount',
    'Credited deposits; each bar begins at its mark, in EUR',
    startText,
  ],
  [
    'lifetimeDepositEuros',
    'Depositors by lifetime deposits',
    'Depositors; each bar begins at its mark, in EUR',
    startText,
  ],
  [
    'rowsOfPlayers',
    'Players by transactions',
    'Players; each bar begins at its mark, in transactions',
    startText,
  ],
  [
    'sessionMinutes',
    'Sessions by length',
    'Sessions, in steps of five minutes; the last bar is two hours or more',
  ],
  ['betsByLocalHour', 'Bets by hour of the day', 'Bets, in local time'],
  ['registrationsByMonth', 'Registrations by month', 'Players', (from) => String(from).slice(2)],
]
