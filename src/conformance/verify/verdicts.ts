import { REGISTER } from '../../contract/fidelity/register'
import { FauxhouseError } from '../../errors'

/** A difference between the deployment and an entry of the fidelity register. */
export interface Finding {
  /** Name of the entry. */
  readonly entry: string
  /** Player ids are numbered in the order of the command. */
  readonly request: string
  readonly expected: string
  /** What came, short; personal values are masked. */
  readonly got: string
}

/** The result of all comparisons of one entry. */
export type Verdict = 'agree' | 'disagree'

/** What was observed of each entry of the register. */
export interface Verdicts {
  /** Records one comparison. @param got its JSON is shown, cut */
  check(entry: string, isSame: boolean, request: string, expected: string, got: unknown): void
  findings(): readonly Finding[]
  /** The entries that were observed. */
  entries(): Readonly<Record<string, Verdict>>
  /** Number of entries that agree, disagree, or were not observed. */
  counts(): Readonly<Record<'agree' | 'disagree' | 'notObserved', number>>
}

const MOST_OF_ENTRY = 3
const MOST_CHARACTERS = 120

const ENTRIES = new Set(Object.values(REGISTER).flatMap((section) => Object.keys(section)))

export function createVerdicts(): Verdicts {
  const agreed = new Set<string>()
  const found = new Map<string, Finding[]>()
  const entries = () =>
    Object.fromEntries(
      [...ENTRIES].flatMap((entry): [string, Verdict][] => {
        if (found.has(entry)) return [[entry, 'disagree']]
        return agreed.has(entry) ? [[entry, 'agree']] : []
      }),
    )
  return {
    check(entry, isSame, request, expected, got) {
      if (!ENTRIES.has(entry)) {
        const problem = `The register has no entry "${entry}".`
        throw new FauxhouseError('INTERNAL', problem, 'Please report this.', { entry })
      }
      if (isSame) {
        agreed.add(entry)
        return
      }
      const list = found.get(entry) ?? []
      found.set(entry, list)
      if (list.length < MOST_OF_ENTRY) list.push({ entry, request, expected, got: quoted(got) })
    },
    findings: () => [...found.values()].flat(),
    entries,
    counts() {
      const all = Object.values(entries())
      const agree = all.filter((verdict) => verdict === 'agree').length
      return { agree, disagree: all.length - agree, notObserved: ENTRIES.size - all.length }
    },
  }
}

function quoted(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text
}
