import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/*
 * Imported before the command whose memory is measured: at its end, writes the most that the
 * process held at once, in kB, to file 3, which the parent reads.
 */

const FILE = 3

if (isMainThread) {
  process.on('exit', () => writeSync(FILE, String(process.resourceUsage().maxRSS)))
}
