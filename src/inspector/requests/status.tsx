/** A status in the colour of its class. */
export function Status({ status }: { readonly status: number }) {
  return <span class={`status s${String(status).slice(0, 1)}`}>{status}</span>
}
