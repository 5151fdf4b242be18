import { useAttempt } from '../elements/attempt'
import { Button } from '../elements/button'
import { useConfirm } from '../elements/confirm'
import { ErrorNote } from '../elements/error-note'
import { useToast } from '../elements/toast'
import { useConnection } from '../server/connection'
import { reasonOf, useUndo } from './undo'

interface WorldActionsProps {
  /** Name of the world; undefined for the base. */
  readonly world: string | undefined
  readonly onDone: () => void
}

/** Largest log from which a deleted world is created again, in bytes of JSON. */
const MAX_LOG_BYTES = 4_000_000

/** Resets or deletes a world, after a question. */
export function WorldActions({ world, onDone }: WorldActionsProps) {
  const { root } = useConnection()
  const ask = useConfirm()
  const notify = useToast()
  const undo = useUndo()
  const { error, attempt } = useAttempt()
  const name = world ?? 'base'

  const reset = async () => {
    const question = {
      title: `Reset ${name}?`,
      text: 'It returns to its start. Its recorded requests are removed; Undo does not bring them back.',
      action: 'Reset',
      isDangerous: true,
    }
    if (!(await ask(question))) return
    await undo.change({
      label: `Reset ${name}`,
      done: `Reset ${name}`,
      work: ({ remote }) => remote.reset(),
      world,
      hasEffects: false,
    })
  }
  const remove = async (world: string) => {
    const log = await root.open(world).log()
    const isKept = log.complete !== false && JSON.stringify(log).length <= MAX_LOG_BYTES
    const question = {
      title: `Delete ${name}?`,
      text: isKept
        ? 'Its faults, snapshots and recorded requests are lost. Undo creates the world again from its log.'
        : 'Its log is incomplete or larger than 4 MB, so this cannot be undone.',
      action: 'Delete',
      isDangerous: true,
    }
    if (!(await ask(question))) return
    await root.worlds.delete(world)
    const restore = () =>
      root.worlds.create(world, { replay: log }).then(
        () => notify({ text: `Created ${name} again.` }),
        (failure: unknown) => notify({ text: reasonOf(failure), isBad: true }),
      )
    const actions = [{ label: 'Undo', onPress: restore }]
    notify({ text: `Deleted ${name}.`, ...(isKept && { actions }) })
  }
  return (
    <>
      <Button onClick={() => attempt(reset).then(onDone)}>Reset</Button>{' '}
      {world !== undefined && (
        <Button kind="danger" onClick={() => attempt(() => remove(world)).then(onDone)}>
          Delete
        </Button>
      )}
      <ErrorNote error={error} />
    </>
  )
}
