import { foreignServer } from './foreign-server'
import { type Judgement, judge } from './judgement'
import { ownServer } from './own-server'
import { PLANTED } from './planted'

/** Results of many vectors of habits. */
export interface VectorTally {
  vectors: number
  /** Policies that the players show, and those of them that were identified. */
  shown: number
  identified: number
  planted: number
  named: number
  mostRequests: number
  /** What must not happen, each with the number of its vector. */
  readonly faults: string[]
}

export function createVectorTally(): VectorTally {
  const none = { vectors: 0, shown: 0, identified: 0, planted: 0, named: 0, mostRequests: 0 }
  return { ...none, faults: [] }
}

const ERRORS = Object.keys(PLANTED)

/** Verifies one vector: even numbers are worlds of ours, of the odd ones half have an error. */
export async function runVector(number: number, tally: VectorTally): Promise<void> {
  if (number % 2 === 0) return add(number, await judge(ownServer(number)), tally)
  const error = number % 4 === 1 ? ERRORS[(number >> 2) % ERRORS.length] : undefined
  const server = foreignServer(number, error)
  const judgement = await judge(server)
  add(number, judgement, tally, error)
  if (error === undefined || !(await server.showsError())) return
  tally.planted += 1
  if (isNamed(judgement, error)) tally.named += 1
  else tally.faults.push(`${number}: "${error}" is not named by ${PLANTED[error]}`)
}

/** Whether a finding names the entry that a planted error breaks. */
export function isNamed({ report }: Judgement, error: string): boolean {
  return report.findings.some(({ entry }) => entry === PLANTED[error])
}

function add(number: number, judgement: Judgement, tally: VectorTally, error?: string): void {
  const { report, wrong, missed, shown } = judgement
  tally.vectors += 1
  tally.shown += shown
  tally.identified += shown - missed.length
  tally.mostRequests = Math.max(tally.mostRequests, report.requests)
  for (const text of wrong) tally.faults.push(`${number}: ${text}`)
  if (report.writes > 0) tally.faults.push(`${number}: ${report.writes} writes`)
  if (error !== undefined) return
  for (const { entry, request, expected, got } of report.findings) {
    tally.faults.push(`${number}: ${entry}: ${request}: ${expected}: ${got}`)
  }
}
