import type { FidelityEntry } from '../../src/contract/fidelity/entry'
import { REGISTER } from '../../src/contract/fidelity/register'
import { EVENTS } from '../../src/simulator/domain/events'
import { type Cases, casesOf } from '../contract/register'
import { rowOf } from './table'

/** `docs/fidelity.md`, from the fidelity register and the cases that test it. */
export function fidelityPage(cases: Cases): string {
  const entries = Object.values(REGISTER).flatMap((section) => Object.values(section))
  const documented = entries.filter(({ standing }) => standing === 'documented').length
  const numbers = numberCases(cases)
  const sections = Object.entries(REGISTER).map(([title, section]) => {
    const rows = Object.entries(section).map(([name, entry]) =>
      lineOf(entry, name, casesOf(name, cases), numbers),
    )
    const head = ['| Entry | What Fauxhouse does | Standing | Policy | Cases |']
    return [`## ${title}`, [...head, '| --- | --- | --- | --- | --- |', ...rows].join('\n')]
  })
  const count = `${entries.length} entries: ${documented} documented, ${entries.length - documented} assumed.`
  const list = [...numbers].map(([name, number]) => `${number}. ${name}`).join('\n')
  const titles = [...Object.keys(REGISTER), 'Event names', 'Cases']
  const contents = titles
    .map((title) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`)
    .join('\n')
  const parts = [PREFACE, contents, count, ...sections.flat(), ...eventNames(), '## Cases', list]
  return `${parts.join('\n\n')}\n`
}

/** The rows of the table of event names. */
function eventNames(): string[] {
  const rows = Object.entries(EVENTS).map(([name, row]) => {
    const { type, sign, wallet, statuses, creators, method, note = '', meaning } = row
    const effect = `${sign > 0 ? '+' : '-'} ${wallet === 'split' ? 'cash and bonus' : wallet}`
    const cells = [name, meaning, type, effect, statuses.join(' '), creators.join(', ')]
    return rowOf([...cells, method ? 'yes' : '', note])
  })
  const head = '| Name | Meaning | Type | Effect | Statuses | By | Method | Note |'
  return [
    EVENT_NAMES,
    [head, '| --- | --- | --- | --- | --- | --- | --- | --- |', ...rows].join('\n'),
  ]
}

/** Each case has a number, in the order of its first appearance. */
function numberCases(cases: Cases): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const section of Object.values(REGISTER)) {
    for (const name of Object.keys(section).flatMap((entry) => casesOf(entry, cases))) {
      if (!numbers.has(name)) numbers.set(name, numbers.size + 1)
    }
  }
  return numbers
}

function lineOf(
  { behaviour, standing, policies }: FidelityEntry,
  name: string,
  titles: readonly string[],
  numbers: ReadonlyMap<string, number>,
): string {
  const links = policies.map((policy) => `[${policy}](policies.md#${policy.toLowerCase()})`)
  const cases = titles.map((title) => numbers.get(title))
  const mark = standing === 'assumed' ? '**assumed**' : standing
  return rowOf([name, behaviour, mark, links.join(', '), cases.join(', ')])
}

const EVENT_NAMES = `## Event names

The meaning of each \`event_name\`. The effect is the change to the player's wallets; _payment_ and the open withdrawal
depend on the status. _Method_ states whether the transaction has a payment method. Braces in a note mark variable text; a
command can set another note.`

const PREFACE = `# Fidelity

How Fauxhouse behaves at every point of the document that it follows: each field, parameter, header and route, and each
point that the document leaves open.

- _Documented_: the document states the behavior.
- _Assumed_: the document does not state it, or not completely, so Fauxhouse makes an assumption. Compare these entries
  with your deployment first. A policy in the fourth column changes the behavior.
- _Observed_: responses of a deployment were compared with the entry. This page has no such entries, because it does not
  describe a deployment. \`fauxhouse verify --publish FILE.md\` writes the page of yours, with the date, its name and the
  result of each entry. See [Verify](verify.md).

The cases are those of the contract suite, which runs through every adapter; the end of this page lists their names. This
page is generated from the tables of the source; do not edit it.`
