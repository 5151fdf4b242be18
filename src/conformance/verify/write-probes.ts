import { type Members, membersOf } from '../../contract/input/json-object'
import { SETTINGS_UPDATE, UPDATE_RESULT } from '../../contract/player-resources'
import { FauxhouseError } from '../../errors'
import { type Conversation, type Exchange, isLack } from './conversation'
import { isRefusal } from './probes'
import type { Run } from './run'
import { checkShape } from './shapes'

/** Requests that the restore of a player can take: a read, a write, and a read of the result. */
const RESTORE = 3

/** How often a restore is tried. */
const ATTEMPTS = 3

/** A number that E.164 does not allow, in the range for fiction. */
export const PHONE = '+44 (20) 7946-0018'

/**
 * Identifies the policies of updates by writes to one player, and puts back what they changed,
 * also if a request fails.
 *
 * @throws FauxhouseError UNREACHABLE if the player is not as before in the end
 */
export async function probeUpdates(run: Run, player: string): Promise<void> {
  const { conversation } = run
  const { status, body } = await conversation.get(player, '', [], { again: true })
  const before = editableOf(body)
  if (status !== 200 || Object.keys(membersOf(before['settings'])).length === 0) {
    const problem = `The profile of --allow-writes returns ${status}, or has no settings.`
    throw new FauxhouseError(
      'INVALID_OPTION',
      problem,
      'Use an existing player for --allow-writes.',
    )
  }
  conversation.reserve(RESTORE)
  try {
    await probe(run, player, before)
  } finally {
    conversation.reserve(0)
    await restore(conversation, player, before)
  }
}

/** What an update can change, without what has no value. */
function editableOf(body: unknown): Members {
  const { phone, affiliate_name, blocked, settings } = membersOf(body)
  const isWritable = ([name]: [string, unknown]) => Object.hasOwn(SETTINGS_UPDATE.fields, name)
  const own = Object.entries(membersOf(settings)).filter(isWritable)
  const all = { phone, affiliate_name, blocked, settings: Object.fromEntries(own) }
  const present = Object.entries(all).filter(([, value]) => (value ?? undefined) !== undefined)
  return Object.fromEntries(present)
}

async function probe(run: Run, player: string, before: Members): Promise<void> {
  const { conversation, verdicts, evidence } = run
  const write = async (update: Members) => {
    const exchange = await conversation.put(player, update)
    if (exchange.status === 200) {
      const asked = { request: exchange.request, operation: 'updatePlayerProfile' }
      checkShape(run, exchange.body, UPDATE_RESULT, asked)
    }
    return { exchange, after: editableOf((await conversation.get(player)).body) }
  }
  const plain = await write(before)
  if (plain.exchange.status !== 200) {
    const { request, status } = plain.exchange
    const text = "the status 200 for the player's own values"
    verdicts.check('updatePlayerProfile', false, request, text, status)
    return
  }
  const strange = await write({ ...before, fauxhouse_verify: true })
  const reading = takenOrRefused(strange.exchange, ['ignore', 'reject'])
  evidence.note('updateUnknownFields', reading, strange.exchange.request)
  const { exchange, after } = await write({ settings: before['settings'] })
  const rest = Object.entries(before).filter(([name]) => name !== 'settings')
  const isKept = same(before, after)
  const isReset = rest.every(([name]) => !after[name])
  const canTell = rest.some(([, value]) => Boolean(value))
  if (exchange.status === 200 && canTell && isKept !== isReset) {
    evidence.note('updateOmitted', [isKept ? 'keep' : 'reset'], exchange.request)
    verdicts.check('ProfileUpdate.settings', true, exchange.request, '', null)
  } else if (!canTell) {
    evidence.need('updateOmitted', 'needs a player to write to with a phone or an affiliate')
  }
  // Without a number before, none could be put back.
  if (before['phone'] === undefined) return
  const phone = await write({ ...before, phone: PHONE })
  const isShown = phone.exchange.status !== 200 || phone.after['phone'] === PHONE
  const form = isShown ? takenOrRefused(phone.exchange, ['any', 'e164']) : []
  evidence.note('phoneFormat', form, phone.exchange.request)
}

function takenOrRefused(
  exchange: Exchange,
  [taken, refused]: readonly [string, string],
): readonly string[] {
  if (exchange.status === 200) return [taken]
  return isRefusal(exchange) ? [refused] : []
}

function same(one: Members, other: Members): boolean {
  const text = (members: Members) =>
    JSON.stringify(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const [mine, theirs] = [membersOf(one['settings']), membersOf(other['settings'])]
  const parts = ({ settings: _, ...rest }: Members) => rest
  return text(mine) === text(theirs) && text(parts(one)) === text(parts(other))
}

/** Puts back what differs, again if a request fails; a repeated update does no harm. */
async function restore(conversation: Conversation, player: string, before: Members): Promise<void> {
  let names: readonly string[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      for (const isLast of [false, true]) {
        const { body } = await conversation.get(player, '', [], { again: true, isRestore: true })
        const found = editableOf(body)
        if (same(before, found)) return
        names = Object.keys({ ...before, ...found })
        if (!isLast) await conversation.put(player, before, true)
      }
    } catch (error) {
      if (isLack(error)) throw error
      // What else fails is reported below, with its remedy.
    }
  }
  const differing = names.length === 0 ? 'it cannot be read' : `one of ${names.join(', ')}`
  throw new FauxhouseError(
    'UNREACHABLE',
    `The player of --allow-writes may differ from before: ${differing}.`,
    'Compare these fields with their earlier values and restore them manually.',
    { fields: names },
  )
}
