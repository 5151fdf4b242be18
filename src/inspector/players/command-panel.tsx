import { useState } from 'preact/hooks'
import type { CommandDescription } from '../../client/connect'
import { Input } from '../elements/input'
import { Link } from '../elements/link'
import { Pending } from '../elements/states'
import { dateTime, plain, words } from '../format'
import { useRoute } from '../route'
import { useLoaded } from '../server/loaded'
import { ForkButton } from '../world/fork-button'
import { CommandForm } from './command-form'
import type { TabProps } from './player-state'

/** A button for each command, and the form of the chosen one. */
export function CommandPanel({ player }: TabProps) {
  const { at = '', command = '' } = useRoute().query
  const [filter, setFilter] = useState('')
  const loaded = useLoaded(({ remote }) => remote.describeCommands(), [])
  // `register` creates another player.
  const commands = (loaded.value ?? []).filter(({ type }) => type !== 'register')
  const chosen = commands.find(({ type }) => type === command)
  const shown = commands.filter((each) => fits(each, filter))
  if (at !== '') {
    return (
      <div class="note part">
        <p>
          The player is shown as of {dateTime(at)}. Commands act on the clock of a world: a fork has
          that clock, and this world does not change.
        </p>
        <ForkButton label="Fork here, to execute commands" at={at} />
      </div>
    )
  }
  return (
    <div class="part">
      <Pending of={loaded} />
      <Input
        type="search"
        class="narrow"
        placeholder="Filter the commands"
        aria-label="Filter of the commands"
        value={filter}
        onValue={setFilter}
      />
      <p class="actions commands">
        {shown.map(({ type, doc }) => (
          <Link
            key={type}
            class="toggle"
            title={plain(doc)}
            set={{ command: type }}
            isCurrent={type === command}
          >
            {words(type)}
          </Link>
        ))}
      </p>
      {shown.length === 0 && loaded.value !== undefined && <p class="muted">No commands match</p>}
      {chosen === undefined ? (
        <p class="muted">Choose a command: its fields appear here.</p>
      ) : (
        <CommandForm key={chosen.type} command={chosen} player={player} />
      )}
    </div>
  )
}

function fits({ type, doc }: CommandDescription, filter: string): boolean {
  return `${words(type)} ${type} ${doc}`.toLowerCase().includes(filter.trim().toLowerCase())
}
