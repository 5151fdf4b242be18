import type { DeliveryCause } from '../../service/webhooks/delivery'
import type { Cause } from '../../world/net-changes/model'
import { words } from '../format'
import { hrefOf, type Route } from '../route'

interface CauseTextProps {
  readonly cause: Cause | DeliveryCause
  readonly route: Route
}

/** What caused a change or an event: a link to a request, or words. */
export function CauseText({ cause, route }: CauseTextProps) {
  if ('request' in cause && cause.request !== undefined) {
    const href = hrefOf({ ...route, view: 'requests', id: cause.request, query: {} })
    return <a href={href}>request {cause.request} </a>
  }
  const by = 'scenario' in cause ? `scenario ${cause.scenario}` : undefined
  return <span>{by ?? words(('command' in cause && cause.command) || cause.via)} </span>
}
