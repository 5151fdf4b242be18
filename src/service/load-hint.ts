import type { RequestContext } from './request-context'
import { isControlPath } from './target'

/**
 * How a scenario is loaded by the caller of an adapter: a call of the control API, if the adapter
 * has it. Undefined in process, where the caller has the world.
 */
export function loadHintOf({
  environment: { admin, isLoopback },
  path,
  prefix,
}: RequestContext): ((name: string) => string) | undefined {
  const isOpen = typeof admin === 'object' || (isLoopback !== undefined && admin !== false)
  if (!isOpen && !isControlPath(path)) return undefined
  return (name) => `POST ${prefix}/__admin/scenarios/${encodeURIComponent(name)}/load`
}
