/** What a command may do to the outside: printed by the process, recorded by a test. */
export interface Terminal {
  /** Writes to standard output and ends the line. */
  print(text: string): void
  /** Writes to standard error and ends the line. */
  printError(text: string): void
  /** Number of columns that a line may take. */
  readonly columns: number
  /** Milliseconds since the process started. */
  uptimeMs(): number
  /** Resolves when the user asks to stop. */
  untilStopped(): Promise<void>
}
