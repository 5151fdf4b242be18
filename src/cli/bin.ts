#!/usr/bin/env node
import { main } from './main'
import { openTerminal } from './terminal'

const terminal = openTerminal(process, () => performance.now())

// Streams tell late that they failed: the last word is said when nothing is left to do.
process.once('exit', (code) => {
  process.exitCode = terminal.exitCode(code)
})
process.exitCode = await main(process.argv.slice(2), process.env, terminal)
