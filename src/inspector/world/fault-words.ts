import type {
  DelayTime,
  FaultDelay,
  FaultEffect,
  FaultFailure,
  FaultRule,
  ListedFault,
} from '../../client/connect'

/** How a connection or a response breaks. */
export const FAILURES = Object.keys({
  ...{ reset: true, hang: true, truncated: true, malformed: true },
} satisfies Record<FaultFailure, true>)

/** The effects, as the beginning of a sentence. */
export const EFFECTS: Readonly<Record<string, string>> = {
  status: 'Respond with',
  delay: 'Respond after',
  failure: 'Break the response',
  staleRead: 'Give an old response',
  loseAnswer: 'Lose the response',
  ignoreUpdate: 'Respond without an update',
  applyTwice: 'Update twice and respond once',
} satisfies Partial<Record<keyof FaultEffect, string>>

/** `1st`, `2nd`, `3rd`, `11th`: the letters after the number. */
export function ordinalEnding(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14
  return (teen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10]) ?? 'th'
}

/** `Respond with 503 to the 2nd getPlayerProfile of anna, 3 times` */
export function sentenceOf(rule: FaultRule): string {
  const { player, session, times, share, effect } = rule
  const text = [
    effectText(effect),
    `to ${requestText(rule)}`,
    player !== undefined && `of ${player}`,
    session !== undefined && `in session ${session}`,
  ]
  const rest = [
    times !== undefined && (times === 1 ? 'once' : `${times} times`),
    share !== undefined && `${Math.round(share * 1_000) / 10} % of them`,
  ]
  return [text.filter(Boolean).join(' '), ...rest.filter(Boolean)].join(', ')
}

function effectText({ headers: _, body: __, delay, ...effect }: FaultEffect): string {
  const parts = Object.entries(effect).map(([name, value]) => {
    const words = EFFECTS[name] ?? name
    if (value === true) return words
    return name === 'failure' ? `${words} (${value})` : `${words} ${value}`
  })
  if (delay !== undefined) parts.unshift(`${EFFECTS['delay']} ${delayText(delay)}`)
  const [first = '', ...others] = parts
  return [first, ...others.map((part) => part.toLowerCase())].join(', ')
}

/** `200 ms`, `60 ms to 420 ms`, `100 ms (median) to 2000 ms (95 %)` */
function delayText(delay: FaultDelay): string {
  const time = (value: DelayTime) => (typeof value === 'number' ? `${value} ms` : value)
  if (typeof delay !== 'object') return time(delay)
  if ('uniform' in delay) return delay.uniform.map(time).join(' to ')
  return `${time(delay.logNormal.median)} (median) to ${time(delay.logNormal.p95)} (95 %)`
}

function requestText({ operation, method, path, skip = 0, times }: FaultRule): string {
  const what = operation ?? [method, path].filter(Boolean).join(' ')
  const first = `${skip + 1}${ordinalEnding(skip + 1)}`
  if (skip > 0) return `the ${first} ${times === undefined ? 'and later ' : ''}${what || 'request'}`
  if (times === undefined) return `every ${what || 'request'}`
  return what || 'any request'
}

/** `2 of 3 used`, `paused, 1 hit` */
export function usageOf({ hits, times, paused }: ListedFault): string {
  const usage = hitsText(hits, times)
  return paused ? `paused, ${usage}` : usage
}

function hitsText(hits: number, times: number | undefined): string {
  if (times !== undefined) return `${hits} of ${times} used`
  return hits === 1 ? '1 hit' : `${hits} hits`
}
