#!/usr/bin/env node
import { main } from './main'
import { openTerminal } from './terminal'

const terminal = openTerminal(process, () => performance.now())

// Streams report failures late, so the exit code is set when no work is left.
process.once('exit', (code) => {
  process.exitCode = terminal.exitCode(code)
})
process.exitCode = await main(process.argv.slice(2), process.env, terminal)
