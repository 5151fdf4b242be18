import type { RecordedExchange, Recording } from './recording'
import type { Sender, VerifyAnswer, VerifyRequest } from './sender'

/**
 * A sender that answers from a recording. The n-th request of a kind gets the n-th answer, counted
 * anew after each update, so that no answer from after an update stands for one from before.
 */
export function replaySender({ exchanges }: Pick<Recording, 'exchanges'>): Sender {
  const answers = new Map<string, VerifyAnswer[]>()
  let updates = 0
  for (const { request, answer } of exchanges) {
    const key = keyOf(request, updates)
    answers.set(key, [...(answers.get(key) ?? []), answerOf(answer)])
    if (request.method === 'PUT') updates += 1
  }
  let [applied, isLost] = [0, false]
  return async (request) => {
    const body = request.body === undefined ? undefined : JSON.parse(request.body)
    const answer = answers.get(keyOf({ ...request, body }, applied))?.shift()
    if (request.method === 'PUT') {
      applied += 1
      // The player after an update that was not sent is unknown.
      isLost ||= answer === undefined
    }
    return isLost ? undefined : answer
  }
}

type Asked = Omit<VerifyRequest, 'body'> & Pick<RecordedExchange['request'], 'body'>

function keyOf({ method, target, headers, credentials, body }: Asked, updates: number): string {
  const names = Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([updates, method, target, names, credentials, body])
}

function answerOf({ status, headers, body, text }: RecordedExchange['answer']): VerifyAnswer {
  return { status, headers: new Headers(headers), text: text ?? JSON.stringify(body) }
}
