import { REGISTER } from '../../contract/fidelity/register'
import { FauxhouseError } from '../../errors'

/** A difference between the deployment and an entry of the fidelity register. */
export interface Finding {
  /** Name of the entry. */
  readonly entry: string
  /** Player ids are numbered in the order of the command. */
  readonly request: string
  readonly expected: string
  /** What came, short. */
  readonly got: string
}

/** The result of all comparisons of one entry. */
export type Verdict = 'agree' | 'disagree'

const MAX_OF_ENTRY = 3
const MAX_CHARACTERS = 120

const ENTRIES = new Set(Object.values(REGISTER).flatMap((section) => Object.keys(section)))

/** What was observed of each entry of the register. */
export class Verdicts {
  readonly #agreed = new Set<string>()
  readonly #found = new Map<string, Finding[]>()

  /** Records one comparison. @param got its JSON is shown, cut */
  check(entry: string, isSame: boolean, request: string, expected: string, got?: unknown): void {
    if (!ENTRIES.has(entry)) {
      const problem = `The register has no entry "${entry}".`
      throw new FauxhouseError('INTERNAL', problem, 'Please report this.', { entry })
    }
    if (isSame) {
      this.#agreed.add(entry)
      return
    }
    const list = this.#found.get(entry) ?? []
    this.#found.set(entry, list)
    if (list.length < MAX_OF_ENTRY) list.push({ entry, request, expected, got: quoted(got) })
  }

  /** What disagrees, the entries that were observed, and the numbers of both and of the others. */
  results() {
    const entries = Object.fromEntries(
      [...ENTRIES].flatMap((entry): [string, Verdict][] => {
        if (this.#found.has(entry)) return [[entry, 'disagree']]
        return this.#agreed.has(entry) ? [[entry, 'agree']] : []
      }),
    )
    const observed = Object.keys(entries).length
    const [disagree, notObserved] = [this.#found.size, ENTRIES.size - observed]
    const findings = [...this.#found.values()].flat()
    return { agree: observed - disagree, disagree, notObserved, findings, entries }
  }
}

function quoted(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
}
