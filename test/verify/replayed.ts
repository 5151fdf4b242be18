import { createRecorder } from '../../src/verify/recorder'
import { type Recording, readRecording } from '../../src/verify/recording'
import { replaySender } from '../../src/verify/replay'
import type { Sender } from '../../src/verify/sender'
import { type VerifyOptions, type VerifyReport, verify } from '../../src/verify/verify'

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

/** A report without what came where the mask itself differs: ids of requests and lengths. */
export function comparable(report: VerifyReport): unknown {
  const findings = report.findings.map(({ got, ...finding }) => ({
    ...finding,
    got: finding.entry === 'X-Request-ID' ? '' : got.replace(/of \d+ characters/, ''),
  }))
  return { ...report, findings }
}
