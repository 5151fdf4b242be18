import type { Situation } from '../situations'
import type { Chapter } from '../steps'
import { CASES } from './cases'
import { MONEY } from './money'

const CHAPTERS: Readonly<Partial<Record<Situation, Chapter>>> = { ...MONEY, ...CASES }

/** The chapter of a situation. */
export function chapterOf(situation: Situation): Chapter {
  return CHAPTERS[situation] ?? MONEY.available
}
