import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AdapterLine, RECORD_SUFFIX } from '../../adapters/sweep-share'
import type { Policies } from '../../contract/policies'
import type { RecordedCall } from '../../service/journal/followed-calls'

export type RunFolder = ReturnType<typeof makeRunFolder>

/** The files of the runs, in a folder of their own. */
export function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-sweep-'))
  let number = 0
  const filesOf = (run: string) =>
    readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((path) => path === run || path.startsWith(`${run}.`))
  return {
    /** Writes the file of a run, and returns its path. */
    open(policies: Partial<Policies>): string {
      number += 1
      const run = join(folder, `run-${number}`)
      writeFileSync(run, JSON.stringify({ policies }))
      return run
    },
    /** What the servers and handlers of a run have written. */
    read(run: string) {
      const lines = filesOf(run)
        .filter((path) => path.endsWith(RECORD_SUFFIX))
        .flatMap(linesOf)
      const isAdapter = (line: AdapterLine | RecordedCall): line is AdapterLine => 'adapter' in line
      const adapters = lines.filter(isAdapter)
      return { adapters, exchanges: lines.filter((line): line is RecordedCall => !isAdapter(line)) }
    },
    drop(run: string) {
      for (const path of filesOf(run)) rmSync(path)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The lines of a file. A process that was ended may leave half of one. */
function linesOf(path: string): (AdapterLine | RecordedCall)[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as AdapterLine | RecordedCall]
      } catch {
        return []
      }
    })
}
