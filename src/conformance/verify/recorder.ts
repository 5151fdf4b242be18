import { createMasking, type MaskOptions } from '../masking/masks'
import { isOwnText, maskExchange } from './masked-exchange'
import { createRecording, type Recording, type RecordingFacts } from './recording'
import type { Sender, VerifyAnswer, VerifyRequest } from './sender'

/** Keeps the exchanges of a run. */
export interface Recorder {
  readonly send: Sender
  /** Whether an answer has come. */
  hasAnswers(): boolean
  /** What was sent so far, masked. */
  recording(facts: RecordingFacts): Recording
}

/**
 * A sender that keeps what it sends and what comes back, in memory.
 *
 * @param masked what is masked beside everything personal
 * @throws FauxhouseError INVALID_OPTION for a path or a pattern that cannot be read
 */
export function createRecorder(send: Sender, masked: Omit<MaskOptions, 'owns'> = {}): Recorder {
  const masking = createMasking({ ...masked, owns: isOwnText })
  const exchanges: (readonly [VerifyRequest, VerifyAnswer])[] = []
  return {
    async send(request) {
      const answer = await send(request)
      if (answer !== undefined) exchanges.push([request, answer])
      return answer
    },
    hasAnswers: () => exchanges.length > 0,
    recording(facts) {
      return masking((masks) => {
        const id = (player: string) => String(masks.value('player', player))
        const { players, allowWrites } = facts
        const own = {
          ...facts,
          players: players.map(id),
          allowWrites: allowWrites === undefined ? undefined : id(allowWrites),
        }
        const name = masks.free(facts.name)
        const all = exchanges.map(([request, answer]) => maskExchange(request, answer, masks))
        return createRecording({ ...own, name }, all)
      })
    },
  }
}
