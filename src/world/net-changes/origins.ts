import type { LogEntry } from '../log'

/** An update over the service. */
export interface ServiceWrite {
  /** Id of the request in the journal, once it is recorded. */
  request: string | undefined
}

/** Beside the log, whose entries are those of a replay file. */
const SERVICE_WRITES = new WeakMap<LogEntry, ServiceWrite>()

/** @param entry as the log keeps it */
export function markServiceWrite(entry: LogEntry, write: ServiceWrite): void {
  SERVICE_WRITES.set(entry, write)
}

/** The update that an entry is from; undefined for any other entry. */
export function serviceWriteOf(entry: LogEntry): ServiceWrite | undefined {
  return SERVICE_WRITES.get(entry)
}
