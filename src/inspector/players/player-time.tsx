import type { ComponentChildren } from 'preact'
import { DAY_MS } from '../../simulator/domain/instants'
import { dateTime } from '../format'
import { hrefOf, type Route } from '../route'
import { useClock } from '../server/clock'
import { ForkButton } from '../world/fork-button'
import { TimeScrubber } from '../world/time-scrubber'
import { filtersOf } from './player-header'
import type { TabProps } from './player-state'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const exportOf = (route: Route, at: string) =>
  hrefOf({ ...route, query: { ...filtersOf(route), tab: 'export', at } })

interface PlayerTimeProps extends TabProps {
  /** The period of the slider, ms UTC; default: from the registration to some time ahead. */
  readonly start?: number
  readonly end?: number
  readonly children?: ComponentChildren
}

/** The slider over the time of the player, and what can be done with an instant. */
export function PlayerTime({ player, route, start, children, ...others }: PlayerTimeProps) {
  const { at = '' } = route.query
  const registered = Date.parse(player.profile.registration_date)
  return (
    <TimeScrubber {...others} start={start ?? registered} route={route}>
      {at !== '' && (
        <>
          <a href={exportOf(route, at)}>Export as of here</a>
          <ForkButton label="Fork here" at={at} route={route} />
        </>
      )}
      {children}
    </TimeScrubber>
  )
}

/** Exports as of now or of a day of this week. */
export function ExportDays({ player, route }: TabProps) {
  const { value: now } = useClock()
  const start = Date.parse(player.profile.registration_date)
  const days = now === undefined ? [] : [1, 2, 3, 4, 5, 6, 7].map((ago) => now - ago * DAY_MS)
  return (
    <nav class="days" aria-label="Export as of">
      <span class="muted">Export as of</span>
      <a href={exportOf(route, '')}>now</a>
      {days
        .filter((day) => day >= start)
        .map((day) => {
          const date = new Date(day)
          const instant = date.toISOString()
          return (
            <a key={day} title={dateTime(instant)} href={exportOf(route, instant)}>
              {WEEKDAYS[date.getUTCDay()]} {date.getUTCDate()}
            </a>
          )
        })}
    </nav>
  )
}
