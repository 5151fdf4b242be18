/** Default and highest number of real rounds that a generated row of play represents. */
export const COMPRESSION = 5
export const MAX_COMPRESSION = 10
