import type { Run } from './run'

/** Sends a request without a session, with a wrong token, and with a wrong session. */
export async function probeCredentials(
  { conversation, evidence, verdicts }: Run,
  player: string,
): Promise<void> {
  const ask = (credentials: 'no-session' | 'wrong-token' | 'wrong-session') =>
    conversation.get(player, '', [], { credentials })
  const missing = await ask('no-session')
  const statuses = ([400, 401, 403] as const).filter((status) => status === missing.status)
  evidence.note('missingSession', statuses, missing.request, missing.status)
  const isRefused = missing.status >= 400
  verdicts.check('X-Session-ID', isRefused, missing.request, 'a rejection', missing.status)
  const token = await ask('wrong-token')
  const isUnauthorized = token.status === 200 || token.status === 401
  const text = '200, or 401 with WWW-Authenticate'
  verdicts.check('Authorization', isUnauthorized, token.request, text, token.status)
  if (token.status === 401) {
    const scheme = token.headers.get('www-authenticate')
    const isBearer = scheme?.startsWith('Bearer') === true
    verdicts.check('WWW-Authenticate', isBearer, token.request, 'Bearer', scheme)
  }
  const session = await ask('wrong-session')
  for (const [policy, { status, request }] of [
    ['tokens', token],
    ['sessions', session],
  ] as const) {
    if (status === 200) evidence.note(policy, ['any'], request)
    else evidence.need(policy, 'rejects unknown ones: list the valid ones manually')
  }
}
