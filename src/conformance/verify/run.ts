import type { Conversation } from './conversation'
import type { Evidence } from './evidence'
import type { Verdicts } from './verdicts'

/** One comparison: its requests, and what their answers show. */
export interface Run {
  readonly conversation: Conversation
  readonly verdicts: Verdicts
  readonly evidence: Evidence
}
