/** The same words: a union that compiler and editors show by the name of its type. */
export type Words<Word extends string> = Word extends Word ? Word : never
