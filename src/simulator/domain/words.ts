/** The same union of words, which compiler and editors show by the name of its type. */
export type Words<Word extends string> = Word extends Word ? Word : never
