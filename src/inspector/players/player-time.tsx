import type { ComponentChildren } from 'preact'
import { DAY_MS } from '../../simulator/domain/instants'
import { Link } from '../elements/link'
import { dateTime } from '../format'
import { useRoute } from '../route'
import { useClock } from '../server/clock'
import { ForkButton } from '../world/fork-button'
import { TimeScrubber } from '../world/time-scrubber'
import { filtersOf } from './player-header'
import type { TabProps } from './player-state'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

interface ExportLinkProps {
  /** Empty: now. */
  readonly at: string
  readonly children: ComponentChildren
}

function ExportLink({ at, children }: ExportLinkProps) {
  const query = { ...filtersOf(useRoute()), tab: 'export', at }
  return (
    <Link title={at && dateTime(at)} to={{ query }}>
      {children}
    </Link>
  )
}

interface PlayerTimeProps extends TabProps {
  /** The period of the slider, ms UTC; default: from the registration to some time ahead. */
  readonly start?: number
  readonly end?: number
  readonly children?: ComponentChildren
}

/** The slider over the time of the player, and what can be done with an instant. */
export function PlayerTime({ player, children, ...axis }: PlayerTimeProps) {
  const { at = '' } = useRoute().query
  return (
    <TimeScrubber start={Date.parse(player.profile.registration_date)} {...axis}>
      {at !== '' && (
        <>
          <ExportLink at={at}>Export as of here</ExportLink>
          <ForkButton label="Fork here" at={at} />
        </>
      )}
      {children}
    </TimeScrubber>
  )
}

/** Exports as of now or of a day of this week. */
export function ExportDays({ player }: TabProps) {
  const { value: now = Number.NaN } = useClock()
  const start = Date.parse(player.profile.registration_date)
  const days = [1, 2, 3, 4, 5, 6, 7].map((ago) => now - ago * DAY_MS)
  return (
    <nav class="days" aria-label="Export as of">
      <span class="muted">Export as of</span>
      <ExportLink at="">now</ExportLink>
      {days
        .filter((day) => day >= start)
        .map((day) => {
          const date = new Date(day)
          return (
            <ExportLink key={day} at={date.toISOString()}>
              {WEEKDAYS[date.getUTCDay()]} {date.getUTCDate()}
            </ExportLink>
          )
        })}
    </nav>
  )
}
