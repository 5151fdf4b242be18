import { type Rejection, rejected } from './answer'
import type { RequestContext } from './request-context'

/**
 * 406: whether the client accepts JSON. Without an Accept header it accepts everything. Of one that
 * accepts the document of another problem only a success is rejected, later.
 */
export function checkAccept(context: RequestContext): Rejection | undefined {
  const { headers, simulation } = context
  const accept = headers.get('accept')
  if (accept === null || accept === '*/*' || accept === 'application/json') return undefined
  if (accept.trim() === '' || accepts(accept, 'application/json')) return undefined
  const rejection = rejected(
    'NOT_ACCEPTABLE',
    'header.accept',
    'The response is application/json, which Accept does not include.',
    'Send Accept: application/json.',
  )
  const isProblem = simulation.policies.errorFormat === 'problem-json'
  if (!isProblem || !accepts(accept, 'application/problem+json')) return rejection
  context.unaccepted = rejection
  return undefined
}

// The most specific range decides (RFC 9110): `*/*, application/json;q=0` does not accept JSON.
function accepts(accept: string, wanted: string): boolean {
  let best = 0
  let accepted = false
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    const specificity = ['*/*', 'application/*', wanted].indexOf(type) + 1
    if (specificity <= best) continue
    best = specificity
    accepted = !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
  }
  return accepted
}

/** 415: whether the body of an operation that has one can be read. */
export function checkMediaType(context: RequestContext): Rejection | undefined {
  return context.operation?.body && checkContentType(context)
}

/**
 * 415: whether the body is JSON in UTF-8 and not compressed.
 *
 * @param example a body to propose to a client that states no type, and so may have sent none
 */
export function checkContentType(
  { headers }: RequestContext,
  example?: string,
): Rejection | undefined {
  const encoding = headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    return unsupported(
      'header.content-encoding',
      'Compressed bodies are not supported.',
      'Send it uncompressed.',
    )
  }
  const sent = headers.get('content-type')
  if (sent === 'application/json') return undefined
  const [type = '', ...parameters] = (sent ?? '').toLowerCase().split(';')
  const body = sent === null && example !== undefined ? `${example} with ` : ''
  const remedy = `Send ${body}Content-Type: application/json.`
  if (type.trim() !== 'application/json') {
    const shown = type.trim() === '' ? 'missing' : `${type.trim().slice(0, 100)}`
    return unsupported('header.content-type', `The content type is ${shown}.`, remedy)
  }
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  if (charset === undefined || /=\s*"?utf-?8"?\s*$/.test(charset)) return undefined
  return unsupported('header.content-type', 'JSON is always UTF-8.', remedy)
}

function unsupported(where: string, detail: string, remedy: string): Rejection {
  return rejected('UNSUPPORTED_MEDIA_TYPE', where, detail, remedy)
}
