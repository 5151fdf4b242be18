import { isObject, membersOf } from '../../contract/input/json-object'
import { TRANSACTION_LIMIT } from '../../contract/operations'
import { SPACED_PHONE } from '../../contract/player-resources'
import type { PolicyName } from '../../contract/policies'
import { FauxhouseError } from '../../errors'
import { BONUS_STATUSES } from '../../simulator/domain/bonuses'
import { noteAccount } from './account-checks'
import { checkAnswer } from './answer-checks'
import { Conversation, type ConversationOptions, type Exchange, isSpent } from './conversation'
import { probeCredentials } from './credential-probes'
import { Evidence, NOT_RECORDED, type PolicyFinding } from './evidence'
import { checkLaws } from './law-checks'
import { checkDivisions, checkLists, checkRefusals } from './list-checks'
import { findPageLimit } from './page-limit'
import { checkBounds, checkPeriod, periodProbes } from './period-checks'
import { RARE, type ReadingOptions, readPlayer, type SeenPlayer } from './player-reading'
import { runProbes } from './probes'
import { queryProbes } from './query-probes'
import { checkRevenue, revenueProbes } from './revenue'
import { checkOrder, checkRows } from './row-checks'
import type { Run } from './run'
import type { Sender } from './sender'
import { checkTurnover } from './turnover'
import { type Finding, type Verdict, Verdicts } from './verdicts'
import { readVocabulary } from './vocabulary-reading'
import { probeUpdates } from './write-probes'

/** What a run may do. */
export interface VerifyOptions extends ConversationOptions {
  /** Ids of the players to read, one or more; the first also answers questions about queries. */
  readonly players: readonly string[]
  /** Sends requests without a session, and with a wrong token or session. */
  readonly credentialProbes?: boolean
  /** Id of a player to write to: each change is put back, also if the run ends early. */
  readonly allowWrites?: string | undefined
}

/** The comparison of a deployment with the fidelity register, and its policies. */
export interface VerifyReport {
  /** Requests that were sent, and how many of them were writes. */
  readonly requests: number
  readonly writes: number
  /** Entries of the register. */
  readonly agree: number
  readonly disagree: number
  readonly notObserved: number
  readonly policies: Readonly<Record<string, PolicyFinding>>
  readonly findings: readonly Finding[]
  /** The entries of the register that were observed. */
  readonly entries: Readonly<Record<string, Verdict>>
  /** Number of requests that a recording lacks: what they would show was not observed. */
  readonly notRecorded: number
}

/**
 * Compares a deployment with the fidelity register, under the policies that its answers show. The
 * findings quote what came: what is printed or written is the report of `verifyMasked`.
 *
 * @throws FauxhouseError INVALID_OPTION if a player has no profile, UNREACHABLE if a write cannot
 * be put back, and what the sender throws
 */
export async function verify(send: Sender, options: VerifyOptions): Promise<VerifyReport> {
  const { players, allowWrites = players[0] ?? '' } = options
  const verdicts = new Verdicts()
  const evidence = new Evidence(verdicts)
  const named = [...new Set([...players, allowWrites])]
  const conversation = new Conversation(send, { ...options, players: named })
  try {
    await converse({ conversation, verdicts, evidence }, options)
  } catch (error) {
    if (!isSpent(error)) throw error
  }
  const { findings, entries, ...figures } = verdicts.results()
  const { notRecorded, ...sent } = conversation.counts
  return { ...sent, ...figures, policies: evidence.results(), findings, entries, notRecorded }
}

/** Requests that are kept for questions after the players are read. */
const ROOM = 120

/** Players that are compared for the one with the shortest list. */
const MAX_LEADS = 8

async function converse(
  run: Run,
  { players, credentialProbes, allowWrites }: VerifyOptions,
): Promise<void> {
  const { conversation, evidence } = run
  const attempt = <T>(part: () => Promise<T>, ...policies: readonly PolicyName[]) =>
    conversation.attempt(part, () => {
      for (const policy of policies) evidence.need(policy, NOT_RECORDED)
    })
  const lead = await attempt(() => leadOf(conversation, players))
  if (lead === undefined) return
  await runProbes(run, queryProbes(conversation, lead))
  const search = () => findPageLimit(run, lead)
  const limit = (await attempt(search, 'maxLimit', 'overLimit')) ?? TRANSACTION_LIMIT
  const arrayForm = evidence.valueOf('arrayEncoding')
  const inspect: ReadingOptions['inspect'] = (id, exchange) => checkAnswer(run, id, exchange)
  const sent = await readPlayers(run, players, { limit, arrayForm, inspect })
  const words = await readVocabulary(run, sent)
  const seen = sent.map(words.inOwnWords)
  for (const player of seen) checkPlayer(run, player)
  checkRevenue(run, seen)
  await runProbes(
    run,
    seen.flatMap((player) => revenueProbes(run, player)),
  )
  const late = seen.map((player) => periodProbes(run, player))
  await runProbes(run, late.find((found) => found.length > 0) ?? [])
  await checkRefusals(run, lead, arrayForm)
  const rich = [...sent].sort((one, other) => other.rows.rows.length - one.rows.rows.length)
  for (const player of rich.slice(0, 2)) {
    const own = words.inOwnWords(player)
    await checkLists(run, player, arrayForm)
    await attempt(() => checkPeriod(run, own, limit))
    await attempt(() => checkBounds(run, own))
  }
  const holders = [...sent].sort((one, other) => other.bonuses.length - one.bonuses.length)
  const statuses = BONUS_STATUSES.map((own) => words.theirs('bonus_status', own))
  for (const player of holders.slice(0, 2)) await checkDivisions(run, player, statuses)
  if (allowWrites !== undefined) {
    const write = () => probeUpdates(run, allowWrites)
    await attempt(write, 'updateOmitted', 'updateUnknownFields', 'phoneFormat')
  }
  if (credentialProbes) {
    const ask = () => probeCredentials(run, lead)
    await attempt(ask, 'missingSession', 'tokens', 'sessions')
  }
}

/** Reads the players that no update changes, while the limit of requests leaves some for probes. */
async function readPlayers(
  { conversation, evidence }: Run,
  players: readonly string[],
  options: ReadingOptions,
): Promise<SeenPlayer[]> {
  const seen: SeenPlayer[] = []
  try {
    for (const id of players) {
      if (seen.length > 0 && conversation.left < ROOM) break
      const read = async () => {
        requireKnown(players, id, await conversation.get(id))
        const player = await readPlayer(conversation, id, options)
        if (player !== undefined && (await isStill(conversation, player))) seen.push(player)
      }
      // The player may have further words.
      await conversation.attempt(read, () => evidence.withhold('vocabulary'))
    }
  } catch (error) {
    // What was read before the budget was spent is compared.
    if (!isSpent(error)) throw error
  }
  return seen
}

/** The player with the shortest list, because some requests ask for all of it. */
async function leadOf(conversation: Conversation, players: readonly string[]): Promise<string> {
  let [lead, min] = [players[0] ?? '', Number.POSITIVE_INFINITY]
  for (const id of players.slice(0, MAX_LEADS)) {
    const ask = () => conversation.get(id, '/transactions', [['limit', 1]])
    const exchange = await conversation.attempt(ask)
    if (exchange === undefined) continue
    requireKnown(players, id, exchange)
    const { status, body } = exchange
    const total = Number(membersOf(body)['total'])
    if (status === 200 && total > 0 && total < min) [lead, min] = [id, total]
  }
  const { status, body } = await conversation.get(lead)
  if (status === 200 && isObject(body)) return lead
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The deployment returns ${status} for GET /players/{player 1}, not a profile.`,
    'Use the base URL with /v1, a valid token and session, and existing players.',
    { status },
  )
}

/** A player that does not exist is a mistake of the call, and no disagreement. */
function requireKnown(players: readonly string[], id: string, { status }: Exchange): void {
  if (status !== 404) return
  const problem = `The deployment has no player ${players.indexOf(id) + 1} of --player.`
  const remedy = 'Use ids of existing players, and the base URL with /v1.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { status })
}

/** Whether the player is as when it was read: otherwise answers of two instants would differ. */
async function isStill(conversation: Conversation, { id, requests }: SeenPlayer): Promise<boolean> {
  const before = await conversation.get(id)
  const after = await conversation.get(id, '', [], { again: true })
  return before.text === after.text && requests.profile === after.request
}

function checkPlayer(run: Run, player: SeenPlayer): void {
  const { profile, requests } = player
  const { verdicts, evidence } = run
  const text = 'the id in the path'
  const isOwn = profile['id'] === player.id
  verdicts.check('PlayerProfile.id', isOwn, requests.profile, text, null)
  const isOffered = player.offers['player_id'] === player.id
  verdicts.check('EligibleBonusList.player_id', isOffered, requests.offers, text, null)
  const { phone } = profile
  if (typeof phone === 'string' && SPACED_PHONE.test(phone)) {
    evidence.note('phoneFormat', ['any'], requests.profile)
  }
  for (const type of RARE) {
    const { rows, request } = player.ofType(type)
    checkRows(run, rows, player, request)
  }
  checkRows(run, player.rows.rows, player, player.rows.request)
  checkOrder(run, player.bonuses, 'created_at', requests.bonuses)
  noteAccount(player, evidence)
  checkLaws(run, player)
  const isSame = player.summary['currency'] === profile['currency']
  const own = 'the currency of the player'
  verdicts.check('TransactionSummary.currency', isSame, requests.summary, own, null)
  checkTurnover(run, player)
}

/** The vocabulary of a deployment whose words are all ours. */
const NO_WORDS = '{}'

/**
 * The policies that a report identifies, as `createWorld` and `serve --policies` take them; of an
 * open vocabulary the words that are identified.
 */
export function identifiedPolicies({ policies }: Pick<VerifyReport, 'policies'>) {
  const found = Object.entries(policies).flatMap(([name, { value }]) =>
    value !== undefined && JSON.stringify(value) !== NO_WORDS
      ? [[name as PolicyName, value] as const]
      : [],
  )
  return Object.fromEntries(found)
}
