/** The same union of words, which compiler and editors show by the name of its type. */
export type Words<Word extends string> = Word extends Word ? Word : never

/** Values with their weights: what a stream draws from. */
export type Weighted<Value> = readonly (readonly [value: Value, weight: number])[]

/** Weights by word. */
export type Weights<Word extends string> = { readonly [Each in Word]?: number }

/** Words with their weights, in the order in which they are written; one word alone has all. */
export function weightedOf<Word extends string>(words: Word | Weights<Word>): Weighted<Word> {
  return typeof words === 'string' ? [[words, 1]] : (Object.entries(words) as [Word, number][])
}
