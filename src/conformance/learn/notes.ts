import { CATALOGUE } from '../../simulator/domain/bonuses'
import { METHODS, type PaymentMethod } from '../../simulator/domain/payments'
import { declinesOf } from '../../simulator/engine/declines'

/** What an event_note says, taken apart. */
export interface Note {
  /** The text with its names left out; undefined for a text that is not of a known form. */
  readonly form: string | undefined
  /** Ids of other things that it names, in order. */
  readonly ids: readonly string[]
  /** A reason that it gives. */
  readonly reason: string | undefined
  /** Limits that bind the row: `deposit limit of 100 EUR per day`. */
  readonly limits: readonly string[]
  /** Ids of the offers that a deposit voided. */
  readonly voided: readonly string[]
}

const LIMIT = /, ((?:deposit|loss|session) limit of [\d.e-]{1,10} \w+ per (?:day|week|month))$/
const VOIDED =
  /; bonus (\S+) voided: (?:not the (?:first|second|third) deposit|not made on a weekend)$/

/** The forms of notes; `id`, `reason` and `rest` are their groups. */
const FORMS: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['deposit', /^\w+ deposit via [\w ]+, ref (?<rest>\w+)$/],
  ['declined', /^Declined by [\w ]+: (?<reason>.+)$/],
  ['payout', /^Payout to \w+(?: \*{4}(?<rest>\w{4}))?$/],
  ['review', /^Awaiting manual review$/],
  ['rejected', /^Rejected: (?<reason>.+)$/],
  ['cancelled by player', /^Cancelled by player$/],
  ['cancelled by staff', /^Cancelled by Admin(?:: (?<reason>.+))?$/],
  ['failed', /^Payout failed: (?<reason>.+)$/],
  ['returned', /^Returned by bank: (?<reason>.+)$/],
  ['round', /^.+ \(.+\) round (?<id>\S+?)(?:, rolled back by provider)?$/],
  ['refund', /^Refund of (?<id>\S+): (?<reason>.+)$/],
  ['reversal', /^Reversal of (?<id>\S+)$/],
  ['chargeback', /^Chargeback of (?<id>\S+), case \d+$/],
  ['write-off', /^Write-off for (?<id>\S+?)(?: taken back)?$/],
  ['won', /^Dispute won, (?<id>\S+)$/],
  ['award', /^Bonus (?<id>\S+): (?<reason>.+)$/],
  ['forfeited by withdrawal', /^Bonus (?<id>\S+) forfeited on withdrawal (?<other>\S+)$/],
  ['forfeited', /^Bonus (?<id>\S+) forfeited: (?<reason>.+)$/],
  ['bonus cancelled', /^Bonus (?<id>\S+) cancelled: (?<reason>.+)$/],
  ['bonus', /^Bonus (?<id>\S+) (?:expired|converted|capped|reinstated|forfeited|cancelled)$/],
  ['idle', /^No login for \d{1,5} days$/],
]

/** Takes a note apart. */
export function readNote(text: string): Note {
  const limits: string[] = []
  let bare = text
  for (let found = LIMIT.exec(bare); found; found = LIMIT.exec(bare)) {
    limits.unshift(found[1] as string)
    bare = bare.slice(0, found.index)
  }
  const voided: string[] = []
  for (let found = VOIDED.exec(bare); found; found = VOIDED.exec(bare)) {
    voided.unshift(found[1] as string)
    bare = bare.slice(0, found.index)
  }
  for (const [form, pattern] of FORMS) {
    const groups = pattern.exec(bare)?.groups
    if (groups === undefined && !pattern.test(bare)) continue
    const { id, other, reason } = groups ?? {}
    const ids = [id, other].filter((each) => each !== undefined)
    return { form, ids, reason, limits, voided }
  }
  return { form: undefined, ids: [], reason: undefined, limits, voided }
}

/** Words that name no person, although staff could have written them. */
const KNOWN_REASONS: ReadonlySet<string> = new Set([
  'document required',
  'name mismatch',
  'duplicate account',
  'wagering not met',
  'KYC not completed',
  'account not found',
  'account closed',
  'game error',
  'round cancelled',
  'provider timeout',
  'player request',
  'max bet exceeded',
  'bonus abuse',
  'deposit charged back',
  'self-exclusion',
  'account erased',
  ...(Object.keys(METHODS) as PaymentMethod[]).flatMap((method) => {
    const { usual, reasons } = declinesOf(method)
    return [usual, ...reasons.map(([reason]) => reason)]
  }),
])

/** Names of bonuses that the package gives. */
const KNOWN_BONUSES: ReadonlySet<string> = new Set([
  'Manual Bonus',
  ...CATALOGUE.map(({ name }) => name),
])

export function isKnownReason(text: string): boolean {
  return KNOWN_REASONS.has(text)
}

export function isKnownBonus(name: string): boolean {
  return KNOWN_BONUSES.has(name)
}
