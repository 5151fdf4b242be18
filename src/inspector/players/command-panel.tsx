import { useEffect, useRef, useState } from 'preact/hooks'
import type { CommandDescription } from '../../client/connect'
import { Button, CopyButton, Form } from '../elements/button'
import { Input } from '../elements/controls'
import { Link } from '../elements/link'
import { ErrorNote, Pending } from '../elements/notes'
import { dateTime, plain, words } from '../format'
import { useRoute } from '../route'
import { changesPlayer, useLoaded } from '../server/loaded'
import type { PlayerDetails, TabProps } from '../server/page-calls'
import { useUndo } from '../world/undo'
import { CommandFields, useForm, valuesOf } from './command-field'
import { listQuery } from './player-search'

/** The commands by subject; those that no group has are of the account. */
const SUBJECTS: readonly (readonly [title: string, types: RegExp])[] = [
  ['Money in', /deposit|chargeback|dispute/i],
  ['Money out', /withdrawal|payouts/i],
  ['Play', /^(login|play|rollback)$/],
  ['Bonuses', /bonus|wagering/i],
  ['Limits and blocks', /^(block|unblock|restrict|lift|setLimit|close)$/],
  ['Account', /./],
]

/** Whether a command cannot be taken back by another one. */
const isFinal = (type: string) => type === 'erase'

/** A button for each command, and the form of the chosen one. */
export function CommandPanel({ player }: TabProps) {
  const { at = '', command = '' } = useRoute().query
  const [filter, setFilter] = useState('')
  const loaded = useLoaded(({ remote }) => remote.describeCommands(), [])
  // `register` creates another player.
  const commands = (loaded.value ?? []).filter(({ type }) => type !== 'register')
  const chosen = commands.find(({ type }) => type === command)
  const shown = commands.filter(({ type, doc }) =>
    `${words(type)} ${type} ${doc}`.toLowerCase().includes(filter.trim().toLowerCase()),
  )
  if (at !== '') {
    return (
      <p class="note part">
        The player is shown as of {dateTime(at)}. Commands act on the clock of a world: fork here,
        and execute them in the fork.
      </p>
    )
  }
  return (
    <div class="part">
      <Pending of={loaded} />
      <Input
        type="search"
        placeholder="Filter the commands"
        aria-label="Filter of the commands"
        value={filter}
        onValue={setFilter}
      />
      <div class="stack commands">
        {SUBJECTS.map(([title, types]) => {
          const own = shown.filter((each) => subjectOf(each) === types)
          return (
            own.length > 0 && (
              <div key={title} class="line">
                <h3>{title}</h3>
                <p class="actions">
                  {own.map(({ type, doc }) => (
                    <Link
                      key={type}
                      class={`toggle ${isFinal(type) ? 'bad' : ''}`}
                      title={plain(doc)}
                      set={{ command: type }}
                      isCurrent={type === command}
                    >
                      {words(type)}
                    </Link>
                  ))}
                </p>
              </div>
            )
          )
        })}
      </div>
      {shown.length === 0 && loaded.value !== undefined && <p class="muted">No commands match</p>}
      {chosen === undefined ? (
        <p class="muted">Choose a command: its fields appear here.</p>
      ) : (
        <CommandForm key={chosen.type} command={chosen} player={player} />
      )}
    </div>
  )
}

const subjectOf = ({ type }: CommandDescription) =>
  SUBJECTS.find(([, types]) => types.test(type))?.[1]

interface CommandFormProps extends TabProps {
  readonly command: CommandDescription
}

/** The form of a command, and which rule rejected it. */
function CommandForm({ command: { type, doc, fields, rules }, player }: CommandFormProps) {
  const undo = useUndo()
  const form = useForm()
  const { draft, error, setError } = form
  const result = useRef<HTMLDivElement>(null)
  const inputs = useRef<HTMLDivElement>(null)
  // From the first field, Execute is a few tab stops away.
  useEffect(() => inputs.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  useEffect(() => {
    if (error !== undefined) result.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const draftCommand = () => ({ type, ...valuesOf(fields, draft) })
  const run = () =>
    undo
      .change({
        label: `${words(type)} of ${player.id}`,
        done: `${words(type)} executed`,
        work: ({ calls }) => calls.execute(player.id, draftCommand()),
      })
      .then(() => setError(undefined), setError)
  const names = Object.keys(rules)
  return (
    <Form class="box stack command" label={type}>
      <p>{plain(doc)}</p>
      <div class="stack" ref={inputs}>
        <CommandFields fields={fields} form={form} player={player} />
      </div>
      <div class="actions">
        <Button type="submit" kind={isFinal(type) ? 'danger' : 'primary'} onClick={run}>
          Execute
        </Button>
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(draftCommand())} />
      </div>
      <div ref={result}>
        <ErrorNote error={error} />
      </div>
      {names.length > 0 && <p class="muted">Can be rejected by: {names.join(', ')}.</p>}
    </Form>
  )
}

type Action = readonly [
  label: string,
  command: { readonly type: string } & Readonly<Record<string, string>>,
]

const move = (label: string, to: string): Action => [label, { type: 'moveWithdrawal', to }]
const kyc = (label: string, status: string): Action => [label, { type: 'setKyc', status }]

/** What staff do next with an open payout, by its status. */
const PAYOUT: Readonly<Record<string, readonly Action[]>> = {
  pending: [move('Approve', 'approved'), move('Reject', 'rejected')],
  approved: [move('Start the payment', 'processing'), move('Reject', 'rejected')],
  processing: [move('Complete the payment', 'completed'), move('Fail the payment', 'failed')],
}

/** The same with the documents of a player. */
const KYC: Readonly<Record<string, readonly Action[]>> = {
  pending: [kyc('Documents received', 'in_review')],
  in_review: [kyc('Approve KYC', 'approved'), kyc('Reject KYC', 'rejected')],
}

/** What fits the state of a player. The open payout comes first, because its player waits. */
function actionsOf(player: PlayerDetails, payout: string): readonly Action[] {
  const { blocks, kyc_status, payout_hold: hold } = player
  return [
    ...(PAYOUT[payout] ?? []),
    ...(hold === null ? [] : [['Release payouts', { type: 'releasePayouts' }] as const]),
    ...(KYC[kyc_status] ?? []),
    blocks.length > 0 ? ['Unblock', { type: 'unblock' }] : ['Block', { type: 'block' }],
  ]
}

/** Buttons for what fits the state of a player, and the way to all commands. */
export function PlayerActions({ player }: TabProps) {
  const { id } = player
  const route = useRoute()
  const undo = useUndo()
  const { value: payout = '' } = useLoaded(
    async ({ remote }) => {
      if (player.wallets.pending === 0) return ''
      const status = Object.keys(PAYOUT)
      const { rows } = await remote.player(id).statement({ status, event_type: ['withdrawal'] })
      return rows[0]?.transaction.status ?? ''
    },
    [id, player.wallets.pending],
    changesPlayer(id),
  )
  if (route.query['at']) return null
  const run = (label: string, command: object) =>
    undo.change({
      label: `${label}: ${id}`,
      done: `${label}: done`,
      work: ({ calls }) => calls.execute(id, command),
    })
  return (
    <div class="actions">
      {actionsOf(player, payout).map(([label, command]) => (
        <Button key={label} onClick={() => run(label, command)}>
          {label}
        </Button>
      ))}
      <Link class="toggle" to={{ query: { ...listQuery(route), tab: 'commands' } }}>
        More
      </Link>
    </div>
  )
}
