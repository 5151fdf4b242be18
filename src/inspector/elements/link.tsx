import type { HTMLAttributes } from 'preact'
import { hrefOf, type Route, useRoute } from '../route'
import { Icon } from './icons'

interface LinkProps extends Omit<HTMLAttributes<HTMLAnchorElement>, 'role'> {
  /** What differs from the route of the page. A `view` starts anew: nothing is open in it. */
  readonly to?: Partial<Route>
  /** Members of the query that differ from those of the page. */
  readonly set?: Route['query']
  /** Whether it leads to what is shown. */
  readonly isCurrent?: boolean | 'page'
}

/** A link to another place of the page. */
export function Link({ to = {}, set, isCurrent = false, ...others }: LinkProps) {
  const route = useRoute()
  const { world, view } = route
  const here =
    to.view === undefined ? { ...route, query: { ...route.query, ...set } } : { world, view }
  return <a {...others} href={hrefOf({ ...here, ...to })} aria-current={isCurrent || undefined} />
}

interface PlayerLinkProps extends Omit<LinkProps, 'to' | 'set'> {
  readonly id: string
  readonly query?: Route['query']
}

/** A link to a player, by its id unless there is another text. */
export function PlayerLink({ id, query = {}, children = id, ...others }: PlayerLinkProps) {
  return (
    <Link {...others} to={{ view: 'players', id, query }}>
      {children}
    </Link>
  )
}

/** Closes what is open beside a list, such as a request. */
export function CloseLink({ what }: { readonly what: string }) {
  return (
    <Link class="close" to={{ id: undefined }} set={{ of: '' }} aria-label={`Close the ${what}`}>
      <Icon name="close" />
    </Link>
  )
}
