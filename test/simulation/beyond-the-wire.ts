import type { Breach } from '../auditor/report'

/**
 * Self-exclusion ends the marketing until an update turns it on again. The simulation makes such
 * updates, and the wire does not tell the auditor of them.
 */
export function isBeyondTheWire({ invariant, detail }: Breach): boolean {
  return invariant === 20 && detail.startsWith('marketing is on')
}
