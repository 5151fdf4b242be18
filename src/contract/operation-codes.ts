import type { Policies } from './policies'
import { PROBLEMS, type ProblemCode } from './problems'

/** Codes that an operation can return, in the order of its checks. */
export function operationCodes(hasBody: boolean, policies: Policies): ProblemCode[] {
  const codes: ProblemCode[] = ['UNAUTHORIZED', 'MISSING_SESSION']
  if (policies.sessions !== 'any') codes.push('SESSION_FORBIDDEN')
  codes.push('PLAYER_NOT_FOUND', 'NOT_ACCEPTABLE')
  if (hasBody) codes.push('UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE', 'INVALID_BODY')
  codes.push('INVALID_PARAMETER')
  // Only then does a rule reject an update.
  if (hasBody && policies.protectedBlocks === 'refuse') codes.push('COMMAND_REFUSED')
  return codes
}

/** The status of a code under a policy. */
export function statusOf(
  code: ProblemCode,
  { missingSession }: Pick<Policies, 'missingSession'>,
): number {
  return code === 'MISSING_SESSION' ? missingSession : PROBLEMS[code].status
}
