import { isFauxhouseError } from '../../errors'
import { type FlagValues, integer, local, text, twinOf, usageError } from '../flags'
import { INTERRUPTED, report, stopSignal, type Terminal } from '../terminal'

const TOKEN = 'against-token'

export const deploymentFlags = {
  against: text('URL', 'Base URL of the deployment, with /v1'),
  token: {
    ...text('T', `Bearer token; better set with ${twinOf(TOKEN)}`),
    twin: TOKEN,
  },
  session: { ...text('S', 'X-Session-ID of the requests'), twin: 'against-session' },
  ...local({
    budget: integer('N', [1, 100_000], 'Maximum number of requests', 300),
    rate: integer('N', [1, 1_000], 'Maximum requests per second', 2),
  }),
}

/** What a deployment is asked with. @param command its name, for messages */
export function credentialsOf(
  { token, session }: Pick<FlagValues<typeof deploymentFlags>, 'token' | 'session'>,
  command: string,
): { readonly token: string; readonly session: string } {
  if (token !== undefined && session !== undefined) return { token, session }
  const variables = 'FAUXHOUSE_AGAINST_TOKEN and FAUXHOUSE_AGAINST_SESSION'
  throw usageError(`${command} needs a token and a session.`, `Set ${variables}.`)
}

/** The base URL of a deployment, as --against gives it, without the slash at its end. */
export function baseUrlOf(url: string): string {
  const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  const { username, password, search, hash } = isHttp ? new URL(url) : EMPTY
  if (isHttp && `${username}${password}${search}${hash}` === '') return url.replace(/\/+$/, '')
  throw usageError('--against is not a base URL.', 'Use a URL such as https://api.example.com/v1.')
}

const EMPTY = { username: '', password: '', search: '', hash: '' }

const FAILED = 2

/**
 * The exit code of work that an interrupt ends, and of which every error that has a remedy means
 * that it could not be done.
 */
export async function exitCodeOf(
  terminal: Terminal,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const stop = stopSignal(terminal)
  try {
    return await work(stop)
  } catch (error) {
    terminal.progress('')
    if (stop.aborted && error === stop.reason) return INTERRUPTED
    if (!isFauxhouseError(error)) throw error
    report(terminal, error.message, 'bad')
    return FAILED
  }
}
