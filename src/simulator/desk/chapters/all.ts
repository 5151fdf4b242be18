import type { Situation } from '../situations'
import type { Chapter } from '../steps'
import { CASES } from './cases'
import { MONEY } from './money'

/** The chapter of every situation. */
export const CHAPTERS: Readonly<Record<Situation, Chapter>> = { ...MONEY, ...CASES }
