/** The same union of words, which compiler and editors show by the name of its type. */
export type Words<Word extends string> = Word extends Word ? Word : never

/** The words by which a table has its rows, in their order. */
export function wordsOf<Word extends string>(
  table: Readonly<Partial<Record<Word, unknown>>>,
): readonly Word[] {
  return Object.keys(table) as Word[]
}

/** Values with their weights: what a stream draws from. */
export type Weighted<Value> = readonly (readonly [value: Value, weight: number])[]

/** Weights by word. */
export type Weights<Word extends string> = Readonly<Partial<Record<Word, number>>>

/** Words with their weights, in the order in which they are written; one word alone has all. */
export function weightedOf<Word extends string>(words: Word | Weights<Word>): Weighted<Word> {
  if (typeof words === 'string') return [[words, 1]]
  return wordsOf<Word>(words).map((word) => [word, words[word] ?? 0])
}
