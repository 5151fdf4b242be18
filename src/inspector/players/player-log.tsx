import { Rows, usePages } from '../elements/rows'
import { EmptyState } from '../elements/states'
import { dateTime, words } from '../format'
import type { TabProps } from './player-state'

/** The commands that a player has received, the newest first. */
export function PlayerLog({ player: { commands } }: TabProps) {
  const pages = usePages(commands.toReversed())
  if (commands.length === 0) {
    return <EmptyState title="No command since the player was generated or loaded" />
  }
  return (
    <div class="box tall">
      <Rows
        label="Commands, newest first"
        {...pages}
        keyOf={(_, index) => commands.length - index}
        rowHeight={30}
        row={(entry) => {
          const { type, ...fields } = entry.command
          const text = Object.keys(fields).length === 0 ? '' : JSON.stringify(fields)
          return (
            <div class="row log-row" data-row tabIndex={-1} title={text}>
              <span class="muted num">{dateTime(entry.at)}</span>
              <span>{words(type)}</span>
              <span class="path muted">{text}</span>
            </div>
          )
        }}
      />
    </div>
  )
}
