import { EmptyState } from '../elements/states'
import { VirtualList } from '../elements/virtual-list'
import { dateTime, words } from '../format'
import type { TabProps } from './player-state'

/** The commands that a player has received, the newest first. */
export function PlayerLog({ player: { commands } }: TabProps) {
  if (commands.length === 0) {
    return <EmptyState title="No command since the player was generated or loaded" />
  }
  return (
    <div class="box tall">
      <VirtualList
        label="Commands, newest first"
        count={commands.length}
        rowHeight={30}
        row={(index) => {
          const entry = commands[commands.length - 1 - index]
          if (entry === undefined) return <span />
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
