import { createRecorder } from '../../src/conformance/verify/recorder'
import { type Recording, readRecording } from '../../src/conformance/verify/recording'
import { replaySender } from '../../src/conformance/verify/replay'
import type { Sender } from '../../src/conformance/verify/sender'
import { type VerifyOptions, type VerifyReport, verify } from '../../src/conformance/verify/verify'
import type { Words } from './words'

/** A run, its recording as a file would have it, and the run over the recording. */
export interface Replayed {
  readonly report: VerifyReport
  readonly recording: Recording
  readonly replay: VerifyReport
}

export const FACTS = { name: 'stand-in', date: '2026-01-02T03:04:05.678Z' }

export async function verifyTwice(send: Sender, options: VerifyOptions): Promise<Replayed> {
  const recorder = createRecorder(send)
  const report = await verify(recorder.send, options)
  const text = JSON.stringify(recorder.recording({ ...options, ...FACTS }))
  const recording = readRecording(JSON.parse(text), 'the file')
  const replay = await verify(replaySender(recording), recording)
  return { report, recording, replay }
}

/** Words of the stand-in, its ids, and placeholders, also in a URL. */
const WORDS = /(?:Wort(?:%20| )\d+|SB\d-\d+|masked-[a-z-]+-\d+)/g

/**
 * What a run and its replay have in common: all, except for the words that fewer than three players
 * show. They are placeholders in a recording, and none of the vocabulary.
 */
export function comparable(report: VerifyReport, recording: Recording): unknown {
  const isKept = (part: string, word: string) => {
    const ofBonuses = part === 'bonus_status'
    const member = JSON.stringify({ [ofBonuses ? 'status' : part]: word }).slice(1, -1)
    return recording.exchanges.some(
      ({ request, answer }) =>
        request.target.includes('/bonuses') === ofBonuses &&
        JSON.stringify(answer.body ?? '').includes(member),
    )
  }
  const plain = (words: string) => words.replace(WORDS, '*')
  const findings = report.findings.map(({ entry, request, expected, got }) => {
    const shown = entry === 'X-Request-ID' ? '' : plain(got).slice(0, 24)
    return { entry, request: plain(request), expected: plain(expected), got: shown }
  })
  const { vocabulary, ...policies } = report.policies
  const tables = Object.entries((vocabulary?.value ?? {}) as Words)
  const words = tables.flatMap(([part, table]) =>
    Object.entries(table)
      .filter(([, word]) => isKept(part, word))
      .map(([own, word]) => [part, own, word]),
  )
  return { ...report, findings, policies, words }
}
