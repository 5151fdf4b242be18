import type { RequestEntry } from './entry'

type Judged = Pick<
  RequestEntry,
  'response' | 'problems' | 'fault' | 'stage' | 'nearest' | 'changes' | 'operation'
>

/**
 * What came of a request, and what to do, in words: `400: "bett" is not a valid event_type. Did you
 * mean bet?`
 */
export function verdictOf(entry: Judged): string {
  const { response, problems, fault, stage } = entry
  const { status } = response
  if (status === null) return 'There is no response yet.'
  const [first] = problems
  if (first === undefined) return `${status}: ${acceptedText(entry)}${lossText(entry)}`
  const more = problems.length > 1 ? ` (Problem 1 of ${problems.length}.)` : ''
  const isInjected = fault !== null && stage === 'fault'
  return `${status}: ${first.detail}${isInjected ? '' : ` ${first.remedy}`}${more}${lossText(entry)}`
}

function acceptedText({ stage, fault, nearest, changes, operation }: Judged): string {
  if (stage === 'aborted') return 'The client disconnected before the response.'
  if (stage === 'fault') return `The fault ${fault?.id} responded.`
  if (nearest !== null) return `The page is empty. ${nearest.reason}`
  if (operation === null) return 'This is no operation.'
  const fields = changes.flatMap(({ field }) => field ?? [])
  if (changes.length === 0) return 'The request is valid.'
  return fields.length > 0
    ? `It changed ${[...new Set(fields)].join(', ')}.`
    : 'The values were the same already.'
}

/** What a fault kept from the client. */
function lossText(entry: Judged): string {
  const loss = lossOf(entry)
  if (loss === undefined) return ''
  return loss === 'cut off'
    ? ' The client received only the beginning of this response.'
    : ' The client did not receive this response.'
}

/** What a fault kept from the client: all of the response, or a part of it. */
export function lossOf({ fault, operation, response }: Judged) {
  const { failure, loseAnswer } = fault?.effect ?? {}
  if (failure === 'truncated' || failure === 'malformed') return 'cut off'
  const isLost = loseAnswer && operation === 'updatePlayerProfile' && Number(response.status) < 400
  return isLost || failure === 'reset' || failure === 'hang' ? 'not received' : undefined
}

/** Whether the response is as it is because of a fault, and not because of the request alone. */
export function isByFault(entry: Judged): boolean {
  if (entry.fault === null) return false
  return entry.stage === 'fault' || entry.problems.length === 0 || lossOf(entry) !== undefined
}

/** Whether a value that the control API returned is the entry of a request. */
export function isEntry(value: object): value is RequestEntry {
  return 'stage' in value && 'problems' in value && 'response' in value
}

/** The number of a request for people, with its world in a list over worlds: `test-7 #17`. */
export function numberOf({ id, world }: Pick<RequestEntry, 'id' | 'world'>): string {
  return world === null ? `#${id}` : `${world} #${id}`
}
