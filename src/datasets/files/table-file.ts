import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** The file of a table in the making. */
export interface TableFile {
  /** Adds text, and waits until the file can take more. */
  write(text: string): Promise<void>
  /** Writes what is left to the disk. */
  end(): Promise<void>
  /** Drops what is left. */
  close(): void
}

/** Opens a file, in place of one that exists. The errors are those of the system. */
export function openTableFile(path: string, isPacked: boolean): TableFile {
  const file = createWriteStream(path, { flush: true })
  const packing = isPacked ? createGzip() : undefined
  const target = packing ?? file
  const written = packing ? pipeline(packing, file) : finished(file)
  // The next call reports the failure.
  written.catch(() => undefined)
  return {
    async write(text) {
      if (!target.write(text)) await Promise.race([once(target, 'drain'), written])
    },
    async end() {
      target.end()
      await written
    },
    close: () => target.destroy(),
  }
}
