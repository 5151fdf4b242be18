import type { Recorder } from './recorder'
import type { Recording } from './recording'
import { replaySender } from './replay'
import { type VerifyOptions, type VerifyReport, verify } from './verify'

/** What a comparison prints and writes. */
export interface MaskedRun {
  readonly report: VerifyReport
  readonly recording: Recording
}

/**
 * Compares a deployment, masks what was sent and came, and reports what that shows. So a report
 * can quote nothing that the recording does not have.
 *
 * @throws FauxhouseError as `verify` does
 */
export async function verifyMasked(
  recorder: Recorder,
  options: VerifyOptions,
  facts: Pick<Recording, 'name' | 'date'>,
): Promise<MaskedRun> {
  const { requests, writes, notRecorded } = await verify(recorder.send, options)
  const recording = recorder.recording({ ...options, ...facts })
  const report = await verify(replaySender(recording), recording)
  return { recording, report: { ...report, requests, writes, notRecorded } }
}
