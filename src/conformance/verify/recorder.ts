import { createMasking, type MaskOptions } from '../masking/masks'
import { isOwnText, maskExchange } from './masked-exchange'
import { FORMAT, type Recording, VERSION } from './recording'
import type { Sender, VerifyAnswer, VerifyRequest } from './sender'
import type { VerifyOptions } from './verify'

/** Keeps the exchanges of a run. */
export interface Recorder {
  readonly send: Sender
  /** Whether an answer has come. */
  hasAnswers(): boolean
  /** What was sent so far, masked. */
  recording(facts: VerifyOptions & Pick<Recording, 'name' | 'date'>): Recording
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
    recording({ players, budget, credentialProbes = false, allowWrites, name, date }) {
      return masking((masks) => {
        const id = (player: string) => String(masks.value('player', player))
        return {
          ...{ format: FORMAT, version: VERSION, name: masks.free(name), date },
          ...{ players: players.map(id), budget, credentialProbes },
          ...(allowWrites !== undefined && { allowWrites: id(allowWrites) }),
          exchanges: exchanges.map(([request, answer]) => maskExchange(request, answer, masks)),
        }
      })
    },
  }
}
