import type { ErrorFormat, RenderedError } from '../contract/policy-values'
import { PROBLEMS, type Problem, problemType } from '../contract/problems'
import { MAX_ITEMS, type Refusal } from './handler-result'

const JSON_TYPE = 'application/json'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** The refusal as a problem of RFC 9457. */
export function problemOf(refusal: Refusal, instance: string, requestId: string): Problem {
  const { status, title } = PROBLEMS[refusal.code]
  return {
    type: problemType(refusal.code),
    title,
    status: refusal.status ?? status,
    detail: detailOf(refusal),
    instance,
    code: refusal.code,
    request_id: requestId,
    errors: refusal.items.slice(0, MAX_ITEMS),
  }
}

function detailOf({ items }: Refusal): string {
  const first = items[0]?.detail ?? ''
  return items.length < 2 ? first : `${items.length} problems. The first: ${first}`
}

/** The problem in the shape that the policy `errorFormat` asks for. */
export function renderProblem(problem: Problem, format: ErrorFormat): Required<RenderedError> {
  const { status } = problem
  if (format === 'problem-json') {
    return { status, body: problem, contentType: 'application/problem+json' }
  }
  if (format === 'envelope') return { status, body: envelope(problem), contentType: JSON_TYPE }
  if (format === 'plain') {
    const body = oneLine(`${status} ${problem.code}: ${problem.detail}`)
    return { status, body, contentType: TEXT_TYPE }
  }
  if (typeof format === 'function') {
    const rendered = format(problem)
    const contentType = typeof rendered.body === 'string' ? TEXT_TYPE : JSON_TYPE
    return { status, contentType, ...rendered }
  }
  return { status, body: fill(format, problem), contentType: JSON_TYPE }
}

/** Details quote the client's input: control characters are escaped as in JSON. */
function oneLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function envelope(problem: Problem): unknown {
  return {
    success: false,
    message: problem.detail,
    error: { code: problem.code, details: problem.errors },
  }
}

/** A string that is a single placeholder becomes the value itself; others contain its text. */
function fill(template: unknown, problem: Problem): unknown {
  if (typeof template === 'string') {
    const whole = /^\{(\w+)\}$/.exec(template)
    if (whole !== null) return memberOf(whole[1] ?? '', problem) ?? template
    return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = memberOf(name, problem)
      return typeof value === 'object' ? JSON.stringify(value) : String(value ?? placeholder)
    })
  }
  if (Array.isArray(template)) return template.map((item) => fill(item, problem))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, fill(value, problem)]),
  )
}

function memberOf(name: string, problem: Problem): unknown {
  return Object.hasOwn(problem, name) ? problem[name as keyof Problem] : undefined
}
