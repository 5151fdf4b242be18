import { useState } from 'preact/hooks'

/** Runs what the user asks for. `error` is why the last attempt failed. */
export function useAttempt() {
  const [error, setError] = useState<unknown>()
  const attempt = (work: () => Promise<unknown>): Promise<void> =>
    // What throws before its first call, such as JSON that is wrong, fails as well.
    Promise.resolve()
      .then(work)
      .then(() => setError(undefined), setError)
  return { error, attempt }
}
