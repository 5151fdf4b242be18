import { type Refusal, refuse } from './handler-result'

/** Where the paths of the control API begin. */
export const CONTROL = '/__admin'

/** Whether a path has a slash at its end that no path has. */
export const hasSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') && path !== `${CONTROL}/`

/** The refusal of a path where nothing is. @param remedy a better one than the usual */
export function nothingAt(path: string, remedy?: string): Refusal {
  const usual = hasSlash(path)
    ? 'Remove the trailing slash.'
    : 'GET /openapi.json describes the paths below /v1; GET / links to the others.'
  return refuse('NOT_FOUND', 'path', 'There is nothing at this path.', remedy ?? usual)
}
