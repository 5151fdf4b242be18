import type { FaultEffect, FaultFailure, FaultRule, ListedFault } from '../../client/connect'

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

function effectText({ headers: _, body: __, ...effect }: FaultEffect): string {
  const parts = Object.entries(effect).map(([name, value], place) => {
    const sentence = EFFECTS[name] ?? name
    const words = place === 0 ? sentence : sentence.toLowerCase()
    if (value === true) return words
    if (name === 'failure') return `${words} (${value})`
    if (name === 'delay' && typeof value === 'number') return `${words} ${value} ms`
    return `${words} ${typeof value === 'object' ? JSON.stringify(value) : value}`
  })
  return parts.join(', ')
}

function requestText({ operation, method, path, skip = 0, times }: FaultRule): string {
  const what = operation ?? [method, path].filter(Boolean).join(' ')
  const first = `${skip + 1}${ordinalEnding(skip + 1)}`
  if (skip > 0) return `the ${first} ${times === undefined ? 'and later ' : ''}${what || 'request'}`
  if (times === undefined) return `every ${what || 'request'}`
  return what || 'any request'
}

/** `2 of 3 used` */
export function usageOf({ hits, times }: ListedFault): string {
  if (times !== undefined) return `${hits} of ${times} used`
  return hits === 1 ? '1 hit' : `${hits} hits`
}
