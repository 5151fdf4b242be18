/**
 * The host's time in seconds since 1970: receivers compare the timestamp of a signed request with
 * their own clock. It is the only reading of the host's clock outside the adapters, because a
 * delivery in process has no adapter of its own. A fake clock of a test replaces it.
 */
export const hostSecond = (): number => Math.floor(Date.now() / 1_000)
