import type { EventNameOf } from '../simulator/domain/events'

/** What an adjustment or a refund is about, and so which laws follow it. */
type Subject = 'round' | 'deposit' | 'bonus' | 'player'

/** Every name of both types stands here, or this does not compile. */
const SUBJECTS = {
  'Bet Refund': 'round',
  'Win Reversal': 'round',
  'Deposit Refund': 'deposit',
  Chargeback: 'deposit',
  'Chargeback Reversal': 'deposit',
  'Bad Debt Write-Off': 'deposit',
  // Staff take a write-off back by one.
  'Manual Debit': 'deposit',
  'Bonus Forfeited': 'bonus',
  'Bonus Expired': 'bonus',
  'Bonus Cancelled': 'bonus',
  'Bonus Max-Win Cap': 'bonus',
  'Bonus Converted': 'bonus',
  'Bonus Winnings Credited': 'bonus',
  'Bonus Reinstated': 'bonus',
  'Bonus Debited': 'bonus',
  'Manual Credit': 'player',
  'Goodwill Credit': 'player',
  'Dormant Account Fee': 'player',
  'Tax Withheld': 'player',
} as const satisfies Readonly<Record<EventNameOf<'adjustment' | 'refund'>, Subject>>

type Subjects = typeof SUBJECTS

/** The names of the adjustments and refunds about a subject. */
export type NameAbout<About extends Subject> = {
  [Name in keyof Subjects]: Subjects[Name] extends About ? Name : never
}[keyof Subjects]

/** Whether rows of a name are about a subject; not of a name that is unknown. */
export function isAbout<About extends Subject>(
  subject: About,
  name: string,
): name is NameAbout<About> {
  const subjects: Readonly<Record<string, Subject | undefined>> = SUBJECTS
  return subjects[name] === subject
}
