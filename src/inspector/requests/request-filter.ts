import type { RequestLine } from './request-line'

/** The members of a line that a word of the filter may name: `status:4xx`. */
const NAMED: Readonly<Record<string, (line: RequestLine) => string>> = {
  method: ({ method }) => method,
  status: ({ status }) => String(status),
  player: ({ player }) => player ?? '',
  operation: ({ operation }) => operation ?? '',
  stage: ({ stage }) => stage,
  fault: ({ fault }) => fault ?? '',
  path: ({ path }) => path,
}

/** Words that stand for a kind of requests. */
const KINDS: Readonly<Record<string, (line: RequestLine) => boolean>> = {
  refused: ({ status }) => status >= 400,
  faulty: ({ fault }) => fault !== undefined,
}

/**
 * Whether a line has every word of a filter: `put anna status:4xx`. A word with a name is part of
 * that member; `x` is any digit of a status. Another word is part of any member.
 */
export function filterOf(text: string): (line: RequestLine) => boolean {
  const tests = text.trim().toLowerCase().split(/\s+/).filter(Boolean).map(testOf)
  return (line) => tests.every((test) => test(line))
}

function testOf(word: string): (line: RequestLine) => boolean {
  if (Object.hasOwn(KINDS, word)) return KINDS[word] as (line: RequestLine) => boolean
  const [, name = '', value = ''] = /^(\w+):(.*)$/.exec(word) ?? []
  const read = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  if (read === undefined) {
    return (line) => Object.values(NAMED).some((of) => of(line).toLowerCase().includes(word))
  }
  if (name !== 'status') return (line) => read(line).toLowerCase().includes(value)
  return (line) => [...value].every((digit, at) => digit === 'x' || digit === read(line)[at])
}
