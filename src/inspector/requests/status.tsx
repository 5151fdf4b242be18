interface StatusProps {
  readonly status: number
  /** What the client did not get of the answer: then its status is no success. */
  readonly loss?: string | undefined
}

/** The color of each class of statuses, by its first digit. */
const COLORS: Readonly<Record<string, string>> = { 2: 's2 good', 4: 'warn', 5: 'bad' }

/** A status in the color of its class. */
export function Status({ status, loss }: StatusProps) {
  if (loss === undefined) {
    return <span class={`status ${COLORS[String(status).charAt(0)] ?? ''}`}>{status}</span>
  }
  return (
    <>
      <s class="status lost">{status}</s> <span class="tag warn">{loss}</span>
    </>
  )
}
