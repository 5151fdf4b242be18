#!/usr/bin/env node
import { main } from './main'
import { openTerminal } from './terminal'

// An empty NO_COLOR means nothing (no-color.org), but turns the colors of Node.js off.
if (process.env['NO_COLOR'] === '') delete process.env['NO_COLOR']

const terminal = openTerminal(process, () => performance.now())

// Streams report failures late, so the exit code is set when no work is left.
process.once('exit', (code) => {
  process.exitCode = terminal.exitCode(code)
})
process.exitCode = await main(process.argv.slice(2), process.env, terminal)
