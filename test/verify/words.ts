import { EVENT_NAMES } from '../../src/simulator/domain/events'
import type { Dice } from './dice'

/** Words of a deployment by ours, in each list. */
export type Words = Readonly<Partial<Record<WordPart, Readonly<Record<string, string>>>>>
export type WordPart = 'status' | 'event_name' | 'bonus_status'

/** Our words, in the order in which those of the deployments are drawn. */
export const LISTS: Readonly<Record<WordPart, readonly string[]>> = {
  status: [
    ...['pending', 'declined', 'failed', 'cancelled', 'expired', 'completed', 'refunded'],
    ...['charged_back', 'approved', 'processing', 'rejected', 'reversed', 'rolled_back'],
  ],
  event_name: EVENT_NAMES,
  bonus_status: ['active', 'pending', 'cancelled', 'completed', 'expired'],
}

/** Words of a deployment: of each list none, one, or some are others. */
export function drawnWords(dice: Dice): Words {
  const words: Partial<Record<WordPart, Record<string, string>>> = {}
  for (const [part, list] of Object.entries(LISTS)) {
    const share = dice.pick([0, 0, 1, list.length, 2])
    const own = share === 1 ? [dice.pick(list)] : list.filter(() => share > 1 && dice.once(share))
    const theirs = own.map((word, place) => [word, theirWord(word, place, dice)] as const)
    if (theirs.length > 0) words[part as WordPart] = Object.fromEntries(theirs)
  }
  return words
}

function theirWord(word: string, place: number, dice: Dice): string {
  return dice.once(5) ? word.toUpperCase().replace(/[ _]/g, '-') : `Wort ${place + 1}`
}

/** The word of a deployment for one of ours. */
export function wordFor(words: Words | undefined, part: WordPart, own: string): string {
  return words?.[part]?.[own] ?? own
}
