interface StatusProps {
  readonly status: number
  /** What the client did not get of the answer: then its status is no success. */
  readonly loss?: string | undefined
}

/** A status in the color of its class. */
export function Status({ status, loss }: StatusProps) {
  if (loss === undefined) {
    return <span class={`status s${String(status).slice(0, 1)}`}>{status}</span>
  }
  return (
    <>
      <s class="status lost">{status}</s> <span class="tag warn">{loss}</span>
    </>
  )
}
