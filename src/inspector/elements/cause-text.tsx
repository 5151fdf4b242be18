import type { Cause } from '../../world/net-changes/model'
import { words } from '../format'
import { Link } from './link'

/** What caused a change: a link to a request, or words. */
export function CauseText({ cause }: { readonly cause: Cause }) {
  if ('request' in cause && cause.request !== undefined) {
    return <Link to={{ view: 'requests', id: cause.request }}>request {cause.request} </Link>
  }
  const by = 'scenario' in cause ? `scenario ${cause.scenario}` : undefined
  return <span>{by ?? words(('command' in cause && cause.command) || cause.via)} </span>
}
